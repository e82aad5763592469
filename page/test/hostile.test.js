// Broken and huge files, dropped one after the other: the page stays alive and says what is wrong.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { bytesOf, CORPUS, filesUnder, recordsUnder, skip, TESTDATA } from "../../crates/kifu-wasm/test/files.mjs";
import { cpuTime, drop, launch, openPage, SINGLE_FILE } from "./chromium.js";

let browser;
let page;

before(async () => {
  browser = await launch();
  page = await openPage(browser, SINGLE_FILE);
});

after(() => browser.close());

/** Drops a file, and checks that the page shows it, that it says what is wrong, if anything, and that it can still be used. */
async function survives(name, content, isFaulty) {
  const time = await drop(page, [name, content]);
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
  "blank_lines.kif": () => "\r\n".repeat(5_000_000),
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

for (const [name, text] of Object.entries(HUGE)) {
  test(`huge file ${name}`, async (context) => {
    const { time, moves, diagnostics } = await survives(name, Buffer.from(text()), true);
    context.diagnostic(`${Math.round(time)} ms of computing, ${moves} moves, ${diagnostics} diagnostics`);
  });
}

test("a file of 50 MB is read up to the limit", async (context) => {
  await page.evaluate(() => {
    const line = new TextEncoder().encode("*".padEnd(99, "x") + "\n");
    const content = new Uint8Array(50_000_000);
    for (let at = 0; at < content.length; at += line.length) content.set(line, at);
    globalThis.huge = new DataTransfer();
    globalThis.huge.items.add(new File([content], "huge.kif"));
  });
  const before = await cpuTime(page);
  const summary = await page.evaluate(async () => {
    const opened = new Promise((resolve) => globalThis.viewer.on("document", resolve));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: globalThis.huge, bubbles: true, cancelable: true }));
    await opened;
    return document.querySelector(".summary").textContent;
  });
  const time = (await cpuTime(page)) - before;
  assert.match(summary, /error/);
  context.diagnostic(`${Math.round(time)} ms of computing`);
});

test("a large file in UTF-8 is not cut inside a character", async () => {
  for (const prefix of ["", "*x\n", "*xx\n"]) {
    const found = await page.evaluate(async (head) => {
      const content = head + `*${"あ".repeat(33)}\n`.repeat(500_000);
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], "large.kifu"));
      const opened = new Promise((resolve) => globalThis.viewer.on("document", resolve));
      document.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      await opened;
      return globalThis.viewer.document.diagnostics.map(({ code }) => code);
    }, HEAD + prefix);
    assert.deepEqual(found, ["too_long"], prefix);
  }
});
