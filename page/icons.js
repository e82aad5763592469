// Draws the icons in PNG from `src/icon.svg` with Chromium: `node page/icons.js`, after a change of the picture.

import { readFile, writeFile } from "node:fs/promises";
import { launch } from "./test/chromium.js";

const source = new URL("src/", import.meta.url);
const svg = await readFile(new URL("icon.svg", source), "utf8");
const browser = await launch();

/** Draws the picture with a margin on each side, as a part of the size. A system cuts the edges of an icon with a background. */
async function draw(name, size, margin, background) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const inner = Math.round(size * (1 - 2 * margin));
  await page.setContent(`<body style="margin:0;height:100vh;display:grid;place-items:center;background:${background}">${svg}`);
  await page.addStyleTag({ content: `svg { width: ${inner}px; height: ${inner}px }` });
  await writeFile(new URL(name, source), await page.screenshot({ omitBackground: true }));
  await page.close();
}

await draw("icon-192.png", 192, 0, "transparent");
await draw("icon-512.png", 512, 0, "transparent");
await draw("icon-maskable.png", 512, 0.18, "#faf7f0");
await browser.close();
