// The types list the limits that the module has. `cargo xtask fixtures` writes the other names from the tables of the module.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { read } from "../pkg/fast/inline.js";

const TYPES = readFileSync(new URL("../npm/names.d.ts", import.meta.url), "utf8");

/** For each type, a function that takes such options, and what else it takes. */
const OPTIONS = {
  TextLimits: [(options) => read("", { limits: options }), ["allDiagnostics"]],
  ReadingOptions: [(options) => read("", options), ["name", "language", "limits"]],
  WritingOptions: [(options) => read("").write("kif", options), ["name"]],
  PictureOptions: [(options) => read("").games[0].svg(0, options), ["lastMove"]],
};

for (const [type, [use, others]] of Object.entries(OPTIONS)) {
  test(`the type ${type} lists the known options`, () => {
    const names = [...TYPES.match(`interface ${type} {([^]*?)\n}`)[1].matchAll(/^  (\w+)\?:/gm)].map((found) => found[1]);
    assert.throws(() => use({ none: 1 }), ({ message }) => {
      const known = message.match(/\((.*)\)/)[1].split(", ");
      assert.deepEqual([...names, ...others].sort(), known.sort());
      return true;
    });
  });
}
