// The properties, the events and the states of the element, as the package has it, on a page with a strict policy.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { afterEach, beforeEach, test } from "node:test";

import { BrowserTests } from "./page.js";

const RECORD = "position startpos moves 7g7f 3c3d 2g2f";
const tests = new BrowserTests();
let page;
let faults;

beforeEach(async () => {
  page = await tests.browser.newPage({ locale: "en" });
  page.setDefaultTimeout(15_000);
  faults = [];
  page.on("pageerror", (error) => faults.push(String(error.stack)));
  await page.goto(`${tests.server.address}/page/empty.html`);
  await page.evaluate(async () => {
    // Also events that do not bubble are seen on their way down.
    globalThis.events = [];
    globalThis.bubbled = [];
    for (const type of ["load", "error", "move"]) {
      document.addEventListener(type, (event) => globalThis.events.push(event), true);
      document.addEventListener(type, (event) => globalThis.bubbled.push(event));
    }
    globalThis.kifu = await import("/package/index.js");
    globalThis.board = await import("/package/board.js");
    await globalThis.kifu.init();
    /** Adds an element with properties, and waits for an event. */
    globalThis.show = async (properties, type = "load") => {
      const made = Object.assign(document.createElement("kifu-board"), properties);
      const heard = new Promise((resolve) => made.addEventListener(type, resolve, { once: true }));
      document.body.append(made);
      await heard;
      return made;
    };
  });
});

afterEach(async () => {
  assert.deepEqual(faults, []);
  await page.close();
});

const chosen = (text) => page.locator("kifu-board .move[aria-selected=true]", { hasText: text }).waitFor();

test("properties reflect attributes, and have the values of the element where there are none", async () => {
  const found = await page.evaluate(async (text) => {
    const made = document.createElement("kifu-board");
    const values = () => ["text", "src", "ply", "game", "flipped", "theme", "language", "notation", "lettering", "loading"].map((name) => made[name]);
    const before = values();
    Object.assign(made, { text, src: "a.kif", ply: 2, game: 1, flipped: true, theme: "dark", language: "ja", notation: "usi", lettering: "western", loading: "lazy" });
    const attributes = made.getAttributeNames().map((name) => [name, made.getAttribute(name)]);
    const after = values();
    Object.assign(made, { text: null, src: null, flipped: false });
    return { before, attributes, after, isBoard: made instanceof globalThis.board.KifuBoard, last: made.getAttributeNames() };
  }, RECORD);
  assert.deepEqual(found.before, ["", "", 0, 1, false, "light", "en", "ki2", "japanese", "eager"]);
  assert.deepEqual(Object.fromEntries(found.attributes), {
    text: RECORD, src: "a.kif", ply: "2", game: "1", flipped: "", theme: "dark", language: "ja", notation: "usi", lettering: "western", loading: "lazy",
  });
  assert.deepEqual(found.after, [RECORD, `${tests.server.address}/page/a.kif`, 2, 1, true, "dark", "ja", "usi", "western", "lazy"]);
  assert.ok(found.isBoard);
  assert.deepEqual(found.last, ["ply", "game", "theme", "language", "notation", "lettering", "loading"]);
});

test("the events name what is shown, and do not bubble", async () => {
  await page.evaluate((text) => globalThis.show({ text, ply: 1 }), RECORD);
  await page.locator("kifu-board").getByRole("button", { name: "Next move" }).click();
  const found = await page.evaluate(() => ({
    events: globalThis.events.map(({ type, detail }) => [type, detail?.ply, detail?.node.notation, detail?.sfen]),
    bubbled: globalThis.bubbled.length,
    ply: document.querySelector("kifu-board").ply,
  }));
  // The position after 7g7f and 3c3d, by hand.
  const sfen = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
  assert.deepEqual(found.events.slice(1), [["move", 2, "△３四歩", sfen]]);
  assert.equal(found.events[0][0], "load");
  assert.deepEqual([found.bubbled, found.ply], [0, 2]);
});

test("a file that is missing, and a text that is no record, are errors with a message", async () => {
  for (const [properties, message] of [[{ src: "missing.kif" }, /missing\.kif cannot be opened: 404/], [{ text: "<p>Hello" }, /./]]) {
    await page.evaluate((properties) => globalThis.show(properties, "error"), properties);
    const [type, found] = await page.evaluate(() => {
      const { type, message } = globalThis.events.at(-1);
      return [type, message];
    });
    assert.equal(type, "error");
    assert.match(found, message);
  }
  assert.equal(await page.evaluate(() => globalThis.bubbled.length), 0);
});

test("a game of the page is shown, also after an edit, and its document stays in use", async () => {
  const found = await page.evaluate(async (text) => {
    const document = globalThis.kifu.read(`${text}\n${text} 8c8d`);
    const made = await globalThis.show({ record: document.games[1] });
    const first = [made.game, made.record === document.games[1]];
    const again = (record) => {
      const heard = new Promise((resolve) => made.addEventListener("load", resolve, { once: true }));
      made.record = record;
      return heard;
    };
    document.games[1].play(document.games[1].mainline.at(-1), "2f2e");
    await again(document.games[1]);
    made.ply = 5;
    const moves = made.ply;
    await again(document);
    const whole = made.game;
    made.game = 2;
    const second = made.game;
    made.text = "position startpos";
    await again(null);
    return { first, moves, whole, second, stays: document.text.length > 0 && document.games[0].svg(0).length > 0, own: made.record.format };
  }, RECORD);
  assert.deepEqual(found, { first: [2, true], moves: 5, whole: 1, second: 2, stays: true, own: "usi" });
});

test("a document that is taken back can be disposed of, and nothing or another record is shown", async () => {
  const found = await page.evaluate(async (text) => {
    const document = globalThis.kifu.read(text);
    const made = await globalThis.show({ record: document, ply: 1 });
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const press = () => {
      made.shadowRoot.querySelectorAll(".buttons button").forEach((button) => button.click());
      made.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
      Object.assign(made, { ply: 2, game: 1, notation: "usi", language: "ja" });
    };
    document.dispose();
    made.record = null;
    press();
    await frame();
    press();
    const empty = [made.record, made.shadowRoot.querySelector(".board").checkVisibility()];
    // The next record needs some time, in which the old one is not shown either.
    const second = globalThis.kifu.read(text);
    const load = (properties) => {
      const heard = new Promise((resolve) => made.addEventListener("load", resolve, { once: true }));
      Object.assign(made, properties);
      return heard;
    };
    await load({ record: second, notation: "ki2" });
    const shown = [made.shadowRoot.querySelector(".board").checkVisibility(), made.ply];
    second.dispose();
    const loaded = load({ record: null, src: "element.usi" });
    press();
    await loaded;
    return { empty, shown, last: made.record.text.trim(), moves: globalThis.events.filter(({ type }) => type === "move").length };
  }, RECORD);
  assert.deepEqual(found, { empty: [null, false], shown: [true, 2], last: "position startpos moves 7g7f 3c3d", moves: 0 });
});

test("moves and pieces are written as the attributes say, and an unknown name changes nothing", async () => {
  await page.evaluate((text) => globalThis.show({ text, ply: 1, language: "en" }), RECORD);
  const expected = { ki2: "▲７六歩", kif: "７六歩(77)", csa: "+7776FU", usi: "7g7f", western: "P-76", hodges: "P-7f", nonsense: "▲７六歩" };
  for (const [name, move] of Object.entries(expected)) {
    await page.$eval("kifu-board", (board, name) => board.setAttribute("notation", name), name);
    await chosen(new RegExp(`${move.replace(/[()+]/g, "\\$&")}$`));
  }
  const outlines = () => page.$$eval("kifu-board .picture path", (all) => all.map((one) => one.getAttribute("d")).join());
  const kanji = await outlines();
  await page.$eval("kifu-board", (board) => (board.lettering = "western"));
  assert.notEqual(await outlines(), kanji);
});

test("a file without an end is read up to the limit", async () => {
  const endless = createServer((request, response) => {
    if (request.url === "/kifu-board.js") return response.writeHead(302, { location: `${tests.server.address}/dist/kifu-board.js` }).end();
    // The browser also asks for an icon.
    if (!["/", "/endless.usi"].includes(request.url)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": "text/html" });
    if (request.url === "/") return response.end('<!doctype html><script src="/kifu-board.js"></script><kifu-board src="/endless.usi"></kifu-board>');
    const write = () => {
      while (!response.destroyed && response.write("\n# x".repeat(1 << 18)));
    };
    response.write(RECORD);
    response.on("drain", write);
    return write();
  });
  await new Promise((resolve) => endless.listen(0, "127.0.0.1", resolve));
  try {
    await page.goto(`http://127.0.0.1:${endless.address().port}/`);
    await page.waitForFunction(() => document.querySelector("kifu-board").record !== null, undefined, { timeout: 60_000 });
    const length = await page.$eval("kifu-board", (board) => board.record.text.length);
    assert.ok(length > 1_000_000 && length <= 8 * 1024 * 1024, String(length));
  } finally {
    endless.close();
    endless.closeAllConnections();
  }
});

test("a record is shown whenever it comes into the element, and when it changes", async () => {
  await page.evaluate(() => document.body.append(document.createElement("kifu-board")));
  await page.evaluate(() => document.querySelector("kifu-board").append("position startpos moves 2g2f"));
  await page.locator("kifu-board .move", { hasText: "▲２六歩" }).waitFor();
  await page.evaluate(() => (document.querySelector("kifu-board").firstChild.data = "position startpos moves 5g5f"));
  await page.locator("kifu-board .move", { hasText: "▲５六歩" }).waitFor();
});

test("a record is complete when the parser has read it", async () => {
  let finish;
  const half = new Promise((resolve) => (finish = resolve));
  const slow = createServer(async (request, response) => {
    if (request.url !== "/") return response.writeHead(302, { location: `${tests.server.address}/dist/kifu-board.js` }).end();
    response.writeHead(200, { "content-type": "text/html" });
    response.write('<!doctype html><script>document.addEventListener("load", ({ target }) => (target.loads = (target.loads ?? 0) + 1), true)</script>');
    response.write(`<script src="/kifu-board.js"></script><kifu-board>${"\n".repeat(2000)}position startpos moves 7g7f`);
    await half;
    return response.end(" 3c3d</kifu-board>");
  });
  await new Promise((resolve) => slow.listen(0, "127.0.0.1", resolve));
  try {
    await page.goto(`http://127.0.0.1:${slow.address().port}/`, { waitUntil: "commit" });
    await page.waitForFunction(() => document.querySelector("kifu-board")?.textContent.includes("7g7f"));
    finish();
    await page.locator("kifu-board .move", { hasText: "△３四歩" }).waitFor();
    assert.equal(await page.$eval("kifu-board", (board) => board.loads), 1);
  } finally {
    slow.close();
  }
});

test("what is set before the element is defined has an effect", async () => {
  await page.goto(`${tests.server.address}/page/empty.html`);
  await page.evaluate(async (text) => {
    const made = Object.assign(document.createElement("kifu-board"), { text, ply: 2, flipped: true });
    document.body.append(made);
    await import("/package/board.js");
  }, RECORD);
  await chosen("△３四歩");
  assert.equal(await page.locator(".board-view.flipped").count(), 1);
});

test("elements with loading=lazy load when they come near, and hidden ones when they are shown", async () => {
  const requests = [];
  await page.route("**/lazy/*", (route) => {
    requests.push(new URL(route.request().url()).pathname);
    return route.fulfill({ body: RECORD });
  });
  await page.evaluate(async () => {
    const elements = Array.from({ length: 20 }, (_, index) =>
      Object.assign(document.createElement("kifu-board"), { loading: "lazy", src: `/lazy/${index}.usi`, hidden: index === 0 }),
    );
    const second = new Promise((resolve) => elements[1].addEventListener("load", resolve));
    document.body.append(...elements);
    await second;
  });
  assert.ok(requests.length < 6 && !requests.includes("/lazy/0.usi"), String(requests));
  await page.evaluate(() => (document.querySelector("kifu-board").hidden = false));
  await page.locator("kifu-board").first().locator(".move", { hasText: "▲７六歩" }).waitFor();
  await page.evaluate(() => document.querySelector("kifu-board:last-child").scrollIntoView());
  await page.locator("kifu-board").last().locator(".move", { hasText: "▲７六歩" }).waitFor();
  await page.evaluate(() => (document.querySelectorAll("kifu-board")[9].loading = "eager"));
  await page.locator("kifu-board").nth(9).locator(".move", { hasText: "▲７六歩" }).waitFor();
});

test("the fallback is shown until there is a record, and if it cannot be read", async () => {
  await page.evaluate(() => {
    const made = document.createElement("kifu-board");
    made.append(Object.assign(document.createElement("p"), { slot: "fallback", textContent: "No board" }));
    document.body.append(made);
  });
  const [fallback, board] = [page.getByText("No board"), page.locator("kifu-board .board")];
  const set = (properties) => page.$eval("kifu-board", (made, properties) => void Object.assign(made, properties), properties);
  await fallback.waitFor();
  assert.equal(await board.isVisible(), false);
  await set({ text: RECORD });
  await board.waitFor();
  assert.equal(await fallback.isVisible(), false);
  await set({ text: null, src: "missing.kif" });
  await fallback.waitFor();
  assert.equal(await board.isVisible(), false);
  await page.locator("kifu-board .message", { hasText: "404" }).waitFor();
});

test("the parts can be styled by the page", async () => {
  await page.evaluate((text) => globalThis.show({ text }), RECORD);
  const found = await page.evaluate(() => {
    const style = new CSSStyleSheet();
    document.adoptedStyleSheets = [style];
    const { shadowRoot } = document.querySelector("kifu-board");
    return ["board", "player", "buttons", "button", "moves", "comment", "message"].filter((part) => {
      style.replaceSync(`kifu-board::part(${part}) { outline: 3px solid rgb(1, 2, 3) }`);
      return getComputedStyle(shadowRoot.querySelector(`[part~=${part}]`)).outlineColor !== "rgb(1, 2, 3)";
    });
  });
  assert.deepEqual(found, []);
});
