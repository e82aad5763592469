// The files of the tests, and the `kifu` command with whose results they are compared. The package must be built.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { formats } from "../pkg/fast/inline.js";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

export const TESTDATA = join(ROOT, "testdata");
/** The corpus of published records: the folder in the variable `CORPUS`, or that which some machines have beside the repository. */
export const CORPUS = resolve(ROOT, process.env.CORPUS ?? "../shared/corpus");
/** The option of the tests of the corpus: the reason why they are skipped, if they are. They run if `CORPUS` is set. */
export const skip =
  process.env.CORPUS !== undefined || existsSync(CORPUS) ? false : `there is no corpus: ${CORPUS} does not exist`;
const EXTENSIONS = formats().flatMap((format) => format.extensions.map(({ extension }) => extension));

/** The largest file that the command reads at once; it reads larger ones in parts. */
const AT_ONCE = 1 << 20;

/** All files of a folder, which must exist, sorted. */
export function filesUnder(folder) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort();
}

/** The records of a folder that the command reads at once. */
export function recordsUnder(folder) {
  return filesUnder(folder).filter(
    (file) => EXTENSIONS.includes(extname(file).slice(1)) && statSync(file).size <= AT_ONCE,
  );
}

/** Runs the command, and returns its output even if it reports errors in the records. */
export function kifu(...args) {
  const command = process.env.KIFU ?? join(ROOT, "target/debug/kifu");
  try {
    return execFileSync(command, args, { maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    if (error.status === null || error.stdout === undefined) throw error;
    return error.stdout;
  }
}

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), "kifu-wasm-"));
/** The examples in a language of a README. */
export function examples(readme, language) {
  const text = readFileSync(new URL(`../${readme}`, import.meta.url), "utf8");
  return [...text.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, "g"))].map((found) => found[1]);
}

export const bytesOf = (file) => readFileSync(file);

/** The optional fields of `kifu inspect --json` that restore a record exactly. The package has no properties for them. */
const EXACT = ["notes_in_order", "own_text", "after_endings"];

/** The games that `kifu inspect --json` prints, in a list for each file. */
export function inspected(files) {
  const games = new Map(files.map((file) => [file, []]));
  for (const line of kifu("inspect", "--json", ...files).toString().trim().split("\n")) {
    const game = JSON.parse(line, (name, value) => (EXACT.includes(name) ? undefined : value));
    games.get(game.path).push(game);
  }
  return games;
}
