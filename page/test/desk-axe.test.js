// The desk in windows of all sizes: no rule of axe is broken.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";

import { DeskTests, file, games, PROBLEM, SIZES } from "./desk.js";

const tests = new DeskTests();
const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const FURTHER = ["label-content-name-mismatch", "focus-order-semantics", "hidden-content", "target-size"];

async function broken(page) {
  // Lists are drawn once a frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.evaluate(AXE);
  const rules = Object.fromEntries(FURTHER.map((rule) => [rule, { enabled: true }]));
  const { violations, passes } = await page.evaluate((rules) => globalThis.axe.run(document, { rules }), rules);
  assert.ok(passes.length > 10, `${passes.length} rules were checked`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join("\n  ")}`);
}

for (const options of SIZES) {
  const { width, height } = options.viewport;

  test(`axe finds nothing in the desk in a window of ${width} × ${height}`, async () => {
    const page = await tests.openGames([...games(40), file("x.txt", "nothing")], options);
    await page.locator("#desk-game-2 .mark").click();
    await page.click(".desk-faults summary");
    await page.locator(".desk-faults li").waitFor();
    assert.deepEqual(await broken(page), [], "the list");
    await page.click(".desk-faults summary");
    await page.click(".desk-save");
    await page.click("#desk-convert");
    await page.locator("#desk-report p").waitFor();
    assert.deepEqual(await broken(page), [], "the dialog");
    await tests.press("Escape");
    await page.click(".desk-toggle.criteria");
    assert.deepEqual(await broken(page), [], "the criteria");
    await page.click(".desk-toggle.byPosition");
    await page.locator(".tree button").first().waitFor();
    assert.deepEqual(await broken(page), [], "the position");
    await page.locator(".position-options button").first().click();
    assert.deepEqual(await broken(page), [], "the editor");
    await tests.press("Escape");
    await page.click(".desk-toggle.byPosition");
    await page.click(".desk-empty");
    assert.deepEqual(await broken(page), [], "the question");
    await page.click("#desk-question .confirm");
    assert.deepEqual(await broken(page), [], "nothing opened");
    await page.setInputFiles("#desk-files", [file("p.kif", Array(9).fill(PROBLEM).join("\n"))]);
    await page.locator(".tile button").first().waitFor();
    assert.deepEqual(await broken(page), [], "the diagrams");
    await page.locator(".tile button").first().click();
    await page.locator(".desk-bar .answer").waitFor();
    // Above the buttons, which cover the end of a low page.
    await page.locator("#moves-tab").scrollIntoViewIfNeeded();
    await page.$eval("#moves-tab", (tab) => tab.scrollIntoView({ block: "nearest" }));
    assert.deepEqual(await broken(page), [], "a problem");
  });
}
