// In every build, the properties of each game are those that `kifu inspect --json` prints.

import assert from "node:assert/strict";
import { test } from "node:test";

import { BUILDS } from "./builds.mjs";
import { description } from "./description.mjs";
import { bytesOf, CORPUS, inspected, recordsUnder, skip, TESTDATA } from "./files.mjs";
import { join } from "node:path";

function check(files) {
  for (let start = 0; start < files.length; start += 100) {
    const part = files.slice(start, start + 100);
    const expected = inspected(part);
    for (const file of part) {
      for (const [name, build] of BUILDS) checkFile(build, file, expected.get(file), `${file} in the build ${name}`);
    }
  }
}

function checkFile(build, file, expected, place) {
  const document = build.read(bytesOf(file), { name: file });
  const found = document.games.map((game) => ({ path: file, ...description(document, game) }));
  assert.deepEqual(found, expected, place);
  document.dispose();
}

test("every fixture is read as the command reads it", () => {
  const files = recordsUnder(TESTDATA);
  assert.ok(files.length > 100, `${files.length} fixtures`);
  check(files);
});

test("every record of the corpus is read as the command reads it", { skip }, () => {
  for (const folder of ["dev", "bad"]) check(recordsUnder(join(CORPUS, folder)));
});
