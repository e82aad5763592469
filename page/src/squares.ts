// The squares of a board above its picture: their names, the arrow keys between them, and the piece that is dragged.

import { SQUARES } from "./coordinates.ts";
import { element } from "./dom.ts";
import { squareName } from "./names.ts";
import { BoardPicture } from "./picture.ts";
import { ShapesLayer } from "./shapes.ts";
import { label, text } from "./texts.ts";


/** The distance in pixels from which on a movement of the pointer is a drag. */
const DRAG = 8;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -9, ArrowDown: 9 };

/** A piece that is pressed. It has a ghost as soon as it is dragged. */
interface Drag {
  /** A square, or a place beside the board. */
  readonly from: string;
  readonly button: HTMLElement;
  readonly x: number;
  readonly y: number;
  ghost: HTMLElement | null;
}

export class Squares {
  readonly picture: BoardPicture;
  readonly grid = element("div", { class: "squares", role: "grid" });
  /** What is drawn above the pieces. */
  readonly shapes = new ShapesLayer();
  /** The picture with the grid above it. */
  readonly element: HTMLElement;
  /** Whether White is at the bottom. */
  isFlipped = false;
  /** The buttons from the top left to the bottom right. */
  #buttons = SQUARES.map(() => element("button", { class: "square", role: "gridcell", type: "button", tabIndex: -1 }));
  /** The square that has the focus when the board is reached with the keyboard. */
  #cursor: string;
  #drag: Drag | null = null;

  /** `prefix` begins all ids in the picture. */
  constructor(prefix: string, cursor: string) {
    this.picture = new BoardPicture(prefix);
    this.#cursor = cursor;
    for (let at = 0; at < 81; at += 9) {
      this.grid.append(element("div", { role: "row", class: "row" }, ...this.#buttons.slice(at, at + 9)));
    }
    const picture = element("div", { class: "picture" }, this.picture.element);
    this.element = element("div", { class: "board" }, picture, this.shapes.element, this.grid);
  }

  buttonOf(square: string): HTMLButtonElement {
    return this.#buttons[this.#indexOf(square)]!;
  }

  #indexOf(square: string): number {
    const index = SQUARES.indexOf(square);
    return this.isFlipped ? 80 - index : index;
  }

  /** Says to screen readers what is on each square, and which one is selected. */
  describe(selected: string | null, contentOf: (square: string) => string): void {
    label(this.grid, "board");
    for (const square of SQUARES) {
      const button = this.buttonOf(square);
      const isSelected = square === selected;
      const tabIndex = square === this.#cursor ? 0 : -1;
      if (button.tabIndex !== tabIndex) button.tabIndex = tabIndex;
      setAttribute(button, "aria-label", squareName(square) + contentOf(square) + (isSelected ? text("selectedPiece") : ""));
      setAttribute(button, "aria-selected", String(isSelected));
    }
  }

  /** Moves the focus with an arrow key. Returns whether the key is one. */
  step(event: KeyboardEvent): boolean {
    const step = STEPS[event.key];
    if (step === undefined) return false;
    const at = this.#buttons.indexOf(event.target as HTMLButtonElement);
    const isAtEdge = Math.abs(step) === 1 && Math.floor((at + step) / 9) !== Math.floor(at / 9);
    const next = isAtEdge ? undefined : this.#buttons[at + step];
    if (next !== undefined) {
      this.#buttons[at]!.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
      this.#cursor = SQUARES.find((square) => this.buttonOf(square) === next)!;
    }
    return true;
  }

  /** Notes that the pointer came down on a piece, which can be dragged then. */
  press(event: PointerEvent, from: string, button: HTMLElement): void {
    this.#drag = { from, button, x: event.clientX, y: event.clientY, ghost: null };
  }

  /** Lets a pressed piece follow the pointer over `root`. `begin` is called when it has been moved far enough. */
  listen(root: HTMLElement, begin: (event: PointerEvent, from: string) => void = () => {}): void {
    root.addEventListener("pointermove", (event) => {
      const drag = this.#drag;
      if (drag === null) return;
      if (drag.ghost === null) {
        if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG) return;
        begin(event, drag.from);
        drag.ghost = this.#ghost(drag);
        root.append(drag.ghost);
      }
      drag.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
    });
    root.addEventListener("pointercancel", () => this.release());
  }

  /** The picture of the piece under the pointer. */
  #ghost({ from, button }: Drag): HTMLElement {
    const isOnBoard = SQUARES.includes(from);
    const piece = isOnBoard ? this.picture.pieceOnBoard(this.#indexOf(from)) : button.querySelector("svg")!.cloneNode(true);
    const ghost = element("div", { class: "ghost" }, piece);
    ghost.style.width = `${this.#buttons[40]!.getBoundingClientRect().width}px`;
    ghost.classList.toggle("turned", button.classList.contains("turned"));
    return ghost;
  }

  /** Ends a drag, and returns the piece that was pressed. */
  release(): Drag | null {
    const drag = this.#drag;
    drag?.ghost?.remove();
    this.#drag = null;
    return drag;
  }
}

/** Sets an attribute if it has another value. */
function setAttribute(target: Element, name: string, value: string): void {
  if (target.getAttribute(name) !== value) target.setAttribute(name, value);
}
