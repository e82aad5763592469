// Builds the npm package in `pkg`: compiles the module twice, for size and for speed, and puts the scripts around it.
//
// With the option `--scripts`, the modules of the last build are kept, so that only the scripts, documents and the element are new.
//
// The toolchain needs the sources of the standard library (`rustup component add rust-src`), which is then compiled for size
// together with the module, or the ready-made one (`rustup target add wasm32-unknown-unknown`).

import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

import zopfli from "@gfx/zopfli";

import { bundleElement } from "../../page/element.js";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const ROOT = join(HERE, "../..");
const TARGET = process.env.CARGO_TARGET_DIR ?? join(ROOT, "target");
const SOURCE = join(HERE, "npm");
const PACKAGE = join(HERE, "pkg");
const TRIPLE = "wasm32-unknown-unknown";

/** The largest size of the small module in bytes, compressed as in `module.js`, if its standard library is compiled with it. */
const LIMIT = 440_000;

/**
 * The flags that make the module small: a panic traps without a message, and nothing prints values for debugging. They are not
 * stable, but neither is the option that compiles the standard library.
 */
const UNSTABLE = "-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none -Zfmt-debug=none";

/** The options of `wasm-opt`. The skipped passes make the module smaller, but not the compressed module. */
const OPTIONS = [
  "--skip-pass=reorder-functions",
  "--skip-pass=memory-packing",
  "--enable-bulk-memory",
  "--enable-sign-ext",
  "--enable-nontrapping-float-to-int",
  "--enable-mutable-globals",
  "--enable-reference-types",
  "--enable-multivalue",
];

/**
 * What makes the module smallest: control flow is built anew, functions with one caller stay functions, and the first kilobyte of
 * the memory, which is the end of the stack, holds no value.
 */
const SMALLER = ["--flatten", "--rereloop", "-Oz", "-Oz", "--one-caller-inline-max-function-size", "0", "--low-memory-unused"];

const SMALL = { name: "small", level: "z", flags: "", std: ["-Zbuild-std-features=optimize_for_size"], optimize: SMALLER };
/**
 * The module of the collection, which is loaded only when it is used. Replaying games takes most of its time, so that it is built for speed.
 * With `-O2` of `wasm-opt`, which puts functions into others, it is larger and not faster.
 */
const COLLECTION = {
  name: "collection",
  level: "3",
  flags: "",
  std: [],
  optimize: ["-O1"],
  features: ["--no-default-features", "--features", "collection"],
};
const FAST = { name: "fast", level: "3", flags: "-Ctarget-feature=+simd128", std: [], optimize: ["-O3", "--enable-simd"] };

/** The other files of the package. The module has the outlines of `shogi-diagram` and the tables of `encoding_rs`. */
const FILES = [
  "npm/package.json",
  "npm/index.d.ts",
  "npm/names.d.ts",
  "npm/board.d.ts",
  "npm/collection.d.ts",
  "README.md",
  "README.ja.md",
  "../../LICENSE-MIT",
  "../../LICENSE-APACHE",
  "../shogi-diagram/LICENSE-HANAZONO",
  "encoding_rs/LICENSE-WHATWG",
];

const run = (program, args, env = {}) =>
  execFileSync(program, args, { cwd: HERE, stdio: "inherit", env: { ...process.env, CARGO_TARGET_DIR: TARGET, ...env } });

const sysroot = execFileSync("rustc", ["--print", "sysroot"], { cwd: HERE, encoding: "utf8" }).trim();
const compilesStandardLibrary = existsSync(join(sysroot, "lib/rustlib/src/rust/library/Cargo.toml"));
if (!compilesStandardLibrary && !existsSync(join(sysroot, "lib/rustlib", TRIPLE, "lib"))) {
  throw new Error(`this Rust cannot compile to WebAssembly: run \`rustup component add rust-src\` or \`rustup target add ${TRIPLE}\``);
}

/** Compiles the module. Returns the folder with the module and its JavaScript. */
function compile({ name, level, flags, std, optimize, features = [] }) {
  const args = ["build", "--release", "--locked", "--target", TRIPLE, ...features];
  const env = { CARGO_PROFILE_RELEASE_OPT_LEVEL: level, RUSTFLAGS: flags };
  if (compilesStandardLibrary) {
    args.push("-Zbuild-std=std,panic_abort", ...std);
    Object.assign(env, { RUSTC_BOOTSTRAP: "1", RUSTFLAGS: `${UNSTABLE} ${flags}` });
  }
  run("cargo", args, env);
  const folder = join(TARGET, TRIPLE, name);
  run("cargo", ["run", "--quiet", "--locked", "--package", "bindgen", join(TARGET, TRIPLE, "release/kifu_wasm.wasm"), folder]);
  const module = join(folder, "bindings_bg.wasm");
  run(join(ROOT, "node_modules/.bin/wasm-opt"), [...optimize, ...OPTIONS, module, "--output", module]);
  return folder;
}

const { version } = JSON.parse(readFileSync(join(SOURCE, "package.json")));

/** Copies scripts of a folder into another one. */
function copyScripts(folder, source = SOURCE, isWanted = () => true) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(source).filter((name) => name.endsWith(".js") && isWanted(name))) {
    const text = readFileSync(join(source, name), "utf8");
    writeFileSync(join(folder, name), text.replace('"VERSION"', JSON.stringify(version)));
  }
}

/** The scripts that the collection shares with the rest of the package. Each module has its own. */
const SHARED = ["calls.js", "values.js"];

/** Compiles a build of the module into a folder, also as a text. Returns the size of the compressed module. */
async function addModule(build, folder, file = "kifu_wasm.wasm") {
  const from = compile(build);
  copyFileSync(join(from, "bindings.js"), join(folder, "bindings.js"));
  const module = readFileSync(join(from, "bindings_bg.wasm"));
  writeFileSync(join(folder, file), module);
  // Zopfli finds a gzip stream that is several percent smaller than that of zlib.
  const compressed = Buffer.from(await zopfli.gzipAsync(module, { numiterations: 5 }));
  writeFileSync(join(folder, "module.js"), `export const base64 = "${compressed.toString("base64")}";\n`);
  console.log(`${build.name}: ${module.length} bytes, ${compressed.length} bytes compressed`);
  return compressed.length;
}

const FAST_FOLDER = join(PACKAGE, "fast");
const COLLECTION_FOLDER = join(PACKAGE, "collection");
const keepsModules = process.argv.includes("--scripts");
/** With the option `--only-collection`, the modules of the last build but that of the collection are kept. */
const keepsOthers = process.argv.includes("--only-collection");
if (!keepsModules && !keepsOthers) rmSync(PACKAGE, { recursive: true, force: true });
copyScripts(PACKAGE);
copyScripts(FAST_FOLDER);
copyScripts(COLLECTION_FOLDER, SOURCE, (name) => SHARED.includes(name));
copyScripts(COLLECTION_FOLDER, join(SOURCE, "collection"));
for (const path of FILES) copyFileSync(join(HERE, path), join(PACKAGE, basename(path)));
// The element has no module of its own, so that a page which also uses the package loads one module.
writeFileSync(join(PACKAGE, "board.js"), await bundleElement({ format: "esm", external: "./index.js" }));

if (!keepsModules) await addModule(COLLECTION, COLLECTION_FOLDER, "collection.wasm");
if (!keepsModules && !keepsOthers) {
  const size = await addModule(SMALL, PACKAGE);
  await addModule(FAST, FAST_FOLDER);
  if (!compilesStandardLibrary) console.log("size not checked: the ready-made standard library is larger");
  else if (size > LIMIT) throw new Error(`the small module has more than ${LIMIT} bytes compressed`);
}
