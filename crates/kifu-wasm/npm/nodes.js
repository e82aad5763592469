// The nodes of a game.

import { NONE, checkCount, checkNotation, checkOptions, parsed } from "./values.js";

const KINDS = ["start", "move", "ending"];
/** The numbers that describe a node. */
const [ID, PARENT, FIRST, NEXT, PLY, KIND, TIME, WIDTH] = [0, 1, 2, 3, 4, 5, 6, 7];
/** The key under which a game has the methods that only its nodes use. */
export const INTERNAL = Symbol("internal");
const NO_NOTES = Object.freeze([]);
const START = { sum: 0, isKnown: true, moves: 0 };

/**
 * Makes the nodes that `numbers` describe, unless `byId` has them. Returns the nodes, and for each id the index of its
 * numbers.
 */
export function treeOf(game, numbers, byId) {
  const nodes = [];
  const rows = [];
  for (let row = 0; row < numbers.length; row += WIDTH) {
    const id = numbers[row + ID];
    rows[id] = row;
    byId[id] ??= new Node(game, id, KINDS[numbers[row + KIND]], numbers[row + PLY], numbers[row + PARENT]);
    nodes.push(byId[id]);
  }
  return { nodes: Object.freeze(nodes), rows, numbers };
}

export class Node {
  #game;
  #id;
  #kind;
  #ply;
  #parent;

  constructor(game, id, kind, ply, parent) {
    this.#game = game;
    this.#id = id;
    this.#kind = kind;
    this.#ply = ply;
    this.#parent = parent;
  }

  get id() {
    return this.#id;
  }

  get kind() {
    return this.#kind;
  }

  get ply() {
    return this.#ply;
  }

  /** A number that describes this node now. Undefined if the node is removed. */
  #number(field) {
    const { rows, numbers } = this.#game[INTERNAL].tree;
    const row = rows[this.id];
    return row === undefined ? undefined : numbers[row + field];
  }

  get parent() {
    return this.#game[INTERNAL].parent(this.#parent);
  }

  get isRemoved() {
    return this.#number(ID) === undefined;
  }

  get children() {
    const { tree, parent: node } = this.#game[INTERNAL];
    const children = [];
    for (let id = this.#number(FIRST) ?? NONE; id !== NONE; id = tree.numbers[tree.rows[id] + NEXT]) {
      children.push(node(id));
    }
    return children;
  }

  get beginsVariation() {
    return this.parent !== null && !this.isRemoved && this.parent.children[0] !== this;
  }

  get color() {
    return this.kind === "move" ? sideOf(this.ply, this.#game[INTERNAL].turn) : null;
  }

  get usi() {
    return this.#game[INTERNAL].moves()[this.id] || null;
  }

  get notation() {
    return this.notationIn("ki2");
  }

  notationIn(notation) {
    return this.#game[INTERNAL].notations(notation)[this.id] ?? "";
  }

  get time() {
    const time = this.#number(TIME) ?? NONE;
    return time === NONE ? null : time;
  }

  get totalTime() {
    return this.#game[INTERNAL].clocks()[this.id]?.total ?? null;
  }

  get clock() {
    return this.#game[INTERNAL].clocks()[this.id]?.left ?? null;
  }

  /** What the module returns of a node that has notes or is an ending. */
  get #noted() {
    return this.#game[INTERNAL].notes().get(this.id);
  }

  get ending() {
    return this.#noted?.ending ?? null;
  }

  get evaluation() {
    return this.#noted?.notes.evaluation ?? null;
  }

  get candidates() {
    const { evaluation, candidates } = this.#noted?.notes ?? {};
    return Object.freeze(candidates ?? (evaluation ? [evaluation] : NO_NOTES));
  }

  pv({ candidate = NONE, notation = "ki2", ...others } = {}) {
    checkOptions(others, ["candidate", "notation"]);
    checkNotation(notation);
    if (candidate !== NONE) checkCount(candidate, "the index of a candidate");
    const { pv, parent: node } = this.#game[INTERNAL];
    const found = this.isRemoved ? undefined : pv(this.id, candidate, notation);
    if (found === undefined) return null;
    const { start, ...rest } = parsed(found);
    return Object.freeze({ start: node(start), ...rest });
  }

  get comments() {
    return Object.freeze(this.#noted?.notes.comments ?? NO_NOTES);
  }

  get writtenComments() {
    const { candidates, comments } = this;
    return candidates.length === 0 ? comments : parsed(this.#game[INTERNAL].writtenComments(this.id));
  }

  get bookmarks() {
    return Object.freeze(this.#noted?.notes.bookmarks ?? NO_NOTES);
  }

  get remarks() {
    return Object.freeze(this.#noted?.notes.remarks ?? NO_NOTES);
  }

  get leadingComments() {
    return Object.freeze(this.#noted?.leading?.comments ?? NO_NOTES);
  }

  get leadingBookmarks() {
    return Object.freeze(this.#noted?.leading?.bookmarks ?? NO_NOTES);
  }

  get leadingRemarks() {
    return Object.freeze(this.#noted?.leading?.remarks ?? NO_NOTES);
  }

  get sfen() {
    return this.#game[INTERNAL].sfens()[this.id] ?? "";
  }

  get place() {
    return this.#game[INTERNAL].place(this.id);
  }
}

/** The node, the node that continues its line, and so on. */
export function follow(node) {
  const line = [];
  for (let at = node; at !== undefined; at = at.children[0]) line.push(at);
  return line;
}

/** The side that plays the move with this ply. */
function sideOf(ply, first) {
  const second = first === "black" ? "white" : "black";
  return ply % 2 === 1 ? first : second;
}

/** The sum of the times and the time left, by id. A node comes after its parent. */
export function clocks(nodes, { timeControl, turn }) {
  const states = [];
  for (const node of nodes) {
    const before = states[node.parent?.id];
    const state = { black: before?.black ?? START, white: before?.white ?? START };
    if (node.kind !== "start") {
      const side = node.kind === "move" ? node.color : sideOf(node.ply + 1, turn);
      const { sum, isKnown, moves } = state[side];
      const { time } = node;
      const now = {
        sum: sum + (time ?? 0),
        isKnown: isKnown && (time !== null || node.kind === "ending"),
        moves: moves + (node.kind === "move" ? 1 : 0),
      };
      state[side] = now;
      state.total = time === null ? null : now.sum;
      const main = timeControl?.main ?? null;
      const added = (timeControl?.increment ?? 0) * now.moves;
      state.left = main === null || !now.isKnown ? null : Math.max(0, main + added - now.sum);
    }
    states[node.id] = state;
  }
  return states;
}
