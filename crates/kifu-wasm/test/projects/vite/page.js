// Reads a record in the page and in a worker, and shows one with the element.

import { init, read } from "kifu-wasm";
import "kifu-wasm/board";

await init();
document.querySelector("#page").textContent = read("position startpos moves 7g7f").games[0].mainline[0].notation;
const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
worker.addEventListener("message", ({ data }) => (document.querySelector("#worker").textContent = data));
worker.postMessage("position startpos moves 2g2f");
