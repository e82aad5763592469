// A reload keeps the record, and what was not saved before a crash is offered again, without a mix-up of pages.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PageTests, RECORD, TELEPHONE } from "./page.js";

const tests = new PageTests();
/** A record in Shift_JIS: an even game of 甲, with the move ７六歩. */
const SHIFT_JIS = Buffer.from(
  "8ee88d878a84814695bd8ee80a90e68ee881468d620a20202031208256985a95e0283737290a",
  "hex",
);

const drafts = (page = tests.page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("kifu.draft."))
      .map(([, value]) => JSON.parse(value)),
  );

/** Waits until a draft with changes is kept. */
const kept = (count = 1, page = tests.page) =>
  page.waitForFunction(
    (count) => Object.entries(localStorage).filter(([key, value]) => key.startsWith("kifu.draft.") && JSON.parse(value).isEdited).length === count,
    count,
  );

async function ready(page) {
  await page.waitForSelector("body.ready");
  return page;
}

/** Reloads the page, as a reader does who wants to. */
async function reload(page = tests.page) {
  const accept = (dialog) => dialog.accept();
  page.on("dialog", accept);
  await page.reload();
  page.off("dialog", accept);
  await ready(page);
}

/** Opens a further page of the same browser. */
async function another() {
  const page = await tests.page.context().newPage();
  page.on("pageerror", (error) => tests.page.faults.push(String(error.stack)));
  await page.goto(`${tests.server.address}/site/`);
  return ready(page);
}

const play = async (page, from, to) => {
  await page.click(`.square[data-from="${from}"]`);
  await page.click(`.square[data-from="${to}"]`);
};
const usi = (page) => page.evaluate(() => globalThis.viewer.line.map((node) => node.usi).slice(1));
const unsaved = (page = tests.page) => page.evaluate(() => globalThis.viewer.hasUnsavedEdits());

test("a reload keeps the opened record, with its bytes and its position", async () => {
  const page = await tests.open();
  await tests.drop("old.kif", SHIFT_JIS);
  const before = await page.evaluate(() => [globalThis.viewer.document.encoding, globalThis.viewer.document.text]);
  assert.equal(before[0], "Shift_JIS");
  await tests.drop("game.kif", RECORD);
  await tests.press("ArrowRight", "ArrowRight", "ArrowDown");
  await tests.press("ArrowRight");
  const index = await tests.index();
  const line = await tests.usi();
  await reload();
  assert.deepEqual([await tests.index(), await tests.usi()], [index, line]);
  assert.equal(await unsaved(), false);
  await tests.drop("old.kif", SHIFT_JIS);
  await reload();
  assert.deepEqual(await page.evaluate(() => [globalThis.viewer.document.encoding, globalThis.viewer.document.text]), before);
  await page.click("#save");
  assert.equal(await page.locator("#save-name").inputValue(), "old.kif");
});

test("a reload keeps moves, comments and what is being written, and they still count as not saved", async () => {
  const page = await tests.openRecord();
  await tests.play("2g", "2f");
  await page.fill("#comment", "途中");
  await reload();
  assert.deepEqual((await tests.usi()).slice(0, 1), ["2g2f"]);
  assert.equal((await tests.comments())["▲２六歩"], "途中");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  assert.ok(await unsaved());
  const download = page.waitForEvent("download");
  await page.click("#save");
  await page.click("#save-download");
  await download;
  assert.equal(await unsaved(), false);
  await page.waitForFunction(() => Object.entries(localStorage).every(([key, value]) => !key.startsWith("kifu.draft.") || !JSON.parse(value).isEdited));
});

test("a start page without moves keeps nothing", async () => {
  const page = await tests.open();
  await tests.play("7g", "7f");
  await kept();
  await page.click("#undo");
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith("kifu.draft.")));
});

test("what was not saved before a page was lost is offered by the next one, and can be recovered", async () => {
  const first = await tests.openRecord();
  await tests.play("2g", "2f");
  await kept();
  const second = await another();
  // A page that is open keeps its draft for itself.
  assert.equal(await second.locator("#draft-dialog[open]").count(), 0);
  await first.close();
  const third = await tests.browser.contexts().at(-1).newPage();
  await third.goto(`${tests.server.address}/site/`);
  await ready(third);
  await third.locator("#draft-dialog[open]").waitFor();
  const offered = await third.locator("#draft-dialog").innerText();
  assert.match(offered, /game\.kif · 先手太郎 – \?/);
  assert.match(offered, /4 moves · changed .*\d\d/);
  await third.getByRole("button", { name: "Recover" }).click();
  await third.waitForFunction(() => globalThis.viewer.line.length > 1);
  assert.deepEqual(await usi(third), ["2g2f"]);
  assert.ok(await unsaved(third));
  assert.equal(await third.locator("dialog[open]").count(), 0);
  assert.equal((await drafts(third)).filter((draft) => draft.isEdited).length, 1);
  tests.page = Object.assign(third, { faults: [] });
});

test("a draft that is discarded does not come back, and one that is left does", async () => {
  const first = await tests.openRecord();
  await tests.play("2g", "2f");
  await kept();
  const second = await another();
  await first.close();
  tests.page = Object.assign(second, { faults: [] });
  await second.reload();
  await second.locator("#draft-dialog[open]").waitFor();
  await second.getByRole("button", { name: "Later" }).click();
  await second.reload();
  await second.locator("#draft-dialog[open]").waitFor();
  await second.locator("#draft-dialog").getByRole("button", { name: "Discard" }).click();
  assert.equal(await second.locator("dialog[open]").count(), 0);
  assert.deepEqual(await drafts(second), []);
});

test("two pages keep different drafts, also if one was made by doubling the other", async () => {
  const first = await tests.open();
  await tests.play("7g", "7f");
  await kept();
  const tab = await first.evaluate(() => sessionStorage.getItem("kifu.tab"));
  const second = await tests.page.context().newPage();
  await second.addInitScript((tab) => sessionStorage.getItem("kifu.tab") ?? sessionStorage.setItem("kifu.tab", tab), tab);
  await second.goto(`${tests.server.address}/site/`);
  await ready(second);
  assert.deepEqual(await usi(second), []);
  await play(second, "2g", "2f");
  await kept(2);
  await reload(first);
  await reload(second);
  assert.deepEqual([await usi(first), await usi(second)], [["7g7f"], ["2g2f"]]);
});

test("what the browser keeps can be nonsense", async () => {
  const page = await tests.open();
  await page.evaluate(() => {
    localStorage.setItem("kifu.draft.a", "{");
    localStorage.setItem("kifu.draft.b", JSON.stringify({ isEdited: true }));
    localStorage.setItem("kifu.draft.c", JSON.stringify({ isEdited: true, content: "?", name: "", players: [] }));
  });
  await reload();
  assert.equal(await page.locator(".draft").count(), 1);
  await page.getByRole("button", { name: "Later" }).click();
});

/** The ways in which a browser keeps nothing: no space is left, or the page may not even ask. */
const REFUSALS = {
  "has no space left": () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  },
  "refuses to keep anything": () => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  },
};

for (const [what, refuse] of Object.entries(REFUSALS)) {
  test(`a browser that ${what} is said once, when there is something to keep, in the language of the page`, async () => {
    const page = await tests.open();
    await page.addInitScript(refuse);
    await reload();
    const notice = page.locator(".notice");
    await tests.drop("game.kif", RECORD);
    await tests.press("ArrowRight");
    assert.equal(await notice.count(), 0);
    await tests.play("8c", "8d");
    await notice.getByText("This browser keeps nothing for this page").waitFor();
    // It stays while the reader goes on.
    await tests.play("2g", "2f");
    await tests.set("language", "ja");
    assert.match(await notice.innerText(), /ブラウザに保存できません/);
    assert.equal(await notice.count(), 1);
    assert.deepEqual(await tests.usi(), ["7g7f", "8c8d", "2g2f"]);
    await notice.getByRole("button").click();
    await tests.set("theme", "dark");
    assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
    assert.equal(await notice.count(), 0);
    const download = page.waitForEvent("download");
    await page.click("#save");
    await page.click("#save-download");
    await download;
    assert.equal(await unsaved(), false);
  });
}

test("a record that is too long for a draft is said to be so when it is changed", async () => {
  const page = await tests.openRecord(`${RECORD}# ${"x".repeat(1_100_000)}\n`);
  await tests.play("2g", "2f");
  await page.locator("#message", { hasText: "too long" }).waitFor();
  assert.deepEqual((await drafts()).filter((draft) => draft.isEdited), []);
});

test("the offer fits on a telephone", async () => {
  const first = await tests.openRecord(RECORD, { ...TELEPHONE, locale: "ja" });
  await first.evaluate(() => {
    const draft = { isEdited: true, content: "position startpos moves 7g7f", name: `${"長い名前".repeat(30)}.kif`, players: ["甲".repeat(40), ""], moves: 1, changed: 0, place: "" };
    localStorage.setItem("kifu.draft.x", JSON.stringify(draft));
  });
  await reload();
  const dialog = await first.locator("#draft-dialog").boundingBox();
  assert.ok(dialog.x >= 0 && dialog.x + dialog.width <= 390, JSON.stringify(dialog));
  const low = await first.$$eval("#draft-dialog button", (all) => all.map((one) => one.getBoundingClientRect().height).filter((height) => height < 44));
  assert.deepEqual(low, []);
});

test("kana that are not converted yet are in no draft", async () => {
  const page = await tests.openRecord();
  await tests.press("ArrowRight");
  await page.clock.install();
  const session = await page.context().newCDPSession(page);
  await page.focus("#comment");
  await session.send("Input.imeSetComposition", { text: "かくどう", selectionStart: 4, selectionEnd: 4 });
  await page.clock.runFor(60_000);
  assert.equal(await page.inputValue("#comment"), "かくどう");
  assert.deepEqual((await drafts()).filter((draft) => draft.isEdited), []);
  await session.send("Input.insertText", { text: "角道" });
  await page.clock.runFor(60_000);
  await kept();
  assert.match((await drafts())[0].content, /角道/);
});

/** Keeps a draft as if another page had been lost. */
const DRAFT = { isEdited: true, content: "position startpos moves 7g7f", name: "", players: [], moves: 1, changed: 0, place: "" };
const leave = (key, draft) => tests.page.evaluate(([key, draft]) => localStorage.setItem(key, JSON.stringify(draft)), [key, draft]);

test("what is recovered stays where it was as long as the browser refuses to keep a copy", async () => {
  const page = await tests.open();
  await leave("kifu.draft.lost", DRAFT);
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (...given) {
      if (!globalThis.isRoomy) throw new DOMException("full", "QuotaExceededError");
      setItem.apply(this, given);
    };
  });
  const recover = async () => {
    await reload();
    await page.getByRole("button", { name: "Recover" }).click();
    await page.waitForFunction(() => globalThis.viewer.line.length === 2);
  };
  await recover();
  assert.deepEqual(await drafts(), [DRAFT]);
  await page.addInitScript(() => (globalThis.isRoomy = true));
  await recover();
  assert.equal(await page.evaluate(() => localStorage.getItem("kifu.draft.lost")), null);
  await kept();
});

test("a draft that cannot be shown again does not end drafts", async () => {
  const page = await tests.open();
  await page.addInitScript((draft) => {
    const key = `kifu.draft.${sessionStorage.getItem("kifu.tab")}`;
    localStorage.setItem(key, JSON.stringify({ ...draft, format: "nonsense" }));
  }, DRAFT);
  await reload();
  assert.deepEqual(await tests.usi(), []);
  await tests.play("2g", "2f");
  await page.waitForFunction(() => localStorage.getItem(`kifu.draft.${sessionStorage.getItem("kifu.tab")}`)?.includes("2g2f"));
});

test("a page to which the reader comes back has its draft for itself again", async () => {
  const page = await tests.open();
  await tests.play("2g", "2f");
  await kept();
  const transition = (type) => page.evaluate((type) => dispatchEvent(new PageTransitionEvent(type, { persisted: true })), type);
  const holds = async (count) => {
    const found = () => navigator.locks.query().then(({ held }) => held.filter(({ name }) => name.startsWith("kifu.draft.")).length);
    await page.waitForFunction(`(${found})().then((found) => found === ${count})`);
  };
  await holds(1);
  await transition("pagehide");
  await holds(0);
  // Meanwhile another page has removed the draft.
  await page.evaluate(() => localStorage.removeItem(`kifu.draft.${sessionStorage.getItem("kifu.tab")}`));
  await transition("pageshow");
  await holds(1);
  await kept();
  const second = await another();
  assert.equal(await second.locator("#draft-dialog[open]").count(), 0);
});
