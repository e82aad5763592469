// Games with a position: that of the board, or one that was set up. What was played in it is beside it.

import type { PlayedMove } from "kifu-wasm/collection";
import type { Found, PositionQuery } from "./desk-client.ts";
import { diagramOf } from "./desk-diagram.ts";
import { element } from "./dom.ts";
import { BoardPicture } from "./picture.ts";
import { clip, currentLanguage, label, text, translate } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

/** Further moves are not listed, but counted. */
const MAX_MOVES = 100;

export interface PositionActions {
  /** Another position is asked for, or none. */
  change(): void;
  /** The reader wants to set up a position. */
  setUp(): void;
  readonly theme: () => "wood" | "dark";
}

export class DeskPosition {
  readonly element = element("div", { class: "desk-position", role: "group", hidden: true, "data-label": "byPosition" });
  #viewer: Viewer;
  #actions: PositionActions;
  /** A position that was set up, instead of that of the board. */
  #pattern: string | null = null;
  /** Whether it is one that the board has shown. */
  #isHeld = false;
  #mirrored = element("input", { type: "checkbox" });
  #colorsChanged = element("input", { type: "checkbox" });
  #source = element("span", { class: "position-source" });
  #useBoard: HTMLButtonElement;
  #picture = new BoardPicture("desk-");
  #board = element("div", { class: "desk-board" }, this.#picture.element);
  #diagram = element("div", { class: "position-diagram", hidden: true });
  #summary = element("p", { class: "tree-summary", role: "status" });
  #body = element("tbody", {});
  #table: HTMLTableElement;

  constructor(viewer: Viewer, actions: PositionActions) {
    this.#viewer = viewer;
    this.#actions = actions;
    for (const choice of [this.#mirrored, this.#colorsChanged]) choice.addEventListener("change", () => actions.change());
    const check = (input: HTMLInputElement, name: "mirrored" | "colorsChanged") =>
      element("label", { class: "check" }, input, element("span", { "data-text": name }));
    const setUp = element("button", { type: "button", "data-text": "setUpPosition", click: () => actions.setUp() });
    this.#useBoard = element("button", { type: "button", "data-text": "useBoard", click: () => this.use(null) });
    const back = element("button", { type: "button", class: "icon", "data-label": "previous", click: () => viewer.step(-1) }, "◀");
    const forward = element("button", { type: "button", class: "icon", "data-label": "next", click: () => viewer.step(1) }, "▶");
    const steps = element("div", { class: "position-steps" }, back, forward);
    const options = element("div", { class: "position-options" }, this.#source, check(this.#mirrored, "mirrored"), check(this.#colorsChanged, "colorsChanged"), setUp, this.#useBoard);
    const heads = (["treeMove", "treeGames", "treeResults", "treeValue"] as const).map((name) => element("th", { scope: "col", "data-text": name }));
    this.#table = element("table", { class: "tree", "data-label": "treeOf" }, element("thead", {}, element("tr", {}, ...heads)), this.#body);
    const tree = element("div", { class: "tree-place", tabIndex: 0, role: "region", "data-label": "treeOf" }, this.#table);
    const side = element("div", { class: "position-side" }, this.#board, steps);
    this.element.append(options, element("div", { class: "position-body" }, this.#diagram, side, element("div", { class: "position-tree" }, this.#summary, tree)));
    viewer.on(["node", "view"], () => this.#follow());
  }

  /** Uses a position that was set up, or that of the board. */
  use(pattern: string | null): void {
    this.#pattern = pattern;
    this.#isHeld = false;
    this.redraw();
    this.#actions.change();
  }

  reset(): void {
    [this.#pattern, this.#isHeld] = [null, false];
  }

  /** Keeps the position while the reader goes through a game that was found with it. */
  hold(): void {
    if (this.element.hidden || this.#pattern !== null) return;
    this.#pattern = this.#shown();
    this.#isHeld = true;
    this.redraw();
  }

  /** What is asked for. Null if the part is hidden. */
  get query(): PositionQuery | null {
    if (this.element.hidden) return null;
    const position = this.#pattern ?? this.#shown();
    return { position, mirrored: this.#mirrored.checked, colorsChanged: this.#colorsChanged.checked };
  }

  /** The position of the board without the number of the move, which does not matter. */
  #shown(): string {
    return this.#viewer.positionNode().sfen.split(" ").slice(0, 3).join(" ");
  }

  #follow(): void {
    if (this.element.hidden) return;
    this.#draw();
    if (this.#pattern === null) this.#actions.change();
  }

  #draw(): void {
    // Only where the board of the page is hidden.
    if (!this.#board.checkVisibility()) return;
    const { game } = this.#viewer;
    this.#picture.show(game, this.#viewer.positionNode(), { ...this.#viewer.pictureOptions(), theme: this.#actions.theme() });
  }

  redraw(): void {
    translate(this.element);
    label(this.element, "byPosition");
    this.#source.textContent = text(this.#pattern === null ? "fromBoard" : this.#isHeld ? "fromBefore" : "fromEditor");
    this.#useBoard.hidden = this.#pattern === null;
    this.element.classList.toggle("set-up", this.#pattern !== null);
    this.#diagram.hidden = this.#pattern === null;
    if (this.#pattern !== null) this.#diagram.replaceChildren(diagramOf(withoutOpen(this.#pattern), this.#viewer.lettering));
    if (!this.element.hidden) this.#draw();
  }

  /** Shows what was played, or why the position cannot be found. */
  show({ tree, count, message }: Found): void {
    this.#summary.classList.toggle("error", message !== null);
    const moves = tree?.moves ?? [];
    const hint = tree !== null && moves.length === 0 && count > 0 ? ` ${text("noMoves")}` : "";
    this.#summary.textContent = message ?? text("gamesWithPosition", { n: count.toLocaleString(currentLanguage()) }) + hint;
    this.#table.hidden = moves.length === 0;
    this.#table.classList.toggle("without-values", moves.every(({ evaluation, mateWinner }) => evaluation === null && mateWinner === null));
    const all = moves.reduce((sum, { games }) => sum + games, 0);
    const rows = moves.slice(0, MAX_MOVES).map((move) => this.#row(move, all));
    if (moves.length > MAX_MOVES) rows.push(element("tr", {}, element("td", { colSpan: 4 }, text("moreFaults", { n: moves.length - MAX_MOVES }))));
    this.#body.replaceChildren(...rows);
  }

  #row(move: PlayedMove, all: number): HTMLTableRowElement {
    const { usi, games, evaluation, mateWinner } = move;
    // In a position that was set up, a move has no place on the board.
    const isPlayable = this.#pattern === null;
    const name = this.#nameOf(move);
    const button = element("button", { type: "button", disabled: !isPlayable, click: () => this.#play(usi) }, name);
    const share = `${Math.round((100 * games) / Math.max(1, all))} %`;
    const count = element("td", { class: "number" }, games.toLocaleString(currentLanguage()), " ", element("span", { class: "share" }, share));
    const value = evaluation !== null ? String(Math.round(evaluation)) : mateWinner === null ? "" : text("mate");
    return element("tr", {}, element("th", { scope: "row" }, button), count, element("td", {}, barOf(move)), element("td", { class: "number" }, value));
  }

  #nameOf({ usi, notation }: PlayedMove): string {
    if (this.#pattern !== null) return clip(notation, 30);
    const { game, notation: chosen } = this.#viewer;
    return clip(game.notationOf(this.#viewer.positionNode(), usi, chosen) ?? notation, 30);
  }

  /** Plays a move of the tree. That is no work of the reader that could be lost. */
  #play(usi: string): void {
    const viewer = this.#viewer;
    const wasUnsaved = viewer.hasUnsavedEdits();
    viewer.play(viewer.positionNode(), [usi]);
    if (!wasUnsaved) viewer.markAsSaved([viewer.game]);
  }
}

/** A pattern in which squares and hands that are left open are empty. */
function withoutOpen(pattern: string): string {
  const [rows = "", turn = "", hands = "-"] = pattern.replaceAll("?", "1").split(" ");
  const sum = (digits: string) => String([...digits].reduce((all, digit) => all + Number(digit), 0));
  return `${rows.replace(/\d+/g, sum)} ${turn === "w" ? "w" : "b"} ${hands === "1" ? "-" : hands} 1`;
}

/** How the games ended, as a bar: Black, draws, White. */
function barOf({ black, white, draws }: PlayedMove): HTMLElement {
  const decided = black + white + draws;
  if (decided === 0) return element("span", {});
  const percent = (count: number) => Math.round((100 * count) / decided);
  const parts = [["black", black], ["draws", draws], ["white", white]] as const;
  const title = text("resultShares", { black: percent(black), draws: percent(draws), white: percent(white) });
  const bars = parts.filter(([, count]) => count > 0).map(([kind, count]) => {
    const part = element("span", { class: kind }, percent(count) >= 25 ? String(percent(count)) : "");
    part.style.flexGrow = String(count);
    return part;
  });
  return element("div", { class: "result-bar", role: "img", "aria-label": title, title }, ...bars);
}
