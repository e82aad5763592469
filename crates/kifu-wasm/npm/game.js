// A game and its nodes.

import { positionOf } from "./position.js";
import { draw } from "./picture.js";
import { INTERNAL, Node, clocks, follow, treeOf } from "./nodes.js";
import { lossesOf, writing } from "./write.js";
import { checkCount, checkList, checkName, checkNotation, checkOptions, checkText, checkType } from "./values.js";
import { LANGUAGES, MAX_COUNT, NONE, lazy, lazyBy, parsed, tables } from "./values.js";

/** What is expected where a move is expected. */
const MOVE = "a move in USI";
/** What is expected where a position is expected. */
const SFEN = "a position in SFEN";

/** The bits of `checks` of the module. */
const IN_CHECK = 1;
const NO_MOVES = 2;

/** An object with the names that its values have in JavaScript. */
function camelCase(object) {
  const renamed = ([name, value]) => [name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()), value];
  return Object.fromEntries(Object.entries(object).map(renamed));
}

/** The properties of a game, under their names in this package. */
function infoOf(json) {
  const { properties, ...others } = parsed(json);
  const { time_control: control, ...rest } = { ...properties, ...others };
  const timeControl = control && { main: control.main_ms, byoyomi: control.byoyomi_ms, increment: control.increment_ms };
  return { ...camelCase(rest), timeControl: Object.freeze(timeControl) };
}

/** The openings of a game, under their names in this package. */
function openingsOf(json) {
  const isList = (value) => value === null || typeof value !== "object" || Array.isArray(value);
  return JSON.parse(json, (_, value) => Object.freeze(isList(value) ? value : camelCase(value)));
}

export class Game {
  #document;
  /** The document in the module. */
  #held;
  #index;
  #revision = 0;
  /** The places of all games of the document. */
  #gamePlaces;
  #place;
  #places;
  #diagnostics = { language: undefined, list: undefined };
  /** All nodes that ever existed, by id. */
  #byId = [];
  /** What is known of the current revision. Everything is computed when it is first needed. */
  #now = {};

  constructor(document, held, index, gamePlaces) {
    this.#document = document;
    this.#held = held;
    this.#index = index;
    this.#gamePlaces = gamePlaces;
  }

  /** Calls a method of the document in the module about this game. */
  #call(name, ...details) {
    return this.#held.call(name, this.#index, ...details);
  }

  get document() {
    return this.#document;
  }

  get index() {
    return this.#index;
  }

  get revision() {
    return this.#revision;
  }

  get place() {
    if (this.#place === undefined) {
      const [line, start, end] = this.#gamePlaces().subarray(3 * this.#index);
      this.#place = Object.freeze({ line, start, end });
    }
    return this.#place;
  }

  get diagnostics() {
    const { language } = this.#document;
    if (this.#diagnostics.language !== language) {
      this.#diagnostics = { language, list: parsed(this.#call("diagnostics", language)) };
    }
    return this.#diagnostics.list;
  }

  get #info() {
    return (this.#now.info ??= infoOf(this.#call("gameInfo")));
  }

  get version() {
    return this.#info.version;
  }

  get declaredEncoding() {
    return this.#info.declaredEncoding;
  }

  get headers() {
    return this.#info.headers;
  }

  get headerNames() {
    return this.#info.headerNames;
  }

  header(key) {
    return this.headers.find((header) => header[0] === key)?.[1] ?? null;
  }

  get players() {
    return this.#info.players;
  }

  get timeControl() {
    return this.#info.timeControl;
  }

  get maxMoves() {
    return this.#info.maxMoves;
  }

  get preamble() {
    return this.#info.preamble;
  }

  get boardFlip() {
    return this.#info.boardFlip;
  }

  get start() {
    return this.#info.start;
  }

  get firstMoveNumber() {
    return this.#info.firstMoveNumber;
  }

  get handicap() {
    return this.#info.handicap;
  }

  get hasHandicapSides() {
    return this.#info.hasHandicapSides;
  }

  get result() {
    return this.#info.result;
  }

  get statedResult() {
    return this.#info.statedResult;
  }

  get openings() {
    return (this.#now.openings ??= openingsOf(this.#call("openings")));
  }

  openingsAt(ref, language = this.#document.language) {
    checkName(language, LANGUAGES, "language");
    return this.#call("openingsAt", this.#resolve(ref).id, language);
  }

  get ending() {
    return this.mainlineEnding?.ending ?? null;
  }

  get mainlineEnding() {
    return this.#byIdOrNull(this.#call("ending"));
  }

  get root() {
    return this.nodes[0];
  }

  get nodes() {
    return this.#tree.nodes;
  }

  node(id) {
    return this.#tree.rows[id] === undefined ? undefined : this.#byId[id];
  }

  get mainline() {
    return follow(this.root).slice(1);
  }

  lines() {
    if (this.#now.lines === undefined) {
      const numbers = this.#call("lines");
      const lines = Array.from({ length: numbers.length / 4 }, (_, index) => {
        const [first, parent, depth, fromPly] = numbers.subarray(4 * index);
        const nodes = Object.freeze(follow(this.node(first)).slice(first === 0 ? 1 : 0));
        return Object.freeze({ index, parent, depth, fromPly, nodes });
      });
      this.#now.lines = Object.freeze(lines);
    }
    return this.#now.lines;
  }

  lineThrough(ref) {
    const node = this.#resolve(ref);
    const before = [];
    for (let at = node.parent; at !== null; at = at.parent) before.push(at);
    return [...before.reverse(), ...follow(node)];
  }

  nodeAtLine(line) {
    // In JKF, the nodes are not in the order of the text.
    this.#now.byPlace ??= this.nodes
      .filter((node) => node.place !== null)
      .sort((a, b) => a.place.line - b.place.line || a.place.start - b.place.start);
    const nodes = this.#now.byPlace;
    let [low, high] = [0, nodes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (nodes[middle].place.line <= line) low = middle + 1;
      else high = middle;
    }
    return nodes[low - 1];
  }

  toUsi(ref) {
    return this.#call("usi", this.#resolve(ref).id);
  }

  position(ref) {
    const { id, sfen } = this.#resolve(ref);
    const checks = this[INTERNAL].checks()[id];
    return {
      ...positionOf(sfen),
      isCheck: (checks & IN_CHECK) !== 0,
      isMate: (checks & NO_MOVES) !== 0,
    };
  }

  legalMoves(ref, from) {
    const text = this.#call("legalMoves", this.#resolve(ref).id);
    const all = text === "" ? [] : text.split(" ");
    const moves = all.map((usi) => ({
      usi,
      from: usi.slice(0, 2),
      to: usi.slice(2, 4),
      promotes: usi.endsWith("+"),
    }));
    return from === undefined ? moves : moves.filter((move) => move.from === from);
  }

  illegalReason(ref, usi) {
    const reason = this.#call("illegalReason", this.#resolve(ref).id, checkText(usi, MOVE));
    return reason === undefined ? null : parsed(reason);
  }

  problems(ref) {
    const lines = this.#call("problems", this.#resolve(ref).id).split("\n");
    return Array.from({ length: (lines.length - 1) / 2 }, (_, index) => ({ en: lines[2 * index], ja: lines[2 * index + 1] }));
  }

  notationOf(ref, usi, notation = "ki2") {
    checkNotation(notation);
    return this.#call("notationOf", this.#resolve(ref).id, checkText(usi, MOVE), notation) ?? null;
  }

  svg(ref, options) {
    return draw(this.#held, this.#document, this.#index, this.#resolve(ref).id, options);
  }

  losses(format, options) {
    return lossesOf(this.#held, this.#document, [this], this.#index, format, options)[0];
  }

  write(format, options) {
    return writing(this.#held, this.#document, [this], this.#index, format, options);
  }

  play(node, usi, options = {}) {
    checkOptions(options, ["legality"]);
    const { legality = "strict" } = options;
    checkName(legality, tables().legalities, "legality");
    return this.#edit("play", node, checkText(usi, MOVE), legality);
  }

  setEnding(node, kind, text = "") {
    return this.#edit("setEnding", node, checkName(kind, tables().endingKinds, "ending"), checkText(text, "a text"));
  }

  removeEnding(node) {
    return this.#edit("removeEnding", node);
  }

  setComments(node, comments) {
    const lines = typeof comments === "string" ? (comments === "" ? [] : comments.split(/\r\n|\r|\n/)) : comments;
    return this.#edit("setNotes", node, false, textsOf(lines, "a comment or a list of comment lines"));
  }

  setBookmarks(node, names) {
    return this.#edit("setNotes", node, true, textsOf(names, "a list of names"));
  }

  setTime(node, time) {
    if (time !== null) checkCount(time, `a time in whole milliseconds, at most ${MAX_COUNT}`);
    return this.#edit("setTime", node, time ?? undefined);
  }

  remove(node) {
    return this.#edit("remove", node);
  }

  cut(node) {
    return this.#edit("cut", node);
  }

  promoteToMain(node) {
    return this.#edit("promoteToMain", node);
  }

  moveTo(node, index) {
    checkCount(index, "an index");
    return this.#edit("moveTo", node, index);
  }

  setStart(sfen, options = {}) {
    checkOptions(options, ["legality"]);
    const { legality = "strict" } = options;
    checkName(legality, tables().legalities, "legality");
    return this.#edit("setStart", undefined, checkText(sfen, SFEN), legality);
  }

  setHeader(key, value) {
    checkText(key, "the key of a header");
    if (value !== null) checkText(value, "the value of a header");
    return this.#edit("setHeader", undefined, key, value ?? undefined);
  }

  setHeaders(headers) {
    const expected = "a list of headers, each a list of a key and a value";
    const pair = (header) => [0, 1].map((index) => checkText(checkList(header, expected)[index], expected));
    return this.#edit("setHeaders", undefined, checkList(headers, expected).flatMap(pair));
  }

  undo() {
    return this.#travel("undo");
  }

  redo() {
    return this.#travel("redo");
  }

  get canUndo() {
    return this.#call("undoCount") > 0;
  }

  get canRedo() {
    return this.#call("redoCount") > 0;
  }

  /** Calls an edit of the module. `ref` is undefined for edits of headers and of the start. */
  #edit(name, ref, ...details) {
    const before = this.#call("undoCount");
    const place = ref === undefined ? [] : [this.#idOf(ref)];
    const id = this.#call(name, ...place, ...details);
    checkType(id !== undefined, SFEN, details[0]);
    if (id === NONE) {
      const { code, reason } = parsed(this.#held.call("editError"));
      return { ok: false, code, message: reason[this.#document.language], reason };
    }
    const changed = this.#changed(this.#call("undoCount") !== before);
    return { ok: true, node: this.node(id), changed };
  }

  #travel(name) {
    const id = this.#call(name);
    this.#changed(id !== NONE);
    return id === NONE ? null : this.node(id);
  }

  #changed(isChanged) {
    if (isChanged) {
      this.#revision += 1;
      this.#now = {};
    }
    return isChanged;
  }

  #idOf(ref) {
    const expected = "a node of this game or its id";
    if (typeof ref === "number") {
      checkCount(ref, expected);
      return ref;
    }
    checkType(ref instanceof Node && this.#byId[ref.id] === ref, expected, ref);
    return ref.id;
  }

  #resolve(ref) {
    const id = this.#idOf(ref);
    const node = this.node(id);
    checkType(node !== undefined, "a node of this game", `the id ${id}`);
    return node;
  }

  #byIdOrNull(id) {
    return id === NONE ? null : (this.node(id) ?? null);
  }

  /** The nodes, the numbers that describe them, and for each id the index of its numbers. */
  get #tree() {
    return (this.#now.tree ??= treeOf(this, this.#call("nodes"), this.#byId));
  }

  /** What only nodes and positions use. */
  get [INTERNAL]() {
    return (this.#now.internal ??= {
      tree: this.#tree,
      parent: (id) => this.#byId[id] ?? null,
      place: (id) => this.#nodePlace(id),
      moves: lazy(() => this.#call("moves").split(" ")),
      notations: lazyBy((notation) => this.#call("notations", checkNotation(notation)).split("\n")),
      notes: lazy(() => new Map(evaluated(this.#call("notes")))),
      pv: (id, candidate, notation) => this.#call("pv", id, candidate, notation),
      writtenComments: (id) => this.#call("writtenComments", id),
      clocks: lazy(() => clocks(this.nodes, this.#info)),
      turn: this.#info.turn,
      sfens: lazy(() => this.#call("sfens").split("\n")),
      checks: lazy(() => this.#call("checks")),
    });
  }

  #nodePlace(id) {
    if (id === 0) return this.place;
    const places = (this.#places ??= this.#call("places"));
    const [line, start, end] = places.subarray(3 * id, 3 * id + 3);
    return line === undefined ? null : Object.freeze({ line, start, end });
  }
}

/** The names that an evaluation has in JavaScript. */
const EVALUATION_NAMES = {
  mate_winner: "mateWinner",
  value_text: "valueText",
  selective_depth: "selectiveDepth",
  time_ms: "time",
  is_alternative: "isAlternative",
};

/** Reads notes, with the evaluations under their names. */
function evaluated(notes) {
  const renamed = (evaluation) =>
    Object.freeze(Object.fromEntries(Object.entries(evaluation).map(([name, value]) => [EVALUATION_NAMES[name] ?? name, value])));
  return JSON.parse(notes, (name, value) => {
    if (name === "evaluation" && value !== null) return renamed(value);
    if (name === "candidates") return value.map(renamed);
    if (name === "notes" && value.candidates !== undefined) {
      // The value of the position is one of the candidates.
      const [best, ...texts] = [value.evaluation, ...value.candidates].map((evaluation) => JSON.stringify(evaluation));
      value.evaluation = value.candidates[texts.indexOf(best)] ?? null;
    }
    return value;
  });
}

function textsOf(list, expected) {
  return checkList(list, expected).map((text) => checkText(text, expected));
}
