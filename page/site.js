// What makes the page in `dist/site` installable: the manifest, and the service worker with the hashes of all files.

import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

import { formats, init } from "../crates/kifu-wasm/pkg/inline.js";

/** What is kept only once it was used, because most readers do not need it and it is large. */
const ON_DEMAND = /^(collection\.wasm|desk-.*\.js)$/;
/** Extensions of many other files, which the page opens but does not ask for. */
const GENERAL = ["json"];

export async function writeManifest(folder) {
  await init();
  const accept = formats().map(({ name, extensions }) => {
    const own = extensions.filter(({ extension }) => !GENERAL.includes(extension));
    return [`application/x-shogi-${name}`, own.map(({ extension }) => `.${extension}`)];
  });
  const png = (src, sizes, purpose) => ({ src, sizes, type: "image/png", purpose });
  const manifest = {
    name: "棋譜 kifu",
    short_name: "棋譜",
    description: "Shows, edits and converts shogi game records. 将棋の棋譜を表示・編集・変換します。",
    start_url: "./",
    scope: "./",
    display: "standalone",
    background_color: "#faf7f0",
    theme_color: "#faf7f0",
    categories: ["games", "utilities"],
    icons: [
      { src: "icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      png("icon-192.png", "192x192", "any"),
      png("icon-512.png", "512x512", "any"),
      png("icon-maskable.png", "512x512", "maskable"),
    ],
    file_handlers: [{ action: "./", accept: Object.fromEntries(accept) }],
  };
  await writeFile(`${folder}/manifest.webmanifest`, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Writes the service worker for all other files that are in the folder. */
export async function writeWorker(folder) {
  const names = (await readdir(folder)).filter((name) => name !== "worker.js").sort();
  const hash = (content) => createHash("sha256").update(content).digest("base64");
  // Some hosts redirect `index.html` to the folder, and a page cannot be opened with a kept redirection.
  const entries = names.map(async (name) => {
    return [name === "index.html" ? "./" : name, `sha256-${hash(await readFile(`${folder}/${name}`))}`];
  });
  const files = JSON.stringify(Object.fromEntries(await Promise.all(entries)));
  await esbuild.build({
    entryPoints: [fileURLToPath(new URL("src/worker.ts", import.meta.url))],
    outfile: `${folder}/worker.js`,
    bundle: true,
    minify: true,
    target: "es2022",
    logLevel: "warning",
    define: { FILES: files, ON_DEMAND: JSON.stringify(names.filter((name) => ON_DEMAND.test(name))), VERSION: JSON.stringify(hash(files)) },
  });
}
