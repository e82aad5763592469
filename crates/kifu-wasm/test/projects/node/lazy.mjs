// Imports everything where nothing can be read, compiled or fetched, and where there is no DOM.

const forbidden = () => {
  throw new Error("used by an import");
};
const fs = process.getBuiltinModule("node:fs");
for (const name of ["readFileSync", "readFile", "openSync", "open"]) fs[name] = forbidden;
process.getBuiltinModule("node:zlib").gunzipSync = forbidden;
for (const name of ["fetch", "DecompressionStream", "WebAssembly", "navigator"]) delete globalThis[name];
for (const entry of ["", "/fast", "/inline", "/board"]) await import(`kifu-wasm${entry}`);
for (const file of ["index.js", "fast/index.js"]) await import(new URL(file, import.meta.resolve("kifu-wasm/board")).href);
console.log("imported");
