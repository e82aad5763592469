// The desk: the list of many games, how it fills, is sorted and filtered, and how its games are opened.

import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

import { SINGLE_FILE } from "./chromium.js";
import { DeskTests, file, game, games, PROBLEM, zip } from "./desk.js";
import { RECORD, TELEPHONE } from "./page.js";

const tests = new DeskTests();

test("the worker and its module are loaded only when the list is used", async () => {
  const page = await tests.open();
  const requests = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await tests.drop("game.kif", RECORD);
  assert.equal(page.workers().length, 0);
  assert.deepEqual(requests, []);
  await page.click("#games");
  await page.waitForFunction(() => document.querySelector(".desk-head button") !== null);
  assert.equal(page.workers().length, 1);
});

test("the games of many files are listed with their players, dates and results", async () => {
  const page = await tests.openGames([...games(60), file("broken.txt", "no game record")]);
  await tests.summary(/^6[01] games · memory \d+ MB$/);
  await tests.row("game-0003").waitFor();
  const rows = (name) => page.locator(".desk-row", { hasText: "game-" }).locator(`.col-${name}`).allInnerTexts();
  assert.deepEqual((await rows("black")).slice(0, 3), ["羽生善治", "佐藤康光", "森内俊之"]);
  assert.deepEqual((await rows("winner")).slice(0, 3), ["▲ wins", "Draw", ""]);
  assert.match(await page.locator(".desk-games").getAttribute("aria-rowcount"), /^6[12]$/);
  assert.ok((await page.locator(".desk-row").count()) < 60, "only rows in sight exist");
  await page.click(".desk-faults summary");
  await page.locator(".desk-faults li", { hasText: "broken.txt: expected a game record" }).waitFor();
});

test("a press, or the key Enter, on the name of a column sorts, and a third one brings the order of the files back", async () => {
  const page = await tests.openGames(games(30));
  const date = page.locator(".desk-head .col-date");
  const first = (text) => page.locator("#desk-game-0 .col-date", { hasText: text }).waitFor();
  await first("1990");
  await date.getByRole("button").focus();
  await tests.press("Enter", "Enter");
  await first("2019");
  assert.equal(await date.getAttribute("aria-sort"), "descending");
  await date.getByRole("button").click();
  assert.equal(await date.getAttribute("aria-sort"), "none");
  await first("1990");
  await page.click(".desk-head .col-moves button");
  await page.locator("#desk-game-0 .col-moves", { hasText: "3" }).waitFor();
  assert.equal(await page.locator(".desk-head [aria-sort=ascending]").count(), 1);
});

test("the list follows the words as they are written", async () => {
  const page = await tests.openGames(games(40));
  await page.locator("#desk-words").pressSequentially("羽生 名人戦");
  await tests.summary(/^3 of 40 games/);
  assert.ok((await page.locator(".desk-row").allInnerTexts()).every((row) => row.includes("羽生") && row.includes("名人戦")));
  await page.fill("#desk-words", "nobody");
  await tests.summary(/No game fits/);
});

test("the keys go through the list, open a game, and the list is where it was afterwards", async () => {
  const page = await tests.openGames(games(200), TELEPHONE);
  await page.locator(".desk-games").focus();
  await tests.press("End", "ArrowUp");
  await page.locator("#desk-game-198[aria-selected=true]").waitFor();
  assert.equal(await page.locator(".desk-games").getAttribute("aria-activedescendant"), "desk-game-198");
  await tests.press("Enter");
  await page.locator("#desk").waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => globalThis.viewer.game.players.black.name), "豊島将之");
  assert.equal(await tests.shown(".desk-place"), "199 / 200");
  await page.tap(".desk-bar .back");
  await page.locator("#desk-game-198[aria-selected=true]").waitFor();
  const isInSight = await page.$eval("#desk-game-198", (row) => {
    const [inner, outer] = [row.getBoundingClientRect(), row.closest(".list").getBoundingClientRect()];
    return inner.top >= outer.top && inner.bottom <= outer.bottom;
  });
  assert.ok(isInSight);
});

test("the keys [ and ], and a swipe over the bar, open the game before and the next one", async () => {
  const page = await tests.openGames(games(10));
  await tests.row("game-0004").click();
  await page.locator(".desk-place", { hasText: "4 / 10" }).waitFor();
  await tests.press("]");
  await page.locator(".desk-place", { hasText: "5 / 10" }).waitFor();
  assert.equal(await page.evaluate(() => globalThis.viewer.game.players.black.name), "Carlsen");
  await tests.press("[");
  await page.locator(".desk-place", { hasText: "4 / 10" }).waitFor();
  await page.$eval(".desk-bar", (bar) => {
    const { left, top } = bar.getBoundingClientRect();
    const event = (name, x) => bar.dispatchEvent(new PointerEvent(name, { clientX: left + x, clientY: top + 10, pointerType: "touch", bubbles: true }));
    event("pointerdown", 120);
    event("pointerup", 20);
  });
  await page.locator(".desk-place", { hasText: "5 / 10" }).waitFor();
});

test("an edited game is not replaced by another one without a question", async () => {
  const page = await tests.openGames(games(3));
  await tests.row("game-0001").click();
  await page.locator(".desk-place", { hasText: "1 / 3" }).waitFor();
  await page.fill("#comment", "not saved");
  await tests.row("game-0002").click();
  await page.locator("#unsaved-dialog").getByRole("button", { name: "Cancel" }).click();
  assert.equal(await tests.shown(".desk-place"), "1 / 3");
  assert.equal(await page.evaluate(() => globalThis.viewer.game.players.black.name), "羽生善治");
});

test("games are selected with the keyboard, with presses, in ranges and all at once", async () => {
  const page = await tests.openGames(games(20));
  const selected = () => tests.shown(".desk-selected");
  await page.locator("#desk-game-1 .mark").click();
  assert.equal(await selected(), "Selected: 1");
  await page.locator("#desk-game-5 .mark").click({ modifiers: ["Shift"] });
  assert.equal(await selected(), "Selected: 5");
  assert.equal(await page.locator("#desk-game-3 input").isChecked(), true);
  await page.locator(".desk-games").focus();
  await tests.press("Space");
  assert.equal(await selected(), "Selected: 4");
  await tests.press("Control+a");
  assert.equal(await selected(), "Selected: 20");
  assert.equal(await page.locator(".desk-head input").isChecked(), true);
  await page.click(".desk-head .mark label");
  assert.equal(await selected(), "Selected: 0");
});

test("criteria are those of the collection, with their help, and a wrong value is said at its row", async () => {
  const page = await tests.openGames(games(40));
  await page.click(".desk-toggle.criteria");
  const row = (at) => page.locator(".criterion").nth(at);
  await row(0).locator("select").selectOption("player");
  await row(0).locator("input[type=text]").fill("羽生");
  assert.match(await row(0).locator(".criterion-help").innerText(), /this player on either side/);
  await page.click(".desk-criteria [type=submit]");
  await page.locator(".criterion-message", { hasText: "10 games fit" }).waitFor();
  await tests.summary(/^10 of 40 games/);
  await row(0).locator("input[type=checkbox]").check();
  await page.click(".desk-criteria [type=submit]");
  await tests.summary(/^30 of 40 games/);
  await row(1).locator("select").selectOption("length");
  await row(1).locator("input[type=text]").fill("many");
  await tests.press("Enter");
  await page.locator(".criterion-message.error", { hasText: "many" }).waitFor();
  assert.equal(await row(1).locator("input[type=text]").getAttribute("aria-invalid"), "true");
  await row(1).locator("input[type=text]").fill("");
  await page.setInputFiles("#desk-files", [file("later.kif", game(1).replace("佐藤康光", "羽生善治"))]);
  // The later game is compared too.
  await page.waitForFunction(() => document.querySelector(".desk-summary").textContent.startsWith("30 of 41"));
  await page.click(".clear-criteria");
  await tests.summary(/^41 games/);
});

test("the games of a dropped folder are read, also in its folders, and other files are said to be left out", async () => {
  const page = await tests.open();
  await page.evaluate(
    ([first, second]) => {
      const entryOf = (path, content) => ({
        isDirectory: false,
        name: path.split("/").at(-1),
        fullPath: path,
        file: (done) => done(new File([content], path.split("/").at(-1))),
      });
      const folderOf = (path, inside) => ({
        isDirectory: true,
        name: path.split("/").at(-1),
        fullPath: path,
        createReader: () => {
          const parts = inside.map((one) => [one]).concat([[]]);
          return { readEntries: (done) => done(parts.shift()) };
        },
      });
      const inner = folderOf("/club/1999", [entryOf("/club/1999/b.kif", second)]);
      const outer = folderOf("/club", [inner, entryOf("/club/a.kif", first), entryOf("/club/photo.jpg", ""), entryOf("/club/.hidden.kif", first)]);
      const item = { kind: "file", webkitGetAsEntry: () => outer };
      const event = new Event("drop", { bubbles: true, cancelable: true });
      Object.defineProperty(event, "dataTransfer", { value: { items: [item], files: [], types: ["Files"], getData: () => "" } });
      document.dispatchEvent(event);
    },
    [game(0), game(1)],
  );
  await tests.isRead();
  await page.click(".desk-faults summary");
  assert.equal(await tests.shown(".desk-faults summary"), "Left out: 1");
  await page.locator(".desk-faults li", { hasText: "club/photo.jpg" }).waitFor();
  assert.deepEqual(await tests.column("file"), ["club/1999/b.kif", "club/a.kif"]);
});

test("a folder is chosen with the dialog for files where the browser has none for folders", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kifu-desk-"));
  try {
    mkdirSync(join(folder, "inner"));
    writeFileSync(join(folder, "inner", "a.kif"), game(0));
    writeFileSync(join(folder, "note.pdf"), "");
    const page = await tests.open();
    await page.evaluate(() => delete globalThis.showDirectoryPicker);
    await page.click("#games");
    const chooser = page.waitForEvent("filechooser");
    await page.click(".desk-folder");
    await (await chooser).setFiles(folder);
    await tests.isRead();
    assert.match((await tests.column("file"))[0], /inner\/a\.kif$/);
    assert.match(await tests.shown(".desk-faults"), /Left out: 1/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the handle of a folder is searched with its folders", async () => {
  const page = await tests.open();
  await page.evaluate((content) => {
    const fileOf = (name) => ({ kind: "file", name, getFile: async () => new File([content], name) });
    const folderOf = (name, inside) => ({ kind: "directory", name, values: async function* () { yield* inside; } });
    globalThis.showDirectoryPicker = async () => folderOf("archive", [fileOf("z.csa.bak"), folderOf("2020", [fileOf("game10.kif"), fileOf("game2.kif")])]);
  }, game(0));
  await page.click("#games");
  await page.click(".desk-folder");
  await tests.row("game10").waitFor();
  assert.deepEqual(await tests.column("file"), ["archive/2020/game2.kif", "archive/2020/game10.kif"]);
});

test("names that are markup, have line feeds or change the direction are shown as text", async () => {
  const hostile = game(0).replace("羽生善治", "<img src=x onerror=alert(1)>\u202e先手").replace("竜王戦", "名人戦\u2028\u0007");
  const page = await tests.openGames([file("a\u202ekif.kif", hostile), file("<b>x.kif", game(1))]);
  await tests.summary(/^2 games/);
  assert.equal(await page.locator("#desk img, #desk b:not(.desk-faults b)").count(), 0);
  const texts = await page.locator(".desk-row").allInnerTexts();
  assert.match(texts.join(""), /<img src=x onerror=alert\(1\)>\ufffd先手/);
  assert.ok(!/[\u202a-\u202e\u2066-\u2069]/.test(texts.join("")), "no mark of a direction is left");
  const heights = await page.$$eval(".desk-row", (all) => all.map((row) => row.getBoundingClientRect().height));
  assert.equal(new Set(heights).size, 1);
});

test("a single ZIP file or compressed archive is listed instead of opened, and its games can be opened", async () => {
  const page = await tests.open();
  await page.setInputFiles("#file", file("club.zip", zip({ "1999/a.kif": game(0), "1999/b.kif": game(1) })));
  await tests.isRead();
  await tests.summary(/^2 games/);
  await page.setInputFiles("#file", file("archive.kif.gz", gzipSync([game(2), game(3), game(4)].join("\n"))));
  await tests.summary(/^5 games/);
  await tests.row("1999/b.kif").click();
  await page.locator(".desk-place", { hasText: "2 / 5" }).waitFor();
  assert.equal(await page.evaluate(() => globalThis.viewer.game.players.black.name), "佐藤康光");
  await tests.row("archive.kif").last().click();
  await page.locator(".desk-place", { hasText: "5 / 5" }).waitFor();
  assert.equal(await page.evaluate(() => globalThis.viewer.game.players.black.name), "Carlsen");
});

test("a problem that is opened with others hides its answer on the board too", async () => {
  const page = await tests.open();
  await page.setInputFiles("#file", [file("a.kif", PROBLEM), file("b.kif", PROBLEM)]);
  await page.locator("#hidden-answer").waitFor();
  assert.deepEqual([(await tests.usi()).length, await page.locator(".moves").isVisible()], [0, false]);
  await page.click("#show-answer");
  await page.locator(".moves").waitFor();
  assert.equal((await tests.usi())[0], "G*2b");
});

test("duplicates and games with errors are marked", async () => {
  const page = await tests.openGames([file("a.kif", game(0)), file("b.kif", game(0)), file("c.kif", game(1).replace("２六歩(27)", "２六バ(27)"))]);
  await tests.summary(/^3 games/);
  assert.equal(await tests.row("b.kif").locator(".duplicate").getAttribute("aria-label"), "The same game as number 1");
  assert.equal(await tests.row("a.kif").locator(".badge").count(), 0);
  assert.equal(await page.locator(".desk-row .faulty").count(), 1);
  for (const [choice, summary, shown, hidden] of [["left-out", /^2 of 3 games/, "a.kif", "b.kif"], ["only", /^1 of 3 games/, "b.kif", "a.kif"], ["all", /^3 games/, "a.kif", "x"]]) {
    await page.selectOption(".desk-copies", choice);
    await tests.summary(summary);
    await tests.row(shown).waitFor();
    assert.equal(await tests.row(hidden).count(), 0, choice);
  }
});

test("on a telephone, back leads from a game to the list, and from there to the board", async () => {
  const page = await tests.openGames(games(5), TELEPHONE);
  await tests.row("game-0002").tap();
  await page.locator("#desk").waitFor({ state: "hidden" });
  await page.goBack();
  await page.locator("#desk-game-1[aria-selected=true]").waitFor();
  await page.goBack();
  await page.locator("#desk").waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => globalThis.viewer.game.players.black.name), "佐藤康光");
  await page.goForward();
  await page.locator("#desk").waitFor();
  await page.tap(".desk-close");
  await page.locator("#desk").waitFor({ state: "hidden" });
  // Games that are opened one after the other do not make the way back longer.
  const length = () => page.evaluate(() => history.length);
  await page.tap("#games");
  for (const name of ["game-0001", "game-0003", "game-0004"]) {
    await tests.row(name).tap();
    await page.locator("#desk").waitFor({ state: "hidden" });
    await page.tap(".desk-bar .back");
    await page.locator("#desk").waitFor();
    if (name === "game-0001") globalThis.firstLength = await length();
  }
  assert.equal(await length(), globalThis.firstLength);
});

test("many games are removed only after a question", async () => {
  const page = await tests.openGames(games(25));
  await page.click(".desk-empty");
  await page.locator("#desk-question", { hasText: "all 25 games" }).waitFor();
  await tests.press("Escape");
  await tests.summary(/^25 games/);
  await page.click(".desk-empty");
  await page.click("#desk-question .confirm");
  await page.locator(".desk-welcome").waitFor();
});

test("a list that is sorted begins at its top, and one that grows keeps the game that is open", async () => {
  const page = await tests.openGames(games(60));
  await page.locator(".desk-games").focus();
  await tests.press("End", "Enter");
  await page.locator(".desk-place", { hasText: "60 / 60" }).waitFor();
  await page.click(".desk-head .col-date button");
  await page.locator("#desk-game-0 .col-date", { hasText: "1990" }).waitFor();
  await page.waitForFunction(() => document.querySelector(".desk-games").scrollTop === 0);
  const before = await tests.shown(".desk-place");
  await page.setInputFiles("#desk-files", Array.from({ length: 30 }, (_, at) => file(`more-${at}.kif`, game(at + 100))));
  await tests.summary(/^90 games/);
  const after = await tests.shown(".desk-place");
  assert.notEqual(after, before);
  // Back in the list, the game is the chosen one.
  await page.click("#games");
  await page.click("#games");
  const place = Number(after.split(" ")[0]);
  await page.locator(`#desk-game-${place - 1}[aria-selected=true]`, { hasText: "game-0060" }).waitFor();
});

test("several dropped files are shown on the board and listed, and a single record is not listed", async () => {
  const page = await tests.open();
  await tests.drop("game.kif", RECORD);
  assert.equal(await page.locator("#desk").isVisible(), false);
  await page.setInputFiles("#file", games(3));
  await tests.isRead();
  await tests.summary(/^3 games/);
  assert.equal(await page.evaluate(() => globalThis.viewer.game.players.black.name), "羽生善治");
});

test("the language of the page is that of the list", async () => {
  const page = await tests.openGames(games(5));
  await tests.set("language", "ja");
  await tests.summary(/^5局/);
  await page.locator(".desk-head", { hasText: "先手" }).waitFor();
  await page.locator("#desk-game-0 .col-winner", { hasText: "▲勝ち" }).waitFor();
  assert.equal(await page.locator(".desk-games").getAttribute("aria-label"), "棋譜の一覧");
});

test("all games are removed, and others can be read afterwards", async () => {
  const page = await tests.openGames(games(5));
  await page.fill("#desk-words", "羽生");
  await tests.summary(/^1 of 5/);
  await page.click(".desk-empty");
  await page.locator(".desk-welcome").waitFor();
  assert.equal(page.workers().length, 0);
  await page.setInputFiles("#desk-files", games(7));
  await tests.isRead();
  await tests.summary(/^7 games/);
});

test("the page in one file loads the worker from the file beside it", async () => {
  const page = await tests.open(SINGLE_FILE);
  await page.click("#games");
  await page.setInputFiles("#desk-files", games(4));
  await tests.isRead();
  await tests.summary(/^4 games/);
});

test("without the file beside it, the page in one file says so, and shows the beginning of a large record", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kifu-desk-"));
  try {
    copyFileSync(fileURLToPath(SINGLE_FILE), join(folder, "kifu.html"));
    const page = await tests.open(pathToFileURL(join(folder, "kifu.html")).href);
    await page.click("#games");
    await page.locator(".desk-failure", { hasText: "kifu-desk.js" }).waitFor();
    await tests.drop("large.kif", Buffer.concat([RECORD, Buffer.alloc(9_000_000, "*\n")]));
    assert.equal(await page.evaluate(() => globalThis.viewer.game.players.black.name), "先手太郎");
    assert.equal(await page.locator("#desk").isVisible(), false);
    page.faults = page.faults.filter((fault) => !fault.includes("ERR_FILE_NOT_FOUND"));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
