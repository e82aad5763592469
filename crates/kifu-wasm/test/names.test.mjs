// The types list the limits that the module has. `cargo xtask fixtures` writes the other names from the tables of the module.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { read } from "../pkg/fast/inline.js";

const TYPES = readFileSync(new URL("../npm/index.d.ts", import.meta.url), "utf8");

test("the types list the limits", () => {
  const names = [...TYPES.match(/interface Limits {([^]*?)^}/m)[1].matchAll(/^  (\w+)\?:/gm)].map((found) => found[1]);
  assert.throws(() => read("", { limits: { none: 1 } }), ({ message }) => {
    const known = message.match(/\((.*)\)/)[1].split(", ");
    assert.deepEqual(names.sort(), known.sort());
    return true;
  });
});
