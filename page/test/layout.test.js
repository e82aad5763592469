// Where the parts of the page are, in windows of all sizes, and how the element looks on a page with styles of its own.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PageTests, RECORD } from "./page.js";

const tests = new PageTests();
const touch = (width, height) => ({ viewport: { width, height }, hasTouch: true, isMobile: true });
const mouse = (width, height) => ({ viewport: { width, height } });
const nameOf = ({ viewport }) => `${viewport.width} × ${viewport.height}`;

/** The ids of the parts that are not wholly in the window even after a reader has scrolled to them. */
function unreachable(ids) {
  // What is hidden here can be scrolled by a program only.
  const isFixed = [document.documentElement, document.body].some((one) => getComputedStyle(one).overflowY === "hidden");
  return ids.filter((id) => {
    const part = document.querySelector(id);
    if (!isFixed) part.scrollIntoView({ block: "nearest", behavior: "instant" });
    const { top, left, bottom, right } = part.getBoundingClientRect();
    return top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
  });
}

const LOW = [touch(844, 390), touch(740, 360), touch(640, 360), mouse(911, 430), mouse(1280, 600), mouse(1280, 400)];

for (const options of LOW) {
  test(`in a window of ${nameOf(options)}, everything can be scrolled into view`, async () => {
    const page = await tests.openRecord(RECORD, options);
    const parts = ["#slider", "#next", ".board", ".player.black", "#moves", "#comment", "#undo"];
    const ids = await page.evaluate((parts) => parts.filter((id) => document.querySelector(id) !== null), parts);
    assert.ok(ids.length >= 7, ids.join());
    assert.deepEqual(await page.evaluate(unreachable, ids), []);
    const scroll = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.equal(scroll[0], scroll[1]);
  });
}

const SIZES = [touch(844, 390), touch(820, 1180), mouse(1366, 650), mouse(1280, 800), mouse(2560, 1440)];
const COMMENTED = RECORD.toString().replace("*角道", "*角道を開ける。\n*次の手が分かれ目。");

for (const options of SIZES) {
  const { width, height } = options.viewport;
  test(`in a window of ${nameOf(options)}, the board is large, and the moves and the comment are in sight`, async () => {
    const page = await tests.openRecord(COMMENTED, options);
    await tests.press("ArrowRight", "ArrowRight");
    await tests.chosen(".move", "３四歩");
    const [board, moves, comment, row] = await page.$$eval(".board, .moves, #comment, .move[aria-selected=true]", (parts) =>
      [".board", ".moves", "#comment", ".move[aria-selected=true]"].map((part) => {
        const found = parts.find((one) => one.matches(part)).getBoundingClientRect();
        return { left: found.left, top: found.top, right: found.right, bottom: found.bottom };
      }),
    );
    // What is left of the shorter side is for the bar, the players and the buttons, and below the board for three moves.
    const possible = Math.min(width, height, (Math.max(width, height) - 400) * (width < height ? 996 / 1068 : 1));
    const size = Math.min(board.right - board.left, board.bottom - board.top);
    assert.ok(size >= 0.87 * possible, `${size} of ${possible}`);
    for (const part of [board, moves, comment, row]) {
      const isInside = part.left >= 0 && part.top >= 0 && part.right <= width && part.bottom <= height;
      assert.ok(isInside, JSON.stringify(part));
    }
    assert.ok(row.top >= moves.top && row.bottom <= moves.bottom, "the row of the move is in sight");
    assert.ok(moves.bottom - moves.top >= 2 * (row.bottom - row.top) - 4, JSON.stringify(moves));
    assert.ok(comment.bottom - comment.top >= 2 * 22, JSON.stringify(comment));
    const scroll = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    assert.deepEqual(scroll, [width, height]);
  });
}

test("a message takes no space, lies over no button of the board, and is removed by a press", async () => {
  for (const { viewport } of [...SIZES, touch(390, 844)]) {
    const page = await tests.openRecord(RECORD, { viewport });
    const places = () => page.$$eval(".board, .moves, #comment", (all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await places();
    await tests.play("8h", "8b");
    await page.locator("#message.error").waitFor();
    assert.deepEqual(await places(), before);
    const [message, controls, board] = await Promise.all(["#message", "#next", "#board .board"].map((id) => page.locator(id).boundingBox()));
    const apart = (a, b) => a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height;
    assert.ok(apart(message, controls) && apart(message, board), JSON.stringify([message, controls, board]));
    await page.click("#message");
    assert.equal(await tests.shown("#message"), "");
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test("a message vanishes when it has been read, and the reason of a failure stays", async () => {
  const page = await tests.openRecord();
  await page.clock.install();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click("#share summary");
  await page.click("#copySfen");
  await page.locator("#message", { hasText: "Copied" }).waitFor();
  await page.clock.runFor(6100);
  assert.equal(await tests.shown("#message"), "");
  await tests.play("2h", "2d");
  assert.match(await tests.shown("#message"), /rook/);
  await page.clock.runFor(11_000);
  assert.match(await tests.shown("#message"), /rook/);
  await page.clock.runFor(1100);
  assert.equal(await tests.shown("#message"), "");
  await page.evaluate(() => (location.hash = "record=AAAA"));
  await page.locator("#message.error").waitFor();
  await page.clock.runFor(60_000);
  assert.notEqual(await tests.shown("#message"), "");
});

test("on a telephone held sideways, the buttons are beside the board", async () => {
  const page = await tests.openRecord(RECORD, touch(844, 390));
  const [board, next, flip] = await page.$$eval("#board, #next, #flip", (parts) =>
    parts.map((part) => part.getBoundingClientRect().toJSON()),
  );
  assert.ok(next.left >= board.right && flip.right <= 844, JSON.stringify(flip));
});

for (const options of [touch(844, 390), touch(390, 844), touch(320, 640), mouse(1280, 600)]) {
  test(`nothing moves while a reader steps and tries moves in a window of ${nameOf(options)}`, async () => {
    const page = await tests.openRecord(RECORD, options);
    const places = () =>
      page.$$eval(".player, .board, #controls, #tabs, #moves, #branches, #edit", (parts) =>
        parts.map((part) => JSON.stringify(part.getBoundingClientRect())),
      );
    const first = await places();
    for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowRight", "Home"]) {
      await tests.press(key);
      assert.deepEqual(await places(), first, key);
    }
    // The reason why the move is illegal is shown.
    await page.evaluate(() => scrollTo(0, 0));
    await tests.play("8h", "8b");
    await page.locator("#message.error").waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    assert.deepEqual(await places(), first);
  });
}

for (const locale of ["en", "ja"]) {
  for (const options of [touch(320, 640), touch(360, 640)]) {
    const narrow = `a telephone ${options.viewport.width} pixels wide (${locale})`;

    test(`nothing is wider than ${narrow}`, async () => {
      const page = await tests.openRecord(RECORD, { ...options, locale });
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(await width(), options.viewport.width);
      const bar = await page.locator("header").boundingBox();
      assert.ok(bar.height <= 52, `${bar.height}`);
      await page.locator("#share summary").tap();
      assert.equal(await width(), options.viewport.width);
      const menu = await page.locator("#share-menu").boundingBox();
      assert.ok(menu.y >= bar.height - 1 && menu.x >= 0, JSON.stringify(menu));
    });

    test(`the whole reason why a move is illegal is shown on ${narrow}`, async () => {
      const page = await tests.openRecord(RECORD, { ...options, locale });
      await tests.play("8h", "8b");
      await page.locator("#message.error").waitFor();
      const cut = await page.$eval("#message", (message) => message.scrollHeight - message.clientHeight);
      assert.equal(cut, 0);
      assert.deepEqual(await page.evaluate(unreachable, ["#message"]), []);
    });
  }
}

test("on a touch screen, the text in fields is large enough that no browser enlarges the page", async () => {
  const page = await tests.openRecord(RECORD, touch(390, 844));
  const sizes = await page.$$eval("input, select, textarea", (all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)));
  assert.ok(sizes.length > 5 && Math.min(...sizes) >= 16, sizes.join());
});

test("the styles of the text around the element do not come into it", async () => {
  const page = await tests.browser.newPage();
  await page.goto(new URL("../dist/example.html", import.meta.url).href);
  const board = page.locator("kifu-board").first();
  await board.locator(".move").first().waitFor();
  const look = () =>
    board.evaluate((host) => {
      const { textAlign, letterSpacing, wordSpacing, textIndent, direction, textTransform, lineHeight } = getComputedStyle(
        host.shadowRoot.querySelector(".move"),
      );
      return { textAlign, letterSpacing, wordSpacing, textIndent, direction, textTransform, lineHeight };
    });
  const before = await look();
  await page.evaluate(() => {
    document.body.style.cssText =
      "text-align: center; letter-spacing: 3px; word-spacing: 9px; text-indent: 2em; direction: rtl; text-transform: uppercase";
  });
  assert.deepEqual(await look(), before);
  await page.evaluate(() => (document.body.style.visibility = "hidden"));
  assert.equal(await board.isVisible(), false);
  await page.close();
});

test("with the colours of the system, what is chosen has an outline", async () => {
  const page = await tests.openRecord(RECORD, { forcedColors: "active" });
  await tests.press("ArrowRight", "ArrowRight");
  await tests.chosen(".move", "３四歩");
  await tests.square("7g").or(tests.square("2g")).last().click();
  for (const chosen of [".move[aria-selected=true]", ".line[aria-selected=true]", ".square.selected", ".player.turn"]) {
    const outline = await page.locator(chosen).first().evaluate((one) => getComputedStyle(one).outlineStyle);
    assert.equal(outline, "solid", chosen);
  }
});
