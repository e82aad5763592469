// Reads a record on the edge, where a module cannot be compiled: `init` gets the compiled one.

import { init, read } from "kifu-wasm";
import module from "kifu-wasm/kifu_wasm.wasm?module";

export const runtime = "edge";

export async function GET() {
  await init(module);
  return new Response(read("position startpos moves 6g6f").games[0].mainline[0].notation);
}
