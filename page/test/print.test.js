// The printed sheet: what is on it, and how it is chosen.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PageTests, RECORD, TELEPHONE } from "./page.js";

const tests = new PageTests();

/** Prints as the browser does. Returns the texts of the elements on the sheet. */
async function printed(selector) {
  await tests.page.pdf({ format: "A4" });
  return tests.page.$$eval(`body > .sheet ${selector}`, (found) => found.map((one) => one.textContent));
}

/** 400 moves: both sides move a gold there and back. */
const LONG = `position startpos moves${" 4i5h 4a5b 5h4i 5b4a".repeat(100)}`;

test("all moves are printed, also those that are not on the screen", async () => {
  const page = await tests.openRecord(Buffer.from(LONG));
  const rows = await printed("li");
  assert.equal(rows.length, 400);
  assert.match(rows[0], /^1▲５八金/);
  assert.match(rows[399], /^400△４一金/);
  assert.ok((await page.locator(".moves .move").count()) < 100);
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator("body > .sheet").isVisible());
  assert.equal(await page.locator("body > :not(.sheet):visible").count(), 0);
  await page.emulateMedia({ media: "screen" });
  assert.ok(await page.locator("body > .sheet").isHidden());
  assert.ok(await page.locator("#board").isVisible());
});

test("the sheet is printed in black on white, also in the dark", async () => {
  const page = await tests.openRecord(RECORD, { colorScheme: "dark" });
  await page.pdf({ format: "A4" });
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const style = (selector, name) => page.$eval(selector, (found, name) => getComputedStyle(found)[name], name);
  assert.equal(await style(".sheet", "color"), "rgb(0, 0, 0)");
  assert.equal(await style("body", "backgroundColor"), "rgba(0, 0, 0, 0)");
  assert.equal(await style("html", "colorScheme"), "light");
});

test("the headers of CSA are in the places of a form, and none is left out", async () => {
  await tests.open(undefined, { locale: "ja" });
  await tests.drop("a.csa", "V2.2\nN+甲\nN-乙\n$EVENT:王者戦\n$SITE:京都\n$START_TIME:2026/11/24\n$OPENING:YAGURA\nPI\n+\n+7776FU\nT75\n%TORYO\n");
  assert.deepEqual(await printed("h1"), ["王者戦"]);
  assert.deepEqual(await printed("dl div"), [
    "▲先手甲  ［1:15］",
    "△後手乙",
    "日時2026/11/24",
    "場所京都",
    "手合割平手",
    "$OPENINGYAGURA",
    "結果1手まで、先手勝ち（投了）",
  ]);
});

test("a problem is printed with its position, and without places for players", async () => {
  await tests.openRecord("手合割：詰将棋\n後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：金\n   1 ５二金打\n   2 詰み\n");
  assert.deepEqual(await printed("dt"), ["Handicap"]);
  assert.deepEqual(await printed("figcaption"), ["Start position"]);
});

/** A problem with a comment on its position and one on its solution. */
const PROBLEM = Buffer.from(`手合割：詰将棋
後手の持駒：なし
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
*一手詰
   1 ５二金打
*頭金
   2 詰み
変化：1手
   1 ４二金打
`);

for (const locale of ["en", "ja"]) {
  test(`the solution of a problem is on a page of its own, or left out (${locale})`, async () => {
    const page = await tests.open(undefined, { locale });
    await tests.drop("problem.kif", PROBLEM);
    await page.evaluate(() => (window.print = () => globalThis.dispatchEvent(new Event("beforeprint"))));
    assert.equal((await printed(".solution li")).length, 2);
    assert.match((await printed(".solution p"))[0], locale === "ja" ? /攻方勝ち/ : /Attacker wins/);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.$eval(".sheet .solution", (one) => getComputedStyle(one).breakBefore), "page");
    await page.emulateMedia({ media: "screen" });
    await page.click("#share summary");
    await page.click("#printMenu");
    await page.uncheck("#print-solution");
    await page.click("#print-start");
    const sheet = await page.$eval(".sheet", (one) => one.textContent);
    assert.doesNotMatch(sheet, /５二金|４二金|頭金|勝ち|wins/);
    assert.match(sheet, /一手詰/);
    // A game has no solution.
    await tests.drop("game.kif", RECORD);
    assert.equal((await printed("li")).length, 5);
    await page.click("#share summary");
    await page.click("#printMenu");
    assert.equal(await page.locator("#print-solution").isVisible(), false);
  });
}

test("variations are printed in the order of their moves, and numbered in it", async () => {
  const line = (from, ...moves) => `変化：${from}手\n${moves.map((move, at) => `   ${from + at} ${move}\n`).join("")}`;
  const main = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ８四歩(83)\n";
  const record = [
    main,
    line(4, "５四歩(53)"),
    line(3, "６六歩(67)", "８四歩(83)"),
    line(3, "１六歩(17)"),
    line(2, "８四歩(83)", "２六歩(27)"),
    line(3, "９六歩(97)"),
  ].join("");
  await tests.openRecord(Buffer.from(record), { locale: "ja" });
  assert.deepEqual(await printed(".variation h3"), ["変化1 （2手目から）", "変化2 （変化1の3手目から）", "変化3 （3手目から）", "変化4 （3手目から）", "変化5 （4手目から）"]);
  assert.deepEqual((await printed(".variation p")).map((one) => one.trim()), ["2 △８四歩 3 ▲２六歩", "3 ▲９六歩", "3 ▲６六歩 4 △８四歩", "3 ▲１六歩", "4 △５四歩"]);
  assert.deepEqual(await printed(".marks"), ["", "変1", "変3 変4", "変5"]);
});

test("times are printed if the game has a clock", async () => {
  await tests.openRecord();
  assert.deepEqual((await printed(".time")).slice(0, 2), ["0:16", "0:20"]);
  await tests.drop("zero.kif", "手合割：平手\n   1 ７六歩(77)   ( 0:00/00:00:00)\n   2 ３四歩(33)   ( 0:00/00:00:00)\n");
  assert.deepEqual(await printed(".time"), []);
  assert.equal((await printed("li")).length, 2);
});

/** A game with a bookmark at move 1 and at move 4 of a variation, and comments in both lines. */
const MARKED = Buffer.from(`手合割：平手
   1 ７六歩(77)
*本譜の注
&本譜のしおり
   2 ３四歩(33)
   3 ２六歩(27)
   4 ８四歩(83)
変化：3手
   3 ６六歩(67)
*変化の注
   4 ８四歩(83)
&変化のしおり
`);

test("bookmarks, variations and comments are printed, with the numbers of their moves", async () => {
  await tests.openRecord(MARKED, { locale: "ja" });
  assert.deepEqual(await printed("figcaption"), [
    "第1図 1手目 ▲７六歩まで\n⚑ 本譜のしおり",
    "第2図 変化1 4手目 △８四歩まで\n⚑ 変化のしおり",
  ]);
  assert.deepEqual(await printed(".variation"), ["変化1 （3手目から）3 ▲６六歩 4 △８四歩 "]);
  assert.deepEqual(await printed(".comment"), ["1手目 ▲７六歩本譜の注", "変化1 3手目 ▲６六歩変化の注"]);
  assert.deepEqual(await printed(".marks"), ["＊", "", "変1", ""]);
});

test("the dialog chooses the diagrams, and whether variations and comments are printed", async () => {
  const page = await tests.openRecord(MARKED);
  await page.evaluate(() => (window.print = () => globalThis.dispatchEvent(new Event("beforeprint"))));
  const choose = async (choices) => {
    await page.click("#share summary");
    await page.click("#printMenu");
    for (const [id, value] of Object.entries(choices)) {
      if (typeof value === "boolean") await page.setChecked(`#print-${id}`, value);
      else await page.fill(`#print-${id}`, value);
    }
    await page.click("#print-start");
    return page.$$eval(".sheet figcaption", (all) => all.map((one) => one.textContent.replace(/^[^:]*: after |\n.*/g, "")));
  };
  assert.deepEqual(await choose({ bookmarks: false }), []);
  assert.deepEqual(await choose({ plies: "２、4, 99" }), ["move 2 △３四歩", "move 4 △８四歩"]);
  assert.deepEqual(await choose({ plies: "", every: "3" }), ["move 3 ▲２六歩"]);
  await page.evaluate(() => globalThis.viewer.goIndex(2));
  assert.deepEqual(await choose({ every: "", shown: true }), ["move 2 △３四歩"]);
  assert.deepEqual(await choose({ shown: false, bookmarks: true, variations: false }), ["move 1 ▲７六歩"]);
  assert.equal(await page.locator(".sheet .variation").count(), 0);
  assert.equal(await page.locator(".sheet .comment").count(), 1);
  await choose({ comments: false });
  assert.equal(await page.locator(".sheet .comment").count(), 0);
  assert.equal(await page.locator("dialog[open]").count(), 0);
});

test("lines of engines are not printed among the comments", async () => {
  await tests.openRecord("手合割：平手\n   1 ７六歩(77)\n*#評価値=50\n*よい手\n   2 ３四歩(33)\n");
  const evaluation = await tests.page.evaluate(() => globalThis.viewer.game.mainline[0].evaluation?.cp);
  assert.equal(evaluation, 50);
  assert.deepEqual(await printed(".comment p"), ["よい手"]);
});

test("a comment that is being written is printed, and the file is named after the players", async () => {
  const page = await tests.openRecord(RECORD.toString().replace("手数", "後手：後手花子\n手数"));
  await page.evaluate(() => addEventListener("beforeprint", () => (globalThis.titleInPrint = document.title)));
  await page.fill("#comment", "書きかけ");
  assert.match((await printed(".comment p"))[0], /書きかけ/);
  assert.equal(await page.evaluate(() => globalThis.titleInPrint), "先手太郎 – 後手花子");
  assert.equal(await page.title(), "kifu – shogi records");
});

test("the dialog fits on a telephone", async () => {
  const page = await tests.openRecord(RECORD, TELEPHONE);
  await page.click("#share summary");
  await page.click("#printMenu");
  const { x, y, width, height } = await page.locator("#print-dialog").boundingBox();
  assert.ok(x >= 0 && y >= 0 && x + width <= 390 && y + height <= 844);
});
