// What the tests of the page share: a record, and short ways to use the page.

import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";

import { drop, launch, openPage, serve } from "./chromium.js";

export const RECORD = Buffer.from(`手合割：平手
先手：先手太郎
手数----指手---------消費時間--
*はじめに
   1 ７六歩(77)   ( 0:16/00:00:16)
   2 ３四歩(33)   ( 0:20/00:00:20)
*角道
   3 ２二角成(88) ( 0:01/00:00:17)+
   4 同　銀(31)   ( 0:02/00:00:22)
   5 投了
変化：3手
   3 ２六歩(27)
   4 ８四歩(83)
`);

export const TELEPHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Starts Chromium and a server for the tests of a file. */
export class BrowserTests {
  browser;
  server;

  /** `begin` is called before the first test, when both are there. */
  constructor(begin = async () => {}) {
    before(async () => {
      this.browser = await launch();
      this.server = await serve();
      await begin();
    });
    after(async () => {
      await this.browser.close();
      this.server.close();
    });
  }
}

/** Each test has a page of its own, on which nothing may fail. */
export class PageTests extends BrowserTests {
  page;

  constructor() {
    super();
    afterEach(async () => {
      if (this.page === undefined) return;
      assert.deepEqual(this.page.faults, []);
      await this.page.context().close();
      this.page = undefined;
    });
  }

  async open(address = `${this.server.address}/site/`, options = {}) {
    this.page = await openPage(this.browser, address, options);
    return this.page;
  }

  /** Opens the page with the record. */
  async openRecord(content = RECORD, options = {}) {
    await this.open(undefined, options);
    await this.drop("game.kif", content);
    return this.page;
  }

  /** Chooses a value of a setting in the menu. */
  async set(name, value) {
    await this.page.click("#settings summary");
    await this.page.check(`#settings [name=${name}][value=${value}]`);
    await this.page.keyboard.press("Escape");
  }

  drop(name, content) {
    return drop(this.page, [name, content]);
  }

  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  square(name) {
    return this.page.locator(`.square[data-from="${name}"]`);
  }

  /** Plays a move by clicks. */
  async play(from, to) {
    await this.square(from).click();
    await this.square(to).click();
  }

  /** Waits until a list shows a row as the chosen one. Lists are drawn once a frame. */
  chosen(row, hasText) {
    return this.page.locator(`${row}[aria-selected=true]`, { hasText }).waitFor();
  }

  shown(selector) {
    return this.page.locator(selector).innerText();
  }

  /** The moves of the shown line. */
  usi() {
    return this.page.evaluate(() => globalThis.viewer.line.map((node) => node.usi).slice(1));
  }

  index() {
    return this.page.evaluate(() => globalThis.viewer.index);
  }

  /** The comments of all nodes that have some, by the names of the nodes. */
  comments() {
    return this.page.evaluate(() => {
      const { nodes } = globalThis.viewer.game;
      const commented = nodes.filter((node) => node.comments.length > 0);
      return Object.fromEntries(commented.map((node) => [node.notation, node.comments.join("\n")]));
    });
  }
}
