// What is shown: a document, a game of it, a node of the game, and the line through this node.

import { read } from "kifu-wasm";
import type { Coordinates, Document, EditResult, Game, Language, Lettering, MoveNotation, Node, SvgOptions } from "kifu-wasm";
import { setLanguage } from "./texts.ts";

/**
 * What changed. `document`: another file was opened; `game`: another game is shown; `tree`: moves or comments may have
 * changed; `node`: another node is shown; `view`: only the way of showing it. Each one implies those that come after it,
 * except `view`. `leave` comes before all others but `view`, while what was shown before can still be edited. `saved`: games
 * were saved. `preview`: the board shows a position that is not in the record, or that of the node again. `try`: the reader has tried
 * a move.
 */
export type Change = "document" | "game" | "tree" | "node" | "view" | "leave" | "saved" | "preview" | "try";

const AFTER: Record<Change, Change[]> = {
  document: ["document", "game", "tree", "node"],
  game: ["game", "tree", "node"],
  tree: ["tree", "node"],
  node: ["node"],
  view: ["view"],
  leave: ["leave"],
  saved: ["saved"],
  preview: ["preview"],
  try: ["try"],
};

/** How the files and ranks are written in the notations that are not Japanese. */
const COORDINATES: Partial<Record<MoveNotation, Coordinates>> = { western: "digits", csa: "digits", hodges: "western", usi: "western" };

/** What one undo takes back: the nodes that were shown before and after it, and how many edits of the game it is. */
interface Edit {
  readonly before: Node;
  readonly after: Node;
  readonly count: number;
}

interface Tried {
  readonly start: Node;
  readonly moves: readonly string[];
}

export class Viewer {
  document!: Document;
  game!: Game;
  node!: Node;
  /** The nodes from the start through `node` to the end. */
  line: readonly Node[] = [];
  /** The place of `node` in `line`. */
  index = 0;
  /** Whether the game has a clock. A record with times that are all zero has none. */
  hasTimes = false;
  flipped = false;
  /** The language in which the listeners draw. */
  language: Language = "en";
  /** How moves and pieces are written. */
  notation: MoveNotation = "ki2";
  lettering: Lettering = "japanese";
  #listeners = new Map<Change, (() => void)[]>();
  #edits = new Map<Game, { done: Edit[]; undone: Edit[] }>();
  /** The revisions of the edited games when they were saved. */
  #saved = new Map<Game, number>();
  /** Whether the document has changes from before it was opened, which were not saved either. */
  #isDraft = false;
  #preview: Document | undefined;
  /** The moves of the preview that a reader has tried, and where they begin. */
  #tried: Tried | undefined;
  #hidesAnswer = false;

  on(changes: Change | Change[], listener: () => void): void {
    for (const change of [changes].flat()) {
      this.#listeners.set(change, [...(this.#listeners.get(change) ?? []), listener]);
    }
  }

  #emit(change: Change): void {
    // What is shown next is that of the record.
    if (AFTER[change].includes("node")) this.#dropPreview();
    // A page can have several elements with different languages.
    setLanguage(this.language);
    if (AFTER[change].includes("tree")) this.hasTimes = this.game.nodes.some(({ time }) => time !== null && time > 0);
    for (const next of AFTER[change]) this.#listeners.get(next)?.forEach((listener) => listener());
  }

  /** Shows a document. That of a draft has changes that were not saved. `hidesAnswer` is for a problem: see the property. */
  open(document: Document, { isDraft = false, hidesAnswer = false } = {}): void {
    const before = this.document as Document | undefined;
    if (before !== undefined) this.#emit("leave");
    this.document = document;
    this.#isDraft = isDraft;
    this.#hidesAnswer = hidesAnswer;
    this.#edits.clear();
    this.#saved.clear();
    this.#show(document.games[0]!);
    this.#emit("document");
    before?.dispose();
  }

  /** Forgets the document without using it, if the module that holds it has failed. */
  abandon(): void {
    (this as { document: Document | undefined }).document = undefined;
    this.#preview = undefined;
    this.line = [];
  }

  /** Whether the moves of the record are hidden, so that the reader can look for them. What is played then is only tried. */
  get hidesAnswer(): boolean {
    return this.#hidesAnswer;
  }

  showAnswer(): void {
    if (!this.#hidesAnswer) return;
    this.#hidesAnswer = false;
    this.line = [];
    this.#setNode(this.node);
    this.#emit("tree");
  }

  /** Lets the parts save what is being written. */
  finishEdits(): void {
    this.#emit("leave");
  }

  /** Whether there are edits that were neither saved nor undone. */
  hasUnsavedEdits(): boolean {
    if ((this.document as Document | undefined) === undefined) return false;
    this.finishEdits();
    const isUnsaved = (game: Game) => (this.#isDraft || game.canUndo) && this.#saved.get(game) !== game.revision;
    return (this.#isDraft ? this.document.games : [...this.#edits.keys()]).some(isUnsaved);
  }

  /** Whether the document has changes from before it was opened. */
  get isDraft(): boolean {
    return this.#isDraft;
  }

  /** Notes that games were saved with everything that they hold. */
  markAsSaved(games: readonly Game[]): void {
    for (const game of games) this.#saved.set(game, game.revision);
    this.#emit("saved");
  }

  selectGame(game: Game): void {
    if (game === this.game) return;
    this.#emit("leave");
    this.#show(game);
    this.#emit("game");
  }

  #show(game: Game): void {
    this.game = game;
    this.flipped = game.boardFlip !== null;
    this.#setNode(game.root);
  }

  #setNode(node: Node): void {
    this.node = node;
    if (this.#hidesAnswer) this.line = [node];
    const index = node.kind === "ending" ? node.ply + 1 : node.ply;
    if (!this.#hidesAnswer && this.line[index] !== node) this.line = this.game.lineThrough(node);
    this.index = this.line.indexOf(node, Math.min(index, this.line.length - 1));
  }

  go(node: Node | undefined | null): void {
    if (this.#hidesAnswer && node === this.game.root) this.endPreview();
    if (node === undefined || node === null || node === this.node || this.#hidesAnswer) return;
    this.#emit("leave");
    this.#setNode(node);
    this.#emit("node");
  }

  /** Goes to the node with an index in the line; the nearest one if there is none. */
  goIndex(index: number): void {
    this.go(this.line[Math.max(0, Math.min(index, this.line.length - 1))]);
  }

  /** A step back first takes back a move that was tried. */
  step(count: number): void {
    if (count < 0 && this.takeBackTried()) return;
    this.goIndex(this.index + count);
  }

  /** Goes to the next or the previous sibling, which is another variation. */
  switchVariation(step: 1 | -1): void {
    const siblings = this.siblings();
    this.go(siblings[siblings.indexOf(this.node) + step]);
  }

  /** The number of moves in the line. An ending is no move. */
  get moveCount(): number {
    return this.line.length - (this.line.at(-1)?.kind === "ending" ? 2 : 1);
  }

  /** The nodes among which the shown one is a choice. */
  siblings(): readonly Node[] {
    return this.node.parent?.children ?? [];
  }

  /** The moves that were tried. */
  get tried(): readonly string[] {
    return this.#tried?.moves ?? [];
  }

  flip(): void {
    this.flipped = !this.flipped;
    this.#emit("view");
  }

  /** Redraws everything, after a change of the language or the theme. */
  redraw(): void {
    this.#emit("view");
  }

  /** How pictures of positions look. The files and ranks are numbered as the moves are written, or as the pieces. */
  pictureOptions(): SvgOptions {
    const { flipped, language, lettering, notation } = this;
    return { flipped, language, lettering, coordinates: COORDINATES[notation] ?? lettering };
  }

  /** The node whose position is shown. Moves cannot be played after an ending. */
  positionNode(): Node {
    return this.node.kind === "ending" ? this.node.parent! : this.node;
  }

  /** What the board shows: the position of the node, or that of a preview. */
  get position(): { game: Game; node: Node } {
    const game = this.#preview?.games[0];
    return game === undefined ? { game: this.game, node: this.positionNode() } : { game, node: game.mainline.at(-1) ?? game.root };
  }

  get isPreview(): boolean {
    return this.#preview !== undefined;
  }

  /** Shows on the board the position after moves that the record need not have. The record stays as it is. */
  preview(start: Node, moves: readonly string[]): void {
    this.#setPreview(start, moves);
    this.#emit("preview");
  }

  #setPreview(start: Node, moves: readonly string[]): void {
    this.#dropPreview();
    const before = this.game.toUsi(start);
    const command = `${before}${before.includes(" moves ") ? "" : " moves"} ${moves.join(" ")}`;
    this.#preview = read(command, { format: "usi", legality: "trust", language: this.language });
  }

  /** Plays a move on the board alone, after those that were tried before. */
  tryMove(usi: string): void {
    this.tryAnswer(usi);
    this.#emit("try");
  }

  /** Plays the answer to a tried move on the board. */
  tryAnswer(usi: string): void {
    const { start, moves } = this.#tried ?? { start: this.positionNode(), moves: [] };
    this.#try({ start, moves: [...moves, usi] });
  }

  #try(tried: Tried): void {
    this.#setPreview(tried.start, tried.moves);
    this.#tried = tried;
    this.#emit("preview");
  }

  /** Takes the last tried move back; in a problem, with the answer to it. Returns whether there was one. */
  takeBackTried(): boolean {
    const tried = this.#tried;
    if (tried === undefined) return false;
    const hasAnswer = this.#hidesAnswer && tried.moves.length % 2 === 0;
    const moves = tried.moves.slice(0, hasAnswer ? -2 : -1);
    if (moves.length === 0) this.endPreview();
    else this.#try({ ...tried, moves });
    return true;
  }

  endPreview(): void {
    if (this.#preview === undefined) return;
    this.#dropPreview();
    this.#emit("preview");
  }

  #dropPreview(): void {
    this.#preview?.dispose();
    this.#preview = undefined;
    this.#tried = undefined;
  }

  edit(change: (game: Game) => EditResult): EditResult {
    this.#emit("leave");
    const before = this.node;
    const result = change(this.game);
    if (!result.ok) return result;
    this.#finish(before, result.node, result.changed ? 1 : 0);
    return result;
  }

  /**
   * Plays moves after a node, which one undo takes back. Those that the record has are only followed. Returns how many were
   * added, and the reason if one could not be played.
   */
  play(start: Node, moves: readonly string[]): { added: number; failure?: string } {
    if (this.#hidesAnswer) {
      for (const usi of moves) this.tryMove(usi);
      return { added: 0 };
    }
    this.#emit("leave");
    const before = this.node;
    let [at, added] = [start, 0];
    let failure: string | undefined;
    for (const usi of moves) {
      const result = this.game.play(at, usi);
      if (!result.ok) {
        failure = result.message;
        break;
      }
      at = result.node;
      if (result.changed) added += 1;
    }
    this.#finish(before, at, added);
    return failure === undefined ? { added } : { added, failure };
  }

  /** Notes edits of the game, and shows the node at which they ended. */
  #finish(before: Node, after: Node, count: number): void {
    if (count === 0) return this.go(after);
    const edits = this.#editsOfGame();
    edits.done.push({ before, after, count });
    edits.undone = [];
    this.#afterEdit(after);
  }

  undo(): void {
    this.#emit("leave");
    const { done, undone } = this.#editsOfGame();
    const edit = done.pop();
    if (edit === undefined) return;
    for (let count = 0; count < edit.count; count += 1) this.game.undo();
    undone.push(edit);
    this.#afterEdit(edit.before);
  }

  redo(): void {
    this.#emit("leave");
    const { done, undone } = this.#editsOfGame();
    const edit = undone.pop();
    if (edit === undefined) return;
    for (let count = 0; count < edit.count; count += 1) this.game.redo();
    done.push(edit);
    this.#afterEdit(edit.after);
  }

  #editsOfGame() {
    let edits = this.#edits.get(this.game);
    if (edits === undefined) this.#edits.set(this.game, (edits = { done: [], undone: [] }));
    return edits;
  }

  #afterEdit(node: Node): void {
    let shown = this.#hidesAnswer ? this.game.root : node;
    while (shown.isRemoved && shown.parent !== null) shown = shown.parent;
    const tried = this.#hidesAnswer ? this.#tried : undefined;
    this.line = [];
    this.#setNode(shown);
    this.#emit("tree");
    // A comment at the start of a problem does not end what is tried.
    if (tried !== undefined) this.#try(tried);
  }
}
