// Builds the page and the element from `src`, with the package in `crates/kifu-wasm/pkg`:
//
//   dist/site/        the page as separate files, for hosts with a strict content security policy
//   dist/kifu.html    the page in one file
//   dist/kifu-desk.js   the worker of the list of games, which kifu.html loads from its folder when it is needed
//   dist/kifu-board.js  the element in one file
//   dist/example.html   a page that uses the element

import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";

import { bundleElement, COMMON } from "./element.js";
import { writeManifest, writeWorker } from "./site.js";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const PACKAGE = "../crates/kifu-wasm/pkg";
/** The entry of the package as which `kifu-wasm` is bundled. It decides whether the module is inside. */
const packageAs = (entry) => ({ "kifu-wasm": path(`${PACKAGE}/${entry}.js`), "kifu-wasm/collection": path(`${PACKAGE}/collection/${entry}.js`) });

async function bundle(file, entry, options = {}) {
  const result = await esbuild.build({ ...COMMON, alias: packageAs(entry), entryPoints: [path(file)], ...options });
  return result.outputFiles[0].text;
}

/** Bundles the page as modules: `app.js`, what is loaded later, and what both have in common. Returns their names and codes. */
async function bundleSite() {
  const { outputFiles } = await esbuild.build({
    ...COMMON,
    alias: packageAs("index"),
    entryPoints: { app: path("src/main.ts") },
    outdir: path("dist/site"),
    chunkNames: "[name]-[hash]",
    splitting: true,
    define: { IS_SITE: "true" },
  });
  return outputFiles.map(({ path: file, text }) => [basename(file), text]);
}

/** The browser begins to load what `app.js` imports before it has read it. */
function withPreloads(html, chunks) {
  const app = chunks.find(([name]) => name === "app.js")[1];
  const imported = [...app.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, name]) => `<link rel="modulepreload" href="${name}">\n    `);
  return html.replace('<script type="module"', () => `${[...new Set(imported)].join("")}<script type="module"`);
}

async function output(name, text) {
  await writeFile(path(`dist/${name}`), text);
  const bytes = Buffer.from(text);
  console.log(`dist/${name}: ${kilobytes(bytes)} (${kilobytes(gzipSync(bytes, { level: 9 }))} gzipped)`);
}

const kilobytes = (bytes) => `${Math.round(bytes.length / 1000)} KB`;

/** The licences of what is in the files, for those that are copied without the files beside them. */
const LICENCES = ["LICENSE-MIT", "LICENSE-HANAZONO", "LICENSE-WHATWG"];
const texts = await Promise.all(LICENCES.map((name) => readFile(path(`${PACKAGE}/${name}`), "utf8")));
const licences = `
kifu: MIT OR Apache-2.0
With outlines of HanaZono Mincho and tables of the Encoding Standard.

${texts.map((text) => text.trim()).join("\n\n")}
`;

await rm(path("dist"), { recursive: true, force: true });
await mkdir(path("dist/site"), { recursive: true });

const page = await readFile(path("src/index.html"), "utf8");
const styles = await bundle("src/page.css", "index");
await output("site/app.css", styles);
const chunks = await bundleSite();
for (const [name, code] of chunks) await output(`site/${name}`, code);
await output("site/index.html", withPreloads(page, chunks));
await output("site/desk-worker.js", await bundle("src/desk-worker.ts", "index"));
for (const icon of ["icon.svg", "icon-192.png", "icon-512.png", "icon-maskable.png"]) {
  await copyFile(path(`src/${icon}`), path(`dist/site/${icon}`));
}
await copyFile(path(`${PACKAGE}/kifu_wasm.wasm`), path("dist/site/kifu_wasm.wasm"));
await copyFile(path(`${PACKAGE}/collection/collection.wasm`), path("dist/site/collection.wasm"));
await writeFile(path("dist/site/LICENSES.txt"), licences.trimStart());
await writeManifest(path("dist/site"));
await writeWorker(path("dist/site"));

// `</script` cannot occur in the code but as part of a string, where the escaped slash is the same character.
const script = (await bundle("src/main.ts", "inline", { define: { IS_SITE: "false" } })).replaceAll("</script", "<\\/script");
const icon = (await readFile(path("src/icon.svg"))).toString("base64");
const single = page
  .replace(/ *<link rel="(manifest|apple-touch-icon)".*\n/g, "")
  .replace('href="icon.svg"', () => `href="data:image/svg+xml;base64,${icon}"`)
  .replace('<link rel="stylesheet" href="app.css">', () => `<style>${styles}</style>`)
  .replace('<script type="module" src="app.js"></script>', () => `<script type="module">${script}</script>`);
await output("kifu.html", single.replace("<html", () => `<!--${licences}-->\n<html`));

// A page from a disk can load a script, but neither a worker nor a module: the script has the code of the worker as a text.
const worker = await bundle("src/desk-worker.ts", "inline", { format: "iife" });
await output("kifu-desk.js", `/*!${licences}*/\nkifuDesk=${JSON.stringify(worker)};\n`);

await copyFile(path("src/example.html"), path("dist/example.html"));
const element = await bundleElement({ format: "iife", alias: packageAs("inline") });
await output("kifu-board.js", `/*!${licences}*/\n${element}`);
