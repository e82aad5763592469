// Makes the folder of the npm package: node assemble.mjs FULL FAST [--check-size]
// FULL and FAST are folders with the output of wasm-bindgen for the two builds.

import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/**
 * The largest size of the full module in bytes, compressed as web servers do. It is checked with `--check-size`, which is only
 * for modules whose standard library is compiled for size together with them. A ready-made standard library takes more.
 */
const LIMIT = 340_000;

const HERE = fileURLToPath(new URL(".", import.meta.url));
const SOURCE = join(HERE, "npm");
const PACKAGE = join(HERE, "pkg");
/** The other files of the package. The module has the outlines of `shogi-diagram` and the tables of `encoding`. */
const FILES = [
  "npm/package.json",
  "npm/index.d.ts",
  "npm/names.d.ts",
  "README.md",
  "README.ja.md",
  "../../LICENSE-MIT",
  "../../LICENSE-APACHE",
  "../shogi-diagram/LICENSE-HANAZONO",
  "encoding/LICENSE-WHATWG",
];
const { version } = JSON.parse(readFileSync(join(SOURCE, "package.json")));

/** Copies the scripts of the package, without some, and one build of the module into a folder. Returns the module. */
function assemble(build, folder, without) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(SOURCE).filter((name) => name.endsWith(".js") && !without.includes(name))) {
    const text = readFileSync(join(SOURCE, name), "utf8");
    writeFileSync(join(folder, name), text.replace('"VERSION"', JSON.stringify(version)));
  }
  copyFileSync(join(build, "bindings.js"), join(folder, "bindings.js"));
  const module = readFileSync(join(build, "bindings_bg.wasm"));
  writeFileSync(join(folder, "kifu_wasm.wasm"), module);
  return module;
}

/** Compresses a module and prints its size. */
function compress(name, module) {
  const compressed = gzipSync(module, { level: 9 });
  console.log(`${name}: ${module.length} bytes, ${compressed.length} bytes compressed`);
  return compressed;
}

const [full, fast, option] = process.argv.slice(2);
rmSync(PACKAGE, { recursive: true, force: true });
// In Node, the fast build is used.
const compressed = compress("full", assemble(full, PACKAGE, ["node.js"]));
writeFileSync(join(PACKAGE, "module.js"), `export const base64 = "${compressed.toString("base64")}";\n`);
compress("fast", assemble(fast, join(PACKAGE, "fast"), ["inline.js"]));
for (const path of FILES) copyFileSync(join(HERE, path), join(PACKAGE, basename(path)));

if (option === "--check-size" && compressed.length > LIMIT) {
  console.error(`the full module has more than ${LIMIT} bytes compressed`);
  process.exitCode = 1;
}
