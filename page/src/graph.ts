// The graph of the evaluations along the shown line: values and moves at its axes, marks at large changes, and what is under the pointer.

import type { Node } from "kifu-wasm";
import { element, shape } from "./dom.ts";
import { nodeName } from "./names.ts";
import { heightOf, heightOfValue, shortValue, swingAt } from "./notes.ts";
import { label, setLanguage } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

const [WIDTH, HEIGHT] = [600, 100];
/** The values with a line and a label, for each side. Between two of them is about the same distance. */
const SCALE = [300, 1000, 3000];
/** So many moves have a label at most, and so many changes a mark. */
const [MAX_TICKS, MAX_MARKS] = [8, 60];

export class GraphView {
  readonly element = element("div", { class: "graph", role: "img" });
  #viewer: Viewer;
  #line: readonly Node[] = [];
  #cursor = shape("line", { y1: 0, y2: HEIGHT, class: "cursor" });
  #pointed = shape("line", { y1: 0, y2: HEIGHT, class: "pointed" });
  #plot = element("div", { class: "plot" });
  #ticks = element("div", { class: "ticks" });
  #tip = element("span", { class: "tip" });

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    const scale = SCALE.flatMap((value) => [scaleLabel(value), scaleLabel(-value)]);
    this.element.append(element("div", { class: "scale" }, scaleLabel(0), ...scale), this.#plot, this.#ticks, this.#tip);
    // The space for the graph depends on the game and not on the line, so that nothing moves when another line is shown.
    viewer.on("tree", () => {
      this.element.hidden = !viewer.game.nodes.some((node) => heightOf(node.evaluation) !== null);
      this.#line = [];
    });
    viewer.on(["node", "view"], () => this.#show());
    this.element.addEventListener("click", (event) => viewer.goIndex(this.#indexAt(event)));
    this.element.addEventListener("pointermove", (event) => this.#point(event));
    for (const end of ["pointerleave", "pointerup", "pointercancel"]) this.element.addEventListener(end, () => this.#leave());
    this.#leave();
  }

  #show(): void {
    if (this.element.hidden) return;
    label(this.element, "evaluations");
    if (this.#line !== this.#viewer.line) this.#draw();
    place(this.#cursor, this.#x(this.#viewer.index));
  }

  #x(index: number): number {
    return (index / Math.max(1, this.#viewer.line.length - 1)) * WIDTH;
  }

  /** The place in the line under the pointer. */
  #indexAt({ clientX }: MouseEvent): number {
    const { left, width } = this.#plot.getBoundingClientRect();
    const count = this.#viewer.line.length - 1;
    return Math.max(0, Math.min(count, Math.round(((clientX - left) / width) * count)));
  }

  /** Says which move and value are under the pointer. A pressed pointer, or a finger, takes the board along. */
  #point(event: PointerEvent): void {
    const index = this.#indexAt(event);
    const node = this.#viewer.line[index]!;
    const value = node.evaluation === null ? null : shortValue(node.evaluation);
    setLanguage(this.#viewer.language);
    const name = node.kind === "move" ? `${node.ply} ${nodeName(node, this.#viewer.notation)}` : nodeName(node, this.#viewer.notation);
    this.#tip.textContent = value === null ? name : `${name}  ${value}`;
    this.#tip.style.setProperty("--at", String(this.#x(index) / WIDTH));
    this.#tip.classList.toggle("below", (heightOf(node.evaluation) ?? 0) > 0);
    this.#tip.hidden = false;
    this.#pointed.style.display = "";
    place(this.#pointed, this.#x(index));
    if (event.buttons === 1) this.#viewer.goIndex(index);
  }

  #leave(): void {
    this.#tip.hidden = true;
    this.#pointed.style.display = "none";
  }

  #draw(): void {
    this.#line = this.#viewer.line;
    const middle = HEIGHT / 2;
    const points = this.#line.flatMap((node, index) => {
      const height = heightOf(node.evaluation);
      return height === null ? [] : [[this.#x(index), y(height)] as const];
    });
    const path = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
    const [first, last] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
    const area = `${first},${middle} ${path} ${last},${middle}`;
    const lines = SCALE.flatMap((value) => [value, -value]).map((value) => {
      const at = y(heightOfValue(value));
      return shape("line", { x1: 0, x2: WIDTH, y1: at, y2: at, class: `level level-${Math.abs(value)}` });
    });
    const picture = shape(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      shape("polygon", { points: area, class: "area" }),
      ...lines,
      shape("line", { x1: 0, x2: WIDTH, y1: middle, y2: middle, class: "zero" }),
      shape("polyline", { points: path, class: "values" }),
      this.#pointed,
      this.#cursor,
    );
    this.#plot.replaceChildren(picture, ...this.#marks());
    this.#drawTicks();
  }

  /** Marks at the largest changes, in the colour of the side that lost by the move. */
  #marks(): HTMLElement[] {
    const swings = this.#line.flatMap((node, index) => {
      const swing = swingAt(node);
      return swing === null ? [] : [{ node, index, swing }];
    });
    swings.sort((one, other) => Math.abs(other.swing) - Math.abs(one.swing));
    return swings.slice(0, MAX_MARKS).map(({ node, index, swing }) => {
      const mark = element("span", { class: `swing ${swing < 0 ? "fall" : "rise"}` });
      mark.style.left = `${(100 * this.#x(index)) / WIDTH}%`;
      mark.style.top = `${(100 * y(heightOf(node.evaluation)!)) / HEIGHT}%`;
      return mark;
    });
  }

  #drawTicks(): void {
    const count = this.#viewer.moveCount;
    const step = [1, 2, 5].flatMap((digit) => [1, 10, 100, 1000, 10_000].map((power) => digit * power)).sort((a, b) => a - b);
    const wide = step.find((step) => count / step <= MAX_TICKS) ?? count;
    const ticks: HTMLElement[] = [];
    for (let ply = wide; ply <= count; ply += wide) {
      const tick = element("span", {}, String(ply));
      tick.style.left = `${(100 * this.#x(ply)) / WIDTH}%`;
      ticks.push(tick);
    }
    this.#ticks.replaceChildren(...ticks);
  }
}

/** How far below the top a height between -1 and 1 is drawn. */
const y = (height: number) => HEIGHT / 2 - height * (HEIGHT / 2 - 3);

function place(line: SVGElement, x: number): void {
  line.setAttribute("x1", String(x));
  line.setAttribute("x2", String(x));
}

function scaleLabel(value: number): HTMLElement {
  const made = element("span", { class: `level-${Math.abs(value)}` }, value > 0 ? `+${value}` : String(value).replace("-", "−"));
  made.style.top = `${y(heightOfValue(value))}%`;
  return made;
}
