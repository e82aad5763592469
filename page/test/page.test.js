// The page from a disk, offline, and under a strict content security policy; playing, sharing, reading.

import assert from "node:assert/strict";
import { test } from "node:test";

import { cpuTime, SINGLE_FILE } from "./chromium.js";
import { PageTests, RECORD, TELEPHONE } from "./page.js";

const tests = new PageTests();

/** Opens a record, steps, plays a move, and saves a picture. */
async function useEverything() {
  const { page } = tests;
  await tests.drop("game.kif", RECORD);
  await tests.press("ArrowRight", "ArrowRight");
  assert.equal(await page.locator("#comment").inputValue(), "角道");
  await tests.square("2g").click();
  await tests.square("2f").click();
  assert.deepEqual(await tests.usi(), ["7g7f", "3c3d", "2g2f", "8c8d"]);
  await page.click("#share summary");
  const download = page.waitForEvent("download");
  await page.click("#savePng");
  assert.equal((await download).suggestedFilename(), "shogi-3.png");
  await tests.press("s");
  assert.match(await tests.shown("#save-report"), /Everything is preserved/);
  await page.click("#save-dialog .close");
}

test("runs from a disk, without a network", async () => {
  const page = await tests.open(SINGLE_FILE);
  await page.context().setOffline(true);
  await useEverything();
});

test("runs under a strict content security policy, and needs no network once it is loaded", async () => {
  const page = await tests.open();
  await page.context().setOffline(true);
  await useEverything();
});

test("follows the language and the colours of the system, and can change both", async () => {
  const page = await tests.open(undefined, { locale: "ja-JP", colorScheme: "dark" });
  assert.equal(await tests.shown("#open"), "開く");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await background(), "rgb(23, 22, 20)");
  await tests.set("language", "en");
  await tests.set("theme", "light");
  assert.equal(await tests.shown("#open"), "Open");
  assert.equal(await background(), "rgb(250, 247, 240)");
  assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
});

test("a played move becomes a variation, which can be promoted, deleted and undone", async () => {
  const page = await tests.openRecord();
  await tests.press("ArrowRight");
  await tests.square("8c").click();
  assert.equal(await page.locator(".square.target").count(), 1);
  await tests.square("8d").click();
  assert.deepEqual(await tests.usi(), ["7g7f", "8c8d"]);
  assert.equal(await page.locator("#branches button").count(), 2);
  await page.click("#more summary");
  await page.click("#promote");
  assert.equal(await page.evaluate(() => globalThis.viewer.game.mainline[1].usi), "8c8d");
  await tests.press("Control+z");
  assert.equal(await page.evaluate(() => globalThis.viewer.game.mainline[1].usi), "3c3d");
  await tests.press("Delete");
  assert.equal(await page.locator("#branches button").count(), 0);
  await tests.press("Control+z", "Control+z", "Control+y");
  assert.equal((await tests.usi())[1], "8c8d");
});

test("asks whether a piece promotes", async () => {
  const page = await tests.openRecord();
  await tests.press("ArrowRight", "ArrowRight");
  await tests.square("8h").click();
  await tests.square("2b").click();
  await page.getByRole("button", { name: "Do not promote" }).click();
  assert.deepEqual(await tests.usi(), ["7g7f", "3c3d", "8h2b"]);
  await tests.press("ArrowLeft");
  await tests.square("8h").click();
  await tests.square("2b").click();
  await tests.press("Escape");
  assert.equal(await page.evaluate(() => globalThis.viewer.index), 2);
});

test("a tap asks whether a piece promotes, and the next taps answer or dismiss the question", async () => {
  const page = await tests.openRecord(RECORD, TELEPHONE);
  const ask = async () => {
    await page.evaluate(() => globalThis.viewer.goIndex(2));
    await tests.square("8h").tap();
    await tests.square("2b").tap();
    await page.locator(".promotion[open]").waitFor();
  };
  await ask();
  assert.deepEqual(await page.locator(".promotion button").allInnerTexts(), ["馬\nPromote", "角\nDo not promote"]);
  await page.getByRole("button", { name: "Do not promote" }).tap();
  assert.deepEqual(await tests.usi(), ["7g7f", "3c3d", "8h2b"]);
  await ask();
  await page.touchscreen.tap(195, 800);
  await page.locator(".promotion").waitFor({ state: "detached" });
  assert.equal(await tests.index(), 2);
  await ask();
  await page.getByRole("button", { name: "Promote", exact: true }).tap();
  assert.deepEqual((await tests.usi()).slice(0, 3), ["7g7f", "3c3d", "8h2b+"]);
});

test("says why a move is illegal", async () => {
  const page = await tests.open();
  await tests.square("2h").click();
  await tests.square("2d").click();
  assert.match(await tests.shown("#message"), /rook.*2d/);
  assert.deepEqual(await tests.usi(), []);
  await tests.square("3c").click();
  assert.equal(await tests.shown("#message"), "It is Black’s turn");
  const [from, to] = await Promise.all([tests.square("7g").boundingBox(), tests.square("7e").boundingBox()]);
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 4 });
  await page.mouse.up();
  assert.match(await tests.shown("#message"), /pawn/i);
  await tests.set("language", "ja");
  await tests.square("2h").click();
  await tests.square("2d").click();
  assert.match(await tests.shown("#message"), /[ぁ-ん]/);
});

test("pieces can be dragged, and dropped from the hand", async () => {
  const page = await tests.open();
  await tests.drop("game.sfen", Buffer.from("4k4/9/9/9/9/9/9/9/4K4 b G 1\n"));
  await page.locator('.hand [data-from="G*"]').dragTo(tests.square("5h"));
  assert.deepEqual(await tests.usi(), ["G*5h"]);
});

test("a record can be pasted", async () => {
  const page = await tests.open();
  const clipboard = (text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  };
  await page.evaluate(clipboard, "position startpos moves 7g7f 3c3d");
  assert.deepEqual(await tests.usi(), ["7g7f", "3c3d"]);
  await page.click("#paste");
  await page.fill("#paste-text", RECORD.toString());
  await page.click("#paste-read");
  assert.equal((await tests.usi()).length, 5);
});

test("can be used with the keyboard alone", async () => {
  const page = await tests.open();
  await tests.square("5i").focus();
  await tests.press("ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight", "Enter", "ArrowUp", "Enter", "Escape");
  assert.deepEqual(await tests.usi(), ["2g2f"]);
  await tests.press("c");
  await page.keyboard.type("飛車先");
  await page.keyboard.press("Tab");
  assert.deepEqual(await page.evaluate(() => globalThis.viewer.node.comments), ["飛車先"]);
});

test("a touch steps by swiping and plays by tapping", async () => {
  const page = await tests.open(undefined, TELEPHONE);
  await tests.drop("game.kif", RECORD);
  const swipe = (from, to) =>
    page.evaluate(
      ([from, to]) => {
        const target = document.querySelector(".squares");
        const event = (type, clientX) =>
          target.dispatchEvent(
            new PointerEvent(type, { clientX, clientY: 300, isPrimary: true, bubbles: true, pointerType: "touch", pointerId: 7 }),
          );
        event("pointerdown", from);
        event("pointermove", to);
        event("pointerup", to);
      },
      [from, to],
    );
  await swipe(250, 120);
  assert.equal(await page.evaluate(() => globalThis.viewer.index), 1);
  await swipe(120, 250);
  assert.equal(await page.evaluate(() => globalThis.viewer.index), 0);
  await tests.square("2g").tap();
  await tests.square("2f").tap();
  assert.equal((await tests.usi())[0], "2g2f");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.equal(overflow, 0);
});

test("the wheel steps over the board, and small turns add up", async () => {
  const page = await tests.openRecord();
  const { x, y, width, height } = await page.locator("#board .board").boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  const turn = async (delta, index) => {
    await page.mouse.wheel(0, delta);
    await page.waitForFunction((index) => globalThis.viewer.index === index, index);
  };
  await turn(100, 1);
  await turn(200, 3);
  await turn(-100, 2);
  const part = (deltaY, options = {}) =>
    page.evaluate(([deltaY, options]) => {
      const event = new WheelEvent("wheel", { deltaY, bubbles: true, cancelable: true, ...options });
      return document.querySelector(".board").dispatchEvent(event) ? "left" : "used";
    }, [deltaY, options]);
  for (const index of [2, 2, 3]) {
    assert.equal(await part(34), "used");
    assert.equal(await tests.index(), index);
  }
  // Firefox reports lines only to those who ask for the unit first, and else pixels.
  await page.evaluate(() => {
    let first;
    const reported = (name, lines, pixels) => ({ get: () => ((first ??= name) === "deltaMode" ? lines : pixels) });
    const event = new WheelEvent("wheel", { bubbles: true, cancelable: true });
    const units = { deltaMode: reported("deltaMode", 1, 0), deltaX: reported("deltaX", 0, 0), deltaY: reported("deltaY", 3, 57) };
    document.querySelector(".board").dispatchEvent(Object.defineProperties(event, units));
  });
  assert.equal(await tests.index(), 4);
  await tests.press("ArrowLeft");
  // Three lines are one step of the wheel; with Control the browser enlarges the page.
  await part(-3, { deltaMode: 1 });
  assert.equal(await tests.index(), 2);
  assert.equal(await part(-300, { ctrlKey: true }), "left");
  assert.equal(await part(10, { deltaX: 300 }), "left");
  assert.equal(await tests.index(), 2);
});

test("mate is named in the list of moves, also if the record does not", async () => {
  // The gold before the king, with a pawn behind it.
  const page = await tests.openRecord("position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b\nposition startpos moves 7g7f");
  const mates = page.locator(".move .outcome");
  await mates.getByText("Checkmate").waitFor();
  await tests.set("language", "ja");
  await page.locator(".move", { hasText: "▲５二金詰み" }).waitFor();
  await page.selectOption(".game-choice", "game 1");
  await tests.chosen(".move", "開始局面");
  await page.locator(".move", { hasText: "▲７六歩" }).waitFor();
  assert.equal(await mates.count(), 0);
});

test("an ending is no move, and a record without times shows none", async () => {
  const page = await tests.openRecord("手数----指手---------消費時間--\n1 ７六歩(77) ( 0:00/00:00:00)\n2 ３四歩(33) ( 0:00/00:00:00)\n3 ２六歩(27) ( 0:00/00:00:00)\n4 詰み ( 0:00/00:00:00)\n");
  assert.equal(await tests.shown("#count"), "0 / 3");
  await tests.press("End");
  assert.equal(await tests.index(), 4);
  assert.equal(await tests.shown("#count"), "3 / 3");
  assert.deepEqual(await page.$eval("#slider", ({ value, max }) => [value, max]), ["3", "3"]);
  assert.equal(await tests.shown("#played"), "Checkmate");
  assert.equal(await page.locator(".move .time").count(), 0);
  assert.equal(await page.locator(".clock").allInnerTexts().then((all) => all.join("")), "");
  await tests.drop("timed.kif", RECORD);
  await page.locator(".move .time").first().waitFor();
});

const ENGINES = `手合割：平手
   1 ７六歩(77)
*#評価値=123
*#深さ=31
*#読み筋=△３四歩(33) ▲２六歩(27)
*よい手
   2 ３四歩(33)
**解析 0 候補1 評価値 -80 読み筋 unreadable
   3 ２六歩(27)
*#詰み=先手勝ち:15手
   4 ８四歩(83)
*人の言葉
`;

test("what an engine wrote is readable above the comment, which has only the words of people", async () => {
  const page = await tests.openRecord(ENGINES);
  const line = () => tests.shown("#evaluation-lines");
  assert.equal(await line(), "");
  const before = JSON.stringify(await page.locator("#comment").boundingBox());
  await tests.press("ArrowRight");
  assert.equal(await line(), "+123 △３四歩 ▲２六歩 depth 31");
  assert.equal(await page.inputValue("#comment"), "よい手");
  assert.equal(await tests.shown("#announcement"), "move 1 ▲７六歩. evaluation +123. よい手");
  assert.equal(await page.$eval(".value-bar span", (bar) => bar.style.width), "56.6631%");
  await tests.press("ArrowRight");
  assert.equal(await line(), "-80 unreadable");
  assert.equal(await page.inputValue("#comment"), "");
  await tests.press("ArrowRight");
  assert.equal(await line(), "Black mates in 15");
  await tests.press("ArrowRight");
  assert.equal(await line(), "");
  assert.equal(JSON.stringify(await page.locator("#comment").boundingBox()), before);
  await tests.press("Home", "ArrowRight");
  await tests.set("language", "ja");
  assert.equal(await line(), "+123 △３四歩 ▲２六歩 深さ 31");
  await tests.set("notation", "hodges");
  assert.equal(await line(), "+123 P-3d P-2f 深さ 31");
  await page.fill("#comment", "別の手");
  await page.locator("#next").focus();
  const comments = () => page.evaluate(() => globalThis.viewer.node.comments);
  assert.deepEqual(await comments(), ["#評価値=123", "#深さ=31", "#読み筋=△３四歩(33) ▲２六歩(27)", "別の手"]);
  await tests.press("Control+z");
  await tests.drop("game.kif", RECORD);
  assert.equal(await page.locator("#evaluation").isVisible(), false);
});

const CANDIDATES = `手合割：平手
   1 ７六歩(77)
**検討 候補1 深さ 20/25 評価値 88↑ 読み筋 △３四歩(33) ▲２六歩(27)
**検討 候補2 深さ 20 評価値 -詰 4 読み筋 △８四歩(83) ▲６八銀(79)
   2 ３四歩(33)
`;

test("the moves of candidates are played as a variation, and undone", async () => {
  const page = await tests.openRecord(CANDIDATES);
  await tests.press("ArrowRight");
  assert.deepEqual(await page.locator("#evaluation p").allInnerTexts(), [
    "at least +88 △３四歩 ▲２六歩 depth 20/25",
    "-mate 4 △８四歩 ▲６八銀 depth 20",
  ]);
  const shown = () => page.evaluate(() => [globalThis.viewer.node.usi, globalThis.viewer.game.lines().length]);
  // A move that the record has is only shown.
  await page.click("#evaluation p:nth-of-type(1) button:nth-of-type(1)");
  assert.deepEqual(await shown(), ["3c3d", 1]);
  await tests.press("ArrowLeft");
  await page.click("#evaluation p:nth-of-type(2) button:nth-of-type(2)");
  assert.deepEqual(await shown(), ["7i6h", 2]);
  assert.equal(await tests.shown("#message"), "Moves added: 2. Undo removes them");
  await tests.press("Control+z");
  assert.deepEqual(await shown(), ["7g7f", 1]);
});

test("a file in UTF-8 with the name of Shift_JIS is no fault, but a note", async () => {
  const page = await tests.openRecord(RECORD, { viewport: { width: 390, height: 844 } });
  const badge = () => page.$eval("#source-tab", (tab) => [tab.dataset.count, tab.classList.contains("error")]);
  assert.deepEqual(await badge(), ["", false]);
  assert.equal(await tests.shown("#message"), "");
  await page.click("#source-tab");
  assert.equal(await tests.shown(".summary"), "KIF · UTF-8 · No errors");
  assert.equal(await page.locator(".summary.fine").count(), 1);
  assert.match(await tests.shown(".diagnostics .quiet"), /Shift_JIS.*UTF-8/);
  assert.equal(await page.locator(".line.warning").count(), 0);
  await tests.drop("faulty.kif", `${RECORD}xyz?\n`);
  assert.equal((await badge())[0], "1");
  await tests.drop("bad.kif", RECORD.toString().replace("同　銀(31)", "５二バ(31)"));
  assert.equal((await badge())[1], true);
});

test("headers of CSA have the names of KIF, and long names wrap", async () => {
  const page = await tests.open();
  await tests.drop("game.csa", `V2.2\nN+A\n$EVENT:B\n$${"X".repeat(80)}:C\nPI\n+\n+7776FU\n`);
  await page.click(".headers summary");
  const names = await page.locator(".headers dt").allInnerTexts();
  assert.deepEqual(names, ["先手", "棋戦", "X".repeat(80)]);
  const wide = await page.$eval(".headers-card", (card) => card.scrollWidth - card.clientWidth);
  assert.equal(wide, 0);
});

test("a diagnostic leads to its line, and a line to its move", async () => {
  const page = await tests.open();
  await tests.drop("bad.kifu", Buffer.from(RECORD.toString().replace("同　銀(31)", "５二バ(31)")));
  assert.match(await tests.shown(".summary"), /KIF · UTF-8 · 1 error/);
  await page.click(".diagnostics button");
  await page.locator(".line[aria-selected=true]", { hasText: "５二バ" }).waitFor();
  assert.match(await tests.shown(".fault.error"), /バ/);
  await page.locator(".line", { hasText: "３四歩" }).click();
  assert.match(await tests.shown("#played"), /△３四歩/);
});

test("plays the game in real time", async () => {
  const page = await tests.openRecord();
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.selectOption("#speed", "real 10");
  await tests.press("Space");
  assert.equal(await tests.index(), 0);
  // A tenth of the times in the record: 1600, 2000, 100 and 200 milliseconds, of which the last two are too short to be seen.
  const waits = [[1590, 0], [20, 1], [1980, 1], [20, 2], [280, 2], [20, 3], [280, 3], [20, 4]];
  for (const [milliseconds, index] of waits) {
    await page.clock.runFor(milliseconds);
    assert.equal(await tests.index(), index, `after ${milliseconds} ms`);
  }
});

test("a time that is longer than a timer can wait does not pass at once", async () => {
  const page = await tests.openRecord();
  await page.evaluate(() => globalThis.viewer.edit((game) => game.setTime(game.mainline[0], 2 ** 31)));
  await page.clock.install();
  await tests.press("Home");
  await page.selectOption("#speed", "real 1");
  await page.evaluate(() => {
    const { setTimeout } = globalThis;
    globalThis.setTimeout = (action, wait) => setTimeout(action, (globalThis.wait = wait));
  });
  await page.click("#play");
  assert.equal(await page.evaluate(() => globalThis.wait), 2 ** 31 - 1);
});

test("a piece does not stay at a pointer that was released outside the board", async () => {
  const page = await tests.open();
  const middle = async (locator) => {
    const { x, y, width, height } = await locator.boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await middle(tests.square("7g"))));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page.locator("#welcome"))));
  await page.mouse.up();
  await page.mouse.move(...(await middle(tests.square("5e"))), { steps: 3 });
  assert.equal(await page.locator(".ghost").count(), 0);
});

test("after a press on the board, keys are not written into the comment any more", async () => {
  const page = await tests.openRecord();
  await page.fill("#comment", "はじめ");
  await tests.square("2g").click();
  await tests.square("2f").click();
  await tests.press("f");
  assert.equal(await page.locator("#comment").inputValue(), "");
  assert.ok(await page.evaluate(() => globalThis.viewer.flipped));
  assert.equal((await tests.comments())[""], "はじめ");
});

test("keys do not depend on Caps Lock", async () => {
  const page = await tests.openRecord();
  await tests.play("2g", "2f");
  const send = (key, options = {}) =>
    page.evaluate(
      ([key, options]) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...options })),
      [key, options],
    );
  const moves = async () => (await tests.usi()).length;
  const first = await moves();
  await send("Z", { ctrlKey: true });
  const undone = await moves();
  await send("z", { metaKey: true, shiftKey: true });
  assert.deepEqual([undone === first, await moves()], [false, first]);
  await send("F");
  assert.ok(await page.evaluate(() => globalThis.viewer.flipped));
});

test("a game of 500 moves with 200 variations stays fluid", async (context) => {
  const page = await tests.openRecord(longGame());
  const steps = 200;
  const step = async (count) => {
    for (let done = 0; done < count; done += 1) {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
      await new Promise(requestAnimationFrame);
    }
    return globalThis.viewer.game.nodes.length;
  };
  const before = await cpuTime(page);
  const nodes = await page.evaluate(step, steps);
  const milliseconds = ((await cpuTime(page)) - before) / steps;
  context.diagnostic(`${milliseconds.toFixed(1)} ms of computing for a step, drawn`);
  assert.ok(nodes > 1100, `${nodes} nodes`);
  assert.equal(await tests.index(), steps);
});

/** Kings that walk to and fro, with a variation of three moves at 200 places. */
function longGame() {
  const walk = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"];
  const line = (ply, move) => `${ply} ${move}\n`;
  let text = "手合割：平手\n手数----指手---------消費時間--\n";
  for (let ply = 1; ply <= 500; ply += 1) text += line(ply, walk[(ply - 1) % 4]);
  for (let ply = 401; ply >= 3; ply -= 2) {
    const moves = ["６八金(69)", walk[ply % 4], "６九金(68)"];
    text += `\n変化：${ply}手\n${moves.map((move, index) => line(ply + index, move)).join("")}`;
  }
  return Buffer.from(text);
}

test("without scripts the page says what it needs", async () => {
  const context = await tests.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(SINGLE_FILE);
  await page.locator("#loading p[lang=ja]").waitFor({ state: "visible" });
  await context.close();
});

test("the message about an error changes with the language", async () => {
  const page = await tests.openRecord("手数----指手---------消費時間--\n   1 ７六バ(77)\n");
  assert.match(await tests.shown("#message"), /^line 2: /);
  await tests.set("language", "ja");
  assert.match(await tests.shown("#message"), /^2行目: /);
});
