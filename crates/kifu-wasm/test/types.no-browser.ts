// Uses the types of the package in a program that has only those of the language.

import { init, read } from "kifu-wasm";

await init("kifu_wasm.wasm");
await init(new Uint8Array());
using document = read("position startpos");
const names: string[] = document.games.map((game) => game.root.notation);
// @ts-expect-error A number is no place of a module.
await init(names.length);
