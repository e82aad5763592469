// The desk: games by position, what was played there, and positions with squares left open.

import assert from "node:assert/strict";
import { test } from "node:test";

import { DeskTests, file, games } from "./desk.js";
import { RECORD, TELEPHONE } from "./page.js";

const tests = new DeskTests();
const tree = () => tests.page.$$eval(".tree tbody tr", (all) => all.map((row) => [...row.cells].slice(0, 2).map((cell) => cell.innerText.replace(/\s+/g, " "))));

/** Waits until the tree shows how many games have the position. */
const counted = (count) => tests.page.locator(".tree-summary", { hasText: new RegExp(`^${count} games`) }).waitFor();

async function openPosition(count, options) {
  const page = await tests.openGames(games(count), options);
  await page.click(".desk-toggle.byPosition");
  await counted(count);
  return page;
}

test("what was played in the position of the board is beside the list, and a press plays it", async () => {
  const page = await openPosition(30);
  assert.deepEqual(await tree(), [["▲７六歩", "20 67 %"], ["▲２六歩", "10 33 %"]]);
  await page.locator(".tree button", { hasText: "７六歩" }).click();
  await counted(20);
  assert.deepEqual(await tests.usi(), ["7g7f"]);
  assert.deepEqual(await tree(), [["△３四歩", "10 50 %"], ["△８四歩", "10 50 %"]]);
  await tests.summary(/^20 of 30 games/);
  await tests.press("ArrowLeft");
  await counted(30);
  await tests.press("ArrowRight", "ArrowRight");
  assert.equal(await page.evaluate(() => globalThis.viewer.hasUnsavedEdits()), false);
});

test("the bars show how the games ended", async () => {
  const page = await openPosition(3);
  const bar = page.locator(".tree tr", { hasText: "７六歩" }).locator(".result-bar");
  assert.equal(await bar.getAttribute("aria-label"), "Black 100 %, draws 0 %, White 0 %");
  await page.locator(".tree tr", { hasText: "２六歩" }).locator(".draws").waitFor();
});

test("a game that was found opens at its position", async () => {
  const page = await openPosition(12);
  await page.locator(".tree button", { hasText: "７六歩" }).click();
  await counted(8);
  await tests.row("game-0004").click();
  await page.locator(".desk-place", { hasText: "/ 8" }).waitFor();
  assert.equal(await tests.index(), 1);
  assert.equal(await page.evaluate(() => globalThis.viewer.game.players.black.name), "渡辺明");
});

test("the list follows the board only while the position is asked for", async () => {
  const page = await openPosition(12);
  await tests.row("game-0002").click();
  await page.locator(".desk-place", { hasText: "2 / 12" }).waitFor();
  await tests.press("ArrowRight", "ArrowRight");
  await tests.summary(/^4 of 12 games/);
  await page.click(".desk-toggle.byPosition");
  await tests.summary(/^12 games/);
  await tests.press("ArrowLeft");
  await tests.summary(/^12 games/);
});

test("mirrored positions are found when they are asked for", async () => {
  const mirrored = "position sfen lnsgkgsnl/1b5r1/ppppppppp/9/9/9/PPPPPPPPP/1R5B1/LNSGKGSNL b - 1 moves 3g3f\n";
  const page = await tests.openGames([...games(3), file("mirrored.usi", mirrored)]);
  await tests.drop("game.kif", RECORD);
  await tests.press("ArrowRight");
  await page.click(".desk-toggle.byPosition");
  await counted(2);
  await page.getByLabel("mirrored too").check();
  await counted(3);
  await tests.row("mirrored.usi").waitFor();
});

test("a position is set up with squares left open, and the record that is shown stays", async () => {
  const page = await openPosition(12);
  await page.getByRole("button", { name: "Set up" }).click();
  const dialog = page.locator("#editor-dialog");
  assert.equal(await dialog.locator("h2").innerText(), "Find a position");
  await dialog.getByRole("button", { name: "Clear the board" }).click();
  await dialog.locator(".slot[data-place='box S']").click();
  await dialog.locator(".square[data-place='6h']").click();
  assert.equal(await dialog.locator(".square.open").count(), 80);
  await page.click("#editor-start");
  await counted(4);
  await tests.summary(/^4 of 12 games/);
  assert.equal(await page.locator(".tree tbody tr").count(), 0);
  await page.locator(".position-source", { hasText: "that you set up" }).waitFor();
  assert.deepEqual(await tests.usi(), []);
  await tests.row("game-0003").click();
  await page.locator(".desk-place", { hasText: "1 / 4" }).waitFor();
  assert.equal(await tests.index(), 3);
  await page.getByRole("button", { name: "Use the board" }).click();
  await counted(4);
  await page.locator(".position-source", { hasText: "on the board" }).waitFor();
});

test("single squares are left open by presses and with the key ?", async () => {
  const page = await openPosition(12);
  await page.getByRole("button", { name: "Set up" }).click();
  const dialog = page.locator("#editor-dialog");
  for (const choice of await dialog.locator(".editor-open .check").all()) await choice.click();
  assert.equal(await dialog.locator(".square.open").count(), 0);
  await dialog.locator(".mark-open").click();
  for (const square of ["7g", "7f"]) await dialog.locator(`.square[data-place="${square}"]`).click();
  assert.equal(await dialog.locator(".square[data-place='7g']").getAttribute("aria-label"), "7g anything");
  await dialog.locator(".square[data-place='2g']").focus();
  await tests.press("?", "ArrowUp", "?");
  assert.equal(await dialog.locator(".square.open").count(), 4);
  await dialog.locator("[name=editor-turn][value=white]").check({ force: true });
  await page.click("#editor-start");
  // After the first move, which is one of the two.
  await counted(12);
  await tests.row("game-0002").click();
  await page.locator(".desk-place", { hasText: "2 / 12" }).waitFor();
  assert.equal(await tests.index(), 1);
});

test("a search does not touch a position that is being set up for a game", async () => {
  const page = await openPosition(2);
  await tests.press("n");
  await page.locator(".new-way").first().click();
  const dialog = page.locator("#editor-dialog");
  await dialog.getByRole("button", { name: "Clear the board" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Set up" }).click();
  assert.match(await dialog.locator("#editor-sfen").inputValue(), /^lnsgkgsnl/);
  // The browser says later that the dialog was closed.
  await dialog.getByRole("button", { name: "Cancel" }).evaluate((cancel) => {
    cancel.click();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true }));
  });
  await page.locator(".new-way", { hasText: "Continue" }).click();
  assert.match(await dialog.locator("#editor-sfen").inputValue(), /^9\/9/);
  assert.equal(await dialog.locator("h2").innerText(), "Set up a position");
  assert.equal(await dialog.locator(".editor-open").count(), 0);
});

test("on a telephone, the board of the search is small above the list, and the list is kept while a game is shown", async () => {
  const page = await openPosition(30, TELEPHONE);
  const board = await page.locator(".desk-board svg").boundingBox();
  assert.ok(board.width >= 100 && board.height >= 100, JSON.stringify(board));
  await page.locator(".tree button", { hasText: "７六歩" }).tap();
  await counted(20);
  await tests.row("game-0004").locator(".names").tap();
  await page.locator("#desk").waitFor({ state: "hidden" });
  assert.equal(await tests.index(), 1);
  await page.tap("#last");
  await page.tap(".desk-bar .back");
  await page.locator(".position-source", { hasText: "of the search" }).waitFor();
  await tests.summary(/^20 of 30 games/);
});
