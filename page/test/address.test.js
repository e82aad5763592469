// Records at an address: in the fragment and pasted; and what is said if another site does not allow it.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";

import { SINGLE_FILE } from "./chromium.js";
import { PageTests, RECORD } from "./page.js";

const tests = new PageTests();
let other;

/** Another site, which allows to read `/open`, and says nothing about the rest. */
before(async () => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const allowed = pathname.startsWith("/open") ? { "access-control-allow-origin": "*" } : {};
    if (pathname.endsWith("none.kif")) return response.writeHead(404, allowed).end();
    if (pathname.endsWith("nothing.kif")) return response.writeHead(204, allowed).end();
    response.writeHead(200, { "content-type": "application/octet-stream", ...allowed });
    if (!pathname.endsWith("large.kif")) return response.end(RECORD);
    // A record, and lines without an end.
    const write = () => {
      while (!response.destroyed && response.write("# x\n".repeat(1 << 18)));
    };
    response.write(RECORD);
    response.on("drain", write);
    write();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  other = { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close(() => {}) || server.closeAllConnections() };
});
after(() => other.close());

const paste = (content) =>
  tests.page.evaluate((content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", content);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, content);
const message = (hasText) => tests.page.locator("#message.error", { hasText }).waitFor();
/** What the browser itself says about a refused request. */
const forget = () => tests.page.faults.splice(0).filter((fault) => !/CORS|Failed to load|Content Security/.test(fault));

test("a record at an address in the fragment is opened, at its move", async () => {
  const page = await tests.open(`${SINGLE_FILE}#src=${encodeURIComponent(`${other.address}/open/%E5%90%8D%E4%BA%BA.kif?x=1`)}&ply=2`);
  assert.deepEqual((await tests.usi()).slice(0, 2), ["7g7f", "3c3d"]);
  assert.equal(await tests.index(), 2);
  await page.click("#save");
  assert.equal(await page.locator("#save-name").inputValue(), "名人.kif");
});

test("pasted moves go on from the shown position, also with the same square, and anything else is a record of its own", async () => {
  const page = await tests.openRecord();
  await page.evaluate(() => globalThis.viewer.goIndex(1));
  await paste("△８四歩▲２六歩\n");
  await page.locator("#message", { hasText: "position: 2" }).waitFor();
  assert.deepEqual(await tests.usi(), ["7g7f", "8c8d", "2g2f"]);
  await tests.press("Control+z");
  assert.deepEqual([(await tests.usi()).length, await tests.index()], [5, 1]);
  await tests.press("Control+y");
  assert.deepEqual([(await tests.usi()).length, await tests.index()], [3, 3]);
  await page.evaluate(() => globalThis.viewer.goIndex(0));
  await page.evaluate(() => globalThis.viewer.go(globalThis.viewer.game.mainline[2]));
  await paste("△同　飛");
  await page.locator("#message", { hasText: "position: 1" }).waitFor();
  assert.equal(await page.evaluate(() => globalThis.viewer.node.usi), "8b2b");
  await tests.press("Control+z");
  assert.equal(await page.evaluate(() => globalThis.viewer.node.usi), "8h2b+");
  // From here it would be impossible, and from the start it is a game.
  await paste("▲２六歩△８四歩");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.waitForFunction(() => globalThis.viewer.game.nodes.length === 3);
  assert.deepEqual(await tests.usi(), ["2g2f", "8c8d"]);
});

test("a pasted address is opened, also from the dialog; words around it make it a text", async () => {
  const page = await tests.open(SINGLE_FILE);
  await paste(`  ${other.address}/open/game.kif\n`);
  await page.waitForFunction(() => globalThis.viewer.line.length > 2);
  await paste("position startpos moves 2g2f");
  await page.click("#paste");
  await page.fill("#paste-text", `${other.address}/open/game.kif`);
  await page.click("#paste-read");
  await page.waitForFunction(() => globalThis.viewer.line.length > 2);
  await paste(`${other.address}/open/game.kif is good`);
  await message("This is not a game record");
});

/** Links of other sites that hold the record, or a position, themselves. */
const LINKS = {
  "USEN in the parameter u": ["https://play.example/?u=~0.6y236e7ku4be.j&move=2", ["2g2f", "8c8d", "7g7f", "8d8e", null]],
  "USEN in the fragment, percent-encoded": ["https://play.example/#/play?usen=%7E0%2E6y236e7ku4be%2Ej", ["2g2f", "8c8d", "7g7f", "8d8e", null]],
  "SFEN in the path": ["https://site.example/analysis/4k4/9/9/9/9/9/9/9/4K4_b_G_1", []],
};

for (const [what, [link, moves]] of Object.entries(LINKS)) {
  test(`a link with ${what} is read without a request, pasted and in the fragment`, async () => {
    // Requests are faults of this page.
    const page = await tests.open(SINGLE_FILE);
    await page.context().setOffline(true);
    for (const open of [() => paste(link), () => page.evaluate((link) => (location.hash = `src=${encodeURIComponent(link)}&ply=1`), link)]) {
      await page.evaluate(() => void (globalThis.isOther = new Promise((resolve) => globalThis.viewer.on("document", () => resolve()))));
      await open();
      await page.evaluate(() => globalThis.isOther);
      assert.deepEqual(await tests.usi(), moves);
      assert.equal(await tests.shown("#message"), "");
    }
    assert.equal(await tests.index(), Math.min(1, moves.length));
  });
}

test("a pasted link of this page, also of one on a disk, is read without a request", async () => {
  const page = await tests.openRecord();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await tests.press("ArrowRight", "ArrowRight");
  await page.click("#share summary");
  await page.click("#copyLink");
  await page.locator("#message", { hasText: "Link copied" }).waitFor();
  const [, fragment] = (await page.evaluate(() => navigator.clipboard.readText())).split("#");
  for (const start of ["https://site.example/kifu.html", "file:///C:/kifu.html"]) {
    await tests.drop("other.usi", "position startpos moves 2g2f");
    await paste(`${start}#${fragment}`);
    await page.waitForFunction(() => globalThis.viewer.index === 2);
    assert.equal((await tests.usi()).length, 5);
  }
});

test("a site that does not allow it, a missing file and a strict policy are said, with advice", async () => {
  const page = await tests.open(SINGLE_FILE);
  await paste(`${other.address}/closed/game.kif`);
  await message("does not allow this page");
  assert.match(await tests.shown("#message"), /Download the file in the browser, and drop it here/);
  await paste(`${other.address}/open/none.kif`);
  await message("404");
  await paste(`${other.address}/open/nothing.kif`);
  await message("nothing.kif cannot be opened: its server sent an empty answer");
  await page.evaluate(() => (location.hash = "src=file:///etc/passwd"));
  await page.evaluate(() => (location.hash = "src=javascript:alert(1)"));
  assert.deepEqual(await tests.usi(), []);
  assert.deepEqual(forget(), []);
  await page.context().close();
  await tests.open();
  await paste(`${other.address}/open/game.kif`);
  await message("Download the file");
  assert.deepEqual(forget(), []);
});

test("a file without an end is read up to the limit", async () => {
  const page = await tests.open(SINGLE_FILE);
  await paste(`${other.address}/open/large.kif`);
  await page.waitForFunction(() => !document.body.classList.contains("empty"), undefined, { timeout: 60_000 });
  assert.ok(await page.evaluate(() => globalThis.viewer.document.text.length <= 8 * 1024 * 1024));
});

test("an edited record is replaced by one at an address only after a question", async () => {
  const page = await tests.open(SINGLE_FILE);
  await tests.play("2g", "2f");
  await paste(`${other.address}/open/game.kif`);
  await page.locator("#unsaved-dialog[open]").waitFor();
  await page.locator("#unsaved-dialog").getByRole("button", { name: "Cancel" }).click();
  assert.deepEqual(await tests.usi(), ["2g2f"]);
});
