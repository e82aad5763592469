// New games: even, with a handicap, and from a position that is set up.

import assert from "node:assert/strict";
import { test } from "node:test";

import { startDrop } from "./chromium.js";
import { PageTests, RECORD, TELEPHONE } from "./page.js";

const tests = new PageTests();

const start = () => tests.page.evaluate(() => globalThis.viewer.game.start);
const problems = () => tests.page.locator("#editor-problems").innerText();
const place = (name) => tests.page.locator(`#editor-dialog [data-place="${name}"]`);
const tool = (name) => tests.page.locator("#editor-dialog").getByRole("button", { name, exact: true });
const sfen = async () => (await tests.page.locator("#editor-sfen").inputValue()).replace(/ 1$/, "");

/** Opens the editor by a button of the dialog for new games. */
async function openEditor(name, options) {
  const page = tests.page ?? (await tests.open(undefined, options));
  await page.click("#new");
  await page.getByRole("button", { name }).click();
  await page.locator("#editor-dialog[open]").waitFor();
  return page;
}

async function taps(...names) {
  for (const name of names) await place(name).click();
}

test("a new game begins from the start of each handicap, and with the key N", async () => {
  const page = await tests.openRecord();
  await tests.press("n");
  const names = await page.$$eval("#new-handicap option", (all) => all.map((one) => one.textContent));
  assert.equal(names.length, 16);
  assert.deepEqual([names[0], names[6]], ["Even (平手)", "Two Pieces (二枚落ち)"]);
  await page.selectOption("#new-handicap", { label: "Two Pieces (二枚落ち)" });
  await page.click("#new-start");
  assert.equal(await start(), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
  assert.deepEqual(await tests.usi(), []);
  assert.match(await tests.shown(".headers summary"), /二枚落ち/);
  await tests.play("3c", "3d");
  assert.deepEqual(await tests.usi(), ["3c3d"]);
});

test("a new game replaces an edited record only after a question", async () => {
  const page = await tests.openRecord();
  await tests.play("2g", "2f");
  await page.click("#new");
  await page.click("#new-start");
  await page.locator("#unsaved-dialog[open]").waitFor();
  await page.locator("#unsaved-dialog").getByRole("button", { name: "Cancel" }).click();
  assert.deepEqual(await tests.usi(), ["2g2f"]);
  assert.ok(await page.locator("#new-dialog[open]").isVisible());
  await page.click("#new-start");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.waitForFunction(() => globalThis.viewer.line.length === 1);
  assert.equal(await page.locator("dialog[open]").count(), 0);
});

test("pieces go by taps from the box to the board and the hands, and back", async () => {
  const page = await tests.open();
  await openEditor("Tsume problem");
  assert.equal(await sfen(), "4k4/9/9/9/9/9/9/9/9 b -");
  await taps("box G", "5c", "box G", "black G", "box P", "5b");
  assert.equal(await sfen(), "4k4/4P4/4G4/9/9/9/9/9/9 b G");
  // A tap on another piece chooses that one instead.
  await taps("5c", "5b");
  await tool("Promote").click();
  assert.equal(await sfen(), "4k4/4+P4/4G4/9/9/9/9/9/9 b G");
  await tool("Turn round").click();
  assert.equal(await sfen(), "4k4/4+p4/4G4/9/9/9/9/9/9 b G");
  await tool("To the box").click();
  await taps("5c", "white P");
  assert.equal(await sfen(), "4k4/9/9/9/9/9/9/9/9 b Gg");
  await taps("5a", "white G");
  assert.equal(await problems(), "A king cannot be in hand");
  await taps("white G", "box K", "black G", "4b");
  assert.equal(await sfen(), "4k4/5G3/9/9/9/9/9/9/9 b -");
  await page.check("#editor-dialog .editor-box-side [value=white]");
  await taps("box N", "1a");
  assert.equal(await sfen(), "4k3n/5G3/9/9/9/9/9/9/9 b -");
  await tool("Undo").click();
  assert.equal(await sfen(), "4k4/5G3/9/9/9/9/9/9/9 b -");
});

test("in a tsume problem, White has the rest of the pieces in hand, but no king", async () => {
  const page = await tests.open();
  await openEditor("Tsume problem");
  await taps("box G", "5c", "box G", "black G");
  await page.click("#editor-start");
  assert.equal(await start(), "4k4/9/4G4/9/9/9/9/9/9 b G2r2b2g4s4n4l18p 1");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await tests.page.locator('.hand [data-from="G*"][data-color=black]').click();
  await tests.square("5b").click();
  assert.deepEqual(await tests.usi(), ["G*5b"]);
});

test("in a tsume problem, the sides are 攻方 and 玉方 in Japanese", async () => {
  const page = await tests.open(undefined, { locale: "ja" });
  const words = () => page.$eval("#editor-dialog", (dialog) => [dialog.innerText, ...[...dialog.querySelectorAll("[aria-label]")].map((one) => one.ariaLabel)].join());
  await openEditor("詰将棋");
  await place("5a").dragTo(place("9i"));
  const tsume = await words();
  assert.match(tsume, /玉方の持駒.*攻方の持駒/s);
  assert.match(tsume, /玉方の玉/);
  assert.doesNotMatch(tsume, /先手|後手/);
  assert.match(tsume, /先後を入れ替える/);
  await tests.press("Escape", "Escape");
  await openEditor("局面編集 いま");
  assert.doesNotMatch(await words(), /攻方|玉方/);
});

test("pieces are dragged; what they push away goes into the box", async () => {
  const page = await tests.open();
  await openEditor("Set up a position");
  assert.equal(await sfen(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -");
  await place("8h").dragTo(place("2b"));
  await place("8b").dragTo(place("black B"));
  await place("9a").dragTo(place("box K"));
  assert.equal(await sfen(), "1nsgkgsnl/7B1/ppppppppp/9/9/9/PPPPPPPPP/7R1/LNSGKGSNL b R");
  assert.equal(await place("box B").getAttribute("aria-label"), "Box of pieces: bishop 1");
  await place("box B").dragTo(place("5e"));
  await place("5e").dragTo(page.locator("#editor-title"));
  assert.equal(await sfen(), "1nsgkgsnl/7B1/ppppppppp/9/4B4/9/PPPPPPPPP/7R1/LNSGKGSNL b R");
});

test("the keyboard sets up a position", async () => {
  const page = await tests.open();
  await openEditor("Tsume problem");
  await place("5e").focus();
  await tests.press("ArrowUp", "ArrowUp", "G", "ArrowLeft", "p", "+", "-", "ArrowDown", "s");
  assert.equal(await sfen(), "4k4/9/3+PG4/3s5/9/9/9/9/9 b -");
  await tests.press("Delete", "ArrowUp", "Enter", "ArrowDown", "Enter");
  assert.equal(await sfen(), "4k4/9/4G4/3+P5/9/9/9/9/9 b -");
  await tests.press("Control+z");
  assert.equal(await sfen(), "4k4/9/3+PG4/9/9/9/9/9/9 b -");
  // Escape first takes back the choice of a piece.
  await place("5c").focus();
  await tests.press("Enter", "Escape");
  assert.ok(await page.locator("#editor-dialog[open]").isVisible());
});

test("problems are said in words while the position changes, in the language of the page", async () => {
  const page = await tests.open(undefined, { locale: "ja" });
  await openEditor("局面編集");
  assert.equal(await problems(), "局面に問題はありません。");
  await place("5g").dragTo(place("4f"));
  assert.equal(await problems(), "先手の歩が４筋に2枚以上あります（二歩）");
  await tool("盤を空にする").click();
  assert.equal(await problems(), "どちらの玉もありません");
  await tool("平手に並べる").click();
  assert.equal(await problems(), "局面に問題はありません。");
  await place("5a").dragTo(place("2d"));
  await place("2c").dragTo(place("box P"));
  await page.check(".editor-turn [value=white]");
  assert.equal(await problems(), "局面に問題はありません。");
  await page.check(".editor-turn [value=black]");
  await place("2g").dragTo(place("box P"));
  assert.match(await problems(), /手番ではない後手の玉に、２八の駒で王手/);
});

test("SFEN and BOD are pasted into the editor, and other texts are refused in words", async () => {
  const page = await tests.open();
  await openEditor("Set up a position");
  const paste = (content) =>
    page.evaluate((content) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", content);
      document.querySelector("#editor-title").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, content);
  await paste("7nk/9/7PP/9/9/9/9/9/9 w G2r 57");
  assert.equal(await page.locator("#editor-sfen").inputValue(), "7nk/9/7PP/9/9/9/9/9/9 w G2r 57");
  assert.ok(await page.locator(".editor-turn [value=white]").isChecked());
  const bod = `後手の持駒：なし
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
手番：先手
`;
  await page.locator("#editor-dialog summary").click();
  await page.fill("#editor-sfen", bod);
  assert.equal(await place("5c").getAttribute("aria-label"), "5c black pawn");
  await page.fill("#editor-sfen", "good morning");
  assert.equal(await page.locator("#editor-problems .error").count(), 1);
  await page.locator("#editor-title").click();
  await page.locator("#editor-sfen").blur();
  assert.equal(await sfen(), "4k4/9/4P4/9/9/9/9/9/9 b G");
});

test("a position that was set up is work that is not saved, unlike a handicap", async () => {
  const page = await tests.open();
  await page.click("#new");
  await page.selectOption("#new-handicap", { label: "Lance (香落ち)" });
  await page.click("#new-start");
  await tests.drop("game.kif", RECORD);
  await openEditor("Tsume problem");
  await page.click("#editor-start");
  await page.locator("dialog[open]").waitFor({ state: "hidden" });
  await startDrop(page, ["other.kif", RECORD]);
  await page.locator("#unsaved-dialog[open]").waitFor();
  await page.locator("#unsaved-dialog").getByRole("button", { name: "Cancel" }).click();
  assert.match(await start(), /^4k4\/9/);
});

test("a position that was set up and not used can be continued", async () => {
  const page = await tests.open();
  await page.click("#new");
  assert.equal(await page.getByRole("button", { name: "Continue" }).isVisible(), false);
  await tests.press("Escape");
  await openEditor("Tsume problem");
  await taps("box R", "5e");
  await tests.press("Escape");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await openEditor("Continue");
  assert.equal(await sfen(), "4k4/9/9/9/4R4/9/9/9/9 b -");
  await page.click("#editor-start");
  await page.locator("#editor-dialog").waitFor({ state: "hidden" });
  await page.click("#new");
  assert.equal(await page.getByRole("button", { name: "Continue" }).isVisible(), false);
});

for (const locale of ["en", "ja"]) {
  test(`the dialogs fit on a telephone, and their buttons are large enough (${locale})`, async () => {
    const page = await tests.open(undefined, { ...TELEPHONE, locale });
    await page.tap("#new");
    const fits = async (id) => {
      const small = await page.$$eval(`${id} :is(button:not(.square), select, .values label, summary)`, (all) =>
        all
          .filter((one) => one.checkVisibility())
          .map((one) => [one.textContent, one.getBoundingClientRect().height])
          .filter(([, height]) => height < 44),
      );
      assert.deepEqual(small, []);
      const dialog = await page.locator(id).boundingBox();
      assert.ok(dialog.x >= 0 && dialog.x + dialog.width <= 390, JSON.stringify(dialog));
      assert.equal(await page.$eval(id, (one) => one.scrollWidth - one.clientWidth), 0);
    };
    await fits("#new-dialog");
    await page.locator(".new-way").first().tap();
    await fits("#editor-dialog");
    const square = await place("5e").boundingBox();
    assert.ok(square.width >= 32, `${square.width}`);
    const button = await page.locator("#editor-start").boundingBox();
    assert.ok(button.y + button.height <= 844, "what begins the game is in sight");
    await place("7g").tap();
    await place("7f").tap();
    assert.match(await sfen(), /PP1PPPPPP/);
  });
}

test("the handicap of a record can be changed if all moves can still be played, and undone", async () => {
  const record = RECORD.toString().replace("平手", "香落ち").replace("先手：先手太郎", "下手：下手太郎");
  const moves = record.replace(/ {3}1 [\s\S]*/, "   1 ３四歩(33)\n   2 ７六歩(77)\n");
  const page = await tests.openRecord(Buffer.from(moves));
  await page.locator(".headers summary").click();
  await page.click(".edit-game");
  await page.selectOption("#headers-handicap", { label: "Rook (飛車落ち)" });
  await page.click("#headers-save");
  assert.equal(await start(), "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
  assert.deepEqual(await tests.usi(), ["3c3d", "7g7f"]);
  assert.deepEqual(await page.evaluate(() => globalThis.viewer.game.headers), [["手合割", "飛車落ち"], ["下手", "下手太郎"]]);
  await page.click("#undo");
  assert.match(await start(), /^lnsgkgsn1/);
});

test("a handicap with which a move cannot be played changes nothing, and offers a new game that says what is lost", async () => {
  const page = await tests.openRecord();
  await page.locator(".headers summary").click();
  await page.click(".edit-game");
  await page.selectOption("#headers-handicap", { label: "Lance (香落ち)" });
  await page.click("#headers-save");
  const refusal = await tests.shown("#headers-refusal");
  assert.match(refusal, /move 1 ▲７六歩/);
  assert.match(refusal, /none of the 6 moves/);
  assert.deepEqual((await tests.usi()).length, 5);
  await page.getByRole("button", { name: "New game with this handicap" }).click();
  await page.waitForFunction(() => globalThis.viewer.line.length === 1);
  assert.match(await start(), /^lnsgkgsn1/);
  assert.deepEqual(await page.evaluate(() => globalThis.viewer.game.headers), [["下手", "先手太郎"]]);
});
