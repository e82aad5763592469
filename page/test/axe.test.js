// No rule of axe is broken: by the page in all its states, and by the element.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";

import { PageTests, RECORD, TELEPHONE } from "./page.js";

const tests = new PageTests();
const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Rules that axe has, but does not run by itself. */
const FURTHER = ["label-content-name-mismatch", "focus-order-semantics", "hidden-content", "target-size"];
const EVALUATED = RECORD.toString().replace(
  "   2 ３四歩",
  "**解析 0 候補1 深さ 9 評価値 80 読み筋 △３四歩(33) ▲２六歩(27)\n**解析 0 候補2 評価値 -詰 4 読み筋 まで\n   2 ３四歩",
);
const FAULTY = RECORD.toString().replace("同　銀(31)", "５二バ(31)").replace("２六歩(27)", "２六歩(27)\nxyz?");

/** The rules that the page breaks now, each with the parts of the page that break it. */
async function broken(page) {
  await page.evaluate(AXE);
  const rules = Object.fromEntries(FURTHER.map((rule) => [rule, { enabled: true }]));
  const { violations, passes } = await page.evaluate((rules) => globalThis.axe.run(document, { rules }), rules);
  assert.ok(passes.length > 10, `${passes.length} rules were checked`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join("\n  ")}`);
}

const STATES = {
  "nothing opened": async () => {},
  "a game": async (page) => {
    await tests.drop("game.kif", RECORD);
    await tests.press("ArrowRight", "ArrowRight", "v");
    await page.locator(".move[aria-expanded=true]").waitFor();
  },
  "an evaluation": async () => {
    await tests.drop("evaluated.kif", EVALUATED);
    await tests.press("ArrowRight");
  },
  "all evaluations": async (page) => {
    await tests.drop("evaluated.kif", EVALUATED);
    await tests.press("ArrowRight");
    await page.click("#evaluation-toggle");
  },
  "a selected piece": async () => {
    await tests.drop("game.kif", RECORD);
    await tests.square("7g").click();
  },
  "the text with its errors": async (page) => {
    await tests.drop("bad.kif", FAULTY);
    await page.evaluate(() => document.querySelector("#source-tab").click());
    await page.locator(".diagnostics button").first().waitFor();
  },
  "a game that is played": async (page) => {
    await page.click("#new");
    await page.click("#new-start");
    await page.locator("#new-dialog").waitFor({ state: "hidden" });
    await tests.play("7g", "7f");
    await page.locator(".end-resign").waitFor();
  },
  "a problem": async () => {
    await tests.drop("problem.sfen", "4k4/9/4P4/9/9/9/9/9/9 b G 1\n");
  },
  "the headers": async (page) => {
    await tests.drop("game.kif", RECORD);
    await page.locator(".headers summary").click();
  },
  "the menu of a move": async (page) => {
    await tests.drop("game.kif", RECORD);
    await tests.press("ArrowRight", "ArrowRight", "ArrowRight");
    await page.focus(".moves");
    await tests.press("Shift+F10");
    await page.locator(".move-menu").waitFor();
  },
  "arrows and circles": async (page) => {
    await tests.drop("game.kif", RECORD.toString().replace("*はじめに", "*[%csl G5e][%cal R7g7f]"));
    await page.locator("#board .arrow").waitFor();
  },
  "several games": async () => {
    await tests.drop("two.csa", "V2.2\nN+A\nPI\n+\n+7776FU\n/\nV2.2\nN+B\nPI\n+\n+2726FU\n");
  },
};

const VIEWS = {
  "a desktop": { viewport: { width: 1280, height: 800 } },
  "a large dark screen": { colorScheme: "dark", locale: "ja" },
  "a dark telephone": { ...TELEPHONE, colorScheme: "dark" },
  "a light telephone with a browser’s bars": { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true, locale: "ja" },
  "a telephone held sideways": { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
};

/** In the other views, what these states have is the same. */
const EVERYWHERE = ["nothing opened", "a game", "a game that is played", "an evaluation", "all evaluations", "the text with its errors"];
const WHOLE = ["a desktop", "a dark telephone"];

for (const [view, options] of Object.entries(VIEWS)) {
  const states = Object.entries(STATES).filter(([state]) => WHOLE.includes(view) || EVERYWHERE.includes(state));
  for (const [state, reach] of states) {
    test(`axe finds nothing in ${state} on ${view}`, async () => {
      const page = await tests.open(undefined, options);
      await reach(page);
      // Elsewhere, a button that is partly below those at the edge of the window counts as too small.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      assert.deepEqual(await broken(page), []);
    });
  }

  if (!WHOLE.includes(view)) continue;
  test(`axe finds nothing in the dialogs and menus on ${view}`, async () => {
    const page = await tests.open(undefined, options);
    await tests.drop("game.kif", RECORD);
    // Each of these is filled when its button opens it.
    const others = "dialog[id]:not(#save-dialog, #headers-dialog, #move-dialog, #print-dialog, #new-dialog, #editor-dialog)";
    for (const dialog of await page.$$eval(others, (all) => all.map(({ id }) => id))) {
      await page.evaluate((id) => document.querySelector(`#${id}`).showModal(), dialog);
      assert.deepEqual(await broken(page), [], dialog);
      await page.evaluate((id) => document.querySelector(`#${id}`).close(), dialog);
    }
    for (const opener of ["#save", "#new", "#edit-move", ".edit-game", "#printMenu", ".new-way"]) {
      await page.evaluate((opener) => document.querySelector(opener).click(), opener);
      assert.deepEqual(await broken(page), [], opener);
      await page.keyboard.press("Escape");
    }
    for (const menu of await page.$$("details.menu")) {
      await menu.evaluate((menu) => (menu.open = true));
      assert.deepEqual(await broken(page), []);
      await menu.evaluate((menu) => (menu.open = false));
    }
  });
}

test("axe finds nothing in the page with the element", async () => {
  const page = await tests.browser.newPage();
  await page.goto(`${tests.server.address}/dist/example.html`);
  await page.locator("kifu-board .move").first().waitFor();
  assert.deepEqual(await broken(page), []);
  await page.close();
});
