// What the reader has chosen holds until it is changed, also on the next day; nothing that a browser keeps can do harm.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PageTests, TELEPHONE } from "./page.js";

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
  assert.deepEqual(await page.$$eval("#settings :checked", (all) => all.map((one) => one.value)), ["ja", "dark"]);
});

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

for (const locale of ["en", "ja"]) {
  test(`the settings fit on a narrow telephone, for fingers (${locale})`, async () => {
    const page = await tests.open(undefined, { ...TELEPHONE, viewport: { width: 320, height: 640 }, locale });
    await page.locator("#settings summary").tap();
    const menu = await page.locator("#settings-menu").boundingBox();
    assert.ok(menu.x >= 0 && menu.x + menu.width <= 320, JSON.stringify(menu));
    const heights = await page.$$eval("#settings label", (all) => all.map((one) => one.getBoundingClientRect().height));
    assert.ok(heights.length === 5 && Math.min(...heights) >= 44, heights.join());
  });
}
