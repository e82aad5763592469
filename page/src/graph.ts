// The graph of the evaluations along the shown line.

import type { Node } from "kifu-wasm";
import { element, shape } from "./dom.ts";
import { heightOf } from "./notes.ts";
import { label } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

const [WIDTH, HEIGHT] = [600, 100];

export class GraphView {
  readonly element = element("div", { class: "graph", role: "img" });
  #viewer: Viewer;
  #line: readonly Node[] = [];
  #cursor = shape("line", { y1: 0, y2: HEIGHT, class: "cursor" });

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    // The space for the graph depends on the game and not on the line, so that nothing moves when another line is shown.
    viewer.on("tree", () => {
      this.element.hidden = !viewer.game.nodes.some((node) => heightOf(node.evaluation) !== null);
      this.#line = [];
    });
    viewer.on(["node", "view"], () => this.#show());
    this.element.addEventListener("click", (event) => {
      const { left, width } = this.element.getBoundingClientRect();
      viewer.goIndex(Math.round(((event.clientX - left) / width) * (viewer.line.length - 1)));
    });
  }

  #show(): void {
    if (this.element.hidden) return;
    label(this.element, "evaluations");
    if (this.#line !== this.#viewer.line) this.#draw();
    const x = this.#x(this.#viewer.index);
    this.#cursor.setAttribute("x1", String(x));
    this.#cursor.setAttribute("x2", String(x));
  }

  #x(index: number): number {
    return (index / Math.max(1, this.#viewer.line.length - 1)) * WIDTH;
  }

  #draw(): void {
    this.#line = this.#viewer.line;
    const middle = HEIGHT / 2;
    const points = this.#line.flatMap((node, index) => {
      const height = heightOf(node.evaluation);
      return height === null ? [] : [[this.#x(index), middle - height * (middle - 3)] as const];
    });
    const path = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
    const [first, last] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
    const area = `${first},${middle} ${path} ${last},${middle}`;
    this.element.replaceChildren(
      shape(
        "svg",
        { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
        shape("polygon", { points: area, class: "area" }),
        shape("line", { x1: 0, x2: WIDTH, y1: middle, y2: middle, class: "zero" }),
        shape("polyline", { points: path, class: "values" }),
        this.#cursor,
      ),
    );
  }
}
