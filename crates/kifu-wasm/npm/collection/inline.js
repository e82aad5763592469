// The collection with its module inside, for Node. The first use unpacks it.

import { load, loadOnUse } from "./calls.js";
import { base64 } from "./module.js";

export { Collection, reset } from "./collection.js";

const zlib = globalThis.process?.getBuiltinModule?.("node:zlib");
if (zlib !== undefined) loadOnUse(() => zlib.gunzipSync(globalThis.Buffer.from(base64, "base64")));

export function init(source) {
  return load(source, () => {
    const compressed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer();
  });
}
