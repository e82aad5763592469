// The board with the players and their hands, on which moves can be played.

import type { Color, LegalMove, Position } from "kifu-wasm";
import { SQUARES } from "./coordinates.ts";
import { element, leaveField } from "./dom.ts";
import { HAND_PIECES, type HandPiece } from "./picture.ts";
import { choosePromotion } from "./promotion.ts";
import type { ShowMessage } from "./message.ts";
import { handPieceName, inWordsOf, pieceName, sideName, sidesIn } from "./names.ts";
import { shapesOf, type ShapesLayer } from "./shapes.ts";
import { Squares } from "./squares.ts";
import { clip, currentLanguage, text, time } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

const COLORS = ["white", "black"] as const;
/** Where a name without spaces is broken if it is too long: after a sign, and before the capital letter of a word. */
const BREAKS = /(?<=[_\-./:@])(?=[^_\-./:@])|(?<=[a-z])(?=[A-Z])|(?<= )/;
/** Letters that are not broken. */
const LATIN = /[!-\u02ff]+/;
/** The distance in pixels from which on a movement of the pointer is a swipe. */
const SWIPE = 40;

export interface BoardOptions {
  /** Whether moves can be played. */
  readonly canPlay: boolean | (() => boolean);
  /** Whether moves are only tried: the record stays as it is. */
  readonly isTrial?: boolean;
  /** Whether a swipe goes to another move. It does by default. */
  readonly canStep?: () => boolean;
  /** Shows why a move cannot be played. An empty text removes the message. */
  readonly showMessage?: ShowMessage;
  readonly theme: () => "wood" | "dark";
}

export class BoardView {
  readonly element: HTMLElement;
  #viewer: Viewer;
  #options: BoardOptions;
  #squares = new Squares("board-", "5i");
  #players: Record<Color, HTMLElement>;
  #hands: Record<Color, HTMLElement>;
  #position!: Position;
  /** The square or the piece in hand (`"P*"`) that was chosen as origin, and the moves from it. */
  #selected: string | null = null;
  #moves: readonly LegalMove[] = [];
  /** Whether the piece was selected before the pointer came down on it. */
  #wasSelected = false;
  #swipe: { x: number; y: number } | null = null;
  /** Ends the question about a promotion. */
  #question = new AbortController();

  constructor(viewer: Viewer, options: BoardOptions) {
    this.#viewer = viewer;
    this.#options = options;
    const hand = (color: Color) => element("div", { class: "hand", role: "group", "data-color": color });
    this.#hands = { white: hand("white"), black: hand("black") };
    this.#players = { white: this.#player("white"), black: this.#player("black") };
    this.element = element("div", { class: "board-view" }, this.#players.white, this.#squares.element, this.#players.black);
    viewer.on(["node", "view", "preview"], () => this.#show());
    this.#listen();
  }

  get #isTrial(): boolean {
    return this.#options.isTrial === true || this.#viewer.hidesAnswer;
  }

  get #canPlay(): boolean {
    const { canPlay } = this.#options;
    return typeof canPlay === "boolean" ? canPlay : canPlay();
  }

  /** What is drawn on the board. */
  get shapes(): ShapesLayer {
    return this.#squares.shapes;
  }

  #player(color: Color): HTMLElement {
    const mark = element("span", { class: "side", "aria-hidden": "true" }, color === "black" ? "▲" : "△");
    const name = element("span", { class: "name" });
    const clock = element("span", { class: "clock" });
    return element("div", { class: `player ${color}` }, mark, name, this.#hands[color], clock);
  }

  #show(): void {
    // The question is about the position that was shown before.
    this.#question.abort();
    const viewer = this.#viewer;
    const { game, node } = viewer.position;
    this.#position = game.position(node);
    this.#squares.picture.show(game, node, { ...viewer.pictureOptions(), theme: this.#options.theme() });
    this.#squares.isFlipped = viewer.flipped;
    this.#squares.shapes.show(viewer.isPreview ? [] : shapesOf(viewer.positionNode()), viewer.flipped);
    for (const square of SQUARES) this.#squares.buttonOf(square).dataset["from"] = square;
    this.element.classList.toggle("can-play", this.#canPlay);
    this.element.classList.toggle("flipped", viewer.flipped);
    this.element.classList.toggle("preview", viewer.isPreview);
    this.element.classList.toggle("mate", this.#position.isMate);
    COLORS.forEach((color) => this.#showPlayer(color));
    this.#select(null);
  }

  #showPlayer(color: Color): void {
    const { game, line, index, hasTimes } = this.#viewer;
    const bar = this.#players[color];
    bar.classList.toggle("turn", this.#position.turn === color);
    const side = sideName(color, sidesIn(game));
    const { name, rating } = game.players[color];
    const shown = bar.querySelector<HTMLElement>(".name")!;
    const parts = (clip(name || side) + (rating === null ? "" : ` (${rating})`)).split(BREAKS);
    shown.replaceChildren(...parts.flatMap((part) => [element("wbr"), part]));
    shown.style.setProperty("--letters", String(Math.max(1, ...parts.map((part) => LATIN.exec(part)?.[0].length ?? 0))));
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
      const button = element("button", { class: "piece", type: "button" }, this.#squares.picture.pieceInHand(piece));
      if (count > 1) button.append(element("span", { class: "count" }, String(count)));
      button.dataset["from"] = `${piece}*`;
      button.dataset["color"] = color;
      button.setAttribute("aria-label", `${handPieceName(piece)} ${count}`);
      return [button];
    });
    hand.replaceChildren(...buttons);
  }

  #colorOf(square: string): Color | null {
    const piece = this.#position.board[square];
    if (piece === undefined) return null;
    return piece === piece.toUpperCase() ? "black" : "white";
  }

  /** The button of a square or of a piece in hand of the side to move. */
  #buttonOf(from: string): HTMLElement | null {
    if (!from.endsWith("*")) return this.#squares.buttonOf(from);
    return this.#hands[this.#position.turn].querySelector(`[data-from="${from}"]`);
  }

  #select(from: string | null): void {
    this.#selected = from;
    this.element.querySelectorAll(".selected, .target").forEach((marked) => marked.classList.remove("selected", "target"));
    const { game, node } = this.#viewer.position;
    this.#moves = from === null ? [] : game.legalMoves(node, from);
    if (from !== null) this.#buttonOf(from)?.classList.add("selected");
    for (const { to } of this.#moves) {
      const { classList } = this.#squares.buttonOf(to);
      classList.add("target");
      classList.toggle("taken", this.#position.board[to] !== undefined);
    }
    const targets = new Set(this.#moves.map((move) => move.to));
    const sides = sidesIn(this.#viewer.game);
    this.#squares.describe(from, (square) => {
      const piece = this.#position.board[square];
      const name = piece === undefined ? "" : ` ${pieceName(piece, sides)}`;
      return targets.has(square) ? name + text("possibleMove") : name;
    });
    for (const piece of this.element.querySelectorAll<HTMLElement>(".piece")) {
      if (this.#canPlay) piece.setAttribute("aria-pressed", String(piece.classList.contains("selected")));
    }
  }

  /** Reacts to a square or a piece in hand: it is an origin, or the destination of the selected piece. */
  #choose(button: HTMLElement): void {
    const from = button.dataset["from"]!;
    if (this.#isOwn(button)) this.#select(this.#selected === from ? null : from);
    else if (this.#selected !== null && !from.endsWith("*")) void this.#play(this.#selected, from);
    else if (this.#isPiece(button)) {
      const { turn } = this.#position;
      this.#explain(text("notYourTurn", { side: sideName(turn, sidesIn(this.#viewer.game)) }));
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
    const { game, node } = this.#viewer.position;
    this.#select(null);
    const square = this.#squares.buttonOf(to);
    this.#question = new AbortController();
    const asks = moves.length > 1;
    const move = asks ? await choosePromotion(moves, this.#position.board[from]!, square, this.#question.signal) : moves[0];
    if (move !== undefined && this.#isTrial) {
      this.#viewer.tryMove(move.usi);
    } else if (move !== undefined) {
      const result = this.#viewer.edit((game) => game.play(node, move.usi));
      this.#explain(result.ok ? "" : result.reason[currentLanguage()]);
    } else if (moves.length === 0) {
      const reason = game.illegalReason(node, from + to);
      this.#explain(reason === null ? "" : reason[currentLanguage()]);
    }
  }

  #explain(message: string): void {
    this.#options.showMessage?.(inWordsOf(sidesIn(this.#viewer.game), message), "refusal");
  }

  #listen(): void {
    const target = (event: Event) => (event.target as Element).closest<HTMLElement>("[data-from]");
    this.element.addEventListener("pointerdown", (event) => {
      if (!event.isPrimary || event.button !== 0) return;
      if (!this.#isTrial) this.#viewer.endPreview();
      this.#swipe = event.pointerType === "mouse" ? null : { x: event.clientX, y: event.clientY };
      const button = target(event);
      if (!this.#canPlay) return;
      leaveField();
      if (button === null) return;
      // The board gets the focus only from the keyboard, so that the arrow keys still step after a click.
      event.preventDefault();
      const from = button.dataset["from"]!;
      if (event.pointerType === "mouse" && this.#isOwn(button)) {
        this.#squares.press(event, from, button);
        this.#wasSelected = this.#selected === from;
        // So that the release of the button is noticed, wherever the pointer is then.
        this.element.setPointerCapture(event.pointerId);
        this.#explain("");
        this.#select(from);
      }
    });
    this.#squares.listen(this.element);
    // Only the square under the pointer shows that its piece can move: to mark all of them would style the board at each step.
    this.#squares.grid.addEventListener("pointermove", (event) => {
      const square = target(event);
      square?.classList.toggle("own", this.#isOwn(square));
    });
    this.element.addEventListener("pointerup", (event) => this.#release(event));
    this.element.addEventListener("pointercancel", () => (this.#swipe = null));
    this.#squares.grid.addEventListener("keydown", (event) => this.#key(event));
    // A click of the keyboard or of a screen reader has no pointer.
    this.element.addEventListener("click", (event) => {
      const button = target(event);
      if (event.detail === 0 && button !== null && this.#canPlay) this.#choose(button);
    });
  }

  #release(event: PointerEvent): void {
    const [drag, swipe] = [this.#squares.release(), this.#swipe];
    this.#swipe = null;
    if (swipe !== null) {
      const [x, y] = [event.clientX - swipe.x, event.clientY - swipe.y];
      if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) {
        if (this.#options.canStep?.() !== false) this.#viewer.step(x < 0 ? 1 : -1);
        return;
      }
      if (Math.hypot(x, y) > SWIPE / 2) return;
    }
    if (!this.#canPlay) return;
    const root = this.element.getRootNode() as Document | ShadowRoot;
    const under = root.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-from]") ?? null;
    const isSamePlace = under?.dataset["from"] === drag?.from && (under === null || this.#isOwn(under));
    if (drag === null || (drag.ghost === null && !isSamePlace)) {
      if (under !== null && this.element.contains(under)) {
        this.#explain("");
        this.#choose(under);
      }
    } else if (isSamePlace) {
      if (drag.ghost === null && this.#wasSelected) this.#select(null);
    } else {
      const to = under?.dataset["from"];
      if (to !== undefined && !to.endsWith("*")) void this.#play(drag.from, to);
      else this.#select(null);
    }
  }

  #key(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      this.#select(null);
      (this.#squares.grid.querySelector(":focus") as HTMLElement | null)?.blur();
    } else if (event.ctrlKey || event.altKey || event.metaKey || !this.#squares.step(event)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
