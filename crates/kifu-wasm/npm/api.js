// The functions and classes of the package, without the loading of the module. `index.d.ts` documents them.

import * as wasm from "./bindings.js";
import { ModuleDocument, calling, useOnce } from "./calls.js";
import { Game } from "./game.js";
import { lossesOf, writing } from "./write.js";
import { LANGUAGES, MAX_COUNT, checkName, checkText, checkType } from "./values.js";
import { lazy, parsed, setAll, tables, tagOf } from "./values.js";

export { reset } from "./calls.js";
export { encodings, endings, formats, version } from "./values.js";

const DEFAULT_BYTES = 128 * 1024 * 1024;
/** How many of the bytes that are not read are copied, to find the encoding and the end of a line. */
const FURTHER_BYTES = 1 << 20;

export function read(source, { name, language, limits, ...options } = {}) {
  // `allDiagnostics` is a limit of `Document.diagnostics`.
  const { bytes = DEFAULT_BYTES, allDiagnostics = Infinity, ...others } = limits ?? {};
  checkName(language ?? "en", LANGUAGES, "language");
  if (name !== undefined) checkText(name, "a name of a file");
  const counts = { bytes, ...others };
  for (const count of [...Object.values(counts), allDiagnostics]) {
    checkType(count === undefined || (typeof count === "number" && count >= 0), "a number", count);
  }
  const reading = calling(() => new wasm.Reading(name));
  const raw = useOnce(reading, () => {
    setAll(reading, "reading", options, { own: ["name", "language", "limits"] });
    const whole = ([name, count]) => [name, count && Math.trunc(Math.min(count, MAX_COUNT))];
    const wholes = Object.fromEntries(Object.entries(counts).map(whole));
    setAll(reading, "limits", wholes, { own: ["allDiagnostics"], what: "limit", set: reading.limit });
    return readRaw(source, reading, bytes);
  });
  return new Document(new ModuleDocument(raw), language ?? "en", allDiagnostics);
}

function readRaw(source, reading, limit) {
  if (typeof source === "string") {
    // A text of more than `limit` characters exceeds the limit in any case, so the rest need not be copied.
    return wasm.Document.readText(source.slice(0, limit + 1), reading);
  }
  const bytes = tagOf(source) === "ArrayBuffer" ? new Uint8Array(source) : source;
  checkType(tagOf(bytes) === "Uint8Array", "a string, an ArrayBuffer or a Uint8Array", source);
  // No encoding takes more than four bytes for a character, so the rest need not be copied either.
  const needed = 4 * Math.ceil(limit + 1);
  const isCut = bytes.length > needed + FURTHER_BYTES;
  return wasm.Document.read(bytes.subarray(0, needed + FURTHER_BYTES), isCut ? needed : undefined, reading);
}

let knownHandicaps;

export function handicaps() {
  knownHandicaps ??= Object.freeze(tables().handicaps.flatMap(handicapOf));
  return knownHandicaps;
}

/** A handicap with its start position, which the reader of KIF knows. `その他` has none. */
function handicapOf([name, englishName]) {
  const document = read(`手合割：${name}`, { format: "kif" });
  const { handicap, start } = document.games[0];
  document.dispose();
  return handicap === name ? [Object.freeze({ name, englishName, start })] : [];
}

export function convert(source, format, options = {}, readOptions = {}) {
  const document = read(source, readOptions);
  try {
    if (firstError(document) === undefined) return document.write(format, options);
    const [en, ja] = ["en", "ja"].map((language) => {
      document.language = language;
      const { line, column, message } = firstError(document);
      return language === "en"
        ? `line ${line}, column ${column}: ${message}`
        : `${line}行目${column}文字目: ${message}`;
    });
    const reason = { en, ja };
    return { ok: false, code: "read_error", message: reason[readOptions.language ?? "en"], reason };
  } finally {
    document.dispose();
  }
}

/** The first error. The diagnostics of the games after it are not needed. */
function firstError(document) {
  for (const game of document.games) {
    const error = game.diagnostics.find((found) => found.severity === "error");
    if (error !== undefined) return error;
  }
  return undefined;
}

export class Document {
  /** The document in the module. */
  #held;
  #info;
  #text;
  #games;
  #counts;
  #diagnostics;
  #allDiagnostics;
  #language;

  constructor(held, language, allDiagnostics) {
    this.#held = held;
    this.#info = parsed(held.call("info"));
    this.#language = language;
    this.#allDiagnostics = allDiagnostics;
  }

  get text() {
    return (this.#text ??= this.#held.call("text"));
  }

  get format() {
    return this.#info.format;
  }

  get encoding() {
    return this.#info.encoding;
  }

  get declaredEncoding() {
    return this.#info.declaredEncoding;
  }

  get isUnreadable() {
    return this.#info.isUnreadable;
  }

  get games() {
    if (this.#games === undefined) {
      const places = lazy(() => this.#held.call("gamePlaces"));
      const game = (_, index) => new Game(this, this.#held, index, places);
      this.#games = Object.freeze(Array.from({ length: this.#info.games }, game));
    }
    return this.#games;
  }

  get diagnostics() {
    if (this.#diagnostics === undefined) {
      const listed = [];
      for (const [index, count] of this.#diagnosticCounts.entries()) {
        if (listed.length >= this.#allDiagnostics) break;
        const found = count === 0 ? [] : this.games[index].diagnostics;
        for (const diagnostic of found.slice(0, this.#allDiagnostics - listed.length)) listed.push(diagnostic);
      }
      this.#diagnostics = Object.freeze(listed);
    }
    return this.#diagnostics;
  }

  get diagnosticCount() {
    return this.#diagnosticCounts.reduce((sum, count) => sum + count, 0);
  }

  get #diagnosticCounts() {
    return (this.#counts ??= this.#held.call("diagnosticCounts"));
  }

  get language() {
    return this.#language;
  }

  set language(language) {
    this.#language = checkName(language, LANGUAGES, "language");
    this.#diagnostics = undefined;
  }

  nodeAtLine(line) {
    const game = this.games.findLast((game) => game.place.line <= line);
    return game?.nodeAtLine(line);
  }

  losses(format, options) {
    return lossesOf(this.#held, this, this.games, undefined, format, options);
  }

  write(format, options) {
    return writing(this.#held, this, this.games, undefined, format, options);
  }

  dispose() {
    this.#held.free();
  }
}

if (Symbol.dispose) Document.prototype[Symbol.dispose] = Document.prototype.dispose;
