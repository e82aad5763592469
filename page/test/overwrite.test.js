// Saving into the opened file. The system’s dialog is replaced by a file in the memory of the page, which has the same methods.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PageTests, RECORD, TELEPHONE } from "./page.js";

const tests = new PageTests();
const NAME = "game.kif";

/** Opens the page, and a file with the button. `asked` counts the questions of the browser, and `permission` is their answer. */
async function openFile({ content = RECORD, name = NAME, permission = "granted", ...options } = {}) {
  const page = await tests.open(undefined, options);
  await page.evaluate(
    ({ base64, name, permission }) => {
      const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
      const disk = { file: new File([bytes], name, { lastModified: 1 }), asked: 0, writes: 0, aborted: 0, fails: false };
      globalThis.disk = disk;
      const handle = {
        kind: "file",
        name,
        getFile: async () => disk.file,
        requestPermission: async () => {
          disk.asked += 1;
          return permission;
        },
        createWritable: async () => {
          let written;
          return {
            write: async (blob) => {
              if (disk.fails) throw new Error("the disk is full");
              written = blob;
            },
            abort: async () => (disk.aborted += 1),
            close: async () => {
              disk.writes += 1;
              disk.file = new File([written], name, { lastModified: 1 + disk.writes });
            },
          };
        },
      };
      globalThis.showOpenFilePicker = async () => [handle];
    },
    { base64: Buffer.from(content).toString("base64"), name, permission },
  );
  await page.click("#open");
  await page.waitForFunction(() => globalThis.viewer.game.nodes.length > 1);
  return page;
}

const disk = async () => {
  const [{ asked, writes, aborted }, bytes] = await tests.page.evaluate(async () => [globalThis.disk, [...new Uint8Array(await globalThis.disk.file.arrayBuffer())]]);
  return { asked, writes, aborted, bytes: Buffer.from(bytes) };
};
const overwrite = () => tests.page.locator("#save-overwrite");
const message = (hasText) => tests.page.locator("#message", { hasText }).waitFor();

test("the first time, the dialog asks; then a key writes into the file that was opened", async () => {
  const page = await openFile();
  await tests.press("End", "ArrowLeft", "Delete");
  await page.locator("body").press("Control+s");
  assert.equal(await overwrite().innerText(), `Overwrite ${NAME}`);
  assert.equal((await disk()).writes, 0);
  await overwrite().click();
  await message(`Saved: ${NAME}`);
  const first = await disk();
  assert.deepEqual([first.writes, first.asked], [1, 1]);
  assert.ok(!first.bytes.toString().includes("同　銀"));
  assert.equal(await page.evaluate(() => globalThis.viewer.hasUnsavedEdits()), false);
  await page.fill("#comment", "次の一手");
  await page.locator("#comment").press("Control+s");
  await page.waitForFunction(() => globalThis.disk.writes === 2);
  assert.match((await disk()).bytes.toString(), /^\*次の一手$/m);
  assert.equal(await page.locator("#save-dialog").isVisible(), false);
});

test("the file keeps its encoding and its line ends", async () => {
  // `先手：甲` and `1 ７六歩(77)` in Shift_JIS, with CR LF.
  const content = Buffer.from("90e68ee881468d620d0a31208256985a95e0283737290d0a", "hex");
  const page = await openFile({ content });
  const encoding = await page.evaluate(() => globalThis.viewer.document.encoding);
  assert.equal(encoding, "Shift_JIS");
  await page.fill("#comment", "角");
  await tests.press("Escape", "s");
  await overwrite().click();
  await message("Saved");
  const written = new TextDecoder("shift_jis").decode((await disk()).bytes);
  assert.match(written, /^\*角\r$/m);
  assert.equal(written.match(/\r\n/g).length, written.match(/\n/g).length);
});

for (const locale of ["en", "ja"]) {
  test(`in a narrow window, the buttons of the dialog are whole (${locale})`, async () => {
    const page = await openFile({ name: "第三十七期竜王戦七番勝負第一局.kif", viewport: { width: 360, height: 640 }, locale });
    await page.evaluate(() => document.querySelector("#save").click());
    await overwrite().waitFor();
    const cut = await page.$$eval("#save-dialog .choices button", (all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    assert.deepEqual(cut, []);
    assert.equal(await page.$eval("#save-dialog", (dialog) => dialog.scrollWidth - dialog.clientWidth), 0);
  });
}

test("a file that another program has changed is replaced only after a second press", async () => {
  const page = await openFile();
  await tests.press("ArrowRight", "Delete");
  await page.evaluate(() => (globalThis.disk.file = new File(["something else"], "game.kif", { lastModified: 99 })));
  await tests.press("s");
  await overwrite().click();
  await page.locator("#save-report", { hasText: `Another program has changed ${NAME}` }).waitFor();
  assert.equal((await disk()).bytes.toString(), "something else");
  await overwrite().click();
  await message("Saved");
  assert.equal((await disk()).writes, 1);
});

test("if the reader does not allow it, or the disk is full, the file stays, and that is said", async () => {
  let page = await openFile({ permission: "denied" });
  await tests.press("ArrowRight", "Delete", "s");
  await overwrite().click();
  await page.locator("#save-report.error", { hasText: "did not allow" }).waitFor();
  assert.deepEqual([(await disk()).writes, await page.evaluate(() => globalThis.viewer.hasUnsavedEdits())], [0, true]);
  await page.context().close();
  page = await openFile();
  await page.evaluate(() => (globalThis.disk.fails = true));
  await tests.press("ArrowRight", "Delete", "s");
  await overwrite().click();
  await message(`${NAME} was not written: the disk is full`);
  const { writes, aborted } = await disk();
  assert.deepEqual([writes, aborted, await page.evaluate(() => globalThis.viewer.hasUnsavedEdits())], [0, 1, true]);
});

test("a file that was not wholly read, or that did not come from the disk, is only downloaded", async () => {
  const page = await openFile({ content: Buffer.from("手合割：平手\n1 ７六歩(77)\n2 ３四虎(33)\n") });
  await tests.press("s");
  assert.equal(await overwrite().isVisible(), false);
  await tests.press("Escape");
  await tests.drop("other.kif", RECORD);
  await tests.press("s");
  assert.equal(await overwrite().isVisible(), false);
  assert.equal(await page.locator("#save-download").isVisible(), true);
});

test("without this interface of browsers, and on a telephone, the button opens the usual dialog", async () => {
  for (const options of [{}, TELEPHONE]) {
    const page = await tests.open(undefined, options);
    if (options === TELEPHONE) await page.evaluate(() => (globalThis.showOpenFilePicker = () => Promise.reject(new Error("not here"))));
    else await page.evaluate(() => (globalThis.showOpenFilePicker = undefined));
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#open")]);
    await chooser.setFiles({ name: NAME, mimeType: "text/plain", buffer: RECORD });
    await page.waitForFunction(() => globalThis.viewer.game.nodes.length > 1);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});
