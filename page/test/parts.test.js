// The parts of the element `<kifu-board>` that its attributes show and hide.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, test } from "node:test";

import { BrowserTests } from "./page.js";

const tests = new BrowserTests();
let page;

beforeEach(async () => {
  page = await tests.browser.newPage({ locale: "en" });
  page.setDefaultTimeout(15_000);
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error.stack)));
  await page.goto(`${tests.server.address}/page/empty.html`);
  await page.evaluate(() => import("/package/board.js"));
});

afterEach(async () => {
  assert.deepEqual(page.faults, []);
  await page.close();
});

const parts = () =>
  page.evaluate(() => {
    const root = document.querySelector("kifu-board").shadowRoot;
    const shown = (selector) => [...root.querySelectorAll(selector)].filter((one) => one.checkVisibility()).length;
    return { board: shown(".board"), moves: shown(".moves"), comment: shown(".comment"), buttons: shown(".buttons button"), text: shown(".other") };
  });
const inside = (selector) => page.locator(`kifu-board ${selector}`);
const addElement = (attributes, text) =>
  page.evaluate(
    async ([attributes, text]) => {
      const made = document.createElement("kifu-board");
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
      made.textContent = text;
      const heard = new Promise((resolve) => ["load", "error"].forEach((type) => made.addEventListener(type, resolve, { once: true })));
      document.body.append(made);
      await heard;
      await new Promise(requestAnimationFrame);
    },
    [attributes, text],
  );
const COMMENTED = "手合割：平手\n1 ７六歩(77)\n*角道\n2 ３四歩(33)\n";

test("a position alone has no empty boxes, and a diagram has nothing but the board", async () => {
  await addElement({}, "sfen 7nk/9/7PP/9/9/9/9/9/9 b G 1");
  assert.deepEqual(await parts(), { board: 1, moves: 0, comment: 0, buttons: 1, text: 0 });
  await page.evaluate(() => document.querySelector("kifu-board").remove());
  await addElement({ static: "", ply: "1" }, COMMENTED);
  assert.deepEqual(await parts(), { board: 1, moves: 0, comment: 0, buttons: 0, text: 0 });
  await page.locator("kifu-board").press("ArrowRight");
  assert.equal(await page.evaluate(() => document.querySelector("kifu-board").ply), 1);
  await page.evaluate(() => document.querySelector("kifu-board").removeAttribute("static"));
  assert.deepEqual(await parts(), { board: 1, moves: 1, comment: 1, buttons: 5, text: 0 });
});

const TSUME = "後手の持駒：飛二 角二 金三 銀四 桂三 香四 歩十六\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・v桂v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ 歩 歩|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：金\n*三手詰\n1 １二金打\n*正解\n";

test("the solution of a problem is hidden until the reader asks for it", async () => {
  await addElement({ tsume: "", ply: "1" }, TSUME);
  assert.deepEqual(await parts(), { board: 1, moves: 0, comment: 1, buttons: 2, text: 0 });
  assert.equal(await inside(".comment").innerText(), "三手詰");
  await page.locator("kifu-board .comment").press("ArrowRight");
  assert.equal(await page.evaluate(() => document.querySelector("kifu-board").ply), 0);
  await inside("button:has-text('Show the solution')").click();
  assert.deepEqual(await parts(), { board: 1, moves: 1, comment: 1, buttons: 5, text: 0 });
  await page.locator("kifu-board .comment").press("ArrowRight");
  assert.equal(await inside(".comment").innerText(), "正解");
});

test("what is downloaded is what was read, if there is a button for it", async () => {
  await addElement({}, COMMENTED);
  assert.equal(await inside("button[title='Download the record']").isVisible(), false);
  await page.evaluate(() => document.querySelector("kifu-board").setAttribute("download", ""));
  const [download] = await Promise.all([page.waitForEvent("download"), inside("button[title='Download the record']").click()]);
  assert.deepEqual([download.suggestedFilename(), await readFile(await download.path(), "utf8")], ["kifu.kif", COMMENTED.trim()]);
});

test("moves are tried on the board, and the record stays as it is", async () => {
  await addElement({ try: "" }, COMMENTED);
  const square = (name) => inside(`.square[data-from="${name}"]`);
  const pieceOn = (name) => square(name).getAttribute("aria-label");
  await square("2g").click();
  await square("2f").click();
  await square("8c").click();
  await square("8d").click();
  assert.deepEqual([await pieceOn("2f"), await pieceOn("8d")], ["2f black pawn", "8d white pawn"]);
  const record = () => page.evaluate(() => document.querySelector("kifu-board").record.games[0].nodes.map(({ usi }) => usi));
  assert.deepEqual(await record(), [null, "7g7f", "3c3d"]);
  // One back takes the last tried move back.
  await inside("button[title^='Previous move']").click();
  assert.deepEqual([await pieceOn("2f"), await pieceOn("8d")], ["2f black pawn", "8d"]);
  // The other side sees the same.
  await inside("button[title^='Flip']").click();
  assert.equal(await pieceOn("2f"), "2f black pawn");
  await inside("button:has-text('Back to the record')").click();
  assert.deepEqual([await pieceOn("2f"), await inside("button:has-text('Back to the record')").isVisible()], ["2f", false]);
  await inside("button[title^='Next move']").click();
  assert.equal(await pieceOn("7f"), "7f black pawn");
});

test("without the attribute, no move can be tried", async () => {
  await addElement({}, COMMENTED);
  await inside('.square[data-from="2g"]').click();
  assert.equal(await inside(".selected").count(), 0);
});

test("a text that is no record is shown itself, and not a board", async () => {
  await addElement({}, "Hello, this is a letter.");
  assert.deepEqual(await parts(), { board: 0, moves: 0, comment: 0, buttons: 0, text: 1 });
  assert.equal(await inside(".other").innerText(), "Hello, this is a letter.");
  assert.notEqual(await inside(".message").innerText(), "");
  await page.evaluate(() => (document.querySelector("kifu-board").textContent = "position startpos moves 7g7f"));
  await inside(".board").waitFor();
  assert.equal((await parts()).text, 0);
});

test("the accent of the page reaches the selected row", async () => {
  await addElement({}, COMMENTED);
  await page.evaluate(() => document.querySelector("kifu-board").style.setProperty("--accent", "rgb(200 0 0)"));
  const colour = await inside(".move[aria-selected=true]").evaluate((row) => getComputedStyle(row).backgroundColor);
  const [red, green] = colour.match(/[\d.]+/g).map(Number);
  assert.ok(red > green, colour);
});

test("an engine’s evaluation is shown as its value and moves, and not as it is written", async () => {
  await addElement({ ply: "1" }, "手合割：平手\n1 ７六歩(77)\n**解析 0 候補1 評価値 30 読み筋 △３四歩(33) ▲２六歩(27)\n*角道\n");
  assert.equal(await inside(".comment").innerText(), "+30 △３四歩 ▲２六歩\n角道");
});

test("a switch with a value that seems to turn it off is said in the console, and is off", async () => {
  const warnings = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await addElement({ static: "false" }, COMMENTED);
  assert.equal((await parts()).moves, 1);
  assert.match(warnings.join("\n"), /static="false": expected no value/);
});
