// No content makes the package throw, and each text has a game and is described by its diagnostics.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";

import { encodings, formats, read } from "../pkg/fast/inline.js";
import { bytesOf, CORPUS, filesUnder, skip, TESTDATA } from "./files.mjs";

/** Uses everything that a page shows of a document. */
function show(bytes, options) {
  const document = read(bytes, options);
  assert.ok(document.games.length > 0);
  const { length } = document.text;
  for (const { start, end, line, message } of document.diagnostics) {
    assert.ok(0 <= start && start <= end && end <= length && line > 0 && message.length > 0);
  }
  for (const game of document.games.slice(0, 20)) {
    for (const node of game.nodes.slice(0, 200)) {
      assert.ok(node.kind !== "move" || (node.usi.length >= 4 && node.notation.length > 0));
      assert.ok(node.place.start <= node.place.end && node.place.end <= length);
    }
    const last = game.mainline.at(-1) ?? game.root;
    game.position(last);
    game.svg(last);
    game.lines();
  }
  for (const { name } of formats()) document.write(name, { losses: "drop" });
  document.dispose();
}

/** Shows each file of a folder and its halves. */
function showFiles(folder) {
  const files = filesUnder(folder);
  assert.ok(files.length > 100);
  for (const file of files) {
    const bytes = bytesOf(file).subarray(0, 1 << 20);
    show(bytes, { name: file });
    show(bytes.subarray(0, bytes.length >> 1), { name: file, repair: true });
    show(bytes.subarray(bytes.length >> 1), { language: "ja" });
  }
}

test("every file of any kind, and each half of it, is shown", () => showFiles(TESTDATA));

test("every bad file of the corpus, and each half of it, is shown", { skip }, () => showFiles(join(CORPUS, "bad")));

test("random bytes are shown", () => {
  let state = 1;
  const random = () => (state = (state * 48271) % 2147483647) % 256;
  for (let length = 0; length < 300; length += 1) show(Uint8Array.from({ length }, random));
});

test("limits are reported and end the reading of a huge text", () => {
  const line = new TextEncoder().encode("+7776FU\n-3334FU\n+7675FU\n-3435FU\n");
  const bytes = new Uint8Array(64 << 20);
  bytes.set(new TextEncoder().encode("PI\n+\n"));
  for (let at = 5; at + line.length < bytes.length; at += line.length) bytes.set(line, at);
  const document = read(bytes, { limits: { bytes: 1 << 20 } });
  assert.ok(document.diagnostics.some((found) => found.severity === "error"));
  assert.equal(document.text.length, 1 << 20);
  assert.ok(document.games[0].nodes.at(-1).place.end <= 1 << 20);
  document.dispose();
  for (const limits of [{ moves: 10 }, { lines: 10 }, { games: 1 }, { diagnostics: 1 }, { notes: 0 }, { variations: 0 }]) {
    show(bytes.subarray(0, 4096), { limits });
  }
});

const KIF = "手合割：平手\n先手：先手太郎\n後手：後手花子\n   1 ７六歩(77)\n*角道を開ける\n   2 ３四歩(33)\n*角交換か\n   3 投了\n";

/** The text in each encoding. */
function inEncodings(text) {
  const [game] = read(text).games;
  return encodings().map((encoding) => [encoding, game.write("kif", { encoding }).bytes]);
}

test("a limit in the middle of a character changes neither the encoding nor the diagnostics", () => {
  for (const [encoding, bytes] of inEncodings(KIF)) {
    const { text } = read(bytes);
    const size = new TextEncoder().encode(text).length;
    for (let limit = 0; limit <= 400; limit += 1) {
      const found = read(bytes, { limits: { bytes: limit } });
      const expected = read(text, { limits: { bytes: limit } });
      assert.equal(found.encoding, encoding, `${limit}`);
      assert.equal(found.text, expected.text);
      assert.deepEqual(found.diagnostics, expected.diagnostics, `${encoding} ${limit}`);
      assert.equal(found.diagnostics.some(({ code }) => code === "too_long"), limit < size);
      const { length } = new TextEncoder().encode(found.text);
      assert.ok(text.startsWith(found.text) && length <= limit && length > Math.min(limit, size) - 3);
    }
  }
});

test("a large file is cut at the end of a line or of a character", () => {
  const limits = { bytes: 100_000 };
  for (const [encoding, bytes] of inEncodings(KIF + "*角道を開ける\n".repeat(300_000))) {
    for (let further = 0; further < 8; further += 1) {
      // A header of this length moves the place where the file is cut.
      const header = new TextEncoder().encode(encoding.startsWith("UTF-16") ? "" : `#${"x".repeat(further)}\n`);
      const moved = new Uint8Array(header.length + bytes.length);
      moved.set(header);
      moved.set(bytes, header.length);
      const document = read(moved, { limits });
      assert.equal(document.encoding, encoding);
      assert.deepEqual(document.diagnostics.map((found) => found.code), ["too_long"], encoding);
      document.dispose();
    }
  }
  for (let further = 0; further < 3; further += 1) {
    const document = read(Buffer.from("x".repeat(further) + "あ".repeat(1_000_000)), { limits });
    assert.ok(document.text.endsWith("ああ") && document.text.length > 33_000);
    document.dispose();
  }
});

// The games below are so large that the tests would not end soon if anything took quadratic time.

test("a long game with many variations is shown", () => {
  // The kings go back and forth, and every second move has a variation.
  const cycle = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"];
  const others = ["９六歩(97)", "９四歩(93)", "９六歩(97)", "９四歩(93)"];
  const plies = Array.from({ length: 40_000 }, (_, index) => index + 1);
  const mainline = plies.map((ply) => `${ply} ${cycle[(ply - 1) % 4]}\n`);
  const variations = plies.toReversed().filter((ply) => ply % 2 === 0);
  const branches = variations.map((ply) => `\n変化：${ply}手\n${ply} ${others[(ply - 1) % 4]}\n`);
  const text = `手合割：平手\n${mainline.join("")}${branches.join("")}`;
  const document = read(text);
  const [game] = document.games;
  assert.deepEqual([game.lines().length, game.nodes.length], [20_001, 60_001]);
  assert.ok(game.play(game.mainline.at(-1), "9g9f").ok);
  assert.equal(game.nodes.length, 60_002);
  assert.ok(game.nodes.every((node) => node.children.length <= 2 && node.clock === null));
  document.dispose();
  show(text);
});

test("the positions of a long game are shown", () => {
  const cycle = ["5i5h", "5a5b", "5h5i", "5b5a"];
  const moves = Array.from({ length: 40_000 }, (_, index) => cycle[index % 4]);
  const document = read(`position startpos moves ${moves.join(" ")}`, { legality: "trust" });
  const [game] = document.games;
  const start = game.start.split(" ")[0];
  for (const node of game.nodes) {
    assert.equal(node.sfen.split(" ")[0] === start, node.ply % 4 === 0);
    const { moveNumber, isCheck, isMate } = game.position(node);
    assert.deepEqual([moveNumber, isCheck, isMate], [node.ply + 1, false, false]);
  }
  document.dispose();
});

test("the lines, places and diagnostics of many games are found", () => {
  const count = 50_000;
  const document = read("position startpos moves 7g7f 7g7f\n".repeat(count), { limits: { allDiagnostics: 1_000 } });
  const { games } = document;
  assert.equal(games.length, count);
  for (const game of [games[0], games[count >> 1], games[count - 1]]) {
    assert.deepEqual([game.place.line, game.place.start % 34], [game.index + 1, 0]);
    assert.equal(document.nodeAtLine(game.index + 1), game.mainline.at(-1));
    assert.deepEqual(game.diagnostics.map((found) => [found.game, found.line]), [[game.index, game.index + 1]]);
  }
  assert.ok(games.every((game) => game.place.line === game.index + 1 && game.diagnostics.length === 1));
  assert.deepEqual([document.diagnosticCount, document.diagnostics.length], [count, 1_000]);
  assert.equal(document.diagnostics.at(-1), games[999].diagnostics[0]);
  document.dispose();
});
