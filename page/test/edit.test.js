// Nothing that a reader writes or plays is lost without a question, and it arrives where it belongs.

import assert from "node:assert/strict";
import { test } from "node:test";

import { startDrop } from "./chromium.js";
import { PageTests, RECORD } from "./page.js";

const tests = new PageTests();
const OTHER = Buffer.from("position startpos moves 2g2f\n");

/** Begins to write a comment on the second move, without leaving the field. */
async function write(content) {
  const page = await tests.openRecord();
  await tests.press("ArrowRight", "ArrowRight");
  await page.fill("#comment", content);
  return page;
}

const swipe = () => {
  const target = document.querySelector(".squares");
  const pointer = { clientY: 300, isPrimary: true, bubbles: true, pointerType: "touch", pointerId: 7 };
  for (const [type, clientX] of [["pointerdown", 250], ["pointerup", 100]]) {
    target.dispatchEvent(new PointerEvent(type, { clientX, ...pointer }));
  }
};

test("a comment is saved for the position for which it was written, if another position is shown meanwhile", async () => {
  const page = await write("途中");
  await page.evaluate(swipe);
  assert.equal(await tests.index(), 3);
  const expected = { "": "はじめに", "△３四歩": "途中" };
  assert.deepEqual(await tests.comments(), expected);
  assert.equal(await page.locator("#comment").inputValue(), "");
  await page.locator("#last").focus();
  assert.deepEqual(await tests.comments(), expected);
});

test("a comment is saved before an edit, and before another game is shown", async () => {
  const page = await write("途中");
  await page.evaluate(() => globalThis.viewer.edit((game) => game.play(globalThis.viewer.node, "1g1f")));
  assert.equal((await tests.comments())["△３四歩"], "途中");
  await page.click("#undo");
  await page.click("#undo");
  await tests.drop("two.csa", "V2.2\nPI\n+\n+7776FU\n%TORYO\n/\nV2.2\nPI\n+\n+2726FU\n%TORYO\n");
  await page.fill("#comment", "一局目");
  await page.evaluate(() => globalThis.viewer.selectGame(globalThis.viewer.document.games[1]));
  assert.deepEqual(await page.evaluate(() => globalThis.viewer.document.games[0].root.comments), ["一局目"]);
  assert.deepEqual(await page.evaluate(() => globalThis.viewer.document.games[1].root.comments), []);
});

test("Escape leaves the comment with its text, and the arrow keys step again; it also ends a conversion of kana", async () => {
  const page = await write("途中");
  const session = await page.context().newCDPSession(page);
  await page.focus("#comment");
  await session.send("Input.imeSetComposition", { text: "かく", selectionStart: 2, selectionEnd: 2 });
  await page.$eval("#comment", (field) => field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", isComposing: true, bubbles: true })));
  assert.ok(await page.$eval("#comment", (field) => field === document.activeElement));
  await session.send("Input.insertText", { text: "角" });
  await tests.press("Escape");
  assert.equal(await page.$eval("#comment", (field) => field === document.activeElement), false);
  const written = (await tests.comments())["△３四歩"];
  assert.deepEqual([...written].sort(), [..."途中角"].sort());
  await tests.press("ArrowRight");
  assert.equal(await tests.index(), 3);
  await tests.press("ArrowLeft", "c");
  assert.equal(await page.inputValue("#comment"), written);
});

for (const [locale, said, button] of [["en", "Moves deleted: 6", "Undo"], ["ja", "6手を削除しました", "元に戻す"]]) {
  test(`a deletion says how many moves it has removed, and takes them back (${locale})`, async () => {
    const page = await tests.openRecord(RECORD, { locale });
    await page.clock.install();
    const moves = () => page.evaluate(() => globalThis.viewer.game.nodes.filter(({ kind }) => kind === "move").length);
    await tests.press("ArrowRight", "Delete");
    assert.equal(await moves(), 0);
    const undo = page.locator("#message").getByRole("button", { name: button });
    // It stays while its button has the focus, and vanishes later.
    await undo.focus();
    await page.clock.runFor(60_000);
    assert.ok((await tests.shown("#message")).startsWith(said));
    await undo.blur();
    await page.clock.runFor(8100);
    assert.equal(await tests.shown("#message"), "");
    await tests.press("Control+z", "Delete");
    await undo.click();
    assert.equal(await moves(), 6);
    assert.equal(await tests.index(), 1);
    assert.equal(await tests.shown("#message"), "");
  });
}

test("the deletion of an ending alone is no deletion of moves", async () => {
  const page = await tests.openRecord();
  await tests.press("End", "Delete");
  assert.equal(await page.evaluate(() => globalThis.viewer.node.usi), "3a2b");
  assert.equal(await tests.shown("#message"), "");
});

test("automatic play stops when a comment is written", async () => {
  const page = await tests.openRecord();
  await page.clock.install();
  await page.click("#play");
  await page.locator("#comment").focus();
  await page.clock.runFor(20_000);
  assert.equal(await tests.index(), 0);
  assert.equal(await page.locator("#play.playing").count(), 0);
});

test("a comment that is being written counts as a change that is not saved", async () => {
  const page = await write("途中");
  await startDrop(page, ["other.usi", OTHER]);
  await page.locator("#unsaved-dialog[open]").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  assert.equal((await tests.comments())["△３四歩"], "途中");
});

const opening = {
  "a dropped file": (page) => startDrop(page, ["other.usi", OTHER]),
  "a pasted text": (page) =>
    page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "position startpos moves 2g2f");
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }),
  "an opened file": (page) => page.setInputFiles("#file", { name: "other.usi", mimeType: "text/plain", buffer: OTHER }),
  "a text in the dialog": async (page) => {
    await page.click("#paste");
    await page.fill("#paste-text", OTHER.toString());
    await page.click("#paste-read");
  },
  "a link": (page) =>
    page.evaluate(async () => {
      const source = new Blob(["position startpos moves 2g2f"]).stream();
      const bytes = await new Response(source.pipeThrough(new CompressionStream("deflate-raw"))).bytes();
      location.hash = `record=${bytes.toBase64({ alphabet: "base64url" })}`;
    }),
};

for (const [what, open] of Object.entries(opening)) {
  test(`${what} replaces an edited record only after a question`, async () => {
    const page = await tests.openRecord();
    await tests.play("2g", "2f");
    await tests.play("3c", "3d");
    await open(page);
    await page.locator("#unsaved-dialog[open]").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    assert.deepEqual(await tests.usi(), ["2g2f", "3c3d"]);
    if (what === "a link") await page.evaluate(() => (location.hash = ""));
    await open(page);
    await page.getByRole("button", { name: "Discard changes" }).click();
    await page.waitForFunction(() => globalThis.viewer.line.length === 2);
    assert.deepEqual(await tests.usi(), ["2g2f"]);
    // Nothing is asked if nothing has changed.
    await tests.drop("game.kif", RECORD);
  });
}

test("the example is offered until a move is played, which is replaced only after a question", async () => {
  const page = await tests.open();
  assert.ok(await page.locator("#example").isVisible());
  await tests.play("2g", "2f");
  assert.ok(!(await page.locator("#example").isVisible()) && (await page.locator(".moves").isVisible()));
  await page.click("#paste");
  await page.fill("#paste-text", RECORD.toString());
  await page.click("#paste-read");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.waitForFunction(() => globalThis.viewer.line.length === 6);
});

test("a record that was saved, or whose changes were undone, is replaced without a question", async () => {
  const page = await tests.openRecord();
  await tests.play("2g", "2f");
  await tests.press("Control+z");
  await tests.drop("game.kif", RECORD);
  await tests.play("2g", "2f");
  await tests.press("s");
  const download = page.waitForEvent("download");
  await page.click("#save-download");
  await download;
  await tests.drop("game.kif", RECORD);
  await tests.play("2g", "2f");
  await startDrop(page, ["other.usi", OTHER]);
  await page.locator("#unsaved-dialog").getByRole("button", { name: "Save as" }).click();
  assert.ok(await page.locator("#save-dialog[open]").isVisible());
  assert.deepEqual(await tests.usi(), ["2g2f"]);
});

test("the browser asks before a page with changes is closed", async () => {
  const page = await tests.openRecord();
  const asked = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await page.close({ runBeforeUnload: true });
  assert.deepEqual(asked, []);
  const second = await tests.page.context().newPage();
  await second.goto(`${tests.server.address}/site/`);
  await second.waitForSelector("body.ready");
  await second.click('.square[data-from="2g"]');
  await second.click('.square[data-from="2f"]');
  const dialog = second.waitForEvent("dialog");
  await second.close({ runBeforeUnload: true });
  assert.equal((await dialog).type(), "beforeunload");
  await (await dialog).accept();
});

test("the question about a promotion ends when another record is opened or another move is shown", async () => {
  const page = await tests.openRecord();
  const ask = async () => {
    await tests.press("ArrowRight", "ArrowRight");
    await tests.play("8h", "2b");
    await page.locator(".promotion[open]").waitFor();
  };
  await ask();
  await tests.drop("other.usi", "position startpos moves 2g2f 8c8d 2f2e");
  assert.equal(await page.locator(".promotion").count(), 0);
  assert.deepEqual(await tests.usi(), ["2g2f", "8c8d", "2f2e"]);
  await tests.drop("game.kif", RECORD);
  await ask();
  await page.evaluate(() => globalThis.viewer.goIndex(1));
  await page.locator(".promotion").waitFor({ state: "detached" });
  assert.deepEqual((await tests.usi()).slice(0, 3), ["7g7f", "3c3d", "8h2b+"]);
});

test("other dialogs close when another record is opened", async () => {
  const page = await tests.openRecord();
  await tests.press("s");
  await opening["a link"](page);
  await page.waitForFunction(() => globalThis.viewer.line.length === 2);
  assert.equal(await page.locator("dialog[open]").count(), 0);
});

test("words that are dropped into a field, and drops and pastes beside an open dialog, open nothing", async () => {
  const page = await tests.openRecord();
  const give = (selector) =>
    page.evaluate((selector) => {
      const data = new DataTransfer();
      data.setData("text/plain", "position startpos moves 2g2f");
      const options = { bubbles: true, cancelable: true };
      const target = document.querySelector(selector);
      const events = [new DragEvent("drop", { dataTransfer: data, ...options })];
      events.push(new ClipboardEvent("paste", { clipboardData: data, ...options }));
      return events.map((event) => target.dispatchEvent(event));
    }, selector);
  assert.deepEqual(await give("#comment"), [true, true]);
  assert.equal((await tests.usi()).length, 5);
  await page.locator(".headers summary").click();
  await page.click(".edit-game");
  await page.locator(".header-row textarea").first().fill("羽生");
  await give("#headers-save");
  await startDrop(page, ["other.usi", OTHER]);
  await page.click("#headers-save");
  assert.equal(await page.evaluate(() => globalThis.viewer.game.players.black.name), "羽生");
});
