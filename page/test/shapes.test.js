// Circles and arrows on the board: drawn with the mouse and with a finger, and kept in the comment as lishogi writes them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PageTests, RECORD, TELEPHONE } from "./page.js";

const tests = new PageTests();
const comments = () => tests.page.evaluate(() => globalThis.viewer.node.comments);
const drawn = () => tests.page.$$eval("#board .shapes > *", (all) => all.map((one) => one.getAttribute("class")));
const centerOf = async (square) => {
  const { x, y, width, height } = await tests.square(square).boundingBox();
  return [x + width / 2, y + height / 2];
};

/** Draws with the right button. */
async function draw(from, to, ...keys) {
  const { keyboard, mouse } = tests.page;
  for (const key of keys) await keyboard.down(key);
  await mouse.move(...(await centerOf(from)));
  await mouse.down({ button: "right" });
  await mouse.move(...(await centerOf(to)), { steps: 3 });
  await mouse.up({ button: "right" });
  for (const key of keys) await keyboard.up(key);
}

test("the right button draws circles and arrows, whose colours keys choose, and draws them away", async () => {
  await tests.openRecord();
  await tests.press("ArrowRight");
  await draw("5e", "5e");
  await draw("7g", "7f", "Shift");
  await draw("2h", "2d", "Alt");
  assert.deepEqual(await comments(), ["[%csl G5e][%cal R7g7f,B2h2d]"]);
  assert.deepEqual(await drawn(), ["circle brush-G", "arrow brush-R", "arrow brush-B"]);
  await draw("7g", "7f");
  assert.deepEqual(await comments(), ["[%csl G5e][%cal B2h2d,G7g7f]"]);
  await draw("5e", "5e");
  await draw("7g", "7f");
  await draw("2h", "2d", "Alt");
  assert.deepEqual([await comments(), await drawn()], [[], []]);
  await tests.press("Control+z");
  assert.deepEqual(await drawn(), ["arrow brush-B"]);
});

test("drawing plays no move, and belongs to its position", async () => {
  await tests.openRecord();
  await tests.press("ArrowRight");
  await draw("3c", "3d");
  assert.deepEqual([(await tests.usi()).length, await tests.index()], [5, 1]);
  await tests.press("ArrowRight");
  assert.deepEqual(await drawn(), []);
  await tests.press("ArrowLeft");
  assert.deepEqual(await drawn(), ["arrow brush-G"]);
});

test("an arrow leads from square to square, also on a flipped board", async () => {
  const page = await tests.openRecord();
  await draw("8h", "2b");
  for (const isFlipped of [false, true]) {
    if (isFlipped) await tests.press("f");
    const { x, y, right, bottom } = await page.$eval("#board .arrow", (arrow) => arrow.getBoundingClientRect().toJSON());
    const [from, to] = [await centerOf("8h"), await centerOf("2b")];
    const width = (await tests.square("5e").boundingBox()).width;
    const [left, end] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
    assert.ok(Math.abs(x - left) < width / 2 && Math.abs(right - end) < width / 2, JSON.stringify([x, right, left, end]));
    assert.ok(Math.abs(y - Math.min(from[1], to[1])) < width / 2 && Math.abs(bottom - Math.max(from[1], to[1])) < width / 2);
  }
});

const STUDY = `手合割：平手
1 ７六歩(77)
*[%csl G1a,R_p][%cal G7g7f,G_B5e][%cpl G5eS]
2 ３四歩(33)
*よい手 [%cal Y8h2b]
`;

test("what lishogi drew is shown, and what is not drawn here stays in the comment", async () => {
  const page = await tests.openRecord(STUDY);
  await tests.press("ArrowRight");
  assert.deepEqual(await drawn(), ["circle brush-G", "arrow brush-G"]);
  await draw("1a", "1a");
  assert.deepEqual(await comments(), ["[%cpl G5eS]", "[%csl R_p][%cal G7g7f,G_B5e]"]);
  await tests.press("ArrowRight");
  assert.deepEqual(await drawn(), ["arrow brush-Y"]);
  assert.equal(await page.locator(".move .has-comment", { hasText: "よい手" }).innerText(), "よい手");
  await draw("1a", "1a");
  assert.deepEqual(await comments(), ["よい手", "[%csl G1a][%cal Y8h2b]"]);
});

test("the field of the comment has the words, and what is drawn is kept when they change", async () => {
  const page = await tests.openRecord();
  await tests.press("ArrowRight", "ArrowRight");
  await draw("5e", "5e");
  assert.equal(await page.inputValue("#comment"), "角道");
  await page.fill("#comment", "角道\n急戦");
  await tests.press("Escape", "ArrowLeft", "ArrowRight");
  assert.deepEqual(await comments(), ["角道", "急戦", "[%csl G5e]"]);
  assert.deepEqual(await drawn(), ["circle brush-G"]);
});

test("the menu removes what is drawn", async () => {
  const page = await tests.openRecord();
  assert.equal(await page.locator("#remove-shapes").isDisabled(), true);
  await draw("5e", "5e");
  await draw("5e", "1a");
  await page.click("#more summary");
  await page.click("#remove-shapes");
  assert.deepEqual([await comments(), await drawn()], [["はじめに"], []]);
});

test("what is drawn is saved, and read again", async () => {
  await tests.openRecord();
  await draw("5e", "5d");
  const written = await tests.page.evaluate(() => globalThis.viewer.document.write("kif").text);
  assert.match(written, /^\*はじめに\n\*\[%cal G5e5d\]$/m);
  await tests.page.evaluate(() => globalThis.viewer.markAsSaved([globalThis.viewer.game]));
  await tests.drop("again.kif", written);
  assert.deepEqual(await drawn(), ["arrow brush-G"]);
});

test("a finger that rests on a square draws, and one that moves at once goes to another move", async () => {
  const page = await tests.openRecord(RECORD, { ...TELEPHONE });
  const session = await page.context().newCDPSession(page);
  const touch = (type, point) => session.send("Input.dispatchTouchEvent", { type, touchPoints: point === undefined ? [] : [{ x: point[0], y: point[1] }] });
  const [from, to] = [await centerOf("7g"), await centerOf("7e")];
  await touch("touchStart", from);
  await page.locator("#board .circle").waitFor();
  await touch("touchMove", [from[0], from[1] - 20]);
  await touch("touchMove", to);
  await page.locator("#board .arrow").waitFor();
  await touch("touchEnd");
  await page.waitForFunction(() => globalThis.viewer.node.comments.includes("[%cal G7g7e]"));
  assert.equal(await page.evaluate(() => scrollY), 0);
  // Without a rest, it is a swipe.
  await touch("touchStart", await centerOf("3e"));
  await touch("touchMove", await centerOf("6e"));
  await touch("touchEnd");
  await page.waitForFunction(() => globalThis.viewer.index !== 0);
  assert.deepEqual(await comments(), []);
});
