// The page on a telephone, whose browser takes some of the height: the board, the buttons, the hands, and a comment that is read.
// And the other windows in which one part has taken the space of the others.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PageTests, RECORD } from "./page.js";

const tests = new PageTests();
const touch = (width, height) => ({ viewport: { width, height }, hasTouch: true, isMobile: true });
const nameOf = ({ width, height }) => `${width} × ${height}`;
const HANDS = "4k4/9/9/9/9/9/9/9/4K4 b RB2G2S2N2L9Prb2g2s2n2l9p 1\n";
const LONG = RECORD.toString().replace("*角道", `*${"角道を開けたこの手から、互いに飛車先を突き合う形になった。".repeat(12)}`);
const EVALUATED = RECORD.toString().replace("*角道", "*#評価値=50\n*角道");

const box = (selector) => tests.page.locator(selector).first().boundingBox();
const scrollTo = (place) => tests.page.evaluate((place) => scrollTo(0, place), place);

const LOOKS = [{ locale: "ja", colorScheme: "light" }, { locale: "en", colorScheme: "dark" }];
const TELEPHONES = [touch(390, 664), touch(390, 844), touch(375, 553), touch(390, 380), touch(320, 568)];

for (const options of TELEPHONES) {
  for (const look of LOOKS) {
    const { width, height } = options.viewport;
    const where = `in ${nameOf(options.viewport)} (${look.locale}, ${look.colorScheme})`;

    test(`the board is as wide as a telephone, and the buttons stay ${where}`, async () => {
      const page = await tests.openRecord(LONG, { ...options, ...look });
      await tests.press("ArrowRight", "ArrowRight");
      assert.equal((await box("#board .board")).width, width);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      const end = await page.evaluate(() => document.documentElement.scrollHeight);
      assert.ok(end > height, `${end}`);
      for (const place of [0, end / 2, end]) {
        await scrollTo(place);
        for (const button of ["#first", "#previous", "#next", "#last", "#flip"]) {
          const { x, y, width: wide, height: high } = await box(button);
          const isInside = x >= 0 && x + wide <= width && y >= height - 60 && y + high <= height;
          assert.ok(isInside && high >= 44 && wide >= 24, JSON.stringify([button, place, x, y, wide, high]));
        }
      }
    });

    test(`all kinds of pieces in hand are in sight ${where}`, async () => {
      const page = await tests.openRecord(HANDS, { ...options, ...look });
      const rows = await page.$$eval(".player", (players) =>
        players.map((player) => [...player.children, ...player.querySelectorAll(".piece")].map((part) => part.getBoundingClientRect().toJSON())),
      );
      assert.equal(await page.locator(".piece").count(), 14);
      for (const part of rows.flat()) assert.ok(part.left >= 0 && part.right <= width, JSON.stringify(part));
      for (const piece of rows.flatMap((row) => row.slice(4))) assert.ok(piece.width >= 24, JSON.stringify(piece));
    });
  }
}

for (const options of [touch(390, 664), touch(390, 844), touch(360, 640)]) {
  const { width, height } = options.viewport;

  test(`a long comment is a column beside which the board stays in ${nameOf(options.viewport)}`, async () => {
    const page = await tests.openRecord(LONG, options);
    await tests.press("ArrowRight", "ArrowRight");
    const comment = await page.$eval("#comment", (one) => [one.offsetWidth, one.scrollHeight - one.clientHeight, one.offsetHeight]);
    assert.ok(comment[0] >= width - 24 && comment[1] <= 0 && comment[2] > 200, comment.join());
    const top = (await box("#comment")).y;
    for (const part of [0.2, 0.5]) {
      await scrollTo(top + comment[2] * part - height + 250);
      const [first, last, player] = await Promise.all(['.square[data-from="9a"]', '.square[data-from="1i"]', ".player.black"].map(box));
      const below = player.y + player.height;
      assert.ok(first.y >= -1 && last.y + last.height <= height, JSON.stringify([first, last]));
      const buttons = await box(".buttons");
      const field = await box("#comment");
      const seen = Math.min(buttons.y, field.y + field.height) - Math.max(below, field.y);
      assert.ok(seen >= 66, `${seen} pixels of the comment are in sight`);
    }
  });
}

test("a step with the buttons or the keys shows the beginning of the next comment", async () => {
  const page = await tests.openRecord(LONG.replace("( 0:01/00:00:17)+", "( 0:01/00:00:17)+\n*次の話。".concat("\n*続き".repeat(12))), touch(390, 664));
  const top = () => page.$eval("#comment", (field) => field.getBoundingClientRect().top - document.querySelector("#board").getBoundingClientRect().bottom);
  const step = [() => page.tap("#next"), () => tests.press("ArrowRight")];
  for (const act of step) {
    await tests.press("Home", "ArrowRight", "ArrowRight");
    await page.$eval("#comment", (field) => scrollBy(0, field.getBoundingClientRect().bottom - 600));
    assert.ok((await top()) < -50);
    await act();
    assert.ok(Math.abs((await top()) - 4) <= 2, `${await top()}`);
  }
  // A reader of the list of moves stays there.
  await tests.press("Home", "ArrowRight");
  await page.evaluate(() => scrollTo(0, 10_000));
  const place = await page.evaluate(() => scrollY);
  await page.locator(".move", { hasText: "２二角成" }).tap();
  assert.ok((await page.evaluate(() => scrollY)) >= place - 1);
});

test("the list of moves at the end of the page has its space, and a shorter comment takes less", async () => {
  const page = await tests.openRecord(LONG, touch(390, 664));
  await tests.press("ArrowRight", "ArrowRight");
  const long = (await box("#comment")).height;
  await tests.press("ArrowRight");
  assert.ok((await box("#comment")).height < long / 2);
  await scrollTo(10_000);
  const [list, player, buttons] = [await box("#moves"), await box(".player.black"), await box(".buttons")];
  assert.ok(list.y >= player.y + player.height && list.y + list.height <= buttons.y, JSON.stringify([list, player, buttons]));
  assert.ok(list.height >= 0.5 * 664);
  // A comment that is being written grows too.
  const before = (await box("#comment")).height;
  await page.fill("#comment", "一行\n".repeat(20));
  assert.ok((await box("#comment")).height > before + 200);
});

for (const options of [touch(375, 553), touch(390, 664)]) {
  test(`the choices at a move and the graph are on a telephone of ${nameOf(options.viewport)}`, async () => {
    const page = await tests.openRecord(EVALUATED, options);
    await tests.press("ArrowRight", "ArrowRight", "ArrowRight");
    assert.ok((await box("#graph")).height >= 48);
    // Where they are in reach of the thumb, they hide nothing of the board.
    const [row, board] = [await box("#branches"), await box("#board .board")];
    assert.ok(row.y >= board.y + board.height, JSON.stringify([row, board]));
    if (options.viewport.height >= 600) assert.ok(row.y + row.height <= options.viewport.height);
    for (const button of await page.locator("#branches button").all()) assert.ok((await button.boundingBox()).height >= 44);
    await page.locator("#branches button").last().tap();
    assert.equal((await tests.usi())[2], "2g2f");
  });
}

/** Windows in which the board had less than it could, with what it must have. */
const WINDOWS = [[860, 800, 480], [950, 800, 540], [1040, 800, 540], [683, 384, 250], [640, 360, 225], [1366, 768, 690], [1920, 1080, 980]];

for (const [width, height, least] of WINDOWS) {
  for (const locale of ["ja", "en"]) {
    test(`the board is large and no button is cut in a window of ${width} × ${height} (${locale})`, async () => {
      const page = await tests.openRecord(LONG, { viewport: { width, height }, locale });
      await tests.press("ArrowRight", "ArrowRight");
      assert.ok((await box("#board .board")).width >= least, JSON.stringify(await box("#board .board")));
      const outside = await page.$$eval(".buttons > *, #edit > *, .player, #moves, #comment", (parts) =>
        parts.filter((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
        }).map((part) => part.id || part.className),
      );
      assert.deepEqual(outside, []);
    });
  }
}

test("on a large screen, the moves and the comment have the space beside the board", async () => {
  const page = await tests.openRecord(LONG, { viewport: { width: 1920, height: 1080 } });
  await tests.press("ArrowRight", "ArrowRight");
  const [moves, comment] = [await box("#moves"), await box("#comment")];
  assert.ok(moves.width >= 275 && comment.width >= 275 && comment.x >= moves.x + moves.width, JSON.stringify([moves, comment]));
  assert.ok(moves.height >= 800 && comment.height >= 800);
  await page.getByRole("tab", { name: "Text" }).click();
  assert.ok((await box("#source")).width >= 500);
});

test("no space is kept for choices that a move does not have, and they cover no chosen move", async () => {
  for (const viewport of [{ width: 1366, height: 768 }, { width: 844, height: 390 }, { width: 1920, height: 1080 }]) {
    const page = await tests.openRecord(RECORD, { viewport });
    const gap = async () => {
      const [moves, panel] = [await box("#moves"), await box("#comment-panel")];
      return panel.y > moves.y + 20 ? panel.y - moves.y - moves.height : 0;
    };
    assert.ok((await gap()) <= 12, `${await gap()}`);
    await tests.press("ArrowRight", "ArrowRight", "ArrowRight");
    await page.locator("#branches button").first().waitFor();
    await tests.chosen(".move", "２二角成");
    await page.waitForFunction(() => {
      const row = document.querySelector(".move[aria-selected=true]").getBoundingClientRect();
      return row.bottom <= document.querySelector("#branches").getBoundingClientRect().top + 1;
    });
    await page.context().close();
  }
});
