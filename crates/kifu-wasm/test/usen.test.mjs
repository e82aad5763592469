// USEN is exchanged with tsshogi, which ShogiHome uses.

import assert from "node:assert/strict";
import { test } from "node:test";

import { importKIF, Record } from "tsshogi";

import { BUILDS } from "./builds.mjs";

const KIF = `手合割：香落ち
   1 ３四歩(33)
   2 ７六歩(77)
   3 ４四歩(43)
   4 ２六歩(27)
   5 中断

変化：4手
   4 ６六歩(67)

変化：2手
   2 ２六歩(27)
   3 ８四歩(83)
`;

/** The moves of tsshogi's tree, each with its ply. */
function moves(record) {
  const all = [];
  record.forEach((node) => all.push(`${node.ply} ${node.move.usi ?? node.move.type}`));
  return all.slice(1);
}

for (const [build, { read }] of BUILDS) {
  test(`tsshogi reads the USEN of the build ${build}`, () => {
    const { text } = read(KIF).write("usen", { losses: "drop" });
    const record = Record.newByUSEN(text.trim());
    assert.deepEqual(moves(record), moves(importKIF(KIF)));
    assert.equal(record.initialPosition.sfen, importKIF(KIF).initialPosition.sfen);
  });

  test(`the build ${build} reads the USEN of tsshogi`, () => {
    const [usen] = importKIF(KIF).usen;
    const document = read(usen);
    assert.deepEqual([document.format, document.diagnostics], ["usen", []]);
    const kif = document.write("kif", { losses: "drop" }).text;
    assert.deepEqual(moves(importKIF(kif)).filter(isMove), moves(importKIF(KIF)).filter(isMove));
    assert.equal(document.games[0].mainline.at(-1).ending, "interrupt");
  });

  test(`the build ${build} reads a link`, () => {
    const document = read(`https://play.mogproject.com/?u=${encodeURIComponent("~0.6y236e7ku4be.j")}&move=2`);
    assert.deepEqual([document.format, document.diagnostics], ["usen", []]);
    assert.equal(document.games[0].toUsi(document.games[0].mainline.at(-1)), "position startpos moves 2g2f 8c8d 7g7f 8d8e");
  });
}

/** tsshogi 2.2.0 repeats the ending of the main line in the variations after it, so endings are not compared. */
function isMove(move) {
  return !move.endsWith("interrupt");
}
