// The openings and castles of the shown position, in windows of all sizes, and in the element.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PageTests } from "./page.js";

const tests = new PageTests();
const touch = (width, height) => ({ viewport: { width, height }, hasTouch: true, isMobile: true });
const mouse = (width, height) => ({ viewport: { width, height } });
const nameOf = ({ viewport }) => `${viewport.width} × ${viewport.height}`;

const MOVES = "7g7f 3c3d 6g6f 8c8d 2h6h 5a4b 5i4h 4b3b 4h3h 5c5d 3h2h 6a5b 3i3h 7a6b";
const RECORD = `position startpos moves ${MOVES}`;
const WHOLE = { en: "▲Normal Fourth File Rook, Half Mino △Boat", ja: "▲ノーマル四間飛車・片美濃囲い △舟囲い" };

const goTo = (index) => tests.page.evaluate((index) => globalThis.viewer.goIndex(index), index);

async function openRecord(options = {}) {
  await tests.open(undefined, options);
  await tests.drop("game.usi", RECORD);
  return tests.page;
}

for (const options of [touch(390, 664), touch(320, 640), touch(844, 390), touch(820, 1180), mouse(1280, 800), mouse(1920, 1080)]) {
  test(`in a window of ${nameOf(options)}, openings arise in one line, and nothing moves`, async () => {
    const page = await openRecord({ ...options, locale: "ja" });
    const places = () =>
      page.$$eval(".board, #openings, #moves, #comment", (all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await places();
    assert.equal(await tests.shown("#openings"), "");
    for (const [index, expected] of [[4, ""], [5, "▲四間飛車"], [14, WHOLE.ja]]) {
      await goTo(index);
      assert.equal(await tests.shown("#openings"), expected);
      assert.deepEqual(await places(), before, `${index}`);
    }
    // On a telephone they are further down on the page.
    await page.locator("#openings").scrollIntoViewIfNeeded();
    const { x, y, width, height } = await page.locator("#openings").boundingBox();
    assert.ok(x >= 0 && x + width <= options.viewport.width && y + height <= options.viewport.height, JSON.stringify({ x, y, width, height }));
    assert.ok(height >= 16 && height <= 24, `${height}`);
    const isUncovered = ([x, y]) => document.elementFromPoint(x, y).id === "openings";
    assert.ok(await page.evaluate(isUncovered, [x + 20, y + height / 2]));
  });
}

test("openings are in the language of the page, and can be selected", async () => {
  const page = await openRecord();
  await goTo(14);
  assert.equal(await tests.shown("#openings"), WHOLE.en);
  await tests.set("language", "ja");
  assert.equal(await tests.shown("#openings"), WHOLE.ja);
  assert.deepEqual([await page.getAttribute("#openings", "lang"), await page.getAttribute("#openings", "title")], ["ja", WHOLE.ja]);
  await page.click("#openings", { clickCount: 3 });
  assert.equal((await page.evaluate(() => getSelection().toString())).trim(), WHOLE.ja);
});

test("a variation that is played has openings of its own", async () => {
  const page = await openRecord({ locale: "ja" });
  await goTo(4);
  await tests.play("2h", "7h");
  assert.equal(await tests.shown("#openings"), "▲三間飛車");
  await page.click("#undo");
  assert.equal(await tests.shown("#openings"), "");
});

test("on a touch screen, a line that is too long can be moved sideways", async () => {
  const page = await openRecord(touch(320, 640));
  await goTo(14);
  await page.$eval("#openings", (line) => (line.textContent = line.textContent.repeat(2)));
  const moved = await page.$eval("#openings", (line) => {
    line.scrollLeft = 1000;
    return line.scrollLeft;
  });
  assert.ok(moved > 100, `${moved}`);
});

test("the element shows the openings above the comment, and a style of the page can hide them", async () => {
  const page = await tests.browser.newPage();
  await page.goto(new URL("../dist/example.html", import.meta.url).href);
  await page.evaluate((record) => {
    document.body.innerHTML = `<kifu-board language="en" ply="14"></kifu-board>`;
    document.querySelector("kifu-board").text = record;
  }, RECORD);
  const line = page.locator("kifu-board .openings");
  await page.locator("kifu-board .openings", { hasText: WHOLE.en }).waitFor();
  await page.evaluate(() => (document.querySelector("kifu-board").language = "ja"));
  assert.equal(await line.innerText(), WHOLE.ja);
  const heights = () => page.$$eval("kifu-board .moves, kifu-board .openings", (all) => all.map((one) => one.offsetHeight));
  const before = await heights();
  await page.evaluate(() => (document.querySelector("kifu-board").ply = 5));
  assert.equal(await line.innerText(), "▲四間飛車");
  assert.deepEqual(await heights(), before);
  await page.addStyleTag({ content: "kifu-board::part(openings) { display: none }" });
  assert.equal(await line.isVisible(), false);
  await page.close();
});
