// Reads the records that the page sends.

import { init, read } from "kifu-wasm";

self.addEventListener("message", async ({ data }) => {
  await init();
  self.postMessage(read(data).games[0].mainline[0].notation);
});
