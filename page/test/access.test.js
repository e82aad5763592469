// The page with the keyboard, with a screen reader, and with a finger.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PageTests, RECORD, TELEPHONE } from "./page.js";

const tests = new PageTests();
const HANDICAP = "手合割：香落ち\n上手：上手太郎\n下手：下手花子\n   1 ３四歩(33)\n   2 ７六歩(77)\n   3 投了\n";

test("the lists are used with the keys of a list box", async () => {
  const page = await tests.openRecord();
  await page.locator(".moves").focus();
  await tests.press("ArrowDown", "ArrowDown");
  assert.equal(await tests.index(), 2);
  await tests.press("End");
  await tests.chosen(".move", "Resign");
  await tests.press("Home");
  assert.equal(await tests.index(), 0);
  await page.locator(".source").focus();
  await tests.press("End");
  await tests.chosen(".line", "4 ８四歩");
  assert.equal((await tests.usi()).at(-1), "8c8d");
  await tests.press("ArrowUp");
  await tests.chosen(".line", "3 ２六歩");
  const active = await page.locator(".source").getAttribute("aria-activedescendant");
  assert.equal(await page.locator(".line[aria-selected=true]").getAttribute("id"), active);
});

test("keys that scroll are left to what has the focus", async () => {
  const faults = `${RECORD}${"xyz?\n".repeat(50)}`;
  const page = await tests.openRecord(Buffer.from(faults));
  await page.locator(".diagnostics button").first().focus();
  await tests.press("PageDown");
  assert.equal(await tests.index(), 0);
  await page.waitForFunction(() => document.querySelector(".diagnostics").scrollTop > 0);
  await page.locator("#slider").focus();
  await tests.press("ArrowUp");
  assert.equal(await tests.index(), 1);
  await page.locator("#first").focus();
  await tests.press("ArrowRight");
  assert.equal(await tests.index(), 2);
});

test("on a narrow screen, tabs choose a panel, and the arrow keys choose a tab", async () => {
  const page = await tests.openRecord(RECORD, { viewport: { width: 800, height: 900 } });
  const tab = (name) => page.getByRole("tab", { name });
  const panels = () => page.getByRole("tabpanel").evaluateAll((all) => all.map(({ id }) => id));
  await tab("Moves").focus();
  assert.deepEqual(await panels(), ["game-panel"]);
  await tests.press("ArrowRight");
  assert.equal(await tab("Text").getAttribute("aria-selected"), "true");
  assert.ok(await page.getByRole("tabpanel", { name: "Text" }).isVisible());
  assert.deepEqual(await panels(), ["source"]);
  await tests.press("ArrowRight");
  assert.equal(await tests.index(), 0);
  assert.ok(await page.getByRole("tabpanel", { name: "Moves" }).isVisible());
  await tests.press("End");
  assert.deepEqual(await panels(), ["source"]);
  const stops = await page.$$eval("[role=tab]", (tabs) => tabs.map((tab) => tab.tabIndex));
  assert.deepEqual(stops, [-1, 0]);
  await page.setViewportSize({ width: 2560, height: 1080 });
  await page.waitForFunction(() => document.querySelector("[role=tabpanel]") === null);
  assert.ok((await page.locator(".moves").isVisible()) && (await page.locator(".source").isVisible()));
});

test("a screen reader hears which piece is chosen and where it can move", async () => {
  const page = await tests.openRecord();
  const name = (square) => tests.square(square).getAttribute("aria-label");
  assert.equal(await name("7g"), "7g black pawn");
  await tests.square("7g").click();
  assert.equal(await name("7g"), "7g black pawn, selected");
  assert.equal(await tests.square("7g").getAttribute("aria-selected"), "true");
  assert.equal(await name("7f"), "7f, possible move");
  await tests.square("7g").click();
  assert.equal(await name("7g"), "7g black pawn");
  assert.equal(await name("7f"), "7f");
  await tests.drop("drop.sfen", "4k4/9/9/9/9/9/9/9/4K4 b G 1\n");
  const gold = page.locator('.hand [data-from="G*"]');
  await gold.click();
  assert.equal(await gold.getAttribute("aria-pressed"), "true");
  assert.equal(await name("5e"), "5e, possible move");
});

test("the lists say how many rows they have, and each row which one it is", async () => {
  const page = await tests.openRecord();
  const rows = await page.$$eval(".move", (all) => all.map((row) => [row.ariaSetSize, row.ariaPosInSet]));
  assert.deepEqual(rows.at(0), ["7", "1"]);
  assert.deepEqual(rows.at(-1), ["7", "7"]);
  const lines = await page.$$eval(".line", (all) => all.map((row) => [row.ariaSetSize, row.ariaPosInSet]));
  assert.deepEqual(lines.at(4), ["13", "5"]);
});

test("variations are folded and unfolded with a key", async () => {
  const page = await tests.openRecord();
  const variation = page.locator(".move[aria-level='2']");
  assert.equal(await variation.getAttribute("aria-expanded"), "false");
  await tests.press("ArrowRight", "ArrowRight", "v");
  await page.locator(".move[aria-expanded=true]", { hasText: "２六歩" }).waitFor();
  await tests.press("v");
  await page.locator(".move[aria-expanded=false]").waitFor();
  assert.equal(await tests.index(), 2);
  // In the variation itself the key folds it, and goes to the move before it.
  await tests.press("ArrowRight", "ArrowDown", "ArrowRight");
  await tests.chosen(".move", "８四歩");
  await tests.press("v");
  await tests.chosen(".move", "３四歩");
  await page.locator(".move[aria-expanded=false]").waitFor();
  assert.equal(await page.locator("[role=treeitem] button, [role=option] button").count(), 0);
});

test("the help has a row for each key", async () => {
  const page = await tests.open();
  await tests.press("?");
  const rows = await page.locator("#keys tr").allInnerTexts();
  const row = (name) => rows.filter((text) => text.split("\t")[0].split(" ").includes(name));
  for (const key of ["←", "→", "Home", "V", "F", "Ctrl+Z", "Ctrl+Y", "Delete", "?"]) assert.equal(row(key).length, 1, key);
  assert.match(row("F")[0], /Flip/);
});

test("moves are marked as Japanese, and translated names are not", async () => {
  const page = await tests.openRecord();
  const languages = () => page.$$eval(".moves .notation", (all) => all.map((one) => `${one.lang} ${one.textContent.slice(0, 4)}`));
  assert.deepEqual((await languages()).slice(0, 2), ["en Star", "ja ▲７六歩"]);
  assert.equal((await languages()).at(-1), "en Resi");
  await tests.press("ArrowRight");
  assert.equal(await page.locator("#played").getAttribute("lang"), "ja");
  await tests.press("End");
  assert.equal(await page.locator("#played").getAttribute("lang"), "en");
});

test("in a game with a handicap, the sides are 下手 and 上手 everywhere", async () => {
  const page = await tests.openRecord(Buffer.from(HANDICAP), { locale: "ja" });
  assert.equal(await tests.square("7g").getAttribute("aria-label"), "７七 下手の歩");
  assert.equal(await tests.square("3c").getAttribute("aria-label"), "３三 上手の歩");
  assert.match(await tests.shown(".headers summary"), /香落ち · 下手勝ち|香落ち · 上手勝ち/);
  assert.equal(await page.locator(".hand[data-color=black]").getAttribute("aria-label"), "下手 持駒");
});

test("on a telephone, everything that is touched is at least 40 pixels high", async () => {
  const page = await tests.openRecord(Buffer.from(HANDICAP), TELEPHONE);
  const small = async () =>
    page.$$eval("button, select, summary, input, .move", (all) =>
      all
        .filter((one) => one.checkVisibility() && !one.matches("[hidden], .square") && one.getClientRects().length > 0)
        .map((one) => [one.id || one.className || one.textContent, one.getBoundingClientRect().height])
        .filter(([name, height]) => height > 1 && height < 40 && name !== "save-replace"),
    );
  assert.deepEqual(await small(), []);
  await page.locator("#more summary").tap();
  assert.deepEqual(await small(), []);
  for (const dialog of ["save", "paste"]) {
    await page.evaluate((id) => document.querySelector(`#${id}`).click(), dialog);
    assert.deepEqual(await small(), [], dialog);
    await page.keyboard.press("Escape");
  }
  const square = await tests.square("5e").boundingBox();
  assert.ok(square.height >= 40, `${square.height}`);
  await tests.drop("bad.kif", RECORD.toString().replace("同　銀(31)", "５二バ(31)"));
  await page.getByRole("tab", { name: "Text" }).tap();
  assert.deepEqual(await small(), []);
});

const shift = () => {
  globalThis.shift = 0;
  const add = (entries) => entries.forEach((entry) => (globalThis.shift += entry.value));
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: false });
  // What was not delivered yet counts too.
  globalThis.finalShift = () => {
    add(observer.takeRecords());
    return globalThis.shift;
  };
};

// On a telephone, the comment with its notes is as high as its text, and only what is above it stays.
const STEADY = ".player, .board, #controls, .buttons, #bar, #branches";
for (const [name, options, steady] of [["a desktop", {}, `${STEADY}, #moves, #comment-panel, #source`], ["a telephone", TELEPHONE, STEADY]]) {
  test(`nothing moves while a reader steps through a game with notes on ${name}`, async () => {
    const notes = RECORD.toString().replace("変化：3手\n", "変化：3手\n*前の注\n").replace("*角道\n", "*角道\n&しおり\n");
    const page = await tests.openRecord(Buffer.from(notes), options);
    await page.evaluate(() => document.activeElement.blur());
    await page.evaluate(shift);
    const places = () =>
      page.$$eval(steady, (parts) =>
        parts.map((part) => JSON.stringify(part.getBoundingClientRect())),
      );
    const first = await places();
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowRight", "Home"]) {
      await tests.press(key);
      assert.deepEqual(await places(), first, key);
      await tests.square("5i").click();
      await tests.square("5a").click();
      assert.deepEqual(await places(), first);
    }
    if (options !== TELEPHONE) assert.equal(await page.evaluate(() => globalThis.finalShift()), 0);
  });
}

test("a message about what was done is not shown as an error", async () => {
  const page = await tests.openRecord();
  const colour = () => page.$eval("#message", (message) => getComputedStyle(message).color);
  await tests.play("2h", "2d");
  const error = await colour();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click("#share summary");
  await page.click("#copySfen");
  await page.locator("#message", { hasText: "Copied: SFEN" }).waitFor();
  assert.notEqual(await colour(), error);
});

test("on a telephone, the open headers take nothing away from the list of moves", async () => {
  const page = await tests.openRecord(RECORD, TELEPHONE);
  const height = async () => (await page.locator("#moves").boundingBox()).height;
  const before = await height();
  await page.locator(".headers summary").tap();
  await page.locator(".edit-game").waitFor();
  assert.equal(await height(), before);
});

test("the keys begin with the first one, and the button that closes them has the focus in sight", async () => {
  const page = await tests.openRecord(RECORD, { viewport: { width: 1366, height: 600 } });
  await tests.press("?");
  const [dialog, row, button] = await Promise.all(["#help-dialog", "#keys tr:first-child", "#help-dialog .close"].map((part) => page.locator(part).boundingBox()));
  assert.ok(row.y >= dialog.y, JSON.stringify([row, dialog]));
  assert.ok(button.y + button.height <= dialog.y + dialog.height, JSON.stringify([button, dialog]));
  assert.equal(await page.evaluate(() => document.activeElement.className), "close primary");
});
