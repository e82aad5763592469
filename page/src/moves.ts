// The list of moves with its variations.

import type { MoveNotation, Node } from "kifu-wasm";
import { element } from "./dom.ts";
import { VirtualList } from "./virtual-list.ts";
import { endingName, languageOf, nodeName } from "./names.ts";
import { bookmarksOf, shortValue, writtenComments } from "./notes.ts";
import { clip, label, setLanguage, time } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

const ROW_HEIGHT = 30;
/** Variations beyond this depth are not indented further. */
const MAX_INDENT = 6;
/** The number of moves in the row of a folded variation. The first one is enough if there are words about it. */
const FOLDED_MOVES = 6;

/** A move, or a folded variation that begins with `node`. */
interface Row {
  readonly node: Node;
  readonly depth: number;
  readonly isFolded: boolean;
}

export class MovesView {
  readonly element: HTMLElement;
  #viewer: Viewer;
  #list: VirtualList;
  #rows: Row[] = [];
  /** The index in `#rows` by the id of the node. */
  #indexes = new Map<number, number>();
  /** The first nodes of the variations that are unfolded. */
  #unfolded = new Set<Node>();

  /** `cover` can lie over the end of the list. */
  constructor(viewer: Viewer, cover?: HTMLElement) {
    this.#viewer = viewer;
    this.#list = new VirtualList("moves", "tree", ROW_HEIGHT, true, (index) => this.#render(index));
    this.element = this.#list.element;
    this.#list.listenToKeys(
      () => this.#indexes.get(viewer.node.id) ?? 0,
      (index) => viewer.go(this.#rows[index]?.node),
    );
    this.element.addEventListener("click", (event) => this.#click(event));
    if (cover !== undefined) {
      // What is hidden, or at the edge of the window, has no such parent.
      new ResizeObserver(() => (this.#list.covered = cover.offsetParent === null ? 0 : cover.offsetHeight)).observe(cover);
    }
    viewer.on("game", () => this.#unfolded.clear());
    viewer.on("tree", () => (this.#rows = []));
    viewer.on("node", () => this.#show());
    viewer.on("view", () => {
      this.#list.refresh();
      this.#show();
    });
  }

  #show(): void {
    label(this.element, "moves");
    if (this.#unfoldTo(this.#viewer.node) || this.#rows.length === 0) this.#layOut();
    const index = this.#indexes.get(this.#viewer.node.id) ?? 0;
    this.#list.choose(index);
    this.#list.reveal(index);
  }

  /** Unfolds the variations that contain a node. Returns whether there were any. */
  #unfoldTo(node: Node): boolean {
    if (this.#indexes.get(node.id) !== undefined && this.#rows[this.#indexes.get(node.id)!]?.node === node) {
      if (!this.#rows[this.#indexes.get(node.id)!]!.isFolded) return false;
    }
    let hasChanged = false;
    for (let at: Node | null = node; at !== null; at = at.parent) {
      if (at.beginsVariation && !this.#unfolded.has(at)) {
        this.#unfolded.add(at);
        hasChanged = true;
      }
    }
    return hasChanged;
  }

  /** Makes the rows. After a move come the variations to it, and then the moves that follow it. */
  #layOut(): void {
    this.#rows = [];
    this.#indexes.clear();
    const waiting: Row[] = [{ node: this.#viewer.game.root, depth: 0, isFolded: false }];
    for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
      this.#indexes.set(row.node.id, this.#rows.length);
      this.#rows.push(row);
      if (row.isFolded) continue;
      const { node, depth } = row;
      const next = node.children[0];
      if (next !== undefined) waiting.push({ node: next, depth, isFolded: false });
      const siblings = node.parent?.children ?? [];
      if (siblings[0] !== node) continue;
      for (const sibling of siblings.slice(1).reverse()) {
        waiting.push({ node: sibling, depth: depth + 1, isFolded: canFold(sibling) && !this.#unfolded.has(sibling) });
      }
    }
    this.#list.count = this.#rows.length;
  }

  #render(index: number): HTMLElement {
    // The list is drawn later than the other parts, so another element may have set its language in between.
    setLanguage(this.#viewer.language);
    const { node, depth, isFolded } = this.#rows[index]!;
    const { notation } = this.#viewer;
    const row = element("div", { class: `move indent-${Math.min(depth, MAX_INDENT)}`, role: "treeitem", id: `move-${node.id}` });
    row.setAttribute("aria-level", String(depth + 1));
    if (canFold(node)) row.setAttribute("aria-expanded", String(!isFolded));
    row.classList.toggle("folded", isFolded);
    row.append(canFold(node) ? foldMark(!isFolded) : element("span", { class: "fold" }));
    row.append(element("span", { class: "ply" }, plyOf(node)));
    const noted = notes(node);
    const hasWords = noted.some((note) => note.matches(".bookmark, .has-comment:not(:empty)"));
    const name = isFolded ? preview(node, notation, hasWords ? 1 : FOLDED_MOVES) : nodeName(node, notation);
    row.append(element("span", { class: "notation", lang: languageOf(node, notation) }, name), ...noted);
    if (isFolded) return row;
    if (isMate(node, this.#viewer)) row.append(element("span", { class: "outcome" }, endingName("checkmate", "詰み")));
    if (node.time !== null && this.#viewer.hasTimes) row.append(element("span", { class: "time" }, time(node.time)));
    return row;
  }

  #click(event: Event): void {
    const index = this.#list.indexOf(event);
    const row = index === undefined ? undefined : this.#rows[index];
    if (row === undefined) return;
    const isMark = (event.target as Element).closest(".fold") !== null && canFold(row.node);
    if (isMark && !row.isFolded) this.#fold([row.node]);
    else if (row.node === this.#viewer.node) this.#show();
    else this.#viewer.go(row.node);
  }

  /** The node of the row of an event. */
  nodeAt(event: Event): Node | undefined {
    const index = this.#list.indexOf(event);
    return index === undefined ? undefined : this.#rows[index]?.node;
  }

  /**
   * Unfolds the variations at the shown move and at the next one; folds them if all of them are unfolded, or else the one in
   * which the shown move is.
   */
  toggleFold(): void {
    const { node } = this.#viewer;
    const beside = node.beginsVariation ? [] : (node.parent?.children.slice(1) ?? []);
    const heads = [...beside, ...node.children.slice(1)].filter(canFold);
    const folded = heads.filter((head) => !this.#unfolded.has(head));
    if (folded.length > 0) {
      for (const head of folded) this.#unfolded.add(head);
      this.#rows = [];
      return this.#show();
    }
    if (heads.length > 0) return this.#fold(heads);
    let head: Node | null = node;
    while (head !== null && !canFold(head)) head = head.parent;
    if (head !== null) this.#fold([head]);
  }

  /** Folds variations, and leaves the one in which the shown move is. */
  #fold(heads: readonly Node[]): void {
    for (const head of heads) this.#unfolded.delete(head);
    this.#rows = [];
    const inside = heads.find((head) => {
      const at = this.#viewer.line.indexOf(head);
      return at >= 0 && at <= this.#viewer.index;
    });
    if (inside !== undefined) this.#viewer.go(inside.parent);
    else this.#show();
  }
}

/** Whether a node begins a variation of more than one move. */
const canFold = (node: Node): boolean => node.beginsVariation && node.children.length > 0;

/** Whether the last move of a line is mate. */
function isMate(node: Node, { game }: Viewer): boolean {
  if (node.kind !== "move" || node.children.length > 0) return false;
  const { isCheck, isMate } = game.position(node);
  return isCheck && isMate;
}

/** A mark that can be pressed. With the keyboard, a key folds. */
function foldMark(isOpen: boolean): HTMLElement {
  return element("span", { class: "fold", "aria-hidden": "true" }, isOpen ? "▾" : "▸");
}

const plyOf = (node: Node): string => (node.kind === "move" ? String(node.ply) : "");

/** The first moves of a variation. */
function preview(node: Node, notation: MoveNotation, count: number): string {
  const moves: string[] = [];
  let at: Node | undefined = node;
  for (; at !== undefined && moves.length < count; at = at.children[0]) moves.push(clip(nodeName(at, notation), 20));
  return moves.join(" ") + (at === undefined ? "" : " …");
}

/** The bookmarks, a mark for comments, and the evaluation. */
function notes(node: Node): HTMLElement[] {
  const made: HTMLElement[] = [];
  const bookmarks = bookmarksOf(node);
  if (bookmarks.length > 0) made.push(element("span", { class: "bookmark" }, `⚑ ${clip(bookmarks.join(" "), 60)}`));
  const comments = writtenComments(node);
  const { evaluation } = node;
  if (comments.length > 0) {
    const first = comments.find((line) => line.trim() !== "") ?? "";
    const title = clip(comments.slice(0, 20).join("\n"), 1000);
    made.push(element("span", { class: "has-comment", title }, clip(first, 60)));
  }
  const value = evaluation === null ? null : shortValue(evaluation);
  if (value !== null) made.push(element("span", { class: "evaluation" }, clip(value, 20)));
  return made;
}
