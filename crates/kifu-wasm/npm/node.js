// The package for Node, which loads the module at once.

import { readFileSync } from "node:fs";

import { loadNow } from "./api.js";

export { Document, convert, encodings, endings, formats, handicaps, read, reset, version } from "./api.js";

loadNow(readFileSync(new URL("kifu_wasm.wasm", import.meta.url)));

export function init() {
  return Promise.resolve();
}
