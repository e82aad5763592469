// The element `<kifu-board>` on a page of somebody else.

import assert from "node:assert/strict";
import { test } from "node:test";

import { BrowserTests } from "./page.js";

const EXAMPLE = new URL("../dist/example.html", import.meta.url).href;
let page;
const tests = new BrowserTests(async () => {
  page = await tests.browser.newPage({ locale: "en" });
  page.setDefaultTimeout(15_000);
  page.on("pageerror", (error) => assert.fail(String(error.stack)));
});

test("the comment of the example is on its first move", async () => {
  await page.goto(EXAMPLE);
  const first = page.locator("kifu-board").first();
  await first.locator(".move", { hasText: "▲７六歩" }).click();
  assert.equal(await first.locator(".comment").innerText(), "The most common first move.");
});

test("shows the record that it contains", async () => {
  await page.goto(EXAMPLE);
  const first = page.locator("kifu-board").first();
  const selected = first.locator(".move[aria-selected=true]");
  await selected.waitFor();
  assert.match(await selected.innerText(), /△４四歩/);
  assert.match(await first.locator(".comment").innerText(), /closes the diagonal/);
  await first.getByRole("button", { name: "Previous move" }).click();
  await first.locator(".move[aria-selected=true]", { hasText: "▲２六歩" }).waitFor();
  await first.locator(".move.folded").click();
  await first.locator(".move[aria-selected=true]", { hasText: "△８四歩" }).waitFor();
  await first.evaluate((board) => board.setAttribute("ply", "1"));
  await first.locator(".move[aria-selected=true]", { hasText: "▲７六歩" }).waitFor();
});

test("each element has its own language and theme", async () => {
  await page.goto(EXAMPLE);
  const second = page.locator("kifu-board").nth(1);
  // A position has no moves.
  await second.locator("button[title^='盤面を反転する']").waitFor();
  assert.match(await page.locator("kifu-board").first().locator(".move").first().innerText(), /Start position/);
  assert.equal(await second.evaluate((board) => getComputedStyle(board).backgroundColor), "rgb(23, 22, 20)");
  assert.equal(await second.locator(".board-view.flipped").count(), 1);
});

test("reads a file, also under a strict content security policy, and says if there is none", async () => {
  await page.goto(`${tests.server.address}/page/element.html`);
  const [good, missing] = [page.locator("kifu-board").first(), page.locator("kifu-board").nth(1)];
  await good.locator(".move", { hasText: "▲７六歩" }).waitFor();
  await missing.locator(".message", { hasText: "404" }).waitFor();
});

test("all kinds of pieces in hand are within a narrow element", async () => {
  await page.goto(EXAMPLE);
  const outside = await page.locator("kifu-board").first().evaluate(async (board) => {
    board.style.width = "300px";
    board.setAttribute("text", "4k4/9/9/9/9/9/9/9/4K4 b RB2G2S2N2L9Prb2g2s2n2l9p 1");
    await new Promise((resolve) => board.addEventListener("load", resolve, { once: true }));
    const { left, right } = board.getBoundingClientRect();
    const parts = [...board.shadowRoot.querySelectorAll(".piece, .clock")].map((part) => part.getBoundingClientRect());
    return [parts.length, parts.filter((part) => part.left < left || part.right > right).length];
  });
  assert.deepEqual(outside, [16, 0]);
});

test("the message is in the language of the element, also after a change", async () => {
  await page.goto(`${tests.server.address}/page/element.html`);
  const missing = page.locator("kifu-board").nth(1);
  await missing.locator(".message", { hasText: "missing" }).waitFor();
  await missing.evaluate((board) => board.setAttribute("language", "ja"));
  await missing.locator(".message", { hasText: "を開けません: 404" }).waitFor();
  await page.evaluate(() => {
    const made = Object.assign(document.createElement("kifu-board"), { language: "en" });
    made.textContent = "1 ７六歩(77)\n2 ３四香(33)";
    document.body.replaceChildren(made);
  });
  const faulty = page.locator("kifu-board");
  await faulty.locator(".message", { hasText: "line 2" }).waitFor();
  await faulty.evaluate((board) => board.setAttribute("language", "ja"));
  await faulty.locator(".message", { hasText: "2行目" }).waitFor();
});

test("a server that does not answer, or does not allow the page, is named as a possible reason", async () => {
  const board = await elementWith({ "gone.usi": null }, "", "gone.usi");
  await board.locator(".message", { hasText: /gone\.usi cannot be opened: .*CORS/ }).waitFor();
});

test("an element that is moved in its page keeps the shown move", async () => {
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`${tests.server.address}/page/element.html`);
  const board = page.locator("kifu-board").first();
  await board.locator(".move", { hasText: "▲７六歩" }).click();
  await board.evaluate((board) => board.parentElement.append(board));
  await page.locator("kifu-board").last().locator(".move[aria-selected=true]", { hasText: "▲７六歩" }).waitFor();
  assert.equal(requests.filter((url) => url.endsWith("element.usi")).length, 1);
});

/** An empty page with the element, whose files come from `answers`: each is a text, null for a failure, or a promise. */
async function elementWith(answers, content, source) {
  await page.unrouteAll();
  await page.route("**/records/*", async (route) => {
    const body = await answers[route.request().url().split("/").at(-1)];
    if (body === null) await route.abort();
    else await route.fulfill(body === undefined ? { status: 404 } : { body });
  });
  await page.goto(`${tests.server.address}/page/element.html`);
  await page.evaluate(
    ([content, source]) => {
      document.body.replaceChildren();
      const made = Object.assign(document.createElement("kifu-board"), { textContent: content });
      if (source !== undefined) made.setAttribute("src", `/records/${source}`);
      document.body.append(made);
    },
    [content, source],
  );
  return page.locator("kifu-board");
}

const setSource = (board, name) => board.evaluate((element, name) => element.setAttribute("src", `/records/${name}`), name);
const USI = "position startpos moves";

test("another file is read while the first one is loading, or after it could not be read", async () => {
  let answer;
  const slow = new Promise((resolve) => (answer = resolve));
  const files = { "slow.usi": slow, "good.usi": `${USI} 2g2f`, "second.usi": `${USI} 7g7f` };
  const board = await elementWith(files, "", "missing.usi");
  await board.locator(".message", { hasText: "404" }).waitFor();
  await setSource(board, "slow.usi");
  await setSource(board, "good.usi");
  await board.locator(".move", { hasText: "▲２六歩" }).waitFor();
  assert.equal(await board.locator(".message").innerText(), "");
  // The answer to the earlier question comes last, and is a failure.
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("slow"));
  answer(null);
  await failed;
  await setSource(board, "second.usi");
  await board.locator(".move", { hasText: "▲７六歩" }).waitFor();
  assert.equal(await board.locator(".message").innerText(), "");
});

test("the late answer for a file that is not wanted any more does not appear", async () => {
  let answer;
  const slow = new Promise((resolve) => (answer = resolve));
  const board = await elementWith({ "slow.usi": slow, "good.usi": `${USI} 2g2f` }, "", "slow.usi");
  await board.evaluate((element) => {
    globalThis.loads = 0;
    element.addEventListener("load", () => (globalThis.loads += 1));
    element.removeAttribute("src");
  });
  const answered = page.waitForResponse((response) => response.url().includes("slow"));
  answer(`${USI} 7g7f`);
  await (await answered).finished();
  // A later request is answered later, and the element has long had its answer.
  await page.evaluate(() => fetch("/records/good.usi").then((response) => response.text()));
  assert.deepEqual(await board.evaluate((element) => [globalThis.loads, element.record]), [0, null]);
  await setSource(board, "good.usi");
  await board.locator(".move", { hasText: "▲２六歩" }).waitFor();
});

test("a file that fails late does not hide the one that is shown", async () => {
  let answer;
  const slow = new Promise((resolve) => (answer = resolve));
  const board = await elementWith({ "slow.usi": slow, "good.usi": `${USI} 2g2f` }, "", "slow.usi");
  await setSource(board, "good.usi");
  await board.locator(".move", { hasText: "▲２六歩" }).waitFor();
  await page.evaluate(() => {
    // Every answer that the element gets is noted.
    globalThis.messages = [];
    const message = document.querySelector("kifu-board").shadowRoot.querySelector(".message");
    new MutationObserver(() => globalThis.messages.push(message.textContent)).observe(message, { childList: true });
  });
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("slow"));
  answer(null);
  await failed;
  await page.evaluate(() => fetch("/records/good.usi").then((response) => response.text()));
  assert.deepEqual(await page.evaluate(() => globalThis.messages), []);
});

test("keys of the browser are left to it", async () => {
  const board = await elementWith({}, `${USI} 7g7f 3c3d`);
  const isShown = (move) => board.locator(".move[aria-selected=true]", { hasText: move }).waitFor();
  await board.locator(".move").first().waitFor();
  await board.getByRole("button", { name: "Next move" }).focus();
  await page.keyboard.press("ArrowRight");
  await isShown("▲７六歩");
  for (const modifier of ["Alt", "Control", "Meta"]) await page.keyboard.press(`${modifier}+ArrowRight`);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await isShown("▲７六歩");
  // The list uses the key, and it moves by one move and not by two.
  await board.locator(".moves").focus();
  await page.keyboard.press("ArrowDown");
  await isShown("△３四歩");
});

/** An element with a game of two moves and these attributes, and the warnings about them. */
async function warned(attributes) {
  await page.goto(`${tests.server.address}/page/element.html`);
  const said = [];
  const listen = (message) => message.type() === "warning" && said.push(message.text().replace(/ JSHandle.*| kifu-board$/, ""));
  page.on("console", listen);
  const events = await page.evaluate((attributes) => {
    const made = Object.assign(document.createElement("kifu-board"), { textContent: "position startpos moves 7g7f 3c3d" });
    const events = [];
    made.addEventListener("warning", ({ detail: { attribute, value } }) => events.push([attribute, value]));
    document.body.replaceChildren(made);
    const set = () => Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
    // What is set once more is not said once more.
    set();
    set();
    return new Promise((resolve) => made.addEventListener("load", () => resolve(events)));
  }, attributes);
  page.off("console", listen);
  return { said, events };
}

const WRONG = {
  language: ["fr", "en, ja"],
  theme: ["foo", "light, dark"],
  notation: ["KIF", "ki2, kif, csa, usi, western, hodges"],
  lettering: ["kanji", "japanese, western"],
  loading: ["auto", "eager, lazy"],
  ply: ["x", "0, 1, 2, …"],
  game: ["0", "1, 2, 3, …"],
};

test("each wrong value of an attribute is said once in the console and by an event, and the default is used", async () => {
  const values = Object.fromEntries(Object.entries(WRONG).map(([name, [value]]) => [name, value]));
  const { said, events } = await warned(values);
  const expected = Object.entries(WRONG).map(([name, [value, known]]) => `<kifu-board>: ${name}="${value}": expected ${known}. The default is used`);
  assert.deepEqual(said, expected);
  assert.deepEqual(events, Object.entries(values));
  const used = await page.$eval("kifu-board", ({ theme, language, notation, lettering, loading, ply, game }) => ({ theme, language, notation, lettering, loading, ply, game }));
  assert.deepEqual(used, { theme: "light", language: "en", notation: "ki2", lettering: "japanese", loading: "eager", ply: 0, game: 1 });
});

test("a game that the record does not have is said in the language of the element, and right values are not", async () => {
  const right = { theme: "dark", language: "ja-JP", notation: "usi", lettering: "western", loading: "eager", ply: "999", game: "1" };
  assert.deepEqual(await warned(right), { said: [], events: [] });
  assert.equal(await page.$eval("kifu-board", ({ ply }) => ply), 2);
  const { said, events } = await warned({ language: "ja", game: "2" });
  assert.deepEqual(said, ['<kifu-board>: game="2"：使える値は 1 です。既定値を使います']);
  assert.deepEqual(events, [["game", "2"]]);
});
