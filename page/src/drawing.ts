// Drawing on the board: with the right button of the mouse, or with a finger that rests on a square first.

import { showMessage } from "./message.ts";
import { ShapesLayer, shapesOf, toggled, withShapes, type Brush, type Shape } from "./shapes.ts";
import type { Viewer } from "./viewer.ts";

/** How many milliseconds a finger rests on a square, and how many pixels it can move meanwhile. */
const [REST, STILL] = [450, 10];

/** Lets a reader draw on the board, whose squares have their names in `data-from`. `layer` shows what is being drawn. */
export class Drawing {
  #viewer: Viewer;
  #board: HTMLElement;
  #layer: ShapesLayer;
  #from: string | null = null;
  #brush: Brush = "G";
  #timer: number | undefined;
  #press = { x: 0, y: 0 };

  constructor(viewer: Viewer, board: HTMLElement, layer: ShapesLayer) {
    this.#viewer = viewer;
    this.#board = board;
    this.#layer = layer;
    board.addEventListener("contextmenu", (event) => squareAt(event.clientX, event.clientY) !== null && event.preventDefault());
    board.addEventListener("pointerdown", (event) => this.#begin(event));
    board.addEventListener("pointermove", (event) => this.#move(event));
    // Before the board, which would take the end of a drawing for a press or a swipe.
    board.addEventListener("pointerup", (event) => this.#end(event), { capture: true });
    board.addEventListener("pointercancel", () => this.#stop());
    // Only before it has begun to scroll, the page can be kept from doing so.
    board.addEventListener("touchmove", (event) => this.#from !== null && event.cancelable && event.preventDefault(), { passive: false });
  }

  #begin(event: PointerEvent): void {
    const square = squareAt(event.clientX, event.clientY);
    this.#stop();
    if (square === null || !event.isPrimary) return;
    this.#press = { x: event.clientX, y: event.clientY };
    if (event.button === 2) {
      this.#start(square, brushOf(event));
      this.#board.setPointerCapture(event.pointerId);
      event.preventDefault();
    } else if (event.pointerType === "touch") {
      this.#timer = setTimeout(() => this.#start(square, "G"), REST);
    }
  }

  #start(square: string, brush: Brush): void {
    this.#from = square;
    this.#brush = brush;
    this.#draft(square);
  }

  #move({ clientX, clientY }: PointerEvent): void {
    if (this.#from !== null) return this.#draft(squareAt(clientX, clientY) ?? this.#from);
    if (Math.hypot(clientX - this.#press.x, clientY - this.#press.y) > STILL) clearTimeout(this.#timer);
  }

  /** Shows what a release at a square would draw. */
  #draft(to: string): void {
    const { flipped } = this.#viewer;
    this.#layer.show([...shapesOf(this.#viewer.positionNode()), this.#shape(to)], flipped);
  }

  #shape(to: string): Shape {
    const from = this.#from!;
    return to === from ? { brush: this.#brush, from } : { brush: this.#brush, from, to };
  }

  #end(event: PointerEvent): void {
    const from = this.#from;
    const to = squareAt(event.clientX, event.clientY);
    const drawn = from === null || to === null ? null : this.#shape(to);
    this.#stop();
    if (from === null) return;
    event.stopPropagation();
    if (drawn !== null) change(this.#viewer, (comments) => toggled(comments, drawn));
  }

  #stop(): void {
    clearTimeout(this.#timer);
    if (this.#from === null) return;
    this.#from = null;
    this.#layer.show(shapesOf(this.#viewer.positionNode()), this.#viewer.flipped);
  }
}

/** Removes all that is drawn at the shown position. */
export function removeShapes(viewer: Viewer): void {
  change(viewer, (comments) => withShapes(comments, []));
}

function change(viewer: Viewer, next: (comments: readonly string[]) => string[]): void {
  viewer.finishEdits();
  const [node, shown] = [viewer.positionNode(), viewer.node];
  const result = viewer.edit((game) => {
    const edited = game.setComments(node, next(node.comments));
    return edited.ok ? { ...edited, node: shown } : edited;
  });
  if (!result.ok) showMessage(result.message, "refusal");
}

/** As on lishogi. */
function brushOf({ shiftKey, ctrlKey, altKey }: PointerEvent): Brush {
  if (shiftKey || ctrlKey) return altKey ? "Y" : "R";
  return altKey ? "B" : "G";
}

/** The square of the board at a place of the window. */
function squareAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>(".square")?.dataset["from"] ?? null;
}
