// The collection for browsers and bundlers, which loads `collection.wasm` beside it. In Node, `inline.js` is used.

import { load } from "./calls.js";

export { Collection, reset } from "./collection.js";

export function init(source) {
  return load(source, () => new URL("collection.wasm", import.meta.url));
}
