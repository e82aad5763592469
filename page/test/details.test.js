// Headers, times, bookmarks and endings can be changed.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PageTests, RECORD, TELEPHONE } from "./page.js";

const tests = new PageTests();

const openMove = async () => {
  await tests.page.click("#more summary");
  await tests.page.click("#edit-move");
};
const headers = () => tests.page.evaluate(() => globalThis.viewer.game.headers);

test("headers can be changed, added and removed, and everything undone at once", async () => {
  const page = await tests.openRecord();
  await page.locator(".headers summary").click();
  await page.getByRole("button", { name: "Change the game information" }).click();
  const row = (index) => page.locator(".header-row").nth(index);
  assert.equal(await row(0).locator("option:checked").textContent(), "Even (平手)");
  await row(1).locator("textarea").fill("羽生");
  assert.equal(await row(2).locator("input").inputValue(), "後手");
  await row(2).locator("textarea").fill("森内");
  await page.getByRole("button", { name: "Add a line" }).click();
  await page.keyboard.type("場所");
  await page.keyboard.press("Tab");
  await page.keyboard.type("東京");
  await page.locator("#headers-save").click();
  const expected = [["手合割", "平手"], ["先手", "羽生"], ["後手", "森内"], ["場所", "東京"]];
  assert.deepEqual(await headers(), expected);
  assert.equal(await tests.shown(".player.black .name"), "羽生");
  await page.getByRole("button", { name: "Change the game information" }).click();
  await row(3).locator("textarea").fill("");
  await page.locator("#headers-save").click();
  assert.deepEqual(await headers(), expected.slice(0, 3));
  await page.click("#undo");
  await page.click("#undo");
  assert.deepEqual(await headers(), [["手合割", "平手"], ["先手", "先手太郎"]]);
});

test("a handicap cannot be added as a header, because it is chosen", async () => {
  const page = await tests.openRecord("先手：甲\n   1 ７六歩(77)\n");
  await page.locator(".headers summary").click();
  await page.getByRole("button", { name: "Change the game information" }).click();
  await page.getByRole("button", { name: "Add a line" }).click();
  await page.keyboard.type("手合割");
  await page.keyboard.press("Tab");
  await page.keyboard.type("二枚落ち");
  await page.locator("#headers-save").click();
  const name = page.locator(".header-row input").last();
  assert.match(await name.evaluate((name) => name.validationMessage), /chosen in the first row/);
  await name.fill("場所");
  await page.locator("#headers-save").click();
  assert.deepEqual(await headers(), [["先手", "甲"], ["場所", "二枚落ち"]]);
});

test("the list of games follows the names of the players, which CSA calls by other names", async () => {
  const page = await tests.open();
  await tests.drop("two.csa", "V2.2\nN+甲\n$EVENT:名人戦\nPI\n+\n+7776FU\n/\nV2.2\nN+乙\nPI\n+\n+2726FU\n");
  assert.equal(await tests.shown(".headers summary"), "名人戦");
  await page.locator(".headers summary").click();
  await page.getByRole("button", { name: "Change the game information" }).click();
  await page.locator(".header-row", { has: page.locator("textarea") }).first().locator("textarea").fill("丙");
  await page.locator("#headers-save").click();
  assert.equal(await page.locator(".game-choice option").first().textContent(), "1. 丙 – ?");
});

test("a time, bookmarks and an ending can be set, changed and removed", async () => {
  const page = await tests.openRecord();
  const node = () =>
    page.evaluate(() => {
      const { time, bookmarks, children, ending } = globalThis.viewer.node;
      return { time, bookmarks, ending, next: children.map((child) => child.ending) };
    });
  await tests.press("ArrowRight");
  await openMove();
  assert.equal(await page.locator("#move-time").inputValue(), "0:16");
  assert.ok(await page.locator("#move-ending").isDisabled());
  await page.fill("#move-time", "1 minute");
  await page.click("#move-save");
  assert.ok(await page.locator("#move-dialog[open]").isVisible());
  await page.fill("#move-time", "1:02:03.5");
  await page.fill("#move-bookmarks", "初手\n基本図\n");
  await page.click("#move-save");
  assert.deepEqual(await node(), { time: 3_723_500, bookmarks: ["初手", "基本図"], ending: null, next: [null] });
  await openMove();
  assert.equal(await page.locator("#move-time").inputValue(), "1:02:03.500");
  await page.fill("#move-time", "");
  await page.fill("#move-bookmarks", "");
  await page.click("#move-save");
  assert.deepEqual(await node(), { time: null, bookmarks: [], ending: null, next: [null] });
  await tests.press("Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
  await openMove();
  assert.equal(await page.locator("#move-ending").inputValue(), "resign");
  await page.selectOption("#move-ending", { label: "Checkmate" });
  await page.click("#move-save");
  assert.equal((await node()).ending, "checkmate");
  await openMove();
  await page.selectOption("#move-ending", { label: "none" });
  await page.click("#move-save");
  assert.deepEqual(await node(), { time: 2000, bookmarks: [], ending: null, next: [] });
});

test("nothing changes if nothing is changed in the dialogs", async () => {
  const page = await tests.openRecord();
  for (const at of [0, 1, 5]) {
    await page.evaluate((at) => globalThis.viewer.goIndex(at), at);
    await openMove();
    await page.click("#move-save");
  }
  await page.locator(".headers summary").click();
  await page.click(".edit-game");
  await page.click("#headers-save");
  assert.equal(await page.evaluate(() => globalThis.viewer.game.canUndo), false);
});

test("the dialogs fit on a telephone", async () => {
  const page = await tests.openRecord(RECORD, { ...TELEPHONE, locale: "ja" });
  for (const id of ["#edit-move", ".edit-game"]) {
    await page.evaluate((id) => document.querySelector(id).click(), id);
    const dialog = await page.locator("dialog[open]").boundingBox();
    assert.ok(dialog.x >= 0 && dialog.x + dialog.width <= 390, JSON.stringify(dialog));
    const low = await page.$$eval("dialog[open] :is(button, input, select, textarea)", (all) =>
      all.map((one) => one.getBoundingClientRect().height).filter((height) => height < 40),
    );
    assert.deepEqual(low, []);
    await page.keyboard.press("Escape");
  }
});
