// The graph of the evaluations, the keys and the menu that lead to what is of note, and expected moves on the board.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PageTests, RECORD } from "./page.js";

const tests = new PageTests();
const MOVES = ["７六歩(77)", "３四歩(33)", "２六歩(27)", "８四歩(83)", "２五歩(26)", "８五歩(84)", "７八金(69)", "３二金(41)"];
/** The third move loses 580, the sixth wins a mate for Black. The second is a small change. */
const VALUES = ["50", "-20", "-600", "-620", "-580", "+詰 9", "+詰 8", "+詰 7"];
const NOTES = { 2: "\n*角道", 4: "\n&しおり", 7: "\n*おわり" };
const LINES = MOVES.map((move, at) => `${at + 1} ${move}\n**解析 0 候補1 評価値 ${VALUES[at]} 読み筋 ▲９六歩(97)${NOTES[at + 1] ?? ""}`);
const EVALUATED = `手合割：平手\n${LINES.join("\n")}\n\n変化：5手\n5 ７八金(69)\n`;
const PV = "手合割：平手\n1 ７六歩(77)\n**解析 0 候補1 評価値 30 読み筋 △３四歩(33) ▲２六歩(27) △８四歩(83)\n2 ８四歩(83)\n";

/** The pieces on the board, by their squares. */
const pieceOn = (square) => tests.square(square).getAttribute("aria-label");
const graph = () => tests.page.locator(".graph");

/** Moves the mouse over the place of a move in the graph of the record with eight moves. */
async function pointAt(ply) {
  const { x, y, width, height } = await tests.page.locator(".plot").boundingBox();
  await tests.page.mouse.move(x + (width * ply) / MOVES.length, y + height / 2);
}

test("the graph has a scale of values and numbers of moves", async () => {
  const page = await tests.openRecord(EVALUATED);
  const labels = (selector) => page.$$eval(selector, (all) => all.filter((one) => one.offsetParent !== null).map((one) => one.textContent));
  assert.deepEqual((await labels(".scale span")).sort(), ["+1000", "+300", "+3000", "0", "−1000", "−300", "−3000"].sort());
  assert.deepEqual(await labels(".ticks span"), ["1", "2", "3", "4", "5", "6", "7", "8"]);
  // Higher is better for Black, and each label is at its line.
  const tops = await page.$$eval(".scale span", (all) => Object.fromEntries(all.map((one) => [one.textContent, one.getBoundingClientRect().top])));
  assert.ok(tops["+3000"] < tops["+1000"] && tops["+1000"] < tops["0"] && tops["0"] < tops["−1000"]);
});

test("the mouse over the graph shows the move and its value, and a press goes there", async () => {
  const page = await tests.openRecord(EVALUATED);
  assert.equal(await page.locator(".tip").isVisible(), false);
  await pointAt(3);
  assert.equal(await page.locator(".tip").textContent(), "3 ▲２六歩  -600");
  assert.equal(await tests.index(), 0);
  await pointAt(6);
  assert.equal(await page.locator(".tip").textContent(), "6 △８五歩  +mate 9");
  await page.mouse.down();
  await page.mouse.up();
  assert.equal(await tests.index(), 6);
  await page.mouse.move(2, 2);
  await page.locator(".tip").waitFor({ state: "hidden" });
});

test("a pressed mouse takes the board along the graph", async () => {
  const page = await tests.openRecord(EVALUATED);
  await pointAt(2);
  await page.mouse.down();
  await pointAt(5);
  assert.equal(await tests.index(), 5);
  await page.mouse.up();
  await pointAt(1);
  assert.equal(await tests.index(), 5);
});

test("large changes have marks, small ones have none", async () => {
  const page = await tests.openRecord(EVALUATED);
  assert.deepEqual(
    await page.$$eval(".swing", (all) => all.map((one) => [one.className, Math.round(parseFloat(one.style.left))])),
    [
      ["swing rise", 75],
      ["swing fall", 38],
    ],
  );
});

const JUMPS = { swings: ["1", "2", [3, 6]], comments: ["3", "4", [2, 7]], bookmarks: ["5", "6", [4]], variations: ["7", "8", [5]] };

for (const [what, [previous, next, places]] of Object.entries(JUMPS)) {
  test(`keys go to the previous and the next of the ${what}`, async () => {
    const page = await tests.openRecord(EVALUATED);
    for (const place of places) {
      await tests.press(next);
      assert.equal(await tests.index(), place);
    }
    await tests.press(next);
    assert.equal(await tests.index(), places.at(-1));
    assert.match(await tests.shown("#message"), /^None after this move in this line: /);
    await tests.press("End");
    for (const place of [...places].reverse()) {
      await tests.press(previous);
      assert.equal(await tests.index(), place);
    }
    await tests.press(previous);
    assert.match(await tests.shown("#message"), /^None before this move in this line: /);
    assert.equal(await page.locator("#keys kbd", { hasText: new RegExp(`^${next}$`) }).count(), 1);
  });
}

test("the menu goes to them too, and stays open", async () => {
  const page = await tests.openRecord(EVALUATED, { locale: "ja" });
  await page.click("#jumps summary");
  await page.click(".jump-swing[title^=次へ]");
  await page.click(".jump-swing[title^=次へ]");
  assert.equal(await tests.index(), 6);
  await page.click(".jump-comment[title^=前へ]");
  assert.equal(await tests.index(), 2);
  assert.equal(await page.getAttribute(".jump-comment[title^=前へ]", "aria-label"), "前へ：コメント (3)");
  await tests.press("Escape");
  assert.equal(await page.locator("#jumps-menu").isVisible(), false);
});

test("the mouse over an expected move shows its position, which is not kept", async () => {
  const page = await tests.openRecord(PV);
  await tests.press("ArrowRight");
  await page.locator("#evaluation .pv button").nth(1).hover();
  assert.deepEqual([await pieceOn("3d"), await pieceOn("2f")], ["3d white pawn", "2f black pawn"]);
  assert.equal(await page.locator(".board-view.preview").count(), 1);
  await page.mouse.move(2, 2);
  await page.locator(".board-view.preview").waitFor({ state: "detached" });
  assert.deepEqual([await pieceOn("3d"), await pieceOn("2f")], ["3d", "2f"]);
  assert.deepEqual(await tests.usi(), ["7g7f", "8c8d"]);
  assert.equal(await page.evaluate(() => globalThis.viewer.hasUnsavedEdits()), false);
});

test("with the keyboard, the board follows through the expected moves, and Enter keeps them as a variation", async () => {
  const page = await tests.openRecord(PV);
  await tests.press("ArrowRight");
  await page.focus("#evaluation-toggle");
  await tests.press("Tab");
  assert.equal(await pieceOn("3d"), "3d white pawn");
  await tests.press("ArrowRight", "ArrowRight");
  assert.deepEqual([await pieceOn("2f"), await pieceOn("8d")], ["2f black pawn", "8d white pawn"]);
  assert.deepEqual(await tests.usi(), ["7g7f", "8c8d"]);
  await tests.press("Enter");
  assert.deepEqual(await tests.usi(), ["7g7f", "3c3d", "2g2f", "8c8d"]);
  assert.equal(await page.locator(".board-view.preview").count(), 0);
});

test("a piece is played from the position of the record, and not from that of a preview", async () => {
  const page = await tests.openRecord(PV);
  await tests.press("ArrowRight");
  await page.focus("#evaluation-toggle");
  await tests.press("Tab");
  assert.equal(await pieceOn("3d"), "3d white pawn");
  await tests.play("4c", "4d");
  assert.deepEqual(await tests.usi(), ["7g7f", "4c4d"]);
});

test("a record without evaluations has no graph", async () => {
  await tests.openRecord(RECORD);
  assert.equal(await graph().isVisible(), false);
});
