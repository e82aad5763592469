// The types list the names that the module has. A name that is added to one of them only makes a test fail.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { encodings, endings, formats, read } from "../pkg/fast/node.js";

const sourceOf = (path) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const TYPES = sourceOf("npm/index.d.ts");

/** The texts in quotation marks. */
const quoted = (text) => [...text.matchAll(/"(\w[\w-]*)"/g)].map((found) => found[1]);
/** The names of a union in the types. */
const union = (name) => quoted(TYPES.match(new RegExp(`^export type ${name} =([^;]*);`, "m"))[1]).sort();
/** The results of a function of the module that maps each variant to a name. */
const results = (path, name) => quoted(sourceOf(path).match(new RegExp(`^fn ${name}\\([^]*?^}`, "m"))[0]).sort();

test("the types list the formats, the encodings and the endings", () => {
  assert.deepEqual(union("FormatName"), formats().map((format) => format.name).sort());
  assert.deepEqual(union("EncodingName"), [...encodings()].sort());
  assert.deepEqual(union("EndingKind"), endings().map((ending) => ending.kind).sort());
});

test("the types list the codes of failures", () => {
  assert.deepEqual(union("EditErrorCode"), results("src/editing.rs", "code"));
  // `convert` reads before it writes.
  assert.deepEqual(union("WriteErrorCode"), [...results("src/writing.rs", "code"), "read_error"].sort());
});

test("the types list the kinds of losses", () => {
  const kinds = TYPES.match(/interface Loss {\s*readonly kind:([^;]*);/)[1];
  const rows = sourceOf("../shogi-core/src/record/loss.rs").matchAll(/^ {4}(?:}|\w+), "(\w+)",$/gm);
  assert.deepEqual(quoted(kinds).sort(), [...rows].map((found) => found[1]).sort());
});

test("the types list the limits", () => {
  const names = [...TYPES.match(/interface Limits {([^]*?)^}/m)[1].matchAll(/^  (\w+)\?:/gm)].map((found) => found[1]);
  assert.throws(() => read("", { limits: { none: 1 } }), ({ message }) => {
    const known = message.match(/\((.*)\)/)[1].split(", ");
    assert.deepEqual(names.sort(), known.sort());
    return true;
  });
});
