// The package for browsers and bundlers, which loads `kifu_wasm.wasm` beside it. In Node, `fast/inline.js` is used.

import { load } from "./calls.js";

export { Document, convert, encodings, endings, formats, handicaps, read, reset, version } from "./api.js";

export function init(source) {
  return load(source, () => new URL("kifu_wasm.wasm", import.meta.url));
}
