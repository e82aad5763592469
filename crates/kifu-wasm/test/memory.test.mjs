// After a call for which the memory does not suffice, every call throws a RuntimeError until `reset` is called.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { Document as Module, initSync, Reading } from "../pkg/fast/bindings.js";
import { convert, read, reset } from "../pkg/fast/inline.js";

const TEXT = "position startpos moves 7g7f 3c3d 2g2f 8c8d\n".repeat(20_000);

/** Documents that take memory. */
let taken = [];

/** Takes all memory of the module. */
function fillMemory() {
  const reading = new Reading();
  const { memory } = initSync();
  for (let pages = 1 << 15; pages >= 1; ) {
    try {
      memory.grow(pages);
    } catch {
      pages >>= 1;
    }
  }
  for (let { length } = TEXT; length >= 1; length >>= 1) {
    const take = () => {
      for (;;) taken.push(Module.readText(TEXT.slice(0, length), reading));
    };
    assert.throws(take, WebAssembly.RuntimeError);
  }
}

afterEach(() => {
  taken = [];
  reset();
});

const USES = {
  read: () => read(TEXT),
  convert: () => convert(TEXT, "csa"),
  losses: (document) => document.losses("csa"),
  write: (document) => document.write("kif"),
  setComments: (document) => document.games[0].setComments(0, TEXT.repeat(10)),
  svg: (document) => document.games[0].svg(0, { comment: TEXT.repeat(10) }),
};

for (const [name, use] of Object.entries(USES)) {
  test(`${name} throws a RuntimeError if the memory is full`, () => {
    const document = read(TEXT);
    fillMemory();
    assert.throws(() => use(document), WebAssembly.RuntimeError);
    assert.throws(() => document.games[1].setHeader("棋戦", "A"), WebAssembly.RuntimeError);
    assert.throws(() => read(""), WebAssembly.RuntimeError);
    document.dispose();
    reset();
    assert.equal(read(TEXT).games.length, 20_000);
  });
}

test("a document is disposed of with full memory", () => {
  const document = read(TEXT);
  fillMemory();
  document.dispose();
  // There is memory again.
  assert.equal(read("position startpos").games.length, 1);
});
