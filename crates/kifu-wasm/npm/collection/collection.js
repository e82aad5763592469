// `Collection`: many games of many files. `collection.d.ts` documents it.

import * as wasm from "./bindings.js";
import { ModuleDocument, calling, useOnce } from "./calls.js";
import * as sources from "./sources.js";
import {
  LANGUAGES,
  MAX_COUNT,
  checkCount,
  checkList,
  checkName,
  checkNotation,
  checkOptions,
  checkText,
  checkType,
  lazy,
  parsed,
  setAll,
  tables,
} from "./values.js";

export { reset } from "./calls.js";

/** How long a step of an iterator takes at least, unless it is the last one, in milliseconds. */
const STEP = 12;

const listOfColumns = lazy(() => parsed(calling(() => wasm.Collection.columns())));
const listOfCriteria = lazy(() => parsed(calling(() => wasm.Collection.criteria())));

export class Collection {
  #held;
  #language;
  /** The sources of JavaScript, by their numbers. */
  #sources = [];
  /** Counts the files that were begun, so that only the last iterator goes on. */
  #begun = 0;
  #problems;
  /** Problems that were found when files were read again, and how many there were. */
  #later = [];
  #laterCount = 0;

  constructor({ language = "en", limits = {}, ...others } = {}) {
    checkOptions(others, ["language", "limits"]);
    checkName(language, LANGUAGES, "language");
    const raw = calling(() => new wasm.Collection(language));
    this.#language = language;
    this.#held = new ModuleDocument(raw, "collection");
    const whole = ([name, count]) => {
      checkType(count === undefined || (typeof count === "number" && count >= 0), "a number", count);
      return [name, count && Math.trunc(Math.min(count, MAX_COUNT))];
    };
    const wholes = Object.fromEntries(Object.entries(limits).map(whole));
    setAll(raw, "limits", wholes, { what: "limit", set: raw.limit });
  }

  static criteria() {
    return listOfCriteria();
  }

  static get columns() {
    return listOfColumns();
  }

  get columns() {
    return listOfColumns();
  }

  get language() {
    return this.#language;
  }

  set language(language) {
    checkName(language, LANGUAGES, "language");
    this.#held.call("setLanguage", language);
    this.#language = language;
    this.#problems = undefined;
  }

  get length() {
    return this.#held.call("length");
  }

  get memory() {
    return calling(() => wasm.Collection.memorySize());
  }

  get problems() {
    this.#problems ??= Object.freeze([...parsed(this.#held.call("problems")), ...this.#later]);
    return this.#problems;
  }

  get problemCount() {
    return this.#held.call("problemCount") + this.#laterCount;
  }

  add(name, source) {
    checkText(name, "a name of a file");
    const isObject = typeof source === "object" && source !== null;
    const isSource = isObject && (ArrayBuffer.isView(source) || source instanceof ArrayBuffer || "size" in source);
    checkType(isSource, "bytes, a Blob, or an object with size and read", source);
    return this.#adding(name, source);
  }

  *#adding(name, source) {
    const number = sources.add(source);
    this.#sources.push(number);
    this.#begun += 1;
    const begun = this.#begun;
    this.#held.call("begin", number, name);
    try {
      let goesOn = true;
      while (goesOn) {
        const end = performance.now() + STEP;
        do goesOn = begun === this.#begun && this.#held.call("step");
        while (goesOn && performance.now() < end);
        this.#problems = undefined;
        yield { ...sources.progress(number), games: this.length };
      }
    } finally {
      if (begun === this.#begun) this.#held.call("end");
      sources.rest(number);
    }
  }

  row(game) {
    checkCount(game, "a number of a game");
    return this.rows([game])[0];
  }

  rows(games) {
    return parsed(this.#held.call("rows", numbers(games))).map((row) => row && withSides(row));
  }

  get copyCount() {
    return this.#held.call("copies");
  }

  order({ words = "", column, descending = false, copies = "all", among, ...others } = {}) {
    checkOptions(others, ["words", "column", "descending", "copies", "among"]);
    checkName(copies, Object.keys(COPIES), "choice of copies");
    checkText(words, "words");
    const names = this.columns.map((column) => column.name);
    if (column !== undefined) checkName(column, names, "column");
    return this.#held.call("order", words, column, Boolean(descending), COPIES[copies], numbersOrNone(among));
  }

  find(position, options = {}) {
    const details = positionArguments(position, options);
    const found = this.#held.call("find", ...details);
    const { games, plies, problem } = found;
    found.free();
    return problem === undefined ? { ok: true, games, plies } : { ok: false, message: problem };
  }

  tree(position, { notation = "ki2", ...options } = {}) {
    checkNotation(notation);
    const { message, ...tree } = parsed(this.#held.call("tree", ...positionArguments(position, options), notation));
    return message === undefined ? { ok: true, ...tree } : { ok: false, message };
  }

  select(criteria) {
    checkList(criteria, "a list of criteria");
    for (const { name, value } of criteria) {
      checkText(name, "a name of a criterion");
      if (value !== undefined && value !== null) checkText(value, "a value of a criterion");
    }
    const names = criteria.map(({ name }) => name);
    const values = criteria.map(({ value }) => value ?? "");
    const negated = Uint8Array.from(criteria, ({ negated }) => (negated ? 1 : 0));
    const selecting = this.#held.use((raw) => new wasm.Selecting(raw, names, values, negated));
    const message = calling(() => selecting.problem());
    if (message !== undefined) {
      const criterion = calling(() => selecting.criterion());
      selecting.free();
      return { ok: false, message, criterion };
    }
    return { ok: true, steps: this.#selecting(selecting) };
  }

  *#selecting(selecting) {
    try {
      let part = [];
      while (part !== undefined) {
        const end = performance.now() + STEP;
        const found = [];
        do {
          part = this.#held.use((raw) => selecting.step(raw));
          if (part !== undefined) found.push(...part);
        } while (part !== undefined && performance.now() < end);
        const problems = parsed(this.#held.use((raw) => selecting.takeProblems(raw)));
        if (problems.length > 0) {
          this.#later.push(...problems.slice(0, Math.max(0, MOST_LATER_PROBLEMS - this.#later.length)));
          this.#laterCount += problems.length;
          this.#problems = undefined;
        }
        yield { done: selecting.done(), of: selecting.of(), found: Uint32Array.from(found) };
      }
    } finally {
      this.#rest();
      this.#held.freeOther(selecting);
    }
  }

  read(game) {
    checkCount(game, "a number of a game");
    const { index } = this.row(game) ?? {};
    if (index === undefined) return { ok: false, message: NO_GAME[this.#language] };
    const read = this.#held.call("read", game);
    const { bytes, name, problem } = read;
    read.free();
    this.#rest();
    return problem === undefined ? { ok: true, bytes, name, index } : { ok: false, message: problem };
  }

  write(games, options) {
    checkType(typeof options === "object" && options !== null, "options with a format", options);
    const { format, as = "file", name, ...others } = options;
    checkName(format, tables().formatNames, "format");
    checkName(as, ["file", "zip"], "kind of file");
    if (name !== undefined) checkText(name, "a name of a file");
    const list = numbers(games);
    const written = useOnce(calling(() => new wasm.Writing(format, name)), (writing) => {
      setAll(writing, "writing", others, { own: ["format", "as", "name"] });
      return this.#held.use((raw) => new wasm.WrittenGames(raw, list, writing, as === "zip"));
    });
    return this.#writing(written, list.length);
  }

  *#writing(written, of) {
    try {
      let part = [];
      while (part !== undefined) {
        const end = performance.now() + STEP;
        const parts = [];
        do {
          part = this.#held.use((raw) => written.step(raw));
          if (part !== undefined) parts.push(part);
        } while (part !== undefined && performance.now() < end);
        const remarks = parsed(this.#held.use((raw) => written.takeRemarks(raw)));
        yield { done: written.done(), of, bytes: joined(parts), remarks };
      }
    } finally {
      this.#rest();
      this.#held.freeOther(written);
    }
  }

  #rest() {
    for (const number of this.#sources) sources.rest(number);
  }

  dispose() {
    this.#held.free();
    for (const number of this.#sources) sources.remove(number);
    this.#sources = [];
  }
}

if (Symbol.dispose) Collection.prototype[Symbol.dispose] = Collection.prototype.dispose;

/** Parts of bytes, one after the other. */
function joined(parts) {
  if (parts.length === 1) return parts[0];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

const MOST_LATER_PROBLEMS = 1000;
/** Whether copies alone are listed, or left out. */
const COPIES = { all: undefined, "left-out": false, only: true };
const NO_GAME = { en: "there is no such game", ja: "この番号の対局はありません" };

function positionArguments(position, { mirrored = false, colorsChanged = false, among, ...others }) {
  checkText(position, "a position");
  checkOptions(others, ["mirrored", "colorsChanged", "among"]);
  return [position, Boolean(mirrored), Boolean(colorsChanged), numbersOrNone(among)];
}

/** Numbers of games, as the module gets them. */
function numbers(games) {
  if (games instanceof Uint32Array) return games;
  checkType(Array.isArray(games) || ArrayBuffer.isView(games), "an array of numbers of games", games);
  const list = Array.from(games);
  for (const game of list) checkCount(game, "a number of a game");
  return Uint32Array.from(list);
}

const numbersOrNone = (games) => (games === undefined ? undefined : numbers(games));

/** A row with the players by their sides. */
function withSides({ players: [black, white], ...row }) {
  return Object.freeze({ ...row, players: Object.freeze({ black, white }) });
}
