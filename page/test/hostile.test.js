// Broken and huge files, dropped one after the other: the page stays alive and says what is wrong.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { bytesOf, CORPUS, filesUnder, recordsUnder, skip, TESTDATA } from "../../crates/kifu-wasm/test/files.mjs";
import { cpuTime, drop, launch, openPage, SINGLE_FILE, startDrop } from "./chromium.js";

let browser;
let page;

before(async () => {
  browser = await launch();
  page = await openPage(browser, SINGLE_FILE);
});

after(() => browser.close());

/** Larger files are for the list of games. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Drops a file on the empty list, opens its only game, and empties the list. */
async function dropLarge(name, content) {
  const before = await cpuTime(page);
  await startDrop(page, [name, content]);
  await page.locator(".desk-row .cell").first().waitFor();
  await page.locator(".desk-working").waitFor({ state: "hidden" });
  await page.evaluate(async () => {
    const opened = new Promise((resolve) => globalThis.viewer.on("document", resolve));
    document.querySelector(".desk-row .cell").click();
    await opened;
  });
  const time = (await cpuTime(page)) - before;
  await emptyList();
  return time;
}

const emptyList = () =>
  page.evaluate(() => {
    document.querySelector(".desk-empty").click();
    if (!document.querySelector("#desk").hidden) document.querySelector(".desk-close").click();
  });

/** Drops a file, and checks that the page shows it, that it says what is wrong, if anything, and that it can still be used. */
async function survives(name, content, isFaulty) {
  const time = await (content.length > MAX_BYTES ? dropLarge(name, content) : drop(page, [name, content]));
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  const state = await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const { document: opened, line } = globalThis.viewer;
    return {
      moves: line.length - 1,
      diagnostics: opened.diagnostics.length,
      listed: document.querySelectorAll(".diagnostics li").length,
      rows: document.querySelectorAll(".line, .move").length,
    };
  });
  assert.equal(state.diagnostics > 0, state.listed > 0, name);
  assert.ok(state.listed > 0 || !isFaulty, `${name}: nothing is said`);
  assert.ok(state.rows > 0 && state.rows < 400, `${name}: ${state.rows} rows`);
  assert.deepEqual(page.faults, [], name);
  return { ...state, time };
}

async function allSurvive(files, areFaulty) {
  for (const file of files) await survives(file, bytesOf(file), areFaulty);
}

test("broken files of the repository", () => allSurvive(recordsUnder(TESTDATA).filter((file) => file.includes("/err/")), true));

test("broken files of the corpus", { skip }, () => allSurvive(filesUnder(join(CORPUS, "bad")), false));

test("files that are no records", async () => {
  await survives("empty.kif", Buffer.alloc(0), true);
  await survives("noise.kif", Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 251)), true);
  await survives("picture.png", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), true);
});

const HEAD = "手合割：平手\n手数----指手---------消費時間--\n";
const WALK = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"];
const CSA_WALK = "+5958OU\n-5152OU\n+5859OU\n-5251OU\n";

const HUGE = {
  "long_line.kif": () => `${HEAD}*${"あ".repeat(3_500_000)}\n1 ７六歩(77)\n`,
  "long_name.kif": () => `先手：${"X".repeat(10_000_000)}\n${HEAD}1 ７六歩(77)\n`,
  "many_moves.csa": () => `V2.2\nPI\n+\n${CSA_WALK.repeat(100_000)}`,
  "many_games.csa": () => "V2.2\nPI\n+\n+7776FU\n%TORYO\n/\n".repeat(50_000),
  "many_faults.kif": () => `${HEAD}${"1 ５五バ(77)\n".repeat(200_000)}`,
  "deep.kif": () => {
    let text = `${HEAD}1 ５八玉(59)\n`;
    for (let ply = 2; ply < 50_000; ply += 1) text += `\n変化：${ply}手\n${ply} ${WALK[(ply - 1) % 4]}\n`;
    return text;
  },
  "many_variations.kif": () => {
    let text = HEAD;
    for (let ply = 1; ply <= 20_000; ply += 1) text += `${ply} ${WALK[(ply - 1) % 4]}\n`;
    for (let ply = 19_999; ply >= 3; ply -= 2) text += `\n変化：${ply}手\n${ply} ７八金(69)\n`;
    return text;
  },
  "faults_in_many_games.csa": () => `V2.2\nPI\n+\n${"?\n".repeat(110)}/\n`.repeat(2500),
  "deep.json": () => "[".repeat(5_000_000),
};

test("a large file without a record is a fault in the list", async () => {
  await startDrop(page, ["blank_lines.kif", "\r\n".repeat(5_000_000)]);
  await page.locator(".desk-faults summary", { hasText: "1" }).waitFor();
  await page.locator(".desk-faults summary").click();
  await page.locator(".desk-faults li", { hasText: "blank_lines.kif: " }).waitFor();
  await emptyList();
  assert.deepEqual(page.faults, []);
});

for (const [name, text] of Object.entries(HUGE)) {
  test(`huge file ${name}`, async (context) => {
    const { time, moves, diagnostics } = await survives(name, Buffer.from(text()), true);
    context.diagnostic(`${Math.round(time)} ms of computing, ${moves} moves, ${diagnostics} diagnostics`);
  });
}

test("a game of 50 MB is listed, and shown up to the limit", async (context) => {
  const line = "*".padEnd(99, "x") + "\n";
  const { time, diagnostics } = await survives("huge.kif", Buffer.from(line.repeat(500_000)), true);
  assert.ok(diagnostics > 0);
  context.diagnostic(`${Math.round(time)} ms of computing`);
});

test("a large file in UTF-8 is not cut inside a character", async () => {
  for (const prefix of ["", "*x\n", "*xx\n"]) {
    await dropLarge("large.kifu", Buffer.from(HEAD + prefix + `*${"あ".repeat(33)}\n`.repeat(500_000)));
    const found = await page.evaluate(() => globalThis.viewer.document.diagnostics.map(({ code }) => code));
    assert.deepEqual(found, ["too_long"], prefix);
  }
});
