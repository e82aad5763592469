// A game that is played on the page: how it begins, what ends it, and how the sides are called.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PageTests, RECORD } from "./page.js";

const tests = new PageTests();
const TOUCH = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
const MOUSE = { viewport: { width: 1366, height: 768 } };
const LOOKS = [
  [TOUCH, { locale: "ja", colorScheme: "dark" }],
  [MOUSE, { locale: "en", colorScheme: "dark" }],
  [MOUSE, { locale: "ja", colorScheme: "light" }],
];
const TSUME = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n";

/** A problem that says so: Black has a king too. */
const BOTH_KINGS = `後手の持駒：なし
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
`;

const headers = () => tests.page.evaluate(() => globalThis.viewer.game.headers);
const ending = () => tests.page.evaluate(() => globalThis.viewer.node.ending);

/** Begins a game and plays two moves. */
async function begin(options) {
  const page = await tests.open(undefined, options);
  await page.click("#new");
  await page.click("#new-start");
  await page.locator("#new-dialog").waitFor({ state: "hidden" });
  await tests.play("7g", "7f");
  await tests.play("3c", "3d");
  return page;
}

for (const [window, look] of LOOKS) {
  const where = `in ${window.viewport.width} × ${window.viewport.height} (${look.locale}, ${look.colorScheme})`;

  test(`before the first move, the moves, the comment and the players are in their places ${where}`, async () => {
    const page = await tests.open(undefined, { ...window, ...look });
    for (const part of ["#welcome", "#comment", "#game", ".player.black"]) assert.ok(await page.locator(part).isVisible(), part);
    const example = await page.locator("#example").boundingBox();
    assert.ok(example.y + example.height <= window.viewport.height, JSON.stringify(example));
    const under = await page.evaluate(({ x, y, height }) => document.elementFromPoint(x + 20, y + height - 4).id, example);
    assert.equal(under, "example");
    await page.click("#new");
    await page.click("#new-start");
    await page.locator("#new-dialog").waitFor({ state: "hidden" });
    assert.equal(await page.locator("#welcome").isVisible(), false);
    await page.locator(".moves .move").first().waitFor();
    for (const part of [".moves", "#comment", "#game"]) assert.ok(await page.locator(part).isVisible(), part);
  });

  test(`a game ends by one press, and a press takes it back ${where}`, async () => {
    const page = await begin({ ...window, ...look });
    const row = await page.locator("#branches").boundingBox();
    const names = look.locale === "ja" ? ["待った", "投了", "千日手"] : ["Take back", "Resign", "Repetition"];
    for (const name of names) {
      const { x, y, width, height } = await page.locator("#branches").getByRole("button", { name, exact: true }).boundingBox();
      assert.ok(x >= 0 && x + width <= row.x + row.width && y + height <= window.viewport.height, name);
    }
    const list = await page.locator("#branches select").boundingBox();
    assert.ok(list.x + list.width <= row.x + row.width, JSON.stringify([list, row]));
    await page.click(".end-resign");
    assert.equal(await ending(), "resign");
    const ended = page.locator("#branches .ended");
    assert.equal(await ended.innerText(), look.locale === "ja" ? "投了 · 後手勝ち" : "Resign · White wins");
    const { y, height } = await ended.boundingBox();
    assert.ok(y >= 0 && y + height <= window.viewport.height, JSON.stringify([y, height]));
    await page.click(".take-back");
    assert.equal(await ending(), null);
    assert.deepEqual(await tests.usi(), ["7g7f", "3c3d"]);
    await page.click(".take-back");
    assert.deepEqual(await tests.usi(), ["7g7f"]);
    await page.click(".end-repetition");
    assert.equal(await ending(), "repetition");
    await page.click(".take-back");
    await page.selectOption("#branches select", "declaration_win");
    assert.equal(await ending(), "declaration_win");
    await page.click("#undo");
    assert.equal(await ending(), null);
  });

  test(`a problem has an attacker and a defender ${where}`, async () => {
    const page = await tests.open(undefined, { ...window, ...look });
    await tests.drop("tsume.sfen", TSUME);
    const isJapanese = look.locale === "ja";
    const names = await page.locator(".player .name").allInnerTexts();
    names.sort();
    assert.deepEqual(names, isJapanese ? ["攻方", "玉方"] : ["Attacker", "Defender"]);
    assert.match(await page.locator('.hand[data-color="white"]').getAttribute("aria-label"), isJapanese ? /^玉方/ : /^Defender/);
    await tests.square("5a").click();
    await page.locator("#message", { hasText: isJapanese ? "攻方の手番です" : "It is Attacker’s turn" }).waitFor();
    await tests.drop("both.kif", `手合割：詰将棋\n${BOTH_KINGS}`);
    assert.deepEqual((await page.locator(".player .name").allInnerTexts()).sort(), names);
    await tests.drop("game.kif", RECORD);
    assert.deepEqual((await page.locator(".player .name").allInnerTexts()).sort(), [isJapanese ? "後手" : "White", "先手太郎"].sort());
  });
}

test("the players and the time control are given with the handicap, and no undo takes them back", async () => {
  const page = await tests.open(undefined, { locale: "ja" });
  await page.click("#new");
  const labels = () => page.locator("#new-dialog label span").allInnerTexts();
  assert.deepEqual(await labels(), ["手合割", "▲先手", "△後手", "持ち時間"]);
  await page.selectOption("#new-handicap", { label: "角落ち" });
  assert.deepEqual(await labels(), ["手合割", "▲下手", "△上手", "持ち時間"]);
  await page.fill("#new-black", " 甲 ");
  await page.fill("#new-white", "乙");
  await page.fill("#new-limit", "15分 秒読み30秒");
  await page.click("#new-start");
  await page.waitForFunction(() => globalThis.viewer.game.players.black.name === "甲");
  assert.deepEqual(await headers(), [["手合割", "角落ち"], ["下手", "甲"], ["上手", "乙"], ["持ち時間", "15分 秒読み30秒"]]);
  assert.ok(await page.locator("#undo").isDisabled());
  await tests.play("3c", "3d");
  await page.click("#undo");
  assert.equal((await headers()).length, 4);
  // They are work too, which a reload does not lose.
  await page.reload();
  await page.waitForSelector("body.ready");
  assert.equal((await headers()).length, 4);
  await page.click("#new");
  assert.equal(await page.locator("#new-black").inputValue(), "");
});

test("a record that is only read has no buttons that end it or take back its moves", async () => {
  const page = await tests.openRecord(RECORD.toString().replace("   5 投了\n", ""));
  await tests.press("End");
  assert.equal(await page.locator("#branches :is(.take-back, .end-resign, select)").count(), 0);
  await tests.play("2g", "2f");
  await page.locator("#branches .end-resign").waitFor();
});
