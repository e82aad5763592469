// The board with the players and their hands, on which moves can be played.

import type { Color, LegalMove, Position } from "kifu-wasm";
import { element, leaveField } from "./dom.ts";
import { BoardPicture, HAND_PIECES, type HandPiece } from "./picture.ts";
import { choosePromotion } from "./promotion.ts";
import type { ShowMessage } from "./message.ts";
import { handPieceName, pieceName, sideName, squareName } from "./names.ts";
import { clip, currentLanguage, label, text, time } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

const FILES = [9, 8, 7, 6, 5, 4, 3, 2, 1];
const RANKS = [..."abcdefghi"];
const SQUARES = RANKS.flatMap((rank) => FILES.map((file) => `${file}${rank}`));
const COLORS = ["white", "black"] as const;
/** The distance in pixels from which on a movement of the pointer is a drag or a swipe. */
const DRAG = 8;
const SWIPE = 40;

export interface BoardOptions {
  /** Whether moves can be played. */
  readonly canPlay: boolean;
  /** Shows why a move cannot be played. An empty text removes the message. */
  readonly showMessage?: ShowMessage;
  readonly theme: () => "wood" | "dark";
}

interface Drag {
  readonly from: string;
  readonly x: number;
  readonly y: number;
  ghost: HTMLElement | null;
  /** Whether the piece was selected before the pointer came down. */
  readonly wasSelected: boolean;
}

export class BoardView {
  readonly element: HTMLElement;
  #viewer: Viewer;
  #options: BoardOptions;
  #picture = new BoardPicture("board-");
  #grid = element("div", { class: "squares", role: "grid" });
  /** The buttons of the squares from the top left to the bottom right. */
  #squares: HTMLButtonElement[] = [];
  #players: Record<Color, HTMLElement>;
  #hands: Record<Color, HTMLElement>;
  #position!: Position;
  /** The square or the piece in hand (`"P*"`) that was chosen as origin, and the moves from it. */
  #selected: string | null = null;
  #moves: readonly LegalMove[] = [];
  #drag: Drag | null = null;
  #swipe: { x: number; y: number } | null = null;
  /** Ends the question about a promotion. */
  #question = new AbortController();
  /** The square that has the focus when the board is reached with the keyboard. */
  #cursor = "5i";

  constructor(viewer: Viewer, options: BoardOptions) {
    this.#viewer = viewer;
    this.#options = options;
    const hand = (color: Color) => element("div", { class: "hand", role: "group", "data-color": color });
    this.#hands = { white: hand("white"), black: hand("black") };
    this.#players = { white: this.#player("white"), black: this.#player("black") };
    this.#makeSquares();
    const picture = element("div", { class: "picture" }, this.#picture.element);
    const board = element("div", { class: "board" }, picture, this.#grid);
    const kind = options.canPlay ? "board-view can-play" : "board-view";
    this.element = element("div", { class: kind }, this.#players.white, board, this.#players.black);
    viewer.on(["node", "view"], () => this.#show());
    this.#listen();
  }

  #player(color: Color): HTMLElement {
    const mark = element("span", { class: "side", "aria-hidden": "true" }, color === "black" ? "▲" : "△");
    const name = element("span", { class: "name" });
    const clock = element("span", { class: "clock" });
    return element("div", { class: `player ${color}` }, mark, name, this.#hands[color], clock);
  }

  #makeSquares(): void {
    for (let row = 0; row < 9; row += 1) {
      const made = FILES.map(() => element("button", { class: "square", role: "gridcell", type: "button", tabIndex: -1 }));
      this.#squares.push(...made);
      this.#grid.append(element("div", { role: "row", class: "row" }, ...made));
    }
  }

  #show(): void {
    // The question is about the position that was shown before.
    this.#question.abort();
    const viewer = this.#viewer;
    const node = viewer.positionNode();
    this.#position = viewer.game.position(node);
    this.#picture.show(viewer.game, node, { ...viewer.pictureOptions(), theme: this.#options.theme() });
    this.element.classList.toggle("flipped", viewer.flipped);
    this.element.classList.toggle("mate", this.#position.isMate);
    COLORS.forEach((color) => this.#showPlayer(color));
    this.#select(null);
  }

  #showPlayer(color: Color): void {
    const { game, line, index, hasTimes } = this.#viewer;
    const bar = this.#players[color];
    bar.classList.toggle("turn", this.#position.turn === color);
    const side = sideName(color, game.hasHandicapSides);
    const { name, rating } = game.players[color];
    const shown = bar.querySelector(".name")!;
    shown.textContent = clip(name || side) + (rating === null ? "" : ` (${rating})`);
    shown.setAttribute("title", clip(name || side));
    const isOfSide = (at: number) => line[at]?.color === color;
    const last = isOfSide(index) ? line[index] : isOfSide(index - 1) ? line[index - 1] : undefined;
    const clock = last?.clock ?? last?.totalTime ?? null;
    bar.querySelector(".clock")!.textContent = clock === null || !hasTimes ? "" : time(clock);
    this.#showHand(color, side);
  }

  #showHand(color: Color, side: string): void {
    const hand = this.#hands[color];
    hand.setAttribute("aria-label", `${side} ${text("hand")}`);
    const pieces = this.#position.hands[color];
    const state = JSON.stringify([pieces, side]);
    if (hand.dataset["state"] === state) return;
    hand.dataset["state"] = state;
    const buttons = (Object.keys(HAND_PIECES) as HandPiece[]).flatMap((piece) => {
      const count = pieces[piece] ?? 0;
      if (count === 0) return [];
      const button = element("button", { class: "piece", type: "button" }, this.#picture.pieceInHand(piece));
      if (count > 1) button.append(element("span", { class: "count" }, String(count)));
      button.dataset["from"] = `${piece}*`;
      button.dataset["color"] = color;
      button.setAttribute("aria-label", `${handPieceName(piece)} ${count}`);
      return [button];
    });
    hand.replaceChildren(...buttons);
  }

  #labelSquares(): void {
    label(this.#grid, "board");
    const targets = new Set(this.#moves.map((move) => move.to));
    SQUARES.forEach((square, index) => {
      const shown = this.#squares[this.#viewer.flipped ? 80 - index : index]!;
      shown.dataset["from"] = square;
      const tabIndex = square === this.#cursor ? 0 : -1;
      if (shown.tabIndex !== tabIndex) shown.tabIndex = tabIndex;
      const piece = this.#position.board[square];
      const isSelected = square === this.#selected;
      const parts = [
        squareName(square),
        piece === undefined ? "" : ` ${pieceName(piece, this.#viewer.game.hasHandicapSides)}`,
        isSelected ? text("selectedPiece") : targets.has(square) ? text("possibleMove") : "",
      ];
      setAttribute(shown, "aria-label", parts.join(""));
      setAttribute(shown, "aria-selected", String(isSelected));
    });
  }

  #colorOf(square: string): Color | null {
    const piece = this.#position.board[square];
    if (piece === undefined) return null;
    return piece === piece.toUpperCase() ? "black" : "white";
  }

  /** The button of a square or of a piece in hand of the side to move. */
  #buttonOf(from: string): HTMLElement | null {
    const hand = this.#hands[this.#position.turn];
    return (from.endsWith("*") ? hand : this.#grid).querySelector(`[data-from="${from}"]`);
  }

  #select(from: string | null): void {
    this.#selected = from;
    this.element.querySelectorAll(".selected, .target").forEach((marked) => marked.classList.remove("selected", "target"));
    this.#moves = from === null ? [] : this.#viewer.game.legalMoves(this.#viewer.positionNode(), from);
    if (from !== null) this.#buttonOf(from)?.classList.add("selected");
    for (const { to } of this.#moves) {
      this.#buttonOf(to)?.classList.add("target");
      this.#buttonOf(to)?.classList.toggle("taken", this.#position.board[to] !== undefined);
    }
    this.#labelSquares();
    for (const piece of this.element.querySelectorAll<HTMLElement>(".piece")) {
      if (this.#options.canPlay) piece.setAttribute("aria-pressed", String(piece.classList.contains("selected")));
    }
  }

  /** Reacts to a square or a piece in hand: it is an origin, or the destination of the selected piece. */
  #choose(button: HTMLElement): void {
    const from = button.dataset["from"]!;
    if (this.#isOwn(button)) this.#select(this.#selected === from ? null : from);
    else if (this.#selected !== null && !from.endsWith("*")) void this.#play(this.#selected, from);
    else if (this.#isPiece(button)) {
      const { turn } = this.#position;
      this.#explain(text("notYourTurn", { side: sideName(turn, this.#viewer.game.hasHandicapSides) }));
    }
  }

  #isOwn(button: HTMLElement): boolean {
    const { from, color } = button.dataset;
    return (color ?? this.#colorOf(from!)) === this.#position.turn;
  }

  #isPiece(button: HTMLElement): boolean {
    const { from, color } = button.dataset;
    return color !== undefined || this.#colorOf(from!) !== null;
  }

  async #play(from: string, to: string): Promise<void> {
    const moves = this.#moves.filter((move) => move.to === to);
    const node = this.#viewer.positionNode();
    this.#select(null);
    const square = this.#buttonOf(to)!;
    this.#question = new AbortController();
    const move = moves.length > 1 ? await choosePromotion(moves, square, this.#question.signal) : moves[0];
    if (move !== undefined) {
      const result = this.#viewer.edit((game) => game.play(node, move.usi));
      this.#explain(result.ok ? "" : result.reason[currentLanguage()]);
    } else if (moves.length === 0) {
      const reason = this.#viewer.game.illegalReason(node, from + to);
      this.#explain(reason === null ? "" : reason[currentLanguage()]);
    }
  }

  #explain(message: string): void {
    this.#options.showMessage?.(message, "error");
  }

  #listen(): void {
    const target = (event: Event) => (event.target as Element).closest<HTMLElement>("[data-from]");
    this.element.addEventListener("pointerdown", (event) => {
      if (!event.isPrimary || event.button !== 0) return;
      this.#swipe = event.pointerType === "mouse" ? null : { x: event.clientX, y: event.clientY };
      const button = target(event);
      if (!this.#options.canPlay) return;
      leaveField();
      if (button === null) return;
      // The board gets the focus only from the keyboard, so that the arrow keys still step after a click.
      event.preventDefault();
      const from = button.dataset["from"]!;
      if (event.pointerType === "mouse" && this.#isOwn(button)) {
        this.#drag = { from, x: event.clientX, y: event.clientY, ghost: null, wasSelected: this.#selected === from };
        // So that the release of the button is noticed, wherever the pointer is then.
        this.element.setPointerCapture(event.pointerId);
        this.#explain("");
        this.#select(from);
      }
    });
    this.element.addEventListener("pointermove", (event) => this.#dragTo(event));
    // Only the square under the pointer shows that its piece can move: to mark all of them would style the board at each step.
    this.#grid.addEventListener("pointermove", (event) => {
      const square = target(event);
      square?.classList.toggle("own", this.#isOwn(square));
    });
    this.element.addEventListener("pointerup", (event) => this.#release(event));
    this.element.addEventListener("pointercancel", () => this.#endDrag());
    this.#grid.addEventListener("keydown", (event) => this.#key(event));
    // A click of the keyboard or of a screen reader has no pointer.
    this.element.addEventListener("click", (event) => {
      const button = target(event);
      if (event.detail === 0 && button !== null && this.#options.canPlay) this.#choose(button);
    });
  }

  #dragTo(event: PointerEvent): void {
    const drag = this.#drag;
    if (drag === null) return;
    if (drag.ghost === null) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG) return;
      drag.ghost = this.#ghost(drag.from);
    }
    drag.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
  }

  /** The picture of the piece under the pointer. */
  #ghost(from: string): HTMLElement {
    const { width } = this.#squares[40]!.getBoundingClientRect();
    const ghost = element("div", { class: "ghost" });
    ghost.style.width = `${width}px`;
    if (from.endsWith("*")) {
      ghost.append(this.#picture.pieceInHand(from[0] as HandPiece));
    } else {
      const index = SQUARES.indexOf(from);
      ghost.append(this.#picture.pieceOnBoard(this.#viewer.flipped ? 80 - index : index));
    }
    this.element.append(ghost);
    return ghost;
  }

  #endDrag(): void {
    this.#drag?.ghost?.remove();
    this.#drag = null;
    this.#swipe = null;
  }

  #release(event: PointerEvent): void {
    const [drag, swipe] = [this.#drag, this.#swipe];
    this.#endDrag();
    if (swipe !== null) {
      const [x, y] = [event.clientX - swipe.x, event.clientY - swipe.y];
      if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) return this.#viewer.step(x < 0 ? 1 : -1);
      if (Math.hypot(x, y) > SWIPE / 2) return;
    }
    if (!this.#options.canPlay) return;
    const root = this.element.getRootNode() as Document | ShadowRoot;
    const under = root.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-from]") ?? null;
    const isSamePlace = under?.dataset["from"] === drag?.from && (under === null || this.#isOwn(under));
    if (drag === null || (drag.ghost === null && !isSamePlace)) {
      if (under !== null && this.element.contains(under)) {
        this.#explain("");
        this.#choose(under);
      }
    } else if (isSamePlace) {
      if (drag.ghost === null && drag.wasSelected) this.#select(null);
    } else {
      const to = under?.dataset["from"];
      if (to !== undefined && !to.endsWith("*")) void this.#play(drag.from, to);
      else this.#select(null);
    }
  }

  #key(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -9, ArrowDown: 9 }[event.key];
    if (event.key === "Escape") {
      this.#select(null);
      (this.#grid.querySelector(":focus") as HTMLElement | null)?.blur();
    } else if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    } else {
      const buttons = this.#squares;
      const at = buttons.indexOf(event.target as HTMLButtonElement);
      const isAtEdge = Math.abs(step) === 1 && Math.floor((at + step) / 9) !== Math.floor(at / 9);
      const next = isAtEdge ? undefined : buttons[at + step];
      if (next !== undefined) {
        (event.target as HTMLElement).tabIndex = -1;
        next.tabIndex = 0;
        next.focus();
        this.#cursor = next.dataset["from"]!;
      }
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Sets an attribute if it has another value. */
function setAttribute(target: Element, name: string, value: string): void {
  if (target.getAttribute(name) !== value) target.setAttribute(name, value);
}
