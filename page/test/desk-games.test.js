// The desk: games are saved, collections of problems are shown as diagrams, long work can be stopped, and a failure is said.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { DeskTests, file, game, games, PROBLEM } from "./desk.js";
import { TELEPHONE } from "./page.js";

const tests = new DeskTests();
const problems = (count) => file("problems.kif", Array.from({ length: count }, () => PROBLEM).join("\n"));

test("the selected games are saved as one file in the order of the list", async () => {
  const page = await tests.openGames(games(10));
  await page.click(".desk-head .col-date button");
  await page.click(".desk-head .col-date button");
  await page.locator("#desk-game-0 .col-date", { hasText: "1999" }).waitFor();
  await page.locator("#desk-game-0 .mark").click();
  await page.locator("#desk-game-2 .mark").click();
  await page.click(".desk-save");
  await page.selectOption("#desk-format", "csa");
  assert.equal(await page.inputValue("#desk-name"), "games.csa");
  await page.click("#desk-convert");
  const download = page.waitForEvent("download");
  await page.click("#desk-download");
  const saved = await readFile(await (await download).path(), "utf8");
  const dates = [...saved.matchAll(/START_TIME:(\d+)/g)].map(([, year]) => year);
  assert.deepEqual(dates, ["1999", "1997"]);
});

test("what a format cannot hold is said before the games are saved", async () => {
  const page = await tests.openGames([file("a.kif", game(0).replace("1 ７六歩(77)", "1 ７六歩(77)\n*注目"))]);
  await page.locator("#desk-game-0 .mark").click();
  await page.click(".desk-save");
  await page.selectOption("#desk-format", "usi");
  await page.click("#desk-convert");
  await page.locator("#desk-report li", { hasText: "comment" }).waitFor();
  assert.equal(await tests.shown("#desk-download"), "Download without them");
});

test("characters that the encoding lacks are named, and another name is another encoding", async () => {
  const page = await tests.openGames([file("a.kif", game(0).replace("先手：羽生善治", "先手：𠮷田"))]);
  await page.locator("#desk-game-0 .mark").click();
  await page.click(".desk-save");
  await page.selectOption("#desk-format", "kif");
  for (const as of ["file", "zip"]) {
    await page.selectOption("#desk-as", as);
    await page.click("#desk-convert");
    await page.locator("#desk-report li", { hasText: "𠮷" }).waitFor();
  }
  await page.selectOption("#desk-as", "file");
  await page.click("#desk-convert");
  await page.locator("#desk-download").waitFor();
  await page.fill("#desk-name", "games.kifu");
  await page.locator("#desk-download").waitFor({ state: "hidden" });
  await page.click("#desk-convert");
  await page.locator("#desk-report .fine").waitFor();
});

test("a format that holds one game in a file is saved as a ZIP", async () => {
  const page = await tests.openGames(games(3));
  await page.locator(".desk-games").focus();
  await tests.press("Control+a");
  await page.click(".desk-save");
  const single = await page.$$eval("#desk-format option", (all) => all.map(({ value }) => value).filter((value) => value === "jkf"));
  assert.deepEqual(single, ["jkf"]);
  await page.selectOption("#desk-format", "jkf");
  assert.equal(await page.inputValue("#desk-as"), "zip");
  assert.equal(await page.inputValue("#desk-name"), "games.zip");
});

test("a collection of problems is a grid of diagrams, and the answer is hidden until it is asked for", async () => {
  const page = await tests.openGames([problems(8)]);
  await page.locator(".tile button").first().waitFor();
  assert.equal(await page.locator(".tile button").first().locator(".diagram text").count(), 4);
  assert.match(await page.locator(".tile button").first().innerText(), /In hand: 金 歩/);
  await page.locator(".tile button").nth(1).click();
  await page.locator(".desk-place", { hasText: "2 / 8" }).waitFor();
  const isHidden = async () => [(await tests.usi()).length, await page.locator(".moves").isVisible(), await page.locator("#hidden-answer").isVisible()];
  assert.deepEqual(await isHidden(), [0, false, true]);
  await tests.press("ArrowRight", "End");
  assert.equal(await tests.index(), 0);
  await tests.press("]");
  await page.locator(".desk-place", { hasText: "3 / 8" }).waitFor();
  assert.deepEqual(await isHidden(), [0, false, true]);
  await page.click(".desk-bar .answer");
  await page.locator(".moves").waitFor();
  assert.deepEqual((await tests.usi())[0], "G*2b");
  assert.equal(await page.locator(".answer").isVisible(), false);
});

test("a try at a problem is compared with the answer, which stays in the record that is saved, and the next one comes without a question", async () => {
  const page = await tests.openGames([problems(3)]);
  await page.locator(".tile button").first().click();
  await page.locator(".desk-place", { hasText: "1 / 3" }).waitFor();
  const tryDrop = async (square, hasText) => {
    await page.locator('.hand[data-color=black] [data-from="G*"]').click();
    await tests.square(square).click();
    await page.locator("#message", { hasText }).waitFor();
  };
  await tryDrop("3b", "Not the move");
  await page.click("#previous");
  await tryDrop("2b", "Solved");
  assert.equal(await page.evaluate(() => globalThis.viewer.hasUnsavedEdits()), false);
  const written = await page.evaluate(() => globalThis.viewer.document.write("kif").text);
  assert.match(written, /２二金打/);
  await tests.press("]");
  await page.locator(".desk-place", { hasText: "2 / 3" }).waitFor();
  assert.equal(await page.locator("#unsaved-dialog").isVisible(), false);
});

test("the other side answers what is tried as in the record, until the problem is solved", async () => {
  const longer = PROBLEM.replace(/1 ２二金打\n2 詰み\n/, "1 ３二金打\n2 １一玉(21)\n3 ２二金(32)\n4 詰み\n");
  const page = await tests.openGames([file("problems.kif", Array(3).fill(longer).join("\n"))]);
  await page.locator(".tile button").first().click();
  await page.locator(".desk-place", { hasText: "1 / 3" }).waitFor();
  await page.locator('.hand[data-color=black] [data-from="G*"]').click();
  await tests.square("3b").click();
  const triedIs = (moves) => page.waitForFunction((moves) => globalThis.viewer.tried.join(" ") === moves, moves);
  await triedIs("G*3b 2a1a");
  assert.equal(await tests.shown("#message"), "Right.");
  // A step back takes back the answer too, which does not come again.
  await page.click("#previous");
  await triedIs("");
  assert.equal(await page.locator("#message").textContent(), "");
  await page.locator('.hand[data-color=black] [data-from="G*"]').click();
  await tests.square("3b").click();
  await triedIs("G*3b 2a1a");
  await page.fill("#comment", "a note");
  await page.locator("#comment").blur();
  await triedIs("G*3b 2a1a");
  await tests.square("3b").click();
  await tests.square("2b").click();
  await page.locator("#message", { hasText: "Solved" }).waitFor();
  assert.deepEqual(await page.evaluate(() => globalThis.viewer.tried), ["G*3b", "2a1a", "3b2b"]);
});

test("the answer of a problem that is hidden is printed only if the reader chooses it", async () => {
  const page = await tests.openGames([problems(3)]);
  await page.locator(".tile button").first().click();
  await page.locator(".desk-place", { hasText: "1 / 3" }).waitFor();
  const isPrinted = () =>
    page.evaluate(() => {
      dispatchEvent(new Event("beforeprint"));
      const { textContent } = document.querySelector(".sheet");
      dispatchEvent(new Event("afterprint"));
      return textContent.includes("２二金");
    });
  assert.equal(await isPrinted(), false);
  await page.evaluate(() => document.querySelector("#printMenu").click());
  assert.equal(await page.isChecked("#print-solution"), false);
  await tests.press("Escape");
  await page.click(".desk-bar .answer");
  await page.evaluate(() => (document.querySelector("#print-solution").checked = true));
  assert.equal(await isPrinted(), true);
});

test("a comment on a problem whose answer is hidden stays when the answer is shown", async () => {
  const page = await tests.openGames([problems(3)]);
  await page.locator(".tile button").first().click();
  await page.locator(".desk-place", { hasText: "1 / 3" }).waitFor();
  await page.fill("#comment", "a note");
  await page.click(".desk-bar .answer");
  await page.locator(".moves").waitFor();
  assert.equal(await page.inputValue("#comment"), "a note");
  assert.equal(await page.evaluate(() => globalThis.viewer.hasUnsavedEdits()), true);
});

test("the arrow keys go through the diagrams, and the last one is reached again from the board", async () => {
  const page = await tests.openGames([problems(12)], TELEPHONE);
  await page.locator(".tile button").first().focus();
  await tests.press("ArrowRight", "ArrowDown");
  await page.waitForFunction(() => document.activeElement.dataset.place === "3");
  await tests.press("Enter");
  await page.locator("#desk").waitFor({ state: "hidden" });
  await page.tap(".desk-bar .back");
  await page.waitForFunction(() => document.activeElement.dataset.place === "3");
});

test("games and problems are shown as a list or as diagrams, as the reader wants", async () => {
  const page = await tests.openGames(games(4));
  assert.equal(await page.locator(".tile").count(), 0);
  await page.click(".desk-toggle.diagrams");
  await page.locator(".tile button").nth(3).waitFor();
  assert.equal(await page.locator(".tile button").first().locator(".diagram text").count(), 40);
  await page.click(".desk-toggle.diagrams");
  await page.locator(".desk-row").first().waitFor();
});

/** So many games in a file that they are not read at once. */
const many = (count) => file("many.kif", Array.from({ length: count }, (_, at) => game(at)).join("\n"));

test("the list fills while files are read, and a stop leaves what was read", async () => {
  const page = await tests.open();
  await page.click("#games");
  await page.locator("#desk").waitFor();
  // Pressed by the page itself, so that it is not too late on a busy machine.
  await page.evaluate(() => {
    globalThis.stopped = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        const what = document.querySelector(".desk-what").textContent;
        if (document.querySelector(".desk-row .cell") === null || !what.includes("60")) return;
        observer.disconnect();
        document.querySelector(".desk-stop").click();
        resolve(what);
      });
      observer.observe(document.querySelector("#desk"), { childList: true, subtree: true, characterData: true });
    });
  });
  await page.setInputFiles("#desk-files", Array.from({ length: 60 }, (_, at) => file(`many-${at}.kif`, many(400).buffer)));
  assert.match(await page.evaluate(() => globalThis.stopped), /^Reading: [\d,]+ games, file \d+ of 60$/);
  await page.locator(".desk-summary", { hasText: "stopped" }).waitFor();
  const count = Number((await tests.shown(".desk-summary")).match(/^[\d,]+/)[0].replace(",", ""));
  assert.ok(count > 0 && count < 24_000, String(count));
  await tests.row("many-0.kif").first().click();
  await page.locator(".desk-place").waitFor();
});

test("after a failure of the worker, the list says so and can be used again", async () => {
  const page = await tests.openGames(games(3));
  await page.evaluate(() => {
    const { Worker } = globalThis;
    globalThis.Worker = class extends Worker {
      constructor(...given) {
        super(...given);
        globalThis.lastWorker = this;
      }
    };
  });
  await page.click(".desk-empty");
  await page.setInputFiles("#desk-files", games(4));
  await tests.isRead();
  await page.evaluate(() => globalThis.lastWorker.dispatchEvent(new ErrorEvent("error", { message: "out of memory" })));
  await page.locator(".desk-failure", { hasText: "out of memory" }).waitFor();
  await page.setInputFiles("#desk-files", games(5));
  await tests.isRead();
  await tests.summary(/^5 games/);
  assert.equal(await page.locator(".desk-failure").isVisible(), false);
});
