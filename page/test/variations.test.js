// The order of variations, which the mouse, keys and the menu of a move change.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PageTests, TELEPHONE } from "./page.js";

const tests = new PageTests();
const THREE = `手合割：平手
1 ７六歩(77)
2 ３四歩(33)
変化：2手
2 ８四歩(83)
3 ２六歩(27)
変化：2手
2 ４四歩(43)
`;

/** The choices after the first move, in their order. */
const order = () => tests.page.evaluate(() => globalThis.viewer.game.mainline[0].children.map(({ usi }) => usi));
const BEFORE = ["3c3d", "8c8d", "4c4d"];
const row = (name) => tests.page.locator(".move", { hasText: name });

async function open(options = {}) {
  const page = await tests.openRecord(THREE, { permissions: ["clipboard-read", "clipboard-write"], ...options });
  await row("△４四歩").waitFor();
  return page;
}

const enabled = () => tests.page.$$eval(".move-menu button:enabled", (all) => all.map((one) => one.textContent));

test("a variation is dragged to another place, and stays as it is shown", async () => {
  const page = await open();
  const [from, to] = [await row("△４四歩").boundingBox(), await row("△８四歩").boundingBox()];
  await page.mouse.move(from.x + 60, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 14, { steps: 4 });
  await page.locator(".drop-place", { hasText: "△８四歩" }).waitFor();
  await page.mouse.up();
  assert.deepEqual(await order(), ["3c3d", "4c4d", "8c8d"]);
  assert.equal(await page.locator(".drop-place").count(), 0);
  // The end of a drag is no click on a move.
  assert.equal(await tests.index(), 0);
  await tests.press("Control+z");
  assert.deepEqual(await order(), BEFORE);
});

test("a variation that is dropped anywhere else stays where it is, and a press still goes to a move", async () => {
  const page = await open();
  const [from, to] = [await row("△４四歩").boundingBox(), await row("▲７六歩").boundingBox()];
  await page.mouse.move(from.x + 60, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 10, { steps: 4 });
  await page.mouse.up();
  assert.deepEqual(await order(), BEFORE);
  await row("△４四歩").click();
  assert.equal(await tests.index(), 2);
});

test("keys move the variation of the shown move, also from within it", async () => {
  await open();
  await tests.press("ArrowRight", "ArrowRight", "ArrowDown", "ArrowRight");
  assert.deepEqual(await tests.usi(), ["7g7f", "8c8d", "2g2f"]);
  await tests.press("Control+ArrowDown");
  assert.deepEqual(await order(), ["3c3d", "4c4d", "8c8d"]);
  await tests.press("Control+ArrowDown");
  assert.deepEqual(await order(), ["3c3d", "4c4d", "8c8d"]);
  await tests.press("Control+ArrowUp", "Control+ArrowUp");
  assert.deepEqual(await order(), ["8c8d", "3c3d", "4c4d"]);
  // The same move is shown.
  assert.deepEqual([await tests.usi(), await tests.index()], [["7g7f", "8c8d", "2g2f"], 3]);
});

test("the menu of a move offers what can be done with it", async () => {
  const page = await open();
  await row("△３四歩").click({ button: "right" });
  assert.deepEqual(await enabled(), ["Move this variation down", "Delete this move and all after it", "Copy position (SFEN)"]);
  assert.equal(await tests.index(), 2);
  await tests.press("Escape");
  assert.equal(await page.locator(".move-menu").isVisible(), false);
  await row("△４四歩").click({ button: "right" });
  assert.deepEqual(await enabled(), [
    "Make this variation the main line",
    "Move this variation up",
    "Delete this move and all after it",
    "Copy position (SFEN)",
  ]);
  await page.click(".move-menu button:has-text('Move this variation up')");
  assert.deepEqual(await order(), ["3c3d", "4c4d", "8c8d"]);
  await row("△４四歩").click({ button: "right" });
  await page.click(".move-menu button:has-text('main line')");
  assert.deepEqual(await order(), ["4c4d", "3c3d", "8c8d"]);
  await row("△４四歩").click({ button: "right" });
  await page.click(".move-menu button:has-text('Delete')");
  assert.deepEqual(await order(), ["3c3d", "8c8d"]);
});

test("the menu copies the position of its move", async () => {
  const page = await open();
  await row("△８四歩").first().click({ button: "right" });
  await page.click(".move-menu button:has-text('SFEN')");
  await page.locator("#message", { hasText: "Copied: SFEN" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^lnsgkgsnl\/1r5b1\/p1ppppppp\/1p7\//);
});

test("the keyboard opens the menu of the shown move, and the focus comes back to the list", async () => {
  const page = await open();
  await tests.press("ArrowRight", "ArrowRight");
  await page.focus(".moves");
  await tests.press("Shift+F10");
  await page.locator(".move-menu button:focus", { hasText: "down" }).waitFor();
  await tests.press("ArrowDown", "ArrowUp", "ArrowUp", "ArrowDown", "Enter");
  assert.deepEqual(await order(), ["8c8d", "3c3d", "4c4d"]);
  assert.equal(await page.evaluate(() => document.activeElement.className), "list moves");
});

test("a finger that rests on a move opens its menu, and one that scrolls does not", async () => {
  const page = await open(TELEPHONE);
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await page.locator(".moves").scrollIntoViewIfNeeded();
  const { x, y } = await row("△４四歩").boundingBox();
  const point = { x: x + 80, y: y + 20 };
  await touch("touchStart", point);
  await touch("touchMove", { ...point, y: point.y - 60 });
  await touch("touchMove", { ...point, y: point.y - 120 });
  await touch("touchEnd");
  assert.equal(await page.locator(".move-menu").isVisible(), false);
  await row("△４四歩").scrollIntoViewIfNeeded();
  const again = await row("△４四歩").boundingBox();
  await touch("touchStart", { x: again.x + 80, y: again.y + 20 });
  await page.locator(".move-menu").waitFor();
  await touch("touchEnd");
  assert.equal(await page.locator(".move-menu").isVisible(), true);
  assert.deepEqual((await tests.usi()).slice(0, await tests.index()), ["7g7f", "4c4d"]);
});

test("a menu at the edge of the window is whole", async () => {
  const page = await open({ ...TELEPHONE, viewport: { width: 390, height: 664 }, locale: "ja" });
  await page.locator(".moves").scrollIntoViewIfNeeded();
  await row("△４四歩").dispatchEvent("contextmenu", { clientX: 385, clientY: 655, button: 2 });
  const { x, y, width, height } = await page.locator(".move-menu").boundingBox();
  assert.ok(x >= 0 && y >= 0 && x + width <= 390 && y + height <= 664, JSON.stringify([x, y, width, height]));
  const heights = await page.$$eval(".move-menu button", (all) => all.map((one) => one.offsetHeight));
  assert.ok(Math.min(...heights) >= 44);
});
