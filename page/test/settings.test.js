// What the reader has chosen holds until it is changed, also on the next day; nothing that a browser keeps can do harm.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { PageTests, RECORD, TELEPHONE } from "./page.js";

const tests = new PageTests();

/** Waits until the page has these colours. The browser says later that those of the system have changed. */
const colours = (theme) => tests.page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, theme);
const dark = () => tests.page.evaluate(() => document.documentElement.dataset.theme);

async function reload() {
  await tests.page.reload();
  await tests.page.waitForSelector("body.ready");
}

test("the language, the colours and the speed are kept", async () => {
  const page = await tests.open();
  await tests.set("language", "ja");
  await tests.set("theme", "dark");
  await page.selectOption("#speed", "real 10");
  await reload();
  assert.equal(await tests.shown("#open"), "開く");
  assert.equal(await dark(), "dark");
  assert.equal(await page.locator("#speed").inputValue(), "real 10");
  await page.click("#settings summary");
  assert.deepEqual(await page.$$eval("#settings :checked", (all) => all.map((one) => one.value)), ["ja", "dark", "japanese", "ki2"]);
});

test("until a notation is chosen, moves are written in the language of the page", async () => {
  for (const [locale, move, chosen] of [["en", "en P-7f", "hodges"], ["ja", "ja ▲７六歩", "ki2"]]) {
    const page = await tests.open(undefined, { locale, notation: null });
    await tests.drop("game.kif", RECORD);
    const first = () => page.$eval("#move-1 .notation", (one) => `${one.lang} ${one.textContent}`);
    assert.equal(await first(), move);
    assert.ok(await page.locator(`#settings [value=${chosen}]`).isChecked());
    await tests.set("language", locale === "en" ? "ja" : "en");
    await page.waitForFunction((move) => document.querySelector("#move-1 .notation").lang !== move.slice(0, 2), move);
    await tests.set("notation", "western");
    await tests.set("language", locale);
    assert.equal(await first(), "en P-76");
    await page.context().close();
  }
  tests.page = undefined;
});

for (const locale of ["en", "ja"]) {
  test(`the example is in the language of the page (${locale})`, async () => {
    const page = await tests.open(undefined, { locale, notation: null });
    await page.click("#example");
    await page.waitForFunction(() => globalThis.viewer.line.length > 5);
    const words = await page.evaluate(() => {
      const { game } = globalThis.viewer;
      return [game.players.black.name, game.players.white.name, ...game.nodes.flatMap((node) => [...node.comments, ...node.bookmarks])];
    });
    assert.equal(words.length, 5);
    const moves = await page.locator(".moves .notation").allInnerTexts();
    for (const word of [...words, ...moves.slice(1)]) assert.equal(/[\u3040-\u9fff]/.test(word), locale === "ja", word);
    assert.equal(await page.evaluate(() => globalThis.viewer.document.diagnosticCount), 0);
  });
}

test("until colours are chosen, they follow the system, and afterwards they do not", async () => {
  const page = await tests.open();
  await page.emulateMedia({ colorScheme: "dark" });
  await colours("dark");
  await tests.set("theme", "light");
  assert.equal(await dark(), "light");
  await tests.set("theme", "system");
  assert.equal(await dark(), "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await colours("light");
  await tests.set("theme", "dark");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.emulateMedia({ colorScheme: "light" });
  assert.equal(await dark(), "dark");
});

test("values that no setting has are as if nothing were kept", async () => {
  const page = await tests.open(undefined, { locale: "ja" });
  await page.evaluate(() => {
    for (const [name, value] of [["language", "toString"], ["theme", "{}"], ["speed", "real 0"]]) {
      localStorage.setItem(`kifu.${name}`, value);
    }
  });
  await reload();
  assert.equal(await tests.shown("#open"), "開く");
  assert.equal(await dark(), "light");
  assert.equal(await page.locator("#speed").inputValue(), "fixed 1000");
});

test("a browser that keeps nothing shows what is chosen nevertheless", async () => {
  const page = await tests.open();
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await reload();
  await tests.set("language", "ja");
  assert.equal(await tests.shown("#open"), "開く");
  assert.match(await tests.shown(".notice"), /ブラウザに保存できません。.*設定と下書きは失われます/);
});

test("the settings are chosen with the keyboard, and Escape returns to their button", async () => {
  const page = await tests.open();
  await page.locator("#settings summary").focus();
  await tests.press("Enter", "Tab", "ArrowRight");
  assert.equal(await tests.shown("#open"), "開く");
  await tests.press("Escape");
  assert.ok(await page.locator("#settings summary").evaluate((one) => one === document.activeElement));
  assert.equal(await page.locator("#settings-menu").isVisible(), false);
});

test("the pieces and the moves are written as chosen, and this is kept", async () => {
  const page = await tests.openRecord();
  const moves = () => page.$$eval(".moves .notation", (all) => all.slice(1, 3).map((one) => `${one.lang} ${one.textContent}`));
  const titles = () => page.$$eval("#board svg text, #board svg use", (all) => all.length);
  const pictureOf = () => page.locator("#board .picture").innerHTML();
  await page.keyboard.press("ArrowRight");
  const kanji = await pictureOf();
  assert.deepEqual(await moves(), ["ja ▲７六歩", "ja △３四歩"]);
  await tests.set("notation", "hodges");
  assert.deepEqual(await moves(), ["en P-7f", "en P-3d"]);
  assert.match(await tests.shown("#played"), /^P-7f/);
  assert.equal(await page.locator("#played").getAttribute("lang"), "en");
  await tests.set("notation", "western");
  assert.deepEqual(await moves(), ["en P-76", "en P-34"]);
  await tests.set("lettering", "western");
  assert.notEqual(await pictureOf(), kanji);
  assert.ok((await titles()) > 0);
  await page.reload();
  await page.waitForSelector("body.ready");
  await tests.drop("game.kif", RECORD);
  assert.deepEqual(await moves(), ["en P-76", "en P-34"]);
  // A saved picture has the same letters as the one on the page.
  await page.click("#share summary");
  const download = page.waitForEvent("download");
  await page.click("#saveSvg");
  const saved = await readFile(await (await download).path(), "utf8");
  assert.equal(outlineOf(saved, "FU"), outlineOf(await pictureOf(), "FU"));
  assert.notEqual(outlineOf(saved, "FU"), outlineOf(kanji, "FU"));
});

/** The outline of the characters of a piece in a picture. */
function outlineOf(picture, piece) {
  const [, definition] = picture.split(`${piece}">`, 2);
  return /<path d="([^"]+)" transform/.exec(definition)[1];
}

for (const locale of ["en", "ja"]) {
  test(`the settings fit on a narrow telephone, for fingers (${locale})`, async () => {
    const page = await tests.open(undefined, { ...TELEPHONE, viewport: { width: 320, height: 640 }, locale });
    await page.locator("#settings summary").tap();
    const menu = await page.locator("#settings-menu").boundingBox();
    assert.ok(menu.x >= 0 && menu.x + menu.width <= 320, JSON.stringify(menu));
    const cut = await page.$$eval("#settings label span", (all) => all.filter((one) => one.offsetWidth > one.parentElement.clientWidth).map((one) => one.textContent));
    assert.deepEqual(cut, []);
    const heights = await page.$$eval("#settings label", (all) => all.map((one) => one.getBoundingClientRect().height));
    assert.ok(heights.length === 10 && Math.min(...heights) >= 44, heights.join());
  });
}
