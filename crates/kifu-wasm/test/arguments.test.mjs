// Wrong arguments, documents that were disposed of, removed nodes, and lists that cannot be changed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

import { convert, formats, read, reset } from "../pkg/fast/inline.js";

const RECORD = "手合割：平手\n先手：A\n   1 ７六歩(77)\n*一\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 ８四歩(83)\n";
const game = () => read(RECORD).games[0];
const expects = (expected) => ({ name: "TypeError", message: new RegExp(`^kifu-wasm: expected ${expected}`) });

test("an argument that is no text is a TypeError and changes nothing", () => {
  const found = game();
  for (const wrong of [undefined, 5, {}, Symbol.iterator]) {
    assert.throws(() => found.setHeader("先手", wrong), expects("the value of a header"));
    assert.throws(() => found.setHeader(wrong, "A"), expects("the key of a header"));
    assert.throws(() => found.setHeaders([["先手", wrong]]), expects("a list of headers"));
    assert.throws(() => found.setComments(1, wrong), expects("a comment"));
    assert.throws(() => found.setComments(1, [wrong]), expects("a comment"));
    assert.throws(() => found.setBookmarks(1, [wrong]), expects("a list of names"));
    assert.throws(() => found.play(1, wrong), expects("a move"));
    assert.throws(() => found.illegalReason(1, wrong), expects("a move"));
    assert.throws(() => found.notationOf(1, wrong), expects("a move"));
  }
  for (const wrong of [null, 5, "english", "toString"]) {
    const expected = expects("a notation \\(ki2, kif, csa, usi, western, hodges\\)");
    assert.throws(() => found.mainline[0].notationIn(wrong), expected);
    assert.throws(() => found.notationOf(0, "7g7f", wrong), expected);
  }
  assert.throws(() => found.setEnding(4, "other", null), expects("a text"));
  assert.throws(() => found.setHeaders("abc"), expects("a list of headers"));
  assert.throws(() => found.setHeaders(["ab"]), expects("a list of headers"));
  assert.throws(() => found.svg(0, { title: 5 }), expects("a text for title"));
  assert.throws(() => found.svg(0, { title: ["A", "B"] }), expects("a text for title"));
  assert.throws(() => found.svg(0, { black: ["A", 5] }), expects("a text"));
  assert.throws(() => found.svg(0, { marks: "5e" }), expects("a list of marks"));
  assert.throws(() => found.svg(0, { arrows: [["7g"]] }), expects("two squares in arrows"));
  assert.throws(() => found.write("kif", { name: 5 }), expects("a name of a file"));
  assert.throws(() => read("", { name: null }), expects("a name of a file"));
  assert.equal(found.revision, 0);
});

test("a limit that is no number is a TypeError", () => {
  for (const wrong of [null, "5", NaN, -1, {}]) {
    for (const limit of ["bytes", "moves", "allDiagnostics"]) {
      assert.throws(() => read("", { limits: { [limit]: wrong } }), expects("a number"));
    }
  }
});

test("an unknown option is a TypeError", () => {
  const found = game();
  assert.throws(() => read("", { langauge: "ja" }), expects("an option"));
  assert.throws(() => found.write("kif", { loses: "drop" }), expects("an option"));
  assert.throws(() => found.losses("kif", { loses: "drop" }), expects("an option"));
  assert.throws(() => convert("", "kif", {}, { loosy: true }), expects("an option"));
  assert.throws(() => found.svg(0, { them: "wood" }), expects("an option"));
  assert.throws(() => found.svg(0, { language: "fr" }), /language: expected a language .*fr/);
  assert.throws(() => found.play(0, "2g2f", { legal: "trust" }), expects("an option"));
  assert.ok(found.svg(0, { language: undefined, black: undefined }).startsWith("<svg"));
});

test("bytes of another window are read, and a wrong source is described shortly", () => {
  const bytes = [...new TextEncoder().encode(RECORD)];
  for (const source of ["Uint8Array.from(bytes)", "Uint8Array.from(bytes).buffer"]) {
    assert.equal(read(runInNewContext(source, { bytes })).text, RECORD);
  }
  assert.throws(() => read(new Uint16Array(1_000)), { name: "TypeError", message: /found an object \(Uint16Array\)$/ });
  assert.throws(() => read({}), { name: "TypeError", message: /found an object \(Object\)$/ });
  const long = (error) => error instanceof TypeError && error.message.length < 200;
  assert.throws(() => read("", { format: "x".repeat(10_000) }), long);
});

test("a document that was disposed of says so", () => {
  const document = read(RECORD);
  const [found] = document.games;
  const [first] = found.mainline;
  document.dispose();
  const disposed = { name: "Error", message: "kifu-wasm: the document was disposed" };
  for (const use of [
    () => document.text,
    () => document.write("kif"),
    () => document.losses("kif"),
    () => found.svg(first),
    () => found.play(first, "8c8d"),
    () => found.canUndo,
    () => first.comments,
  ]) {
    assert.throws(use, disposed);
  }
});

test("a document from before a reset says so", () => {
  const document = read(RECORD);
  reset();
  assert.throws(() => document.text, { name: "Error", message: "kifu-wasm: the document was lost in reset()" });
});

test("a removed node has only what never changes, and cannot be used", () => {
  for (const isUsedBefore of [false, true]) {
    const found = game();
    const node = found.mainline[1];
    const all = ({ usi, notation, sfen, time, comments, children }) => [usi, notation, sfen, time, comments, children];
    const before = isUsedBefore ? all(node) : undefined;
    const { id, kind, ply, color, parent, place } = node;
    assert.ok(found.remove(node).ok && node.isRemoved);
    assert.deepEqual(all(node), [null, "", "", null, [], []]);
    assert.deepEqual([node.id, node.kind, node.ply, node.color], [id, kind, ply, color]);
    assert.deepEqual([node.parent, node.place, node.beginsVariation], [parent, place, false]);
    for (const ref of [node, id, 999]) {
      assert.throws(() => found.position(ref), expects("a node of this game"));
      assert.throws(() => found.svg(ref), expects("a node of this game"));
      for (const edit of ["remove", "cut", "removeEnding", "promoteToMain"]) {
        assert.equal(found[edit](ref).code, "no_such_node");
      }
    }
    assert.equal(found.remove(node).reason.en, `the record has no node with the id ${id}`);
    assert.match(found.remove(999).reason.ja, /999/);
    assert.ok(found.undo() && !node.isRemoved);
    if (isUsedBefore) assert.deepEqual(all(node), before);
  }
});

test("what is returned cannot be changed from outside", () => {
  const found = game();
  const [first] = found.mainline;
  for (const name of ["id", "kind", "ply", "parent", "sfen", "comments"]) {
    assert.throws(() => (first[name] = 0), TypeError, name);
  }
  const lists = [
    found.document.games,
    found.document.diagnostics,
    found.diagnostics,
    found.nodes,
    found.headers,
    found.headerNames,
    found.headers[0],
    found.lines(),
    found.lines()[0].nodes,
    first.comments,
    first.bookmarks,
    formats(),
  ];
  for (const list of lists) assert.throws(() => list.push(5), TypeError);
  assert.throws(() => (found.players.black.name = "B"), TypeError);
  assert.throws(() => (first.place.line = 0), TypeError);
  // These are made with each call.
  found.mainline.reverse();
  assert.equal(found.mainline[0], first);
});
