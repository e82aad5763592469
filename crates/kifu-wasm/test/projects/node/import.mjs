// Reads a record in Node, without waiting for the module.

import { read } from "kifu-wasm";
import { read as readInline } from "kifu-wasm/inline";
import { KifuBoard } from "kifu-wasm/board";

const record = "position startpos moves 7g7f";
console.log([read, readInline].map((read) => read(record).games[0].mainline[0].notation).join(" "), typeof KifuBoard);
