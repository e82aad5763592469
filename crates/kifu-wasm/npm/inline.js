// The package with the module inside, for Node and for pages that cannot load a second file. `module.js` holds the module as a
// text. In Node the first use unpacks it, so that no file is looked for, also in the bundle of a server. Bundlers see no import
// of Node.

import { load, loadOnUse } from "./calls.js";
import { base64 } from "./module.js";

export { Document, convert, encodings, endings, formats, handicaps, read, reset, version } from "./api.js";

const zlib = globalThis.process?.getBuiltinModule?.("node:zlib");
if (zlib !== undefined) loadOnUse(() => zlib.gunzipSync(globalThis.Buffer.from(base64, "base64")));

export function init(source) {
  return load(source, () => {
    const compressed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer();
  });
}
