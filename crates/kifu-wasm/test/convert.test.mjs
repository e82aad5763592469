// What every build of the package writes has the bytes that `kifu convert` writes.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join, parse, relative } from "node:path";
import { test } from "node:test";

import { formats } from "../pkg/fast/inline.js";
import { BUILDS } from "./builds.mjs";
import { bytesOf, CORPUS, kifu, recordsUnder, skip, temporaryFolder, TESTDATA } from "./files.mjs";

/** Files whose names differ in more than the extension, because the command writes only one of two such files. */
function distinct(files) {
  const seen = new Set();
  return files.filter((file) => {
    const name = join(parse(file).dir, parse(file).name);
    return !seen.has(name) && seen.add(name);
  });
}

/** Counts in `counts` how many texts each build has written. */
function check(folder, files, counts) {
  for (const { name: format, extensions } of formats()) {
    const output = temporaryFolder();
    const extension = extensions[0].extension;
    for (let start = 0; start < files.length; start += 100) {
      kifu("convert", "--to", format, "--output", output, "--quiet", ...files.slice(start, start + 100));
    }
    for (const file of files) {
      const name = `${parse(file).name}.${extension}`;
      const written = join(output, name);
      const expected = existsSync(written) ? readFileSync(written) : undefined;
      for (const [build, { convert }] of BUILDS) {
        const result = convert(bytesOf(file), format, { name, losses: "drop" }, { name: file });
        const place = `${relative(folder, file)} as ${format} in the build ${build}`;
        assert.equal(result.ok, expected !== undefined, `${place}: ${JSON.stringify(result.reason)}`);
        if (result.ok) {
          counts[build] += 1;
          assert.ok(expected.equals(result.bytes), place);
        }
      }
    }
  }
}

/** Checks the files of one folder after the other, so that no two have the same name. */
function checkAll(root) {
  const files = recordsUnder(root);
  const folders = new Set(files.map((file) => parse(file).dir));
  const counts = Object.fromEntries(BUILDS.map(([build]) => [build, 0]));
  for (const folder of folders) check(root, distinct(files.filter((file) => parse(file).dir === folder)), counts);
  assert.ok(Object.values(counts).every((count) => count > 500), JSON.stringify(counts));
}

test("every fixture is converted to the bytes that the command writes", () => {
  checkAll(TESTDATA);
});

test("every record of the corpus is converted to the bytes that the command writes", { skip }, () => {
  checkAll(join(CORPUS, "dev"));
});
