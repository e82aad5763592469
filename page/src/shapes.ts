// Circles and arrows on the board. A comment keeps them as lishogi writes them: `[%csl G5e,R1a]` and `[%cal G7g7f]`, the colour and the squares.

import type { Node } from "kifu-wasm";
import { SQUARES } from "./coordinates.ts";
import { shape } from "./dom.ts";

/** Green, red, yellow and blue. */
export type Brush = "G" | "R" | "Y" | "B";

/** A circle, or an arrow if there is a destination. */
export interface Shape {
  readonly brush: Brush;
  readonly from: string;
  readonly to?: string;
}

const DIRECTIVE = /\[%(csl|cal)\s+([^\]]*)\]/g;
const ONLY_DIRECTIVES = /^\s*(?:\[%(?:csl|cal)\s+[^\]]*\]\s*)+$/;
const SHAPE = /^([GRYB])([1-9][a-i])([1-9][a-i])?$/;
/** Further ones are not drawn. */
const MAX_SHAPES = 200;

/** Whether a comment line says nothing but what is drawn. */
export const isShapeLine = (line: string): boolean => ONLY_DIRECTIVES.test(line);

/** A comment line without what is drawn. */
export const withoutShapes = (line: string): string => (line.includes("[%") ? line.replace(DIRECTIVE, "").trim() : line);

/** What comment lines draw. What has another form, such as an arrow from a piece in hand, is not drawn, and stays in the comment. */
export function shapesIn(comments: readonly string[]): Shape[] {
  const found = comments.flatMap((line) =>
    [...line.matchAll(DIRECTIVE)].flatMap(([, kind, list]) =>
      list!.split(",").flatMap((item) => {
        const [, brush, from, to] = SHAPE.exec(item.trim()) ?? [];
        if (brush === undefined || (to === undefined) !== (kind === "csl")) return [];
        return [{ brush: brush as Brush, from: from!, ...(to === undefined ? {} : { to }) }];
      }),
    ),
  );
  return found.slice(0, MAX_SHAPES);
}

export const shapesOf = (node: Node): Shape[] => shapesIn([...node.leadingComments, ...node.comments]);

/** The comment lines with a shape added, or removed if they have it; with another colour it replaces that which is there. */
export function toggled(comments: readonly string[], drawn: Shape): string[] {
  const isSame = (other: Shape) => other.from === drawn.from && other.to === drawn.to;
  const before = shapesIn(comments);
  const had = before.find(isSame);
  const after = before.filter((other) => !isSame(other));
  if (had?.brush !== drawn.brush) after.push(drawn);
  return withShapes(comments, after);
}

/** The comment lines with other shapes. Those that cannot be drawn stay. */
export function withShapes(comments: readonly string[], shapes: readonly Shape[]): string[] {
  const unknown: Record<string, string[]> = { csl: [], cal: [] };
  const lines = comments.flatMap((line) => {
    const directives = [...line.matchAll(DIRECTIVE)];
    for (const [, kind, list] of directives) unknown[kind!]!.push(...list!.split(",").map((item) => item.trim()).filter((item) => item !== "" && !SHAPE.test(item)));
    if (directives.length === 0) return [line];
    return isShapeLine(line) ? [] : [withoutShapes(line)];
  });
  const written = (kind: string, all: readonly Shape[]) => {
    const items = [...all.map(({ brush, from, to }) => brush + from + (to ?? "")), ...unknown[kind]!];
    return items.length === 0 ? "" : `[%${kind} ${items.join(",")}]`;
  };
  const line = written("csl", shapes.filter(({ to }) => to === undefined)) + written("cal", shapes.filter(({ to }) => to !== undefined));
  return line === "" ? lines : [...lines, line];
}

/** The size of a square, and of the picture of the board around the squares. */
const [WIDTH, HEIGHT] = [100, 108];
const PICTURE = "-48 -48 996 1068";
const HEAD = 38;
const COLORS: Record<Brush, string> = { G: "#15781b", R: "#a8231b", Y: "#d59020", B: "#1b4fa0" };

/** What is drawn above the pieces. */
export class ShapesLayer {
  readonly element = shape("svg", { viewBox: PICTURE, class: "shapes", "aria-hidden": "true" });

  show(shapes: readonly Shape[], isFlipped: boolean): void {
    this.element.replaceChildren(...drawn(shapes, isFlipped));
  }
}

/** Shapes as elements. The top left corner of the squares is (0, 0). */
function drawn(shapes: readonly Shape[], isFlipped: boolean): SVGElement[] {
  const center = (square: string) => {
    const at = SQUARES.indexOf(square);
    const index = isFlipped ? 80 - at : at;
    return [(index % 9 + 0.5) * WIDTH, (Math.floor(index / 9) + 0.5) * HEIGHT] as const;
  };
  return shapes.map(({ brush, from, to }) => {
    const [x, y] = center(from);
    const color = COLORS[brush];
    if (to === undefined || to === from) {
      return shape("circle", { cx: x, cy: y, r: 44, fill: "none", stroke: color, "stroke-width": 9, "stroke-opacity": 0.85, class: `circle brush-${brush}` });
    }
    const [endX, endY] = center(to);
    const length = Math.hypot(endX - x, endY - y);
    const [unitX, unitY] = [(endX - x) / length, (endY - y) / length];
    const [tipX, tipY] = [endX - 8 * unitX, endY - 8 * unitY];
    const [baseX, baseY] = [tipX - HEAD * unitX, tipY - HEAD * unitY];
    const side = HEAD * 0.6;
    const head = [[tipX, tipY], [baseX - side * unitY, baseY + side * unitX], [baseX + side * unitY, baseY - side * unitX]];
    const points = head.map(([x, y]) => `${x!.toFixed(1)},${y!.toFixed(1)}`).join(" ");
    const d = `M${x} ${y}L${baseX.toFixed(1)} ${baseY.toFixed(1)}`;
    const line = shape("path", { d, fill: "none", stroke: color, "stroke-width": 18, "stroke-opacity": 0.75 });
    return shape("g", { class: `arrow brush-${brush}` }, line, shape("polygon", { points, fill: color, "fill-opacity": 0.75 }));
  });
}

/** A picture of a position, as SVG, with the shapes on its board, whose squares begin at this place. */
export function withDrawn(svg: string, shapes: readonly Shape[], isFlipped: boolean, [left, top]: readonly [number, number]): string {
  if (shapes.length === 0) return svg;
  const layer = shape("g", { transform: `translate(${left} ${top})` }, ...drawn(shapes, isFlipped));
  const end = svg.lastIndexOf("</svg>");
  return svg.slice(0, end) + textOf(layer) + svg.slice(end);
}

/** An element as a picture has it. The classes are those of the page. */
function textOf(one: Element): string {
  const attributes = one.getAttributeNames().filter((name) => name !== "class");
  const written = attributes.map((name) => ` ${name}="${one.getAttribute(name)}"`).join("");
  return `<${one.tagName}${written}>${[...one.children].map(textOf).join("")}</${one.tagName}>`;
}
