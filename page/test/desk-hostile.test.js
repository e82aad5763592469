// Files and folders that harm, or change, given to the list of games: each is said, and the page can be used on.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { DeskTests, file, game, games, zip } from "./desk.js";

const tests = new DeskTests();
const MB = 1 << 20;

async function withFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), "kifu-hostile-"));
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Waits until a fault is listed. */
async function fault(hasText) {
  const { page } = tests;
  if ((await page.locator(".desk-faults[open]").count()) === 0) await page.click(".desk-faults summary");
  await page.locator(".desk-faults li", { hasText }).waitFor();
}

test("what decompresses to far more than it is takes no memory, and the games beside it are listed", async () => {
  const part = gzipSync(Buffer.alloc(128 * MB, "\n"));
  // The parts of a gzip file follow each other: more than 1 GB.
  const bomb = Buffer.concat(Array(9).fill(part));
  const nested = zip({ "inner.zip": zip({ "a.kif": game(0) }) });
  const page = await tests.open();
  await page.click("#games");
  await page.setInputFiles("#desk-files", [file("bomb.kif.gz", bomb), file("nested.zip", nested), ...games(3)]);
  await tests.row("game-0003").waitFor({ timeout: 60_000 });
  await page.locator(".desk-working").waitFor({ state: "hidden" });
  await fault("bomb.kif.gz: expected a game record, found nothing");
  await fault("nested.zip/inner.zip: expected a game record, found a ZIP archive");
  const memory = Number(/memory (\d+) MB/.exec(await tests.shown(".desk-summary"))[1]);
  assert.ok(memory < 100, `${memory} MB`);
});

test("the reading of a file of 2 GB can be stopped, and what was read is used", async () => {
  const page = await tests.open();
  await page.click("#games");
  await page.locator("#desk").waitFor();
  await page.evaluate((text) => {
    const part = new Blob([text]);
    globalThis.stopped = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector(".desk-row .cell") === null || document.querySelector(".desk-working").hidden) return;
        observer.disconnect();
        document.querySelector(".desk-stop").click();
        resolve(document.querySelector(".desk-what").textContent);
      });
      observer.observe(document.querySelector("#desk"), { childList: true, subtree: true, characterData: true });
    });
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(Array(Math.ceil(2 ** 31 / part.size)).fill(part), "huge.csa"));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, "V2.2\nN+A\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\n".repeat(25_000));
  assert.match(await page.evaluate(() => globalThis.stopped), /^Reading: [\d,]+ games?, file 1 of 1$/);
  await tests.summary(/stopped/);
  await page.locator(".desk-row .cell").first().click();
  await page.waitForFunction(() => globalThis.viewer.game.players.black.name === "A");
});

test("a file that has changed or is gone after it was listed is said, and what is beside it opens", async () => {
  await withFolder(async (folder) => {
    const names = ["a.kif", "b.kif", "c.kif"];
    for (const [at, name] of names.entries()) writeFileSync(join(folder, name), game(at));
    const page = await tests.openGames(names.map((name) => join(folder, name)));
    await tests.summary(/^3 games/);
    writeFileSync(join(folder, "a.kif"), game(7) + "\n".repeat(50));
    rmSync(join(folder, "b.kif"));
    for (const name of ["a.kif", "b.kif"]) {
      await tests.row(name).click();
      await page.locator(".desk-failure", { hasText: "The game cannot be read" }).waitFor();
    }
    await tests.row("c.kif").click();
    await page.locator(".desk-place", { hasText: "3 / 3" }).waitFor();
    assert.equal(await page.locator(".desk-failure").isVisible(), false);
  });
});

test("a folder that contains itself ends, and what cannot be opened is said", async () => {
  const page = await tests.open();
  await page.evaluate((content) => {
    const fileOf = (name, getFile = async () => new File([content], name)) => ({ kind: "file", name, getFile });
    const fail = async () => {
      throw new DOMException("gone", "NotFoundError");
    };
    const locked = { kind: "directory", name: "locked", values: () => ({ [Symbol.asyncIterator]: () => ({ next: fail }) }) };
    const loop = { kind: "directory", name: "loop", values: async function* () { yield* [fileOf("a.kif"), loop]; } };
    globalThis.showDirectoryPicker = async () => ({ kind: "directory", name: "all", values: async function* () { yield* [locked, fileOf("gone.kif", fail), loop]; } });
  }, game(0));
  await page.click("#games");
  await page.click(".desk-folder");
  await tests.summary(/^3\d games/);
  await fault(/^all\/locked\/: cannot be opened$/);
  await fault(/^all\/gone.kif: cannot be opened$/);
  await fault("nested too deeply; not searched");
});
