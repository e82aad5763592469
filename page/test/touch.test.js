// Everything on the page that opens, chooses or moves something is used with a finger: each dialog, each menu, each gesture.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { startDrop } from "./chromium.js";
import { PageTests, RECORD } from "./page.js";

const tests = new PageTests();
const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
const OTHER = Buffer.from("position startpos moves 2g2f\n");
const TWO_GAMES = "V2.2\nN+甲\nPI\n+\n+7776FU\n%TORYO\n/\nV2.2\nN+乙\nPI\n+\n+2726FU\n%TORYO\n";
const EVALUATED = "手合割：平手\n   1 ７六歩(77)\n*#評価値=50\n   2 ３四歩(33)\n*#評価値=-80\n   3 ２六歩(27)\n";

const tap = (selector) => tests.page.locator(selector).tap();
const tapButton = (name) => tests.page.getByRole("button", { name, exact: true }).tap();
const closed = (selector) => tests.page.waitForFunction((selector) => !document.querySelector(selector)?.open, selector);
const opened = (selector) => tests.page.locator(`${selector}[open]`).waitFor();
const goTo = (index) => tests.page.evaluate((index) => globalThis.viewer.goIndex(index), index);
const lengthIs = (length) => tests.page.waitForFunction((length) => globalThis.viewer.line.length === length + 1, length);
const indexIs = (index) => tests.page.waitForFunction((index) => globalThis.viewer.index === index, index);
const message = (hasText) => tests.page.locator("#message", { hasText }).waitFor();
const startSfen = () => tests.page.evaluate(() => globalThis.viewer.game.root.sfen);
const place = (name) => `#editor-dialog [data-place="${name}"]`;
const editorSfen = async () => (await tests.page.locator("#editor-sfen").inputValue()).replace(/ 1$/, "");

/** What a reader sees of an element: whether it is wholly in the window. */
const isInWindow = async (selector) => {
  const { x, y, width, height } = await tests.page.locator(selector).boundingBox();
  return x >= 0 && y >= 0 && x + width <= 390 && y + height <= 664;
};

async function tapMenu(menu, item) {
  await tap(`#${menu} summary`);
  await opened(`#${menu}`);
  await tap(item);
  await closed(`#${menu}`);
}

async function play(from, to) {
  await tests.square(from).tap();
  await tests.square(to).tap();
}

/** What is downloaded after a tap. */
async function downloaded(selector) {
  const download = tests.page.waitForEvent("download");
  await tap(selector);
  return download;
}

/** The middle of an element. */
async function middle(selector) {
  const { x, y, width, height } = await tests.page.locator(selector).first().boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Moves a finger as the system reports it, so that the browser also scrolls, or sends a long press. */
async function drag(from, to, { steps = 8, whileDown = async () => {} } = {}) {
  const session = await tests.page.context().newCDPSession(tests.page);
  const send = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", from);
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    await send("touchMove", { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  }
  await whileDown();
  await send("touchEnd");
  await session.detach();
}

const swipe = async (distance) => {
  const at = await middle('.square[data-from="5e"]');
  await drag({ x: at.x - distance / 2, y: at.y }, { x: at.x + distance / 2, y: at.y });
};

/** Opens the dialog in which a position is set up, with one of its starts. */
async function openEditor(way) {
  await tap("#new");
  await tests.page.locator("#new-dialog .new-way", { hasText: way }).tap();
  await opened("#editor-dialog");
}

/** Opens a page with a draft that another page has left. */
async function openWithDraft() {
  const page = await tests.open(undefined, PHONE);
  const draft = { isEdited: true, content: OTHER.toString(), name: "lost.usi", players: [], moves: 1, changed: 0, place: "" };
  await page.evaluate((draft) => localStorage.setItem("kifu.draft.lost", JSON.stringify(draft)), draft);
  await page.reload();
  await opened("#draft-dialog");
}

/** The record, with a move that was not saved, and another record that is about to replace it. */
async function replaceEdited() {
  await tests.openRecord(RECORD, PHONE);
  await play("2g", "2f");
  await startDrop(tests.page, ["other.usi", OTHER]);
  await opened("#unsaved-dialog");
}

/** What is touched, on which page, and what happens then. */
const TOUCHES = {
  // The bar on top.
  "“Open” asks the system for a file": async (page) => {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), tap("#open")]);
    await chooser.setFiles({ name: "other.usi", mimeType: "text/plain", buffer: OTHER });
    await lengthIs(1);
  },
  "“New” begins a game with a handicap": async (page) => {
    await tap("#new");
    await page.selectOption("#new-handicap", { index: 1 });
    await tap("#new-start");
    await closed("#new-dialog");
    assert.match(await startSfen(), / w - 1$/);
  },
  "“Paste” reads a text from its dialog": async (page) => {
    await tap("#paste");
    await tap("#paste-text");
    await page.keyboard.insertText(OTHER.toString());
    await tap("#paste-read");
    await closed("#paste-dialog");
    await lengthIs(1);
  },
  "“Save as” changes the format, and downloads": async (page) => {
    await tap("#save");
    await page.selectOption("#save-format", "csa csa");
    const download = await downloaded("#save-download");
    assert.equal(download.suggestedFilename(), "game.csa");
    assert.match(await readFile(await download.path(), "utf8"), /\+7776FU/);
    await closed("#save-dialog");
  },
  "the menu “Share” copies a link, and closes": async (page) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await tapMenu("share", "#copyLink");
    await message("Link copied");
  },
  "the menu “Share” saves a picture": async () => {
    await tap("#share summary");
    assert.equal((await downloaded("#saveSvg")).suggestedFilename(), "shogi-0.svg");
  },
  "the menu “Share” opens the dialog of printing, which prints": async (page) => {
    await page.evaluate(() => (window.print = () => (globalThis.hasPrinted = true)));
    await tapMenu("share", "#printMenu");
    await tap("#print-comments");
    assert.equal(await page.locator("#print-comments").isChecked(), false);
    await tap("#print-start");
    await page.waitForFunction(() => globalThis.hasPrinted);
    await closed("#print-dialog");
  },
  "the menu “Settings” changes the language and stays; a tap beside it closes it": async (page) => {
    await tap("#settings summary");
    await page.locator("#settings label", { hasText: "日本語" }).tap();
    assert.equal(await tests.shown("#save"), "保存");
    await tap("#played");
    await closed("#settings");
  },

  // The board.
  "two taps play a move; a tap on another piece chooses that one": async (page) => {
    await tests.square("2g").tap();
    await play("7g", "7f");
    assert.equal((await tests.usi())[0], "7g7f");
    assert.equal(await page.locator(".square.selected").count(), 0);
  },
  "a second tap on a piece leaves it": async (page) => {
    await play("2g", "2g");
    assert.equal(await page.locator(".square.selected, .square.target").count(), 0);
  },
  "a piece in hand is dropped by two taps": async () => {
    await tests.drop("drop.sfen", "4k4/9/9/9/9/9/9/9/4K4 b G 1\n");
    await tap('.hand [data-from="G*"]');
    await tests.square("5h").tap();
    assert.deepEqual(await tests.usi(), ["G*5h"]);
  },
  "a tap on an impossible square says why": async () => {
    await play("2h", "2d");
    await message("rook");
    await tap("#message");
    assert.equal(await tests.shown("#message"), "");
  },
  "a swipe removes a message": async (page) => {
    await play("2h", "2d");
    await message("rook");
    const at = await middle("#message");
    await drag(at, { x: at.x + 80, y: at.y });
    assert.equal(await tests.shown("#message"), "");
  },
  "the question about a promotion shows both pieces beside the square, and a tap answers": async (page) => {
    await goTo(2);
    await play("8h", "2b");
    await opened(".promotion");
    assert.deepEqual(await page.locator(".promotion .glyph").allInnerTexts(), ["馬", "角"]);
    const [dialog, square] = await Promise.all([page.locator(".promotion").boundingBox(), tests.square("2b").boundingBox()]);
    const gap = Math.max(square.y - dialog.y - dialog.height, dialog.y - square.y - square.height);
    assert.ok(gap >= 0 && gap <= 8 && dialog.x >= 0 && dialog.x + dialog.width <= 390, JSON.stringify([dialog, square]));
    assert.ok(dialog.x <= square.x + square.width && dialog.x + dialog.width >= square.x, JSON.stringify([dialog, square]));
    await tapButton("Do not promote");
    assert.equal((await tests.usi())[2], "8h2b");
  },
  "a tap beside the question about a promotion plays nothing": async (page) => {
    await goTo(2);
    await play("8h", "2b");
    await opened(".promotion");
    await page.touchscreen.tap(195, 640);
    await page.locator(".promotion").waitFor({ state: "detached" });
    assert.equal(await tests.index(), 2);
  },
  "a swipe to the left is a step forward, and one to the right a step back": async () => {
    await swipe(-120);
    await indexIs(1);
    await swipe(120);
    await indexIs(0);
    assert.equal((await tests.usi()).length, 5);
  },
  "a finger that moves up or down over the board plays nothing": async (page) => {
    const [from, to] = [await middle('.square[data-from="7g"]'), await middle('.square[data-from="7c"]')];
    await drag(from, to);
    assert.deepEqual([await tests.index(), (await tests.usi()).length], [0, 5]);
    assert.equal(await page.locator(".square.selected").count(), 0);
  },
  "a long press on a piece opens no menu and selects no text": async (page) => {
    await page.evaluate(() => {
      globalThis.menus = 0;
      addEventListener("contextmenu", (event) => (globalThis.menus += event.defaultPrevented ? 0 : 1));
    });
    const at = await middle('.square[data-from="7g"]');
    const session = await page.context().newCDPSession(page);
    await session.send("Input.synthesizeTapGesture", { ...at, duration: 1000, gestureSourceType: "touch" });
    assert.deepEqual(await page.evaluate(() => [globalThis.menus, String(getSelection())]), [0, ""]);
  },

  // Below the board.
  "the buttons step, flip and play": async (page) => {
    for (const [button, index] of [["next", 1], ["last", 5], ["previous", 4], ["first", 0]]) {
      await tap(`#${button}`);
      assert.equal(await tests.index(), index, button);
    }
    await tap("#flip");
    assert.equal(await page.locator(".board-view.flipped").count(), 1);
    await tap("#play");
    assert.equal(await page.locator("#play.playing").count(), 1);
    await tap("#play");
    assert.equal(await page.locator("#play.playing").count(), 0);
  },
  "the slider follows a finger to the end": async (page) => {
    const { x, y, width, height } = await page.locator("#slider").boundingBox();
    await drag({ x: x + 8, y: y + height / 2 }, { x: x + width - 4, y: y + height / 2 });
    await indexIs(4);
  },
  "the speed of play is chosen": async (page) => {
    await page.selectOption("#speed", "real 10");
    assert.equal(await page.evaluate(() => localStorage.getItem("kifu.speed")), "real 10");
  },

  // The moves.
  "a row of the list of moves shows its move": async (page) => {
    await page.locator(".move", { hasText: "３四歩" }).tap();
    await indexIs(2);
  },
  "a finger scrolls the list of moves and chooses nothing": async (page) => {
    const moves = Array.from({ length: 60 }, (_, at) => ["2h3h", "8b7b", "3h2h", "7b8b"][at % 4]).join(" ");
    await tests.drop("long.usi", `position startpos moves ${moves}\n`);
    await page.locator(".moves").scrollIntoViewIfNeeded();
    const { x, y } = await middle(".moves");
    await drag({ x, y: y + 30 }, { x, y: y - 60 }, { steps: 20 });
    await page.waitForFunction(() => document.querySelector(".moves").scrollTop > 0);
    assert.equal(await tests.index(), 0);
  },
  "the mark of a variation unfolds and folds it": async (page) => {
    await goTo(2);
    const variation = page.locator(".move[aria-level='2'][aria-expanded]");
    await variation.scrollIntoViewIfNeeded();
    await variation.locator(".fold").tap();
    await page.locator(".move[aria-expanded=true]").waitFor();
    await variation.locator(".fold").tap();
    await page.locator(".move[aria-expanded=false]").waitFor();
  },
  "a comment is written, and a tap on the board ends it": async (page) => {
    await goTo(1);
    await tap("#comment");
    await page.keyboard.insertText("初手");
    await tests.square("5e").tap();
    assert.equal((await tests.comments())["▲７六歩"], "初手");
    assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
  },
  "“Undo” and “Redo” change a played move": async () => {
    await play("2g", "2f");
    await tap("#undo");
    await lengthIs(5);
    await tap("#redo");
    await lengthIs(1);
  },
  "a menu below which there is no space opens upwards": async (page) => {
    for (const menu of ["more", "jumps"]) {
      await page.$eval("#bar", (bar) => scrollBy(0, bar.getBoundingClientRect().bottom - document.querySelector(".buttons").getBoundingClientRect().top));
      await tap(`#${menu} summary`);
      await page.locator(`#${menu} .menu-items.upward`).waitFor();
      assert.ok(await isInWindow(`#${menu} .menu-items`), menu);
      await tap(`#${menu} summary`);
    }
  },
  "the menu of changes makes a variation the main line": async (page) => {
    await play("2g", "2f");
    await tapMenu("more", "#promote");
    assert.equal(await page.evaluate(() => globalThis.viewer.game.mainline[0].usi), "2g2f");
  },
  "the menu of changes deletes moves, and the message takes them back": async (page) => {
    await goTo(1);
    await tapMenu("more", "#remove");
    await message("Moves deleted: 6");
    const box = await page.locator("#message button").boundingBox();
    assert.ok(box.height >= 44, JSON.stringify(box));
    await tap("#message button");
    assert.equal(await page.evaluate(() => globalThis.viewer.game.nodes.filter(({ kind }) => kind === "move").length), 6);
    assert.equal(await tests.shown("#message"), "");
  },
  "the menu of changes opens the dialog of a move, which sets its time": async (page) => {
    await goTo(1);
    await tapMenu("more", "#edit-move");
    await page.fill("#move-time", "1:05");
    await tap("#move-save");
    await closed("#move-dialog");
    assert.equal(await page.evaluate(() => globalThis.viewer.node.time), 65_000);
  },

  // The game and the text of the file.
  "the information about the game opens, and is changed in its dialog": async (page) => {
    await tap(".headers summary");
    await tap(".edit-game");
    await opened("#headers-dialog");
    const row = page.locator("#headers-rows .header-row", { has: page.locator("textarea") }).first();
    await row.locator("textarea").fill("甲");
    await tap("#headers-save");
    await closed("#headers-dialog");
    assert.equal(await page.evaluate(() => globalThis.viewer.game.players.black.name), "甲");
    assert.match(await tests.shown(".player.black .name"), /甲/);
  },
  "a line is added to the information about the game": async (page) => {
    await tap(".headers summary");
    await tap(".edit-game");
    await tap("#headers-add");
    const row = page.locator("#headers-rows .header-row").last();
    await row.locator("input").fill("場所");
    await row.locator("textarea").fill("東京");
    await tap("#headers-save");
    assert.equal(await page.evaluate(() => globalThis.viewer.game.header("場所")), "東京");
  },
  "another game of the file is chosen": async (page) => {
    await tests.drop("two.csa", TWO_GAMES);
    await page.selectOption(".game-choice", "game 1");
    assert.deepEqual(await tests.usi(), ["2g2f", null]);
  },
  "a tab shows the text, whose lines lead to moves": async (page) => {
    await page.getByRole("tab", { name: "Text" }).tap();
    await page.locator(".line", { hasText: "３四歩" }).tap();
    await indexIs(2);
    await page.getByRole("tab", { name: "Moves" }).tap();
    assert.ok(await page.locator(".moves").isVisible());
  },
  "an error in the list leads to its line": async (page) => {
    await tests.drop("bad.kif", RECORD.toString().replace("同　銀(31)", "５二バ(31)"));
    await page.getByRole("tab", { name: "Text" }).tap();
    await page.locator(".diagnostics button.error").tap();
    await tests.chosen(".line", "５二バ");
  },

  "a button of the choices at a move goes to the variation": async (page) => {
    await goTo(3);
    await page.locator("#branches button", { hasText: "２六歩" }).tap();
    assert.equal((await tests.usi())[2], "2g2f");
  },
  "the graph of evaluations leads to its moves": async (page) => {
    await tests.drop("valued.kif", EVALUATED);
    await page.locator(".graph").scrollIntoViewIfNeeded();
    const { x, y, width, height } = await page.locator(".graph").boundingBox();
    await page.touchscreen.tap(x + width - 2, y + height / 2);
    await indexIs(3);
  },

  // The position that is set up.
  "taps move a piece, and start a game from the position": async () => {
    await openEditor("Tsume problem");
    for (const name of ["box G", "5c", "box G", "black G"]) await tap(place(name));
    assert.equal(await editorSfen(), "4k4/9/4G4/9/9/9/9/9/9 b G");
    await tap("#editor-start");
    await closed("#editor-dialog");
    assert.match(await startSfen(), /^4k4\/9\/4G4\//);
  },
  "a finger drags a piece": async (page) => {
    await openEditor("Set up a position");
    await page.locator(place("7g")).scrollIntoViewIfNeeded();
    await drag(await middle(place("7g")), await middle(place("7e")));
    assert.equal((await editorSfen()).split(" ")[0], "lnsgkgsnl/1r5b1/ppppppppp/9/2P6/9/PP1PPPPPP/1B5R1/LNSGKGSNL");
  },
  "the tools change the chosen piece, and undo it": async () => {
    await openEditor("Set up a position");
    const rank = async () => (await editorSfen()).split("/")[6];
    await tap(place("7g"));
    await tapButton("Promote");
    assert.equal(await rank(), "PP+PPPPPPP");
    await tapButton("Turn round");
    assert.equal(await rank(), "PP+pPPPPPP");
    await tapButton("To the box");
    assert.equal(await rank(), "PP1PPPPPP");
    await tapButton("Undo");
    assert.equal(await rank(), "PP+pPPPPPP");
    await tapButton("Clear the board");
    assert.equal(await editorSfen(), "9/9/9/9/9/9/9/9/9 b -");
    await tapButton("Even start");
    assert.equal(await rank(), "PPPPPPPPP");
  },
  "the side to move, the rest of the pieces and a text are chosen": async (page) => {
    await openEditor("Tsume problem");
    await page.locator(".editor-turn label", { hasText: "White" }).tap();
    assert.match(await editorSfen(), / w -$/);
    await page.locator("#editor-dialog label.check").tap();
    assert.equal(await page.locator("#editor-rest").isChecked(), false);
    await tap("#editor-dialog details summary");
    await page.fill("#editor-sfen", "4k4/9/4P4/9/9/9/9/9/9 b G 1");
    await tap("#editor-start");
    await closed("#editor-dialog");
    assert.match(await startSfen(), /^4k4\/9\/4P4\/9\/9\/9\/9\/9\/9 b G /);
  },
  "a position that was left is continued": async () => {
    await openEditor("Tsume problem");
    for (const name of ["box G", "5c"]) await tap(place(name));
    await tests.page.locator("#editor-dialog").getByRole("button", { name: "Cancel" }).tap();
    await closed("#editor-dialog");
    await openEditor("Continue");
    assert.equal(await editorSfen(), "4k4/9/4G4/9/9/9/9/9/9 b -");
  },
};

for (const [what, use] of Object.entries(TOUCHES)) {
  test(`with a finger: ${what}`, async () => use(await tests.openRecord(RECORD, PHONE)));
}

for (const [answer, expected] of [["Cancel", ["2g2f"]], ["Discard changes", ["2g2f"]], ["Save as", ["2g2f"]]]) {
  test(`with a finger: the question about changes is answered with “${answer}”`, async () => {
    await replaceEdited();
    const before = await tests.page.evaluate(() => globalThis.viewer.document.format);
    await tests.page.locator("#unsaved-dialog").getByRole("button", { name: answer }).tap();
    if (answer === "Discard changes") await tests.page.waitForFunction(() => globalThis.viewer.document.format === "usi");
    else assert.equal(await tests.page.evaluate(() => globalThis.viewer.document.format), before);
    assert.equal(await tests.page.locator("#save-dialog[open]").count(), answer === "Save as" ? 1 : 0);
    assert.deepEqual(await tests.usi(), expected);
  });
}

for (const [answer, moves, isKept] of [["Recover", ["2g2f"], false], ["Discard", [], false], ["Later", [], true]]) {
  test(`with a finger: a draft is answered with “${answer}”`, async () => {
    await openWithDraft();
    await tapButton(answer);
    await closed("#draft-dialog");
    await lengthIs(moves.length);
    assert.deepEqual(await tests.usi(), moves);
    assert.equal(await tests.page.evaluate(() => localStorage.getItem("kifu.draft.lost") !== null), isKept);
  });
}

test("with a finger: the example is shown from the start page", async () => {
  await tests.open(undefined, PHONE);
  await tap("#example");
  await tests.page.waitForFunction(() => globalThis.viewer.line.length > 5);
});

test("with a finger: every dialog is left without a change", async () => {
  const page = await tests.openRecord(RECORD, PHONE);
  const ways = {
    "paste-dialog": () => tap("#paste"),
    "save-dialog": () => tap("#save"),
    "new-dialog": () => tap("#new"),
    "print-dialog": () => tapMenu("share", "#printMenu"),
    "move-dialog": () => tapMenu("more", "#edit-move"),
    "headers-dialog": async () => {
      await tap(".headers summary");
      await tap(".edit-game");
    },
    "editor-dialog": () => openEditor("Set up a position"),
  };
  for (const [dialog, open] of Object.entries(ways)) {
    await open();
    await opened(`#${dialog}`);
    await page.locator(`#${dialog}`).getByRole("button", { name: "Cancel" }).tap();
    await closed(`#${dialog}`);
    assert.equal(await page.evaluate(() => globalThis.viewer.game.canUndo), false, dialog);
  }
});

test("with a finger, on a tablet: the list of keys opens and closes", async () => {
  await tests.openRecord(RECORD, { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });
  await tap("#help");
  await opened("#help-dialog");
  await tap("#help-dialog .close");
  await closed("#help-dialog");
});
