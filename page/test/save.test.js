// Saving, copying, links and pictures: what is lost is said, and what is shown is what is written.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { SINGLE_FILE } from "./chromium.js";
import { PageTests, RECORD } from "./page.js";

const tests = new PageTests();
const TWO_GAMES = "V2.2\nN+甲\nPI\n+\n+7776FU\n%TORYO\n/\nV2.2\nN+乙\nPI\n+\n'*コメント\n+2726FU\n%TORYO\n";

/** Saves with the dialog, which must be open. Returns the name and the bytes. */
async function download() {
  const started = tests.page.waitForEvent("download");
  await tests.page.click("#save-download");
  const finished = await started;
  return { name: finished.suggestedFilename(), bytes: await readFile(await finished.path()) };
}

const value = (selector) => tests.page.locator(selector).inputValue();

test("says what a format cannot hold, before the record is saved", async () => {
  const page = await tests.openRecord();
  await tests.press("s");
  await page.selectOption("#save-format", "csa csa");
  assert.match(await tests.shown("#save-report"), /variation/);
  assert.equal(await tests.shown("#save-download"), "Download without them");
});

test("says that a part of the file was not read, and proposes another name", async () => {
  const page = await tests.open();
  await tests.drop("game.kif", Buffer.from("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六虎(27)\n   4 ８四歩(83)\n"));
  await tests.press("s");
  assert.match(await tests.shown("#save-report"), /^Not everything in the file was read \(errors: \d+, the first on line 4\)/);
  assert.equal(await page.locator("#save-report").getAttribute("class"), "error");
  assert.ok(!(await tests.shown("#save-report")).includes("Everything is preserved"));
  assert.equal(await value("#save-name"), "game-part.kif");
  await page.keyboard.press("Escape");
  // Of several games, only the errors of those that are written count.
  await tests.drop("two.csa", `${TWO_GAMES}/\nV2.2\nPI\n+\n+2726XX\n`);
  await tests.press("s");
  assert.match(await tests.shown("#save-report"), /^Not everything/);
  await page.selectOption("#save-games", "shown");
  assert.equal(await tests.shown("#save-report"), "Everything is preserved.");
});

test("the dialog begins with the format and the name of the opened file, also after another one", async () => {
  const page = await tests.open();
  await tests.press("s");
  assert.deepEqual([await value("#save-format"), await value("#save-name")], ["kif kif", "kifu.kif"]);
  await page.selectOption("#save-format", "jkf json");
  await page.selectOption("#save-newline", "crlf");
  await page.keyboard.press("Escape");
  await tests.drop("first.game.csa", TWO_GAMES);
  await tests.press("s");
  assert.deepEqual([await value("#save-format"), await value("#save-name")], ["csa csa", "first.game.csa"]);
  await page.keyboard.press("Escape");
  await tests.drop("second.txt", RECORD);
  await tests.press("s");
  assert.deepEqual([await value("#save-format"), await value("#save-name")], ["kif kif", "second.kif"]);
  assert.equal(await value("#save-newline"), "");
  // The same document keeps what was chosen.
  await page.selectOption("#save-format", "usi usi");
  await page.keyboard.press("Escape");
  await tests.press("s");
  assert.deepEqual([await value("#save-format"), await value("#save-name")], ["usi usi", "second.usi"]);
});

test("the encoding that is shown is the one that is written, whatever name is typed", async () => {
  const page = await tests.openRecord();
  await tests.press("s");
  const standard = () => page.locator("#save-encoding option").first().innerText();
  assert.match(await standard(), /^Shift_JIS/);
  await page.fill("#save-name", "game.txt");
  assert.match(await standard(), /^Shift_JIS/);
  const first = await download();
  assert.equal(first.name, "game.txt");
  assert.match(new TextDecoder("shift_jis", { fatal: true }).decode(first.bytes), /^手合割：平手　　\r\n/);
  await tests.press("s");
  await page.fill("#save-name", "game.kifu");
  assert.equal(await value("#save-format"), "kif kifu");
  assert.match(await standard(), /^UTF-8/);
  const second = await download();
  assert.match(second.bytes.toString(), /^手合割：平手　　\n/);
  await tests.press("s");
  await page.fill("#save-name", "game.csa");
  assert.equal(await value("#save-format"), "csa csa");
  assert.match(await tests.shown("#save-report"), /variation/);
});

test("losses name the game, and those beyond the limit are counted", async () => {
  const page = await tests.open();
  await tests.drop("two.csa", TWO_GAMES);
  await tests.press("s");
  await page.selectOption("#save-format", "usi usi");
  const lines = await page.$$eval("#save-report li", (all) => all.map((line) => line.textContent));
  assert.ok(lines.some((line) => line.startsWith("Game 1: ") && line.includes("甲")));
  assert.ok(lines.every((line) => line.includes("コメント") === false || line.startsWith("Game 2: ")));
  await page.keyboard.press("Escape");
  // The first game loses nothing, and is counted.
  const game = (name) => `V2.2\n${name}PI\n+\n+7776FU\n/\n`;
  await tests.drop("many.csa", game("") + game("N+乙\n").repeat(80));
  await tests.press("s");
  await page.selectOption("#save-format", "sfen sfen");
  await page.selectOption("#save-format", "usi usi");
  const many = await page.$$eval("#save-report li", (all) => all.map((line) => line.textContent));
  assert.match(many[0], /^Game 2: .*乙/);
  assert.equal(many.length, 51);
  assert.match(many.at(-1), /^30 more$/);
});

test("saves the shown position, also that of a variation, with the names of the players", async () => {
  const page = await tests.openRecord();
  await tests.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "s");
  await page.selectOption("#save-format", "sfen sfen");
  assert.match(await tests.shown("#save-report"), /Only the position shown is written/);
  const sfen = (await download()).bytes.toString();
  assert.match(sfen, /lnsgkgsnl\/1r5b1\/pppppp1pp\/6p2\/9\/2P4P1\/PP1PPPP1P\/1B5R1\/LNSGKGSNL w - 4/);
  await page.fill("#comment", "飛車先");
  await page.locator("#save").click();
  await page.selectOption("#save-format", "bod bod");
  await page.selectOption("#save-encoding", "UTF-8");
  const variation = (await download()).bytes.toString();
  assert.match(variation, /先手：先手太郎/);
  assert.match(variation, /手数＝3 {2}▲２六歩/);
  assert.match(variation, /飛車先/);
  await tests.press("ArrowLeft", "s");
  const mainline = (await download()).bytes.toString();
  assert.match(mainline, /先手：先手太郎[^]*手数＝2 {2}△３四歩[^]*角道/);
});

test("a saved position does not count as the saved record", async () => {
  const page = await tests.openRecord();
  await tests.play("2g", "2f");
  await tests.press("s");
  await page.selectOption("#save-format", "sfen sfen");
  await download();
  assert.ok(await page.evaluate(() => globalThis.viewer.hasUnsavedEdits()));
});

test("a file needs a name, and gets the extension of its format and what programs expect of it", async () => {
  const page = await tests.openRecord();
  await tests.press("s");
  for (const name of ["", "  ", ".kif"]) {
    await page.fill("#save-name", name);
    assert.ok(await page.locator("#save-download").isDisabled(), name);
  }
  await page.selectOption("#save-encoding", "EUC-JP");
  await page.fill("#save-name", "game.csa");
  assert.equal(await value("#save-encoding"), "");
  await page.fill("#save-name", "game");
  assert.equal((await download()).name, "game.csa");
});

test("a link of the page on a disk says that it works only there, and nothing else is announced", async () => {
  const page = await tests.open(SINGLE_FILE);
  await page.evaluate(() => {
    globalThis.messages = [];
    const field = document.querySelector("#message");
    new MutationObserver(() => globalThis.messages.push(field.textContent)).observe(field, { childList: true });
    navigator.clipboard.writeText = async () => {};
    document.querySelector("#copyLink").click();
  });
  await page.locator("#message", { hasText: "works only on this computer" }).waitFor();
  const messages = await page.evaluate(() => globalThis.messages);
  assert.ok(messages.every((message) => message.startsWith("Link copied")), messages.join(", "));
});

const isUnsaved = () => tests.page.evaluate(() => globalThis.viewer.hasUnsavedEdits());

test("what the saved format could not hold is not saved", async () => {
  const page = await tests.openRecord();
  await page.fill("#comment", "大事");
  await tests.press("Tab", "s");
  await page.selectOption("#save-format", "usi usi");
  await download();
  assert.ok(await isUnsaved());
  await page.locator("#save").click();
  await page.selectOption("#save-format", "kif kifu");
  await download();
  assert.equal(await isUnsaved(), false);
});

/** Copies the link, and opens it in the page. Returns the message. */
async function followLink() {
  const { page } = tests;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click("#share summary");
  await page.click("#copyLink");
  await page.locator("#message", { hasText: /link/i }).waitFor();
  const message = await tests.shown("#message");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const next = await page.context().newPage();
  await next.goto(link);
  await next.waitForSelector("body.ready");
  return { message, next, link };
}

const place = (page) =>
  page.evaluate(() => {
    const { document: opened, game, node, index, line } = globalThis.viewer;
    return { text: opened.text, game: game.index, sfen: node.sfen, index, moves: line.map(({ usi }) => usi).slice(1) };
  });

test("a link holds the whole record and the position that is shown", async () => {
  const page = await tests.openRecord();
  await tests.press("ArrowRight", "ArrowRight");
  const { next } = await followLink();
  assert.deepEqual(await place(next), await place(page));
  assert.equal((await place(next)).text, RECORD.toString());
  await page.click("#share summary");
  await page.click("#copySfen");
  const sfen = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(sfen, "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3");
});

test("a link shows a position in a variation, and the game that was shown", async () => {
  const page = await tests.openRecord();
  await tests.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowRight");
  const { next } = await followLink();
  assert.deepEqual(await place(next), await place(page));
  assert.deepEqual((await place(next)).moves, ["7g7f", "3c3d", "2g2f", "8c8d"]);
  await next.close();
  await tests.drop("two.csa", TWO_GAMES);
  await page.evaluate(() => globalThis.viewer.selectGame(globalThis.viewer.document.games[1]));
  await tests.press("ArrowRight");
  const second = await followLink();
  assert.deepEqual(await place(second.next), await place(page));
  assert.equal((await place(second.next)).game, 1);
});

test("a link to an edited record holds the edits, in a format that holds everything", async () => {
  const page = await tests.openRecord();
  await tests.drop("game.csa", TWO_GAMES);
  await tests.press("ArrowRight");
  await page.fill("#comment", "書きかけ");
  const { next, message } = await followLink();
  assert.equal(message.includes("Not preserved"), false);
  assert.deepEqual(await next.evaluate(() => globalThis.viewer.node.comments), ["書きかけ"]);
});

test("a link says what it cannot hold of an edited record", async () => {
  const page = await tests.openRecord();
  // Only CSA can hold fractions of a second, and CSA cannot hold variations.
  await tests.drop("time.csa", "V3.0\nPI\n+\n+7776FU\nT1.234\n-3334FU\n");
  await tests.play("2g", "2f");
  const { message } = await followLink();
  assert.match(message, /^Link copied/);
  assert.match(message, /Not preserved: .*fraction of a second/);
  assert.equal(await page.locator("#message.error").count(), 0);
});

/** Compares the picture that the page draws with the one that the browser draws. */
async function pictureDifference() {
  const { page } = tests;
  const svg = page.waitForEvent("download");
  await page.evaluate(() => document.querySelector("#saveSvg").click());
  const text = await readFile(await (await svg).path(), "utf8");
  const png = page.waitForEvent("download");
  await page.evaluate(() => document.querySelector("#savePng").click());
  const bytes = await readFile(await (await png).path());
  assert.equal(bytes.subarray(1, 4).toString(), "PNG");
  const compared = await page.evaluate(
    async ([svg, png]) => {
      const pixels = async (address, width, height) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        const canvas = new OffscreenCanvas(width ?? image.width, height ?? image.height);
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0, canvas.width, canvas.height);
        return context.getImageData(0, 0, canvas.width, canvas.height);
      };
      const drawn = await pixels(`data:image/png;base64,${png}`);
      const expected = await pixels(`data:image/svg+xml;base64,${svg}`, drawn.width, drawn.height);
      const differences = [];
      for (let at = 0; at < drawn.data.length; at += 4) {
        const distance = [0, 1, 2].map((part) => Math.abs(drawn.data[at + part] - expected.data[at + part]));
        differences.push(Math.max(...distance));
      }
      const greatest = differences.reduce((most, one) => Math.max(most, one));
      return { greatest, share: differences.filter((one) => one > 48).length / differences.length, width: drawn.width };
    },
    [Buffer.from(text).toString("base64"), bytes.toString("base64")],
  );
  return { ...compared, text };
}

for (const theme of ["light", "dark"]) {
  test(`the PNG looks like the SVG in ${theme} colours`, async () => {
    const page = await tests.open(SINGLE_FILE, { colorScheme: theme });
    await tests.drop("hands.sfen", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1\n");
    for (const step of ["", "flip", "draw"]) {
      if (step === "flip") await page.click("#flip");
      if (step === "draw") await page.evaluate(() => globalThis.viewer.edit((game) => game.setComments(globalThis.viewer.node, ["[%csl G5e][%cal R7g3c]"])));
      const { greatest, share, width, text } = await pictureDifference();
      assert.ok(width > 1500);
      // Only edges differ, because they are smoothed differently.
      assert.ok(greatest < 96, `a pixel differs by ${greatest}`);
      assert.ok(share < 1 / 400, `a share of ${share} of the pixels differs`);
      assert.deepEqual([...text.matchAll(/stroke="#(15781b|a8231b)"/g)].map(([, color]) => color), step === "draw" ? ["15781b", "a8231b"] : []);
    }
  });
}

test("a saved picture is said with its name", async () => {
  const page = await tests.openRecord();
  await tests.press("ArrowRight");
  for (const [id, name] of [["saveSvg", "shogi-1.svg"], ["savePng", "shogi-1.png"]]) {
    await page.evaluate((id) => document.getElementById(id).click(), id);
    await page.locator("#message.info", { hasText: `Saved: ${name}` }).waitFor();
  }
});

test("a picture with an element that PNG cannot show is not saved in part", async () => {
  const page = await tests.openRecord();
  await page.evaluate(() => {
    const { game } = globalThis.viewer;
    const draw = game.svg.bind(game);
    game.svg = (...given) => draw(...given).replace("</svg>", '<ellipse rx="9" ry="9"/></svg>');
  });
  await page.evaluate(() => document.querySelector("#savePng").click());
  await page.locator("#message.error", { hasText: "cannot draw ellipse" }).waitFor();
});
