// What engines wrote about a position: its value, its candidates and the expected moves, in windows of all sizes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PageTests } from "./page.js";

const tests = new PageTests();
const touch = (width, height) => ({ viewport: { width, height }, hasTouch: true, isMobile: true });
const mouse = (width, height) => ({ viewport: { width, height } });

/** Ten candidates after the first move, as ShogiGUI writes them, and a comment of a reader; a mate after the third move. */
const LINES = ["△３四歩(33) ▲２六歩(27) △８四歩(83) ▲２五歩(26)", "△８四歩(83) ▲６八銀(79) △３四歩(33)", "△９四歩(93)", "まで"];
const candidate = (line, index) =>
  `**解析 0 候補${index + 1} 時間 00:10.0 深さ ${30 - index}/40 ノード数 17814400 評価値 ${-30 * index} 読み筋 ${line}`;
const CANDIDATES = [...LINES, ...LINES.slice(0, 3), ...LINES.slice(0, 3)].map(candidate).join("\n");
const MOVES = [`1 ７六歩(77) ( 0:16/00:00:16)\n${CANDIDATES}\n*角道`, "2 ３四歩(33)", "3 ２六歩(27)\n*#詰み=先手勝ち:15手", "4 ８四歩(83)"];
const EVALUATED = `手合割：平手\n先手：甲\n${MOVES.join("\n")}\n`;
const PLAIN = EVALUATED.replaceAll(/\n\*[*#].*/g, "");

/** The page scrolls below the board. */
const TELEPHONES = [touch(390, 664), touch(390, 844), touch(320, 640)];
const FOLDED = [touch(844, 390), touch(740, 360), touch(820, 1180), mouse(1366, 650)];
const LISTED = [touch(1180, 820), mouse(1280, 800), mouse(1920, 1080)];
const nameOf = ({ viewport, hasTouch }) => `${viewport.width} × ${viewport.height}${hasTouch ? " (touch)" : ""}`;
const box = (selector) => tests.page.locator(selector).boundingBox();
const line = (number) => `#evaluation p:nth-of-type(${number})`;
const values = () => tests.page.locator("#evaluation p").allInnerTexts();

/** Opens the record and goes to a move. */
async function openAt(index, options = {}, record = EVALUATED) {
  const page = await tests.openRecord(record, options);
  await goTo(index);
  return page;
}

const goTo = (index) => tests.page.evaluate((index) => globalThis.viewer.goIndex(index), index);

/** Whether one box is inside another. */
const isInside = (inner, outer) =>
  inner.x >= outer.x - 1 &&
  inner.y >= outer.y - 1 &&
  inner.x + inner.width <= outer.x + outer.width + 1 &&
  inner.y + inner.height <= outer.y + outer.height + 1;

for (const options of [...TELEPHONES, ...FOLDED, ...LISTED]) {
  test(`in a window of ${nameOf(options)}, evaluations take no space of the board, and the comment is readable`, async () => {
    const page = await openAt(1, options, PLAIN);
    const places = () => page.$$eval(".board, #controls, #tabs", (all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await places();
    await tests.drop("evaluated.kif", EVALUATED);
    await goTo(1);
    assert.deepEqual(await places(), before);
    const comment = await box("#comment");
    assert.ok(comment.height >= 30, JSON.stringify(comment));
    await page.locator("#evaluation").scrollIntoViewIfNeeded();
    assert.ok(isInside(await box("#evaluation"), { x: 0, y: 0, ...options.viewport }));
    const [width, scrolled] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
    assert.equal(scrolled, width);
  });

  test(`in a window of ${nameOf(options)}, nothing moves between positions with and without evaluations`, async () => {
    const page = await openAt(0, options);
    const places = () =>
      page.$$eval(".board, #moves, #evaluation, #comment", (all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    for (const isOpen of [false, true]) {
      if (isOpen) await page.click("#evaluation-toggle");
      const before = await places();
      for (const index of [1, 2, 3, 0]) {
        await goTo(index);
        assert.deepEqual(await places(), before, `${index}`);
      }
    }
  });
}

for (const options of FOLDED) {
  test(`in a window of ${nameOf(options)}, an evaluation is one whole line that opens all candidates`, async () => {
    const page = await openAt(1, options);
    assert.match(await tests.shown("#evaluation-toggle .best"), /^0 △３四歩 ▲２六歩/);
    const [toggle, best] = [await box("#evaluation-toggle"), await box("#evaluation-toggle .best")];
    assert.ok(isInside(best, toggle) && isInside(toggle, await box("#evaluation")), JSON.stringify([best, toggle]));
    assert.ok(best.height >= 20, JSON.stringify(best));
    assert.ok(!options.hasTouch || toggle.height >= 44, JSON.stringify(toggle));
    assert.equal(await page.locator(line(1)).isVisible(), false);
    await page.click("#evaluation-toggle");
    assert.equal(await page.getAttribute("#evaluation-toggle", "aria-expanded"), "true");
    const [list, panel] = [await box("#evaluation"), await box("#game-panel")];
    assert.deepEqual([list.width, list.height], [panel.width, panel.height]);
    assert.ok(isInside(await box(`${line(1)} button:nth-of-type(1)`), list));
    await page.locator(line(10)).scrollIntoViewIfNeeded();
    assert.ok(isInside(await box(`${line(10)} .value`), list));
    await page.click("#evaluation-toggle");
    assert.equal(await page.locator(line(1)).isVisible(), false);
  });
}

for (const options of [...TELEPHONES, ...LISTED]) {
  test(`in a window of ${nameOf(options)}, the best move is in sight, and an opened list has more space`, async () => {
    const page = await openAt(1, options);
    const [closed, best] = [await box("#evaluation"), await box(`${line(1)} button:nth-of-type(1)`)];
    assert.ok(isInside(best, closed), JSON.stringify([best, closed]));
    await page.click("#evaluation-toggle");
    const opened = await box("#evaluation");
    assert.ok(opened.height >= 1.8 * closed.height, JSON.stringify([opened, closed]));
    assert.ok((await box(".moves")).height >= 150);
  });
}

test("on a touch screen, each expected move is large enough for a finger, and each candidate is one line", async () => {
  for (const options of [touch(390, 664), touch(1180, 820)]) {
    const page = await openAt(1, options);
    await page.locator("#evaluation-toggle").tap();
    const sizes = await page.$$eval("#evaluation button", (all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    assert.ok(sizes.length > 20);
    for (const { width, height } of sizes) assert.ok(width >= 44 && height >= 44, `${width} × ${height}`);
    const heights = await page.$$eval("#evaluation p:has(button)", (all) => all.map((one) => one.offsetHeight));
    assert.ok(Math.max(...heights) <= 48, heights.join());
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test("with a finger: the moves of a candidate are played from the list, and one undo takes them back", async () => {
  const page = await openAt(1, touch(390, 664));
  await page.locator("#evaluation-toggle").tap();
  await page.locator(`${line(2)} button:nth-of-type(3)`).tap();
  assert.deepEqual(await tests.usi(), ["7g7f", "8c8d", "7i6h", "3c3d"]);
  assert.equal(await tests.shown("#message"), "Moves added: 3. Undo removes them");
  await page.locator("#undo").tap();
  assert.deepEqual([await tests.usi(), await tests.index()], [["7g7f", "3c3d", "2g2f", "8c8d"], 1]);
  await page.locator("#redo").tap();
  assert.deepEqual([(await tests.usi()).length, await tests.index()], [4, 4]);
});

test("an open list says that a position has no evaluation, and Escape closes it", async () => {
  const page = await openAt(2, touch(390, 664));
  assert.equal(await tests.shown("#evaluation-toggle .best"), "");
  await page.click("#evaluation-toggle");
  assert.equal(await tests.shown("#evaluation-lines"), "This position has no evaluation.");
  await tests.press("Escape");
  assert.equal(await page.getAttribute("#evaluation-toggle", "aria-expanded"), "false");
  assert.equal(await page.evaluate(() => document.activeElement.id), "evaluation-toggle");
});

for (const options of [touch(390, 664), mouse(1280, 800)]) {
  test(`in a window of ${nameOf(options)}, the comment comes back from behind the open list`, async () => {
    const page = await openAt(1, options);
    await page.click("#evaluation-toggle");
    await tests.press("c");
    await page.keyboard.insertText("次の手は");
    assert.equal(await page.inputValue("#comment"), "次の手は角道");
    // The next record has no evaluations.
    await page.locator("#next").focus();
    await tests.press("Control+z");
    await page.click("#evaluation-toggle");
    await tests.drop("plain.kif", PLAIN);
    assert.equal(await page.locator("#comment").isVisible(), true);
    assert.ok((await box("#comment")).height >= 44);
  });
}

test("the Tab key reaches each candidate once, and the arrow keys its moves", async () => {
  const page = await openAt(1);
  const focused = () => page.evaluate(() => document.activeElement.innerText);
  await page.focus("#evaluation-toggle");
  await tests.press("Tab");
  assert.equal(await focused(), "△３四歩");
  await tests.press("ArrowRight", "ArrowRight");
  assert.deepEqual([await focused(), await tests.index()], ["△８四歩", 1]);
  await tests.press("End");
  assert.equal(await focused(), "▲２五歩");
  await tests.press("ArrowRight", "ArrowLeft", "Home", "ArrowLeft");
  assert.equal(await focused(), "△３四歩");
  await tests.press("Tab", "ArrowRight");
  assert.equal(await focused(), "▲６八銀");
  // The line is another one then. The focus stays where the next evaluation is shown.
  await tests.press("Enter");
  assert.deepEqual(await tests.usi(), ["7g7f", "8c8d", "7i6h"]);
  assert.equal(await page.evaluate(() => document.activeElement.id), "evaluation");
  await tests.press("ArrowLeft");
  assert.equal(await tests.index(), 2);
});

test("a candidate keeps its depth without a value, and its value says whether it is a bound", async () => {
  const lines = ["**検討 候補1 評価値 20 読み筋 △３四歩(33)", "**検討 候補2 深さ 9 読み筋 △８四歩(83)", "**検討 候補3 深さ 8 ノード数 1234567 評価値 -5↓ 読み筋 ７五歩"];
  await openAt(1, {}, `手合割：平手\n1 ７六歩(77)\n${lines.join("\n")}\n`);
  assert.deepEqual(await values(), ["+20 △３四歩", "△８四歩 depth 9", "at most -5 ７五歩 depth 8 · nodes 1,234,567"]);
  // What cannot be played is no button.
  assert.equal(await tests.page.locator("#evaluation .pv button").count(), 2);
});

test("a line instead of the played move says so", async () => {
  const page = await openAt(2, touch(390, 664), "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n*#推奨手[244] △８四歩  ▲２六歩\n");
  assert.equal(await tests.shown("#evaluation-toggle .best"), "instead: +244 △８四歩 ▲２六歩");
  await page.click("#evaluation-toggle");
  assert.deepEqual(await values(), ["instead of this move: +244 △８四歩 ▲２六歩"]);
});

for (const locale of ["en", "ja"]) {
  test(`beside a move in the list of a telephone, a mate is not cut (${locale})`, async () => {
    const page = await openAt(3, { ...touch(390, 664), locale });
    const mate = page.locator(".move .evaluation", { hasText: "15" });
    await mate.waitFor();
    assert.equal(await mate.evaluate((one) => one.scrollWidth - one.clientWidth), 0);
    assert.ok(isInside(await mate.boundingBox(), await box(".moves")));
  });
}

test("many long lines are played at once", async () => {
  const moves = ["３八飛(28)", "７二飛(82)", "２八飛(38)", "８二飛(72)"];
  const lines = Array.from({ length: 60 }, (_, at) => `${"▲△"[at % 2]}${moves[at % 4]}`).join(" ");
  const record = Array.from({ length: 8 }, (_, at) => `${at + 1} ${moves[at % 4]}\n**解析 0 候補1 評価値 ${at} 読み筋 ${lines}`);
  const page = await openAt(8, {}, `手合割：平手\n${record.join("\n")}\n`);
  let redrawn = 0;
  await page.exposeFunction("redraw", () => (redrawn += 1));
  await page.evaluate(() => globalThis.viewer.on("tree", () => globalThis.redraw()));
  await page.locator("#evaluation .pv button").last().click();
  await page.waitForFunction(() => globalThis.viewer.index === 68);
  assert.equal(redrawn, 1);
  await tests.press("Control+z");
  assert.deepEqual([await tests.index(), (await tests.usi()).length], [8, 8]);
});
