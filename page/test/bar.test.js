// The bar and its menus in windows of all sizes, and the names of players.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PageTests, RECORD } from "./page.js";

const tests = new PageTests();
const touch = (width, height) => ({ viewport: { width, height }, hasTouch: true, isMobile: true });
const mouse = (width, height) => ({ viewport: { width, height } });
const SIZES = [touch(360, 640), touch(390, 664), touch(390, 380), touch(844, 390), touch(820, 1180), mouse(1366, 768), mouse(1920, 1080)];
/** Without space for labels. */
const NARROW = [touch(320, 640), touch(740, 360), mouse(683, 384)];

for (const [sizes, hasLabels] of [[SIZES, true], [NARROW, false]]) {
  for (const options of sizes) {
    for (const look of [{ locale: "ja", colorScheme: "light" }, { locale: "en", colorScheme: "dark" }]) {
      const { width, height } = options.viewport;
      const where = `in ${width} × ${height} (${look.locale}, ${look.colorScheme})`;

      test(`the bar has its buttons${hasLabels ? " with labels" : ""} ${where}`, async () => {
        const page = await tests.openRecord(RECORD, { ...options, ...look });
        const buttons = await page.$$eval("nav > button, nav > details > summary", (all) =>
          all.filter((one) => one.checkVisibility()).map((one) => {
            const [button, label] = [one.getBoundingClientRect().toJSON(), one.querySelector("span").getBoundingClientRect().toJSON()];
            return { button, label, name: one.textContent, size: parseFloat(getComputedStyle(one).fontSize) };
          }),
        );
        // A telephone has no keys that a list would explain.
        assert.equal(buttons.length, options.hasTouch && width < 560 ? 7 : 8);
        for (const { button, label, name, size } of buttons) {
          assert.ok(button.left >= 0 && button.right <= width && button.bottom <= height && button.height >= 43, name);
          if (!hasLabels) continue;
          assert.ok(label.width > 10 && label.left >= button.left - 1 && label.right <= button.right + 1 && size >= 10.5, name);
        }
        const apart = buttons.every(({ label, button }, at) => at === 0 || !hasLabels || button.top > buttons[at - 1].button.top + 9 || label.left >= buttons[at - 1].label.right);
        assert.ok(apart);
      });

      test(`every item of the menus can be reached, with its picture at the left ${where}`, async () => {
        const page = await tests.openRecord(RECORD, { ...options, ...look });
        await page.click("#share summary");
        const items = await page.$$eval("#share-menu button", (all) =>
          all.map((one) => {
            one.scrollIntoView({ block: "nearest" });
            const [button, picture, words] = [one, ...one.children].map((part) => part.getBoundingClientRect().toJSON());
            return { button, picture, words, name: one.textContent };
          }),
        );
        assert.ok(items.length >= 8);
        for (const { button, picture, words, name } of items) {
          assert.ok(button.top >= 0 && button.bottom <= height && button.left >= 0 && button.right <= width, name);
          assert.ok(picture.width >= 18 && picture.left - button.left <= 16 && words.left > picture.right && words.left - picture.right <= 14, name);
          assert.equal(words.left, items[0].words.left);
        }
        await page.click("#settings summary");
        const { x, y, width: wide, height: high } = await page.locator("#settings-menu").boundingBox();
        assert.ok(x >= 0 && y >= 0 && x + wide <= width && y + high <= height, JSON.stringify([x, y, wide, high]));
      });
    }
  }
}

for (const locale of ["ja", "en"]) {
  test(`the values of the settings are whole in larger letters too (${locale})`, async () => {
    const page = await tests.open(undefined, { ...touch(320, 640), locale });
    await page.tap("#settings summary");
    for (const size of ["15px", "19px", "22px"]) {
      await page.$eval("#settings-menu", (menu, size) => (menu.style.fontSize = size), size);
      const cut = await page.$$eval("#settings label", (all) =>
        all.flatMap((one) => {
          const [label, words, frame] = [one, one.querySelector("span"), one.parentElement].map((part) => part.getBoundingClientRect());
          return words.left < label.left || words.right > label.right || words.right > frame.right || words.bottom > frame.bottom ? [one.textContent] : [];
        }),
      );
      assert.deepEqual(cut, [], size);
    }
  });
}

/** The lines in which a name is written. */
const linesOf = (selector) =>
  tests.page.$eval(selector, (name) => {
    const lines = new Map();
    for (const node of [...name.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)) {
      for (let at = 0; at < node.length; at += 1) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { top } = range.getBoundingClientRect();
        lines.set(top, (lines.get(top) ?? "") + node.data[at]);
      }
    }
    return [...lines.values()];
  });

for (const options of [mouse(1366, 768), mouse(1280, 800), mouse(1920, 1080), mouse(860, 800), touch(390, 664)]) {
  test(`names are not broken within words in ${options.viewport.width} × ${options.viewport.height}`, async () => {
    const page = await tests.open(undefined, options);
    await tests.drop("game.csa", "V2.2\nN+KifuwarabeW31B22\nN-Suisho5_YaneuraOu_v7\nPI\n+\n+7776FU\n");
    assert.equal(await page.locator(".player.black .name").innerText().then((name) => name.replace(/\s/g, "")), "KifuwarabeW31B22");
    const allowed = { black: ["Kifuwarabe", "W31B22", "KifuwarabeW31B22"], white: /^(Suisho5_)?(Yaneura)?(Ou_)?(v7)?$/ };
    for (const line of await linesOf(".player.black .name")) assert.ok(allowed.black.includes(line), line);
    for (const line of await linesOf(".player.white .name")) assert.match(line, allowed.white);
  });
}
