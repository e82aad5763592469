// The comparison with other libraries runs.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { TESTDATA } from "./files.mjs";

const BENCH = fileURLToPath(new URL("../bench/bench.js", import.meta.url));
const skip = existsSync("/usr/bin/chromium") ? false : "Chromium is not installed";

for (const [format, folder] of [
  ["kif", "kif/ok"],
  ["csa", "csa/ok"],
]) {
  test(`the libraries are compared in ${format}`, { skip }, () => {
    const output = execFileSync("node", [BENCH, join(TESTDATA, folder), "1"], { encoding: "utf8" });
    assert.match(output, new RegExp(`^${format}: [1-9]`, "m"));
    for (const name of ["tsshogi", "json-kifu-format"]) {
      const [, same] = output.match(new RegExp(`│ ${name} +│ \\d+ +│ (\\d+) `));
      assert.ok(Number(same) > 0, output);
    }
  });
}
