// The page as an installed program: offline, updates, files that the system opens, and what it shares with other programs.

import assert from "node:assert/strict";
import { appendFile, cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, test } from "node:test";

import { writeWorker } from "../site.js";
import { serve } from "./chromium.js";
import { PageTests, RECORD } from "./page.js";

const tests = new PageTests();
const SITE = fileURLToPath(new URL("../dist/site", import.meta.url));
const ALLOWED = { serviceWorkers: "allow" };

/** A copy of the page, which tests can replace, and a server for it. */
let folder;
let server;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kifu-site-"));
  await cp(SITE, folder, { recursive: true });
  server = await serve({ folders: { site: folder } });
});
afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const open = (options = {}) => tests.open(`${server.address}/site/`, { ...ALLOWED, ...options });
const isKept = () => tests.page.evaluate(async () => (await navigator.serviceWorker.ready).active.scriptURL);
/** Waits until the page runs again after it was loaded anew. */
const reload = async () => {
  await tests.page.reload();
  await tests.page.waitForSelector("body.ready");
};
const version = () => tests.page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--version"));
/** Puts another version of the page on the server. */
const publish = async () => {
  await appendFile(join(folder, "app.css"), "body{--version:next}");
  await writeWorker(folder);
};

test("opens without a server after one visit, also by the name of its file", async () => {
  const page = await open();
  assert.match(await isKept(), /\/site\/worker\.js$/);
  server.close();
  for (const name of ["", "index.html", "?from=home"]) {
    await page.goto(`${server.address}/site/${name}`);
    await page.waitForSelector("body.ready");
    await tests.drop("game.kif", RECORD);
    await tests.press("ArrowRight");
    assert.equal(await tests.index(), 1);
  }
  assert.deepEqual(await page.evaluate(() => caches.keys().then((names) => names.length)), 1);
});

test("a new version is said, and is used only when the reader wants it", async () => {
  const page = await open();
  await isKept();
  await publish();
  await reload();
  const notice = page.locator(".notice");
  await notice.getByText("A new version is ready.").waitFor();
  assert.equal(await version(), "");
  await notice.getByRole("button", { name: "Later" }).click();
  assert.equal(await notice.count(), 0);
  await reload();
  await notice.waitFor();
  assert.equal(await version(), "");
  await tests.set("language", "ja");
  await notice.getByText("新しいバージョンがあります。").waitFor();
  await Promise.all([page.waitForEvent("load"), notice.getByRole("button", { name: "再読み込み" }).click()]);
  await page.waitForSelector("body.ready");
  assert.equal(await version(), "next");
  assert.equal(await notice.count(), 0);
  assert.equal(await page.evaluate(async () => (await caches.keys()).length), 1);
});

test("unsaved changes are asked about before the new version replaces the page", async () => {
  const page = await open();
  await isKept();
  await publish();
  await reload();
  await tests.play("7g", "7f");
  const asked = page.waitForEvent("dialog");
  await page.locator(".notice .primary").click();
  const question = await asked;
  assert.equal(question.type(), "beforeunload");
  await question.dismiss();
  assert.deepEqual(await tests.usi(), ["7g7f"]);
  assert.equal(await version(), "");
});

test("the new version can be used in each of several tabs", async () => {
  const first = await open();
  await isKept();
  const second = await first.context().newPage();
  await publish();
  await reload();
  await second.goto(`${server.address}/site/`);
  for (const page of [first, second]) {
    await page.locator(".notice").waitFor();
    await Promise.all([page.waitForEvent("load"), page.locator(".notice .primary").click()]);
    await page.waitForSelector("body.ready");
    assert.equal(await page.locator(".notice").count(), 0);
  }
});

test("files of two versions are never kept together", async () => {
  await appendFile(join(folder, "app.css"), "body{--version:half}");
  const page = await open();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const worker = registration?.installing;
    const isDone = () => ["redundant", "activated"].includes(worker.state);
    if (worker) await new Promise((done) => worker.addEventListener("statechange", () => isDone() && done()));
  });
  assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active ?? null), null);
  // The browser reports the file that it refused.
  assert.ok(page.faults.every((fault) => /digest|integrity/.test(fault)));
  page.faults.length = 0;
});

test("the browser finds nothing in the manifest that forbids installing", async () => {
  const page = await open();
  await isKept();
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  const manifest = JSON.parse(data);
  const extensions = Object.values(manifest.file_handlers[0].accept).flat().sort();
  assert.deepEqual(extensions, [".bod", ".csa", ".jkf", ".ki2", ".ki2u", ".kif", ".kifu", ".sfen", ".usen", ".usi"]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // Pages of a test are in windows like those of a private mode.
  assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), []);
  for (const { src, sizes, type } of manifest.icons.filter(({ type }) => type === "image/png")) {
    const size = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    assert.equal(size, sizes, `${src} ${type}`);
  }
});

/** Opens the page after a script that replaces a part of the browser. */
async function openWith(script) {
  const page = await tests.open();
  await page.context().addInitScript(script);
  await reload();
  return page;
}

test("opens the files with which the system starts it", async () => {
  const page = await openWith(() => {
    const launchQueue = { setConsumer: (open) => (globalThis.launch = open) };
    Object.defineProperty(globalThis, "launchQueue", { value: launchQueue });
  });
  const launch = (...contents) =>
    page.evaluate((contents) => {
      const files = contents.map((text, at) => ({ getFile: async () => new File([text], `${at + 1}.kifu`) }));
      globalThis.launch({ files });
    }, contents);
  await launch();
  await launch(RECORD.toString(), "手合割：平手\n   1 ２六歩(27)\n");
  await page.locator("body:not(.empty)").waitFor();
  assert.deepEqual(await tests.usi(), ["7g7f", "3c3d", "8h2b+", "3a2b", null]);
  assert.equal(await page.locator(".game-choice > *").count(), 2);
});

test("shares the record as a text in KIF by the dialog of the system, if there is one", async () => {
  await tests.open();
  assert.equal(await tests.page.locator("#shareRecord").count(), 0);
  await tests.page.context().close();
  const page = await openWith(() => {
    navigator.share = async (data) => {
      if (globalThis.refusal !== undefined) throw new DOMException("", globalThis.refusal);
      globalThis.shared = data;
    };
  });
  await tests.drop("game.kif", RECORD);
  const share = async () => {
    await page.click("#share summary");
    await page.click("#shareRecord");
  };
  await share();
  assert.match(await page.evaluate(() => globalThis.shared.text), /^手合割：平手[^]*1 ７六歩\(77\)[^]*変化：3手/);
  await page.evaluate(() => (globalThis.refusal = "AbortError"));
  await share();
  assert.equal(await tests.shown("#message"), "");
  await page.evaluate(() => (globalThis.refusal = "NotAllowedError"));
  await share();
  assert.equal(await tests.shown("#message"), "The system did not share it");
});

test("copies the picture of the position as PNG", async () => {
  const page = await tests.openRecord();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click("#share summary");
  await page.click("#copyPicture");
  await page.getByText("Copied: picture").waitFor();
  const size = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const { width, height } = await createImageBitmap(await item.getType("image/png"));
    return [width, height];
  });
  // The picture is 878 by 674 pixels large.
  assert.deepEqual(size, [1756, 1348]);
});

test("the list of games is kept when it is used for the first time, and then opens without a server too", async () => {
  const page = await open();
  assert.match(await isKept(), /worker\.js$/);
  await reload();
  const kept = () =>
    page.evaluate(async () => {
      const names = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return names.flat().map(({ url }) => url.split("/").at(-1)).filter((name) => /^(collection|desk)/.test(name)).sort();
    });
  assert.deepEqual(await kept(), []);
  await page.click("#games");
  await page.setInputFiles("#desk-files", [{ name: "a.kif", mimeType: "text/plain", buffer: Buffer.from(RECORD) }]);
  await page.locator(".desk-row .cell").first().waitFor();
  assert.deepEqual((await kept()).map((name) => name.replace(/-[0-9A-Z]+\./, "-HASH.")), ["collection.wasm", "desk-HASH.js", "desk-worker.js"]);
  server.close();
  await reload();
  await page.click("#games");
  await page.setInputFiles("#desk-files", [{ name: "a.kif", mimeType: "text/plain", buffer: Buffer.from(RECORD) }]);
  await page.locator(".desk-row .cell").first().waitFor();
});
