// Opening several files, and files that are slow or cannot be read.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { drop, startDrop } from "./chromium.js";
import { PageTests, RECORD } from "./page.js";

const tests = new PageTests();
const TWO_GAMES = "V2.2\nN+甲\nPI\n+\n+7776FU\n%TORYO\n/\nV2.2\nN+乙\nPI\n+\n+2726FU\n%TORYO\n";
const FILES = [["a.usi", "position startpos moves 2g2f\n"], ["b.csa", TWO_GAMES], ["c.kif", RECORD]];

const choices = () => tests.page.$$eval(".game-choice option", (all) => all.map((one) => one.textContent));

test("several dropped files are listed, and each one is read when it is chosen", async () => {
  const page = await tests.open();
  await drop(page, ...FILES);
  assert.deepEqual(await tests.usi(), ["2g2f"]);
  assert.deepEqual(await choices(), ["a.usi: Game 1", "b.csa", "c.kif"]);
  await page.selectOption(".game-choice", { label: "b.csa" });
  await page.waitForFunction(() => globalThis.viewer.document.games.length === 2);
  assert.deepEqual(await choices(), ["a.usi", "1. 甲 – ?", "2. 乙 – ?", "c.kif"]);
  assert.equal(await page.locator(".game-choice optgroup").getAttribute("label"), "b.csa");
  await page.selectOption(".game-choice", { label: "2. 乙 – ?" });
  assert.deepEqual((await tests.usi()).slice(0, 1), ["2g2f"]);
  await page.selectOption(".game-choice", { label: "c.kif" });
  await page.waitForFunction(() => globalThis.viewer.document.format === "kif");
  await tests.press("s");
  assert.equal(await page.locator("#save-name").inputValue(), "c.kif");
});

test("another file is chosen only after a question if the record was edited", async () => {
  const page = await tests.open();
  await drop(page, ...FILES);
  await tests.play("7g", "7f");
  await page.selectOption(".game-choice", { label: "c.kif" });
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForFunction(() => document.querySelector(".game-choice").value === "game 0");
  assert.equal(await page.evaluate(() => globalThis.viewer.document.format), "usi");
});

test("several files can be opened with the button", async () => {
  const page = await tests.open();
  const buffers = FILES.map(([name, content]) => ({ name, mimeType: "text/plain", buffer: Buffer.from(content) }));
  await page.setInputFiles("#file", buffers);
  await page.locator(".game-choice").waitFor();
  assert.equal((await choices()).length, 3);
});

test("the first error of a file stays below the board when several files were opened", async () => {
  const page = await tests.open();
  await drop(page, ["bad.kif", RECORD.toString().replace("同　銀(31)", "５二バ(31)")], FILES[0]);
  assert.match(await tests.shown("#message"), /^line 9: .*バ/);
});

test("a slow file does not replace one that was opened later", async () => {
  const page = await tests.open();
  await page.evaluate(() => {
    const { arrayBuffer } = Blob.prototype;
    globalThis.waiting = [];
    Blob.prototype.arrayBuffer = async function () {
      await new Promise((resolve) => globalThis.waiting.push(resolve));
      return arrayBuffer.call(this);
    };
  });
  await startDrop(page, ["slow.usi", "position startpos moves 1g1f\n"]);
  await startDrop(page, ["fast.usi", "position startpos moves 2g2f\n"]);
  await page.waitForFunction(() => globalThis.waiting.length === 2);
  await page.evaluate(() => globalThis.waiting[1]());
  await page.waitForFunction(() => globalThis.viewer.line.length === 2);
  await page.evaluate(async () => {
    globalThis.waiting[0]();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  });
  assert.deepEqual(await tests.usi(), ["2g2f"]);
});

test("a file that cannot be read says so, and the record stays", async () => {
  const page = await tests.openRecord();
  await page.evaluate(() => (Blob.prototype.arrayBuffer = () => Promise.reject(new Error("gone"))));
  await startDrop(page, ["gone.kif", "x"]);
  await page.locator("#message.error", { hasText: "gone.kif cannot be opened" }).waitFor();
  assert.equal((await tests.usi()).length, 5);
});

test("the games of a folder that the system drops are listed, and the record on the board stays", async () => {
  const folder = mkdtempSync(join(tmpdir(), "棋譜-"));
  try {
    writeFileSync(join(folder, "a.usi"), "position startpos moves 2g2f\n");
    const page = await tests.openRecord();
    const session = await page.context().newCDPSession(page);
    const data = { items: [], files: [folder], dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"]) await session.send("Input.dispatchDragEvent", { type, x: 300, y: 300, data });
    await page.locator(".desk-row .col-file", { hasText: /^棋譜-\w+\/a\.usi$/ }).waitFor();
    assert.equal((await tests.usi()).length, 5);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("why a file cannot be read is said in the language of the page", async () => {
  const page = await tests.openRecord(RECORD, { locale: "ja" });
  await page.evaluate(() => (Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException("A requested file", "NotFoundError"))));
  await startDrop(page, ["gone.kif", "x"]);
  await page.locator("#message.error").waitFor();
  assert.equal(await tests.shown("#message"), "gone.kifを開けません: 移動・変更されたか、読み取りが許可されていません");
});
