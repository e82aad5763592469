// The desk in windows of all sizes: everything is in sight and large enough for fingers.

import assert from "node:assert/strict";
import { test } from "node:test";

import { DARK, DeskTests, file, game, games, mouse, PROBLEM, SIZES, touch } from "./desk.js";

const tests = new DeskTests();

/** The buttons and fields of the desk that are not wholly in the window, or too small for a finger. */
function misplaced(least) {
  const all = [...document.querySelectorAll("#desk :is(button, select, input:not([hidden]), summary)")].filter((one) => one.checkVisibility());
  return all.flatMap((one) => {
    // What scrolls in a part of the desk is in sight after scrolling.
    const scrolling = one.closest(".list, .tree-place, .desk-criteria, .desk-position, .desk-faults");
    const target = one.matches("input[type=checkbox]") ? one.closest("label") : one;
    const { left, right, top, bottom, width, height } = target.getBoundingClientRect();
    const isInside = scrolling !== null || (left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight);
    const isLarge = width >= least && height >= least;
    return isInside && isLarge ? [] : [`${one.outerHTML.slice(0, 120)} ${[left, top, right, bottom].map(Math.round)}`];
  });
}

/** Which of some parts are covered, or not in the window. */
function covered(all) {
  return all.flatMap((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const edges = [[x, top + 2], [x, bottom - 2], [left + 2, y], [right - 2, y]];
    return edges.every(([x, y]) => one.contains(document.elementFromPoint(x, y))) ? [] : [one.outerHTML.slice(0, 100)];
  });
}

for (const options of [touch(390, 664, { locale: "ja" }), touch(390, 664, DARK), touch(390, 844, DARK), touch(360, 640)]) {
  test(`on a telephone of ${options.viewport.width} × ${options.viewport.height}, a problem is played beside its bar (${options.locale ?? "en"})`, async () => {
    const page = await tests.openGames([file("p.kif", Array(9).fill(PROBLEM).join("\n"))], options);
    await page.locator(".tile button").first().tap();
    await page.locator("body:not(.desk-screen) .desk-bar .answer").waitFor();
    const parts = ".desk-bar > :not([hidden]), .player .piece, .buttons > *";
    assert.deepEqual(await page.$$eval(parts, covered), []);
    const place = await page.locator(".desk-bar .answer").boundingBox();
    await tests.square("1e").tap();
    await tests.square("2d").tap();
    await page.locator("#message", { hasText: options.locale === "ja" ? "異なります" : "Not the move" }).waitFor();
    assert.deepEqual(await page.$$eval(parts, covered), []);
    const after = await page.locator(".desk-bar .answer").boundingBox();
    assert.ok(after.x === place.x && Math.abs(after.y - place.y) <= 20, JSON.stringify([place, after]));
    // The reason of a refused move is where nothing is that the next move needs.
    await tests.square("2c").tap();
    await page.locator("#message.error").waitFor();
    assert.deepEqual(await page.$$eval(parts, covered), []);
    await page.evaluate(() => scrollTo(0, 10_000));
    await page.waitForFunction(() => document.querySelector("#message").getBoundingClientRect().top > 300);
    assert.deepEqual(await page.$$eval(".buttons > *, .player.black .piece, #message", covered), []);
  });
}

for (const options of SIZES) {
  const { width, height } = options.viewport;
  const where = `in a window of ${width} × ${height}`;

  test(`everything of the desk is in sight ${where}`, async () => {
    const page = await tests.openGames([...games(40), file("x.txt", "nothing")], options);
    const check = async (what) => {
      assert.deepEqual(await page.evaluate(misplaced, options.hasTouch ? 40 : 24), [], what);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, what);
      const list = await page.locator(".desk-games").boundingBox();
      assert.ok(list.height >= 140 && list.y + list.height <= height, `${what}: ${JSON.stringify(list)}`);
    };
    await check("the list");
    await page.click(".desk-toggle.criteria");
    await check("the criteria");
    await page.click(".desk-toggle.byPosition");
    await page.locator(".tree button").first().waitFor();
    await check("the position");
  });

  test(`nothing covers the bar of a game of the list ${where}`, async () => {
    const evaluated = [game(0).replace(/(1 .*)\n/, "$1\n*#評価値=50\n"), game(1), game(2)];
    const page = await tests.openGames([file("games.kif", evaluated.join("\n"))], options);
    await page.locator(".desk-row .cell").first().click();
    await page.locator("body:not(.desk-screen) .desk-bar .desk-place").waitFor();
    assert.deepEqual(await page.$$eval(".desk-bar > :not([hidden])", covered), []);
  });
}

test("beside the board, the moves and the comment stay in sight, and the board keeps most of its size", async () => {
  const page = await tests.openGames(games(40), mouse(1366, 768));
  await tests.row("game-0001").click();
  await page.locator(".desk-place", { hasText: "1 / 40" }).waitFor();
  const [board, moves, comment, desk] = await Promise.all([".board", ".moves", "#comment", "#desk"].map((part) => page.locator(part).first().boundingBox()));
  assert.ok(board.width >= 420, JSON.stringify(board));
  for (const part of [board, moves, comment]) assert.ok(part.x + part.width <= desk.x && part.y + part.height <= 768, JSON.stringify(part));
  await page.click(".desk-close");
  assert.equal(await page.locator("#desk").isVisible(), false);
  assert.ok((await page.locator(".board").first().boundingBox()).width > board.width);
});

test("as a screen of its own, nothing behind it can be reached", async () => {
  const page = await tests.openGames(games(5), touch(390, 844));
  assert.deepEqual(await page.$$eval("body > :is(header, main)", (all) => all.map(({ inert }) => inert)), [true, true]);
  await page.locator(".desk-games").focus();
  await tests.press("s");
  assert.equal(await page.locator("#save-dialog").isVisible(), false);
  await tests.press("Escape");
  assert.equal(await page.locator("#desk").isVisible(), false);
  assert.deepEqual(await page.$$eval("body > :is(header, main)", (all) => all.map(({ inert }) => inert)), [false, false]);
  assert.equal(await page.evaluate(() => document.activeElement.id), "games");
});

test("on a telephone, each game has two lines", async () => {
  const page = await tests.openGames(games(5), touch(390, 844));
  const lines = await page.$$eval("#desk-game-0 .cell:not(:empty)", (all) => [
    ...new Set(all.filter((one) => one.checkVisibility()).map((one) => Math.round(one.getBoundingClientRect().top))),
  ]);
  assert.equal(lines.length, 2);
  assert.equal(await page.locator(".desk-row").first().evaluate((row) => row.getBoundingClientRect().height), 56);
  await page.locator(".desk-head .col-file button").scrollIntoViewIfNeeded();
  await page.tap(".desk-head .col-file button");
  await page.locator(".desk-head .col-file[aria-sort=ascending]").waitFor();
});

test("the opening has its space beside a long event, and the name of a sorted column is in sight", async () => {
  for (const options of [touch(390, 664, { locale: "ja" }), mouse(1366, 768), mouse(1024, 768, { locale: "ja" })]) {
    const long = (at) => game(at).replace(/棋戦：.*/, `棋戦：wdoor+floodgate-300-10F+player${at}+another+20260112`).replace("手合割：平手", "手合割：平手\n戦型：四間飛車");
    const page = await tests.openGames([0, 1, 2].map((at) => file(`wdoor+floodgate-300-10F+player${at}+another+20260112.kif`, long(at))), options);
    const opening = page.locator(".desk-row .col-opening").first();
    assert.ok(await opening.evaluate((cell) => cell.scrollWidth <= cell.clientWidth || cell.clientWidth >= 0.2 * innerWidth), "the opening");
    assert.ok(await page.locator(".desk-row .col-event").first().evaluate((cell) => cell.clientWidth >= 50), "the event");
    const name = page.locator(".desk-head .col-moves");
    await name.locator("button").click();
    if (!options.hasTouch) {
      // The name stays under the mouse, so that another press sorts the other way round.
      await page.mouse.down();
      await page.mouse.up();
      assert.equal(await name.getAttribute("aria-sort"), "descending");
    }
    await page.mouse.move(5, 5);
    const [head, list] = await Promise.all([".desk-head .col-moves button", ".desk-games"].map((part) => page.locator(part).boundingBox()));
    const edge = options.viewport.width === 1024 ? 0 : 28;
    assert.ok(head.x >= list.x && head.x + head.width <= list.x + list.width - edge + 1, JSON.stringify([head, list]));
    await page.context().close();
  }
});

test("while criteria or a position are open, what is selected can be saved", async () => {
  for (const options of [mouse(1366, 768), touch(390, 844)]) {
    const page = await tests.openGames(games(40), options);
    await page.click(".desk-toggle.criteria");
    assert.equal(await page.locator(".desk-end").isVisible(), false);
    await page.locator("#desk-game-1 .mark").click();
    for (const part of [".desk-toggle.criteria", ".desk-toggle.byPosition"]) {
      if ((await page.locator(part).getAttribute("aria-expanded")) !== "true") await page.click(part);
      await page.locator(`${part}[aria-expanded=true]`).waitFor();
      assert.deepEqual(await page.$$eval(".desk-save", covered), [], part);
    }
    await page.context().close();
  }
});

test("no control of the criteria moves when another one has the focus", async () => {
  for (const options of [mouse(1366, 768), mouse(1920, 1080, { locale: "ja" }), touch(390, 844)]) {
    const page = await tests.openGames(games(3), options);
    await page.click(".desk-toggle.criteria");
    const fields = page.locator(".criterion > input");
    const places = () => page.$$eval(".desk-criteria :is(input, select, button, p)", (all) => all.map((one) => one.offsetTop));
    const before = await places();
    for (let at = 0; at < (await fields.count()); at += 1) {
      await fields.nth(at).focus();
      assert.deepEqual(await places(), before);
    }
    assert.ok(await page.locator(".criterion-help").first().evaluate((help) => help.title.startsWith(help.textContent)));
    await page.context().close();
  }
});

test("on a telephone, no column of the moves in a position is cut, and the hands of the editor have their names", async () => {
  const evaluated = (at) => game(at).replace(/(\n1 .*)/, "$1\n*#評価値=-1234");
  for (const options of [touch(390, 664, { locale: "ja" }), touch(360, 640)]) {
    const page = await tests.openGames(Array.from({ length: 12 }, (_, at) => file(`${at}.kif`, evaluated(at))), options);
    await page.click(".desk-toggle.byPosition");
    await page.locator(".tree .number", { hasText: "-1234" }).first().waitFor();
    assert.ok(await page.locator(".tree-place").evaluate((place) => place.scrollWidth <= place.clientWidth));
    await page.locator(".position-options button").first().click();
    for (const head of await page.locator("#editor-dialog .tray:not(.box) .tray-head").all()) {
      const { width, height } = await head.boundingBox();
      assert.ok(width > 100 && height < 24, JSON.stringify([width, height]));
    }
    await page.context().close();
  }
});

test("beside the list, no select of the board is cut", async () => {
  for (const locale of ["en", "ja"]) {
    const page = await tests.openGames(games(3), mouse(1366, 768, { locale }));
    await page.locator(".desk-row .cell").first().click();
    await page.locator(".desk-place", { hasText: "1 / 3" }).waitFor();
    await page.evaluate(() => globalThis.viewer.goIndex(3));
    await tests.play("1c", "1d");
    // Not a choice beside the end of the record, so that this line can be ended.
    await tests.play("1g", "1f");
    await page.locator("#branches select").waitFor();
    for (const select of await page.locator(":is(#speed, #branches select):visible").all()) {
      const cut = await select.evaluate((one) => {
        const copy = one.cloneNode();
        copy.append(one.selectedOptions[0].cloneNode(true));
        copy.removeAttribute("id");
        Object.assign(copy.style, { position: "absolute", width: "auto", minWidth: "0", maxWidth: "none", padding: getComputedStyle(one).padding, font: getComputedStyle(one).font });
        document.body.append(copy);
        const wanted = copy.offsetWidth;
        copy.remove();
        return [wanted, one.offsetWidth];
      });
      assert.ok(cut[0] <= cut[1] + 1, `${cut}`);
    }
    assert.deepEqual(await page.$$eval(".buttons > *, #slider", covered), []);
    await page.context().close();
  }
});
