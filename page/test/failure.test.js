// What happens after the module has failed, and with a link that is damaged or hostile.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";

import { drop, SINGLE_FILE, startDrop } from "./chromium.js";
import { PageTests, RECORD } from "./page.js";

const tests = new PageTests();

/**
 * Opens the page so that the next call of a function of the module with `globalThis.failing` in its name ends with a trap.
 * Counts the instances of the module.
 */
async function openFailing(address = SINGLE_FILE) {
  const context = await tests.browser.newContext({ locale: "en" });
  await context.addInitScript(() => {
    globalThis.failing = null;
    globalThis.instances = 0;
    const wrapped = (instance) => {
      globalThis.instances += 1;
      const wrap = ([name, value]) => {
        if (typeof value !== "function") return [name, value];
        return [
          name,
          (...given) => {
            if (globalThis.failing === null || !name.includes(globalThis.failing)) return value(...given);
            globalThis.failing = null;
            throw new WebAssembly.RuntimeError("unreachable");
          },
        ];
      };
      return { exports: Object.fromEntries(Object.entries(instance.exports).map(wrap)) };
    };
    const { instantiate, Instance } = WebAssembly;
    WebAssembly.instantiateStreaming = undefined;
    WebAssembly.instantiate = async (...given) => {
      const result = await instantiate.apply(WebAssembly, given);
      if (result instanceof Instance) return wrapped(result);
      return { module: result.module, instance: wrapped(result.instance) };
    };
    WebAssembly.Instance = function (...given) {
      return wrapped(new Instance(...given));
    };
    WebAssembly.Instance.prototype = Instance.prototype;
  });
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error.stack)));
  page.on("console", (message) => message.type() === "error" && page.faults.push(message.text()));
  await page.goto(address);
  await page.waitForSelector("body.ready");
  tests.page = page;
  return page;
}

const fail = (page, name) => page.evaluate((name) => (globalThis.failing = name), name);
/** How many instances of the module were made since this was called last. */
const instances = (page) => page.evaluate(() => globalThis.instances);

test("a file at which the module fails is named, and the record before it is shown again", async () => {
  const page = await openFailing();
  await tests.drop("game.kif", RECORD);
  const before = await instances(page);
  await fail(page, "document_read");
  await startDrop(page, ["hostile.kif", "x"]);
  await page.locator("#message.error", { hasText: "while it read hostile.kif" }).waitFor();
  assert.equal(await instances(page), before + 1);
  assert.equal((await tests.usi()).length, 5);
  await tests.play("2g", "2f");
  assert.equal((await tests.usi())[0], "2g2f");
});

for (const [what, name, act] of [
  ["saving", "document_write", (page) => page.locator("#save").click()],
  ["an edit", "document_play", () => tests.play("2g", "2f")],
  ["a copied record", "document_write", (page) => page.evaluate(() => document.querySelector("#copyKif").click())],
]) {
  test(`${what} at which the module fails says so, and the record is shown as it was opened`, async () => {
    const page = await openFailing();
    await tests.drop("game.kif", RECORD);
    const before = await instances(page);
    await fail(page, name);
    await act(page);
    await page.locator("#message.error", { hasText: "The program failed" }).waitFor();
    assert.equal(await instances(page), before + 1);
    await tests.press("Escape", "Home", "ArrowRight");
    assert.match(await tests.shown("#played"), /^P-7f/);
    await tests.press("s");
    assert.match(await tests.shown("#save-report"), /Everything is preserved/);
  });
}

const base64 = (bytes) => Buffer.from(bytes).toString("base64url");

test("a damaged link says so", async () => {
  const page = await tests.open(`${tests.server.address}/site/#record=AAAA`);
  assert.equal(await tests.shown("#message"), "The record in the link is damaged");
  const cut = deflateRawSync(RECORD).subarray(0, 60);
  await page.evaluate((record) => (location.hash = `record=${record}`), base64(cut));
  await page.waitForFunction(() => document.querySelector("#message").textContent.includes("damaged"));
});

/** A link with the record; `change` changes the parameters. */
const fragment = (record, more = "") => `${more}record=${base64(deflateRawSync(record))}`;
const follow = (page, hash) => page.evaluate((hash) => void (location.hash = hash), hash);

test("a link with an unknown format is read, at the start and later", async () => {
  const page = await tests.open(`${tests.server.address}/site/#${fragment("position startpos moves 2g2f", "format=foo&")}`);
  assert.deepEqual(await tests.usi(), ["2g2f"]);
  await follow(page, fragment("position startpos moves 7g7f", "format=bar&"));
  await page.waitForFunction(() => globalThis.viewer.line[1].usi === "7g7f");
});

test("a damaged link keeps the record and the choice of files", async () => {
  const page = await tests.open();
  await drop(page, ["a.usi", "position startpos moves 2g2f\n"], ["b.kif", RECORD]);
  await follow(page, "record=AAAA");
  await page.locator("#message.error", { hasText: "damaged" }).waitFor();
  assert.deepEqual(await tests.usi(), ["2g2f"]);
  const choices = await page.$$eval(".game-choice option", (all) => all.map((one) => one.textContent));
  assert.deepEqual(choices, ["a.usi: Game 1", "b.kif"]);
});

test("the error of a record in a link stays when the link shows a position", async () => {
  const page = await tests.open();
  await follow(page, fragment(RECORD.toString().replace("同　銀(31)", "５二バ(31)"), "ply=2&"));
  await page.waitForFunction(() => globalThis.viewer.index === 2);
  await page.locator("#message.error", { hasText: "line 9" }).waitFor();
});

/** Makes links wait until `globalThis.unpack` is called. */
const holdLinks = () => {
  const Stream = DecompressionStream;
  const wait = new Promise((resolve) => (globalThis.unpack = resolve));
  globalThis.DecompressionStream = class {
    constructor(format) {
      const stream = new Stream(format);
      const slow = new TransformStream({ transform: (chunk, controller) => wait.then(() => controller.enqueue(chunk)) });
      void slow.readable.pipeTo(stream.writable);
      Object.assign(this, { readable: stream.readable, writable: slow.writable });
      globalThis.isWaiting = true;
    }
  };
};

test("a slow link does not replace a later file, and asks about edits that were made meanwhile", async () => {
  const page = await tests.open();
  await page.evaluate(holdLinks);
  await follow(page, fragment("position startpos moves 2g2f"));
  await page.waitForFunction(() => globalThis.isWaiting);
  await tests.drop("game.kif", RECORD);
  await page.evaluate(() => globalThis.unpack());
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  assert.equal((await tests.usi()).length, 5);
  await page.evaluate(holdLinks);
  await follow(page, fragment("position startpos moves 1g1f"));
  await page.waitForFunction(() => globalThis.isWaiting);
  await tests.play("2g", "2f");
  await page.evaluate(() => globalThis.unpack());
  await page.locator("#unsaved-dialog[open]").waitFor();
  assert.equal((await tests.usi())[0], "2g2f");
});

test("a small link with a huge record is not unpacked beyond the limit", async () => {
  const page = await tests.open();
  await page.evaluate(() => {
    globalThis.unpacked = 0;
    const { read } = ReadableStreamDefaultReader.prototype;
    ReadableStreamDefaultReader.prototype.read = async function () {
      const result = await read.call(this);
      globalThis.unpacked += result.value?.length ?? 0;
      return result;
    };
    // What is unpacked at once must be small too.
    globalThis.written = 0;
    const Stream = DecompressionStream;
    globalThis.DecompressionStream = class {
      constructor(format) {
        const stream = new Stream(format);
        const count = new TransformStream({
          transform(chunk, controller) {
            globalThis.written = Math.max(globalThis.written, chunk.length);
            controller.enqueue(chunk);
          },
        });
        count.readable.pipeTo(stream.writable).catch(() => {});
        Object.assign(this, { readable: stream.readable, writable: count.writable });
      }
    };
  });
  const bomb = deflateRawSync(Buffer.alloc(300_000_000, "*"));
  assert.ok(bomb.length > 200_000);
  await page.evaluate((record) => (location.hash = `record=${record}`), base64(bomb));
  await page.waitForFunction(() => document.querySelector("#message").textContent.includes("damaged"));
  const [unpacked, written] = await page.evaluate(() => [globalThis.unpacked, globalThis.written]);
  assert.ok(unpacked < 16 * 1024 * 1024, `${unpacked} bytes unpacked`);
  assert.ok(written <= 4096, `${written} bytes at once`);
});
