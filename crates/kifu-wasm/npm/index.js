// The package for browsers and bundlers. In Node, `node.js` is used.

import { load } from "./api.js";

export { Document, convert, encodings, endings, formats, handicaps, read, reset, version } from "./api.js";

export function init(source) {
  return load(() => source ?? new URL("kifu_wasm.wasm", import.meta.url));
}
