// The package with the module inside, for pages that cannot load a second file. `module.js` holds the module as a text.

import { load } from "./api.js";
import { base64 } from "./module.js";

export { Document, convert, encodings, endings, formats, handicaps, read, reset, version } from "./api.js";

export function init() {
  return load(module);
}

async function module() {
  const compressed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}
