// Records that are dropped on the page are read as `kifu inspect` reads them, and saved as `kifu convert` writes them.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { test } from "node:test";

import { encodings, formats } from "../../crates/kifu-wasm/pkg/fast/inline.js";
import { CORPUS, inspected, kifu, recordsUnder, skip, temporaryFolder, TESTDATA } from "../../crates/kifu-wasm/test/files.mjs";
import { drop, openPage } from "./chromium.js";
import { BrowserTests } from "./page.js";

/** How many files of the corpus and of the repository are used. */
const [OF_CORPUS, OF_REPOSITORY] = [40, 12];
/** The extensions under which the page saves, each with the encoding that other programs expect. */
const KINDS = formats().flatMap(({ isPosition, extensions }) =>
  extensions.map(({ extension, encoding }) => ({ extension, encoding: encoding ?? "UTF-8", isPosition })),
);
/** Empty for the encoding that other programs expect. */
const ENCODINGS = ["", ...encodings()];
let page;
const tests = new BrowserTests(async () => {
  page = await openPage(tests.browser, `${tests.server.address}/site/`);
});

/** Files of all kinds: of each format and encoding, with variations, with several games. */
function chosenFiles(folder, howMany) {
  const files = recordsUnder(folder);
  const chosen = new Set();
  const kinds = new Map();
  const games = inspected(files);
  for (const [path, all] of games) {
    const [{ format, encoding, variations, start, handicap, diagnostics }] = all;
    const kind = [
      extname(path),
      encoding,
      all.length > 1,
      Math.min(variations.length, 8) > 0,
      handicap === null ? start.includes(" b - 1") : handicap,
      diagnostics.length > 0,
      format,
    ].join(" ");
    if (!kinds.has(kind)) kinds.set(kind, path);
    if (variations.length === 7) chosen.add(path);
  }
  const rest = [...kinds.values(), ...games.keys()];
  for (const path of rest) if (chosen.size < howMany) chosen.add(path);
  return [...chosen].map((path) => [path, games.get(path)]);
}

/** What the page shows at each move of the main line, when a reader steps through it. */
async function shownMoves() {
  const { viewer } = globalThis;
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const shown = [];
  press("Home");
  for (const node of viewer.line.slice(1)) {
    press("ArrowRight");
    // The list is drawn once a frame, so to look at it after every move would take a minute.
    const isListed = node.ply % 20 === 0 || node === viewer.line.at(-1);
    if (isListed) await new Promise(requestAnimationFrame);
    if (viewer.node !== node) throw new Error(`the page shows ${viewer.node.notation} instead of ${node.notation}`);
    const selected = document.querySelector(".move[aria-selected=true] .notation");
    const played = document.querySelector("#played").firstChild.textContent;
    shown.push({
      played,
      row: isListed ? selected.textContent : played,
      comment: document.querySelector("#comment").value,
    });
  }
  return shown;
}

const repository = chosenFiles(TESTDATA, OF_REPOSITORY);
const corpus = skip ? [] : chosenFiles(join(CORPUS, "dev"), OF_CORPUS);

for (const [file, games] of repository) test(`reads ${basename(file)}`, () => readsLikeCommand(file, games));
for (const [file, games] of corpus) test(`reads ${basename(file)} of the corpus`, () => readsLikeCommand(file, games));
test("reads files of the corpus", { skip }, () => assert.equal(corpus.length, OF_CORPUS));

async function readsLikeCommand(file, games) {
  await drop(page, [file, readFileSync(file)]);
  const found = await page.evaluate(async () => {
    const { description } = await import("/test/description.mjs");
    return globalThis.viewer.document.games.map((game) => description(globalThis.viewer.document, game));
  });
  assert.deepEqual(found.map((game) => ({ path: file, ...game })), games);

  const shown = await page.evaluate(shownMoves);
  const moves = games[0].moves;
  assert.deepEqual(
    shown.slice(0, moves.length).map(({ comment }) => comment),
    moves.map(({ comments }) => comments.join("\n")),
  );
  for (const { played, row } of shown) assert.equal(played, row);

  const listed = await page.$$eval(".diagnostics :is(button, .quiet)", (all) => all.map((one) => one.innerText));
  const messages = games.flatMap((game) => game.diagnostics);
  messages.sort((a, b) => a.line - b.line);
  assert.equal(listed.length, Math.min(200, messages.length));
  for (const { line, severity, message } of messages.slice(0, 200)) {
    const shown = severity === "note" ? message : `line ${line} ${message}`;
    assert.ok(listed.some((text) => text.startsWith(shown)), message);
  }
  assert.deepEqual(page.faults, []);
}

test("saves files of the repository as the command does", () => savesLikeCommand(repository));
test("saves files of the corpus as the command does", { skip }, () => savesLikeCommand(corpus.filter((_, index) => index % 3 === 0)));

/** Saves each file in each format and encoding. */
async function savesLikeCommand(chosen) {
  const folder = temporaryFolder();
  const readable = chosen.filter(([, games]) => !games.some((game) => game.diagnostics.some((one) => one.severity === "error")));
  const files = readable.map(([file, games], index) => {
    const copy = join(folder, `${index}${extname(file)}`);
    copyFileSync(file, copy);
    return { file, copy, games };
  });
  const written = convertAll(folder, files.map(({ copy }) => copy));
  let count = 0;
  for (const [index, { file, games }] of files.entries()) {
    await drop(page, [file, readFileSync(file)]);
    // The page writes one position, and the command that of each game.
    const kinds = KINDS.filter(({ isPosition }) => games.length === 1 || !isPosition);
    const choices = kinds.flatMap(({ extension }) => ENCODINGS.map((encoding) => [extension, encoding]));
    const saved = await page.evaluate(saveAs, choices);
    for (const [at, [kind, encoding]] of choices.entries()) {
      const expected = written(kind, encoding).get(String(index)) ?? null;
      assert.equal(saved[at], expected, `${file} as ${kind} in ${encoding || "the expected encoding"}`);
      if (expected !== null) count += 1;
    }
  }
  assert.ok(count > 25 * files.length, `${count} files saved`);
  assert.deepEqual(page.faults, []);
  rmSync(folder, { recursive: true });
}

/** Writes all files in all formats and encodings with the command. Returns the SHA-256 of each by its name. */
function convertAll(folder, files) {
  const written = new Map();
  for (const { extension: kind, encoding: expected } of KINDS) {
    for (const encoding of ENCODINGS) {
      const output = join(folder, `${kind} ${encoding}`);
      mkdirSync(output);
      const option = encoding === "" ? [] : ["--encoding", encoding];
      if (!(encoding || expected).startsWith("UTF")) option.push("--replace-characters");
      kifu("convert", "--to", kind, ...option, ...files, "-o", `${output}/`);
      const digest = (name) => createHash("sha256").update(readFileSync(join(output, name))).digest("hex");
      const digests = readdirSync(output).map((name) => [basename(name, extname(name)), digest(name)]);
      written.set(`${kind} ${encoding}`, new Map(digests));
    }
  }
  return (kind, encoding) => written.get(`${kind} ${encoding}`);
}

/**
 * Saves the record with the dialog, as each of the choices. Returns the SHA-256 of each download, or null if it cannot be
 * saved.
 */
async function saveAs(choices) {
  const find = (selector) => document.querySelector(selector);
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  let content = null;
  URL.createObjectURL = (blob) => {
    content = blob;
    return "about:blank";
  };
  HTMLAnchorElement.prototype.click = () => {};
  globalThis.viewer.goIndex(Infinity);
  const digests = [];
  // The dialog lists the formats when it is opened. It keeps what was chosen, and writes when it is opened again.
  find("#save").click();
  find("#save-dialog").close();
  for (const [kind, encoding] of choices) {
    content = null;
    const format = [...find("#save-format").options].find((option) => option.value.endsWith(` ${kind}`)).value;
    find("#save-format").value = format;
    find("#save-encoding").value = encoding;
    find("#save-replace").checked = true;
    find("#save").click();
    find("#save-download").click();
    if (find("#save-dialog").open) find("#save-dialog").close();
    const digest = content === null ? null : new Uint8Array(await crypto.subtle.digest("SHA-256", await content.arrayBuffer()));
    digests.push(digest && Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join(""));
  }
  URL.createObjectURL = createObjectURL;
  HTMLAnchorElement.prototype.click = click;
  return digests;
}
