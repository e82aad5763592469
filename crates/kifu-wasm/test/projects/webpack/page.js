// Reads a record in a page, and shows one with the element.

import { init, read } from "kifu-wasm";
import "kifu-wasm/board";

await init();
const [game] = read("position startpos moves 7g7f").games;
document.body.append(game.mainline[0].notation, Object.assign(document.createElement("kifu-board"), { record: game }));
