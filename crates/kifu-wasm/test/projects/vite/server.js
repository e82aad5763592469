// Reads a record on a server. The element can be imported too; a server only writes its tags.

import { read } from "kifu-wasm";
import "kifu-wasm/board";

console.log(read("position startpos moves 7g7f").games[0].mainline[0].notation);
