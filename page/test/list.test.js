// The lists of moves and of lines: only visible rows exist, and a step keeps them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PageTests, TELEPHONE } from "./page.js";

const tests = new PageTests();
/** 400 moves, each on a line of its own. */
const MOVES = ["５八金(49)", "５二金(41)", "４九金(58)", "４一金(52)"];
const LONG = `手合割：平手\n${Array.from({ length: 400 }, (_, at) => `${at + 1} ${MOVES[at % 4]}`).join("\n")}\n`;

const frame = () => tests.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Counts the elements that a step adds and removes in both lists. */
async function countChanges(action) {
  await tests.page.evaluate(() => {
    globalThis.changes = 0;
    globalThis.observer = new MutationObserver((records) => {
      for (const { addedNodes, removedNodes } of records) globalThis.changes += addedNodes.length + removedNodes.length;
    });
    for (const rows of document.querySelectorAll(".list-rows")) globalThis.observer.observe(rows, { childList: true });
  });
  await action();
  await frame();
  return tests.page.evaluate(() => {
    globalThis.observer.disconnect();
    return globalThis.changes;
  });
}

test("a step inside the visible part neither adds nor removes a row", async () => {
  await tests.openRecord(LONG);
  await tests.press("ArrowRight");
  await tests.chosen(".move", "５八金");
  assert.equal(await countChanges(() => tests.press("ArrowRight", "ArrowRight")), 0);
  await tests.chosen(".move", "４九金");
  await tests.chosen(".line", "3 ４九金");
  assert.equal(await tests.page.locator(".list [aria-selected=true]").count(), 2);
});

test("every row is shown once and in order after steps and jumps in both directions", async () => {
  const page = await tests.openRecord(LONG);
  for (const keys of [["End"], ["PageUp", "PageUp", "PageUp"], ["Home"], Array(40).fill("ArrowRight"), Array(25).fill("ArrowLeft")]) {
    await tests.press(...keys);
    await frame();
    const plies = await page.$$eval(".move .ply", (all) => all.map((ply) => Number(ply.textContent)));
    assert.deepEqual(plies, plies.map((_, at) => plies[0] + at));
    const isVisible = await page.$eval(".move[aria-selected=true]", (row) => {
      const [inner, outer] = [row.getBoundingClientRect(), row.closest(".list").getBoundingClientRect()];
      return inner.top >= outer.top && inner.bottom <= outer.bottom;
    });
    assert.ok(isVisible, keys[0]);
  }
});

test("rows appear where a reader scrolls to, and a step from there shows the move again", async () => {
  const page = await tests.openRecord(LONG);
  await page.$eval(".moves", (list) => (list.scrollTop = list.scrollHeight));
  await page.locator(".move .ply", { hasText: /^400$/ }).waitFor();
  await tests.press("ArrowRight");
  await tests.chosen(".move", "５八金");
  assert.ok(await page.locator(".move[aria-selected=true]").isVisible());
});

test("a comment, an undo and another language change the rows that are shown", async () => {
  const page = await tests.openRecord(LONG);
  await tests.press("ArrowRight");
  await page.fill("#comment", "注目の一手");
  await tests.press("Tab");
  await page.locator(".move[aria-selected=true]", { hasText: "注目の一手" }).waitFor();
  await tests.press("Control+z");
  await page.locator(".move", { hasText: "注目の一手" }).waitFor({ state: "detached" });
  await page.locator(".move", { hasText: "Start position" }).waitFor();
  await tests.set("language", "ja");
  await page.locator(".move", { hasText: "開始局面" }).waitFor();
});

test("a list that was hidden shows the current row when it becomes visible", async () => {
  const page = await tests.openRecord(LONG, TELEPHONE);
  await page.evaluate(() => globalThis.viewer.goIndex(300));
  await frame();
  await page.click("[data-tab=source]");
  await page.locator(".line[aria-selected=true]", { hasText: /300 ４一金/ }).waitFor();
  const isVisible = await page.$eval(".line[aria-selected=true]", (row) => {
    const [inner, outer] = [row.getBoundingClientRect(), row.closest(".list").getBoundingClientRect()];
    return inner.top >= outer.top && inner.bottom <= outer.bottom;
  });
  assert.ok(isVisible);
});

test("many choices at a move do not overlap, and the shown one is among them", async () => {
  const page = await tests.openRecord("position startpos moves 7g7f 3c3d 2g2f", { viewport: { width: 1280, height: 800 } });
  await tests.press("ArrowRight", "ArrowRight");
  const count = await page.evaluate(() => {
    const { viewer } = globalThis;
    const from = viewer.node;
    const moves = viewer.game.legalMoves(from);
    for (const { usi } of moves) viewer.edit((game) => game.play(from, usi));
    viewer.go(from.children[0]);
    return moves.length;
  });
  assert.ok(count > 30, String(count));
  for (const at of [0, 8, count - 1]) {
    while ((await page.evaluate(() => globalThis.viewer.siblings().indexOf(globalThis.viewer.node))) < at) await tests.press("ArrowDown");
    const found = await page.$$eval("#branches button", (all) => {
      const outer = all[0].parentElement.getBoundingClientRect();
      const current = all.find((button) => button.ariaCurrent === "true")?.getBoundingClientRect();
      return {
        cut: all.filter((button) => button.scrollWidth > button.clientWidth).length,
        isVisible: current !== undefined && current.left >= outer.left && current.right <= outer.right,
      };
    });
    assert.deepEqual(found, { cut: 0, isVisible: true }, String(at));
  }
});

test("a folded variation shows its comment, and one of a single move cannot be folded", async () => {
  const variation = (first, rest = "") => `変化：1手\n1 ${first}\n*12局 先手勝率 52.3%\n${rest}\n`;
  const page = await tests.openRecord(`手合割：平手\n1 ７六歩(77)\n\n${variation("２六歩(27)", "2 ８四歩(83)\n")}${variation("５六歩(57)")}`);
  await page.locator(".move", { hasText: "５六歩" }).waitFor();
  const rows = await page.locator(".move").allInnerTexts();
  assert.deepEqual(rows.slice(2).map((row) => row.split(/\s+/)), [
    ["▸", "1", "▲２六歩", "…", "12局", "先手勝率", "52.3%"],
    ["1", "▲５六歩", "12局", "先手勝率", "52.3%"],
  ]);
  await page.locator(".move", { hasText: "５六歩" }).click();
  await tests.chosen(".move", "▲５六歩");
  await tests.press("v");
  await tests.chosen(".move", "▲５六歩");
  assert.deepEqual(await page.$$eval(".move", (all) => all.map((row) => row.ariaExpanded)), [null, null, "false", null]);
});
