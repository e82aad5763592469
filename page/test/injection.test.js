// Records that try to run a script, to change objects, to reverse texts or to take all memory, on pages with a strict policy. What
// they hold is shown as text.

import assert from "node:assert/strict";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { createDeflateRaw } from "node:zlib";

import { drop, openPage } from "./chromium.js";
import { BrowserTests } from "./page.js";

const tests = new BrowserTests();

const MARKUP = [
  "<script>globalThis.hit = 1</script>",
  '"><img src=x onerror="globalThis.hit = 1">',
  "<svg onload=globalThis.hit=1><a xlink:href='javascript:globalThis.hit=1'>x</a></svg>",
  "javascript:globalThis.hit=1//",
  "]]></title><script>globalThis.hit = 1</script>",
  "'+globalThis.hit=1+'",
];
/** All characters with the property Bidi_Control, and a name in Hebrew. */
const BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";
const REVERSED = `A${BIDI}B\u05d0\u05d1`;

const kif = (text) => `棋戦：${text}
先手：${text}
後手：${text}
${text}：${text}
手合割：平手
1 ７六歩(77)
*${text}
&${text}
2 ３四歩(33)
変化：2手
2 ８四歩(83)
*${text}
3 ${text}
`;

const jkf = (header, moves) => JSON.stringify({ header, initial: { preset: "HIRATE" }, moves: [{}, ...moves] });
const POLLUTING = `{"__proto__":{"hit":1},"constructor":{"prototype":{"hit":1}},"header":{"__proto__":"a","constructor":"b","先手":"c"},"moves":[{"__proto__":{"hit":1}},{"move":{"__proto__":{"hit":1},"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}]}`;
const DEEP = `{"header":{},"moves":[{}${',{"forks":[['.repeat(100_000)}{}${"]]}".repeat(100_000)}]}`;

const RECORDS = {
  ...Object.fromEntries(MARKUP.map((text, index) => [`markup_${index}.kif`, kif(text)])),
  "markup.json": jkf({ 先手: MARKUP[0], [MARKUP[1]]: MARKUP[1] }, [{ comments: MARKUP, special: MARKUP[1] }]),
  "markup.csa": `V2.2\nN+${MARKUP[0]}\n$EVENT:${MARKUP[1]}\nPI\n+\n'*${MARKUP[1]}\n+7776FU\n'*${MARKUP[0]}\n%TORYO\n`,
  "reversed.kif": `${kif(REVERSED)}\n${kif(REVERSED)}`,
  "polluting.json": POLLUTING,
  "deep.json": DEEP,
  [`${MARKUP[1]}.kif`]: kif("x"),
  [`${REVERSED}.kif`]: kif("x"),
};

/** What no record may cause, in the document or in the shadow root of an element. */
function harm(root) {
  const elements = [...root.querySelectorAll("*")];
  const bidi = /\p{Bidi_Control}/u;
  const labels = elements.flatMap((element) => [element.title ?? "", element.getAttribute("aria-label") ?? ""]);
  const shortened = [...root.querySelectorAll("option, summary, .name, .has-comment, .bookmark, .notation, title, desc")];
  const texts = [...labels, ...shortened.map((element) => element.textContent)];
  return {
    hit: globalThis.hit ?? null,
    polluted: ({}).hit ?? null,
    // Those of the page itself are in its head.
    foreign: elements.filter((element) => element.matches("body *:is(script, img, iframe, object, embed, a, style, link)")).length,
    inShadow: root === document ? 0 : elements.filter((element) => element.matches("script, img, iframe, object, embed, a, style, link")).length,
    handlers: elements.flatMap((element) => element.getAttributeNames().filter((name) => name.startsWith("on"))),
    reversed: texts.filter((text) => bidi.test(text.replaceAll(/\u2068([^\u2068\u2069]*)\u2069/g, "$1"))),
  };
}

const HARMLESS = { hit: null, polluted: null, foreign: 0, inShadow: 0, handlers: [], reversed: [] };

test("no record does harm on the page", async () => {
  const page = await openPage(tests.browser, `${tests.server.address}/site/`);
  for (const [name, text] of Object.entries(RECORDS)) {
    await drop(page, [name, text]);
    for (const key of ["End", "ArrowUp", "Home", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    for (const dialog of ["#save", ".edit-game"]) {
      await page.$eval(dialog, (button) => button.click());
      await page.locator("dialog[open]").waitFor();
      assert.deepEqual(await page.evaluate(`(${harm})(document)`), HARMLESS, `${name} ${dialog}`);
      await page.keyboard.press("Escape");
    }
    assert.deepEqual(page.faults, [], name);
  }
  await page.context().close();
});

test("no record does harm in the element", async () => {
  const page = await tests.browser.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error.stack)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
  await page.goto(`${tests.server.address}/page/empty.html`);
  await page.evaluate(() => import("/package/board.js"));
  for (const [name, text] of Object.entries(RECORDS)) {
    await page.evaluate(async (text) => {
      const made = Object.assign(document.createElement("kifu-board"), { text, ply: 1 });
      const shown = new Promise((resolve) => ["load", "error"].forEach((type) => made.addEventListener(type, resolve)));
      document.body.replaceChildren(made);
      await shown;
      await new Promise(requestAnimationFrame);
    }, text);
    const found = await page.evaluate(`(${harm})(document.querySelector("kifu-board").shadowRoot)`);
    assert.deepEqual(found, HARMLESS, name);
    assert.deepEqual(faults, [], name);
  }
  await page.close();
});

test("names that are written from right to left keep their order in the list of games", async () => {
  const page = await openPage(tests.browser, `${tests.server.address}/site/`);
  const record = "先手：\u05d0\u05d1\n後手：\u05d2\u05d3\n手合割：平手\n1 ７六歩(77)\n";
  await drop(page, ["hebrew.kif", `${record}\n${record}`]);
  const option = await page.locator(".game-choice option").first().textContent();
  assert.equal(option, "1. \u2068\u05d0\u05d1\u2069 – \u2068\u05d2\u05d3\u2069");
  await page.context().close();
});

test("a link to a record of 300 MB is refused", async () => {
  const deflate = createDeflateRaw({ level: 9 });
  const parts = [];
  deflate.on("data", (part) => parts.push(part));
  const block = Buffer.alloc(1_000_000, "*");
  for (let count = 0; count < 300; count += 1) if (!deflate.write(block)) await once(deflate, "drain");
  deflate.end();
  await once(deflate, "end");
  const page = await openPage(tests.browser, `${tests.server.address}/site/#format=kif&record=${Buffer.concat(parts).toString("base64url")}`);
  await page.locator("#message.error", { hasText: "damaged" }).waitFor();
  await drop(page, ["after.kif", kif("x")]);
  assert.equal(await page.evaluate(() => globalThis.viewer.line.length), 3);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("no script and no example makes markup of a text", async () => {
  const folder = async (name) => {
    const files = await readdir(new URL(name, import.meta.url));
    return files.filter((file) => /\.(js|html|md)$/.test(file) && file !== "module.js").map((file) => new URL(`${name}${file}`, import.meta.url));
  };
  const files = [...(await folder("../dist/")), ...(await folder("../dist/site/")), ...(await folder("../../crates/kifu-wasm/pkg/"))];
  const sinks = /innerHTML|outerHTML\s*=|insertAdjacentHTML|setHTMLUnsafe|DOMParser|srcdoc|createContextualFragment/;
  for (const file of files) assert.doesNotMatch((await readFile(file, "utf8")).replace(/base64="[^"]*"/g, ""), sinks, file.pathname);
});
