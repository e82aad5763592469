// Draws a picture of a position as PNG. A browser can also draw an SVG as an image, but a strict content security policy
// forbids images from memory. So this draws the few kinds of elements that such pictures have. It fails at any other
// element or attribute, so that no picture is drawn in part.

import { elementOf } from "./svg.ts";

/** The attributes that are drawn, by element. */
const PAINT = ["id", "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linejoin", "transform"];
const DRAWN: Record<string, readonly string[]> = {
  g: PAINT,
  use: [...PAINT, "href"],
  path: [...PAINT, "d"],
  polygon: [...PAINT, "points"],
  rect: [...PAINT, "x", "y", "width", "height", "rx"],
  circle: [...PAINT, "cx", "cy", "r"],
  text: [...PAINT, "x", "y", "font-size", "font-family", "text-anchor", "xml:space"],
};
/** Elements that are not drawn where they are. */
const NOT_DRAWN = ["title", "desc", "defs"];

/** The attributes that apply to the content of an element. */
interface Style {
  readonly fill: string;
  readonly stroke: string;
  readonly width: number;
  readonly opacity: number;
  readonly strokeOpacity: number;
  readonly join: string;
}

/** Draws the picture, `scale` times as large. Fails if the picture has something that this cannot draw. */
export async function png(svg: string, scale: number): Promise<Blob> {
  const root = elementOf(svg);
  const [, , width, height] = root.getAttribute("viewBox")!.split(" ").map(Number) as [number, number, number, number];
  const unit = (scale * Number(root.getAttribute("width"))) / width;
  const canvas = new OffscreenCanvas(Math.round(width * unit), Math.round(height * unit));
  const context = canvas.getContext("2d")!;
  context.scale(unit, unit);
  const style = { fill: "#000", stroke: "none", width: 1, opacity: 1, strokeOpacity: 1, join: "miter" };
  for (const child of root.children) draw(context, root, child, style);
  return canvas.convertToBlob({ type: "image/png" });
}

function draw(context: OffscreenCanvasRenderingContext2D, root: Element, drawn: Element, outer: Style): void {
  if (NOT_DRAWN.includes(drawn.tagName)) return;
  const known = DRAWN[drawn.tagName];
  const unknown = drawn.getAttributeNames().find((name) => known !== undefined && !known.includes(name));
  if (known === undefined || unknown !== undefined) fail(unknown ?? drawn.tagName);
  const number = (name: string) => Number(drawn.getAttribute(name) ?? 0);
  const style: Style = {
    fill: drawn.getAttribute("fill") ?? outer.fill,
    stroke: drawn.getAttribute("stroke") ?? outer.stroke,
    width: Number(drawn.getAttribute("stroke-width") ?? outer.width),
    opacity: Number(drawn.getAttribute("fill-opacity") ?? outer.opacity),
    strokeOpacity: Number(drawn.getAttribute("stroke-opacity") ?? outer.strokeOpacity),
    join: drawn.getAttribute("stroke-linejoin") ?? outer.join,
  };
  context.save();
  transform(context, drawn.getAttribute("transform") ?? "");
  const paint = (path: Path2D, box: Box | null) => fillAndStroke(context, root, path, box, style);
  switch (drawn.tagName) {
    case "g":
      for (const child of drawn.children) draw(context, root, child, style);
      break;
    case "use": {
      const id = drawn.getAttribute("href")!.slice(1);
      const used = root.querySelector(`[id="${id}"]`);
      if (used === null) fail(id);
      draw(context, root, used, style);
      break;
    }
    case "path":
      paint(new Path2D(drawn.getAttribute("d")!), boxOfPath(drawn.getAttribute("d")!));
      break;
    case "polygon":
      paint(new Path2D(`M${drawn.getAttribute("points")}z`), null);
      break;
    case "rect": {
      const path = new Path2D();
      path.roundRect(number("x"), number("y"), number("width"), number("height"), number("rx"));
      paint(path, { top: number("y"), bottom: number("y") + number("height") });
      break;
    }
    case "circle": {
      const path = new Path2D();
      path.arc(number("cx"), number("cy"), number("r"), 0, 2 * Math.PI);
      paint(path, null);
      break;
    }
    case "text":
      context.font = `${number("font-size")}px serif`;
      context.textAlign = drawn.getAttribute("text-anchor") === "middle" ? "center" : "left";
      context.fillStyle = style.fill;
      context.fillText(drawn.textContent ?? "", number("x"), number("y"));
      break;
  }
  context.restore();
}

/** The vertical extent of a shape, along which gradients run. */
interface Box {
  readonly top: number;
  readonly bottom: number;
}

/** The outlines of pieces, which alone have a gradient, are symmetrical, and begin at their top. */
function boxOfPath(path: string): Box {
  const top = Number(/^M\S+ (-?[\d.]+)/.exec(path)?.[1] ?? 0);
  return { top, bottom: -top };
}

function fillAndStroke(
  context: OffscreenCanvasRenderingContext2D,
  root: Element,
  path: Path2D,
  box: Box | null,
  style: Style,
): void {
  if (style.fill !== "none") {
    context.fillStyle = fillOf(context, root, style.fill, box);
    context.globalAlpha = style.opacity;
    context.fill(path);
    context.globalAlpha = 1;
  }
  if (style.stroke !== "none") {
    context.strokeStyle = style.stroke;
    context.lineWidth = style.width;
    context.lineJoin = style.join as CanvasLineJoin;
    context.globalAlpha = style.strokeOpacity;
    context.stroke(path);
    context.globalAlpha = 1;
  }
}

function fillOf(
  context: OffscreenCanvasRenderingContext2D,
  root: Element,
  fill: string,
  box: Box | null,
): string | CanvasGradient {
  const id = /^url\(#(.+)\)$/.exec(fill)?.[1];
  if (id === undefined) return fill;
  const [x2, y2] = ["x2", "y2"].map((name) => root.querySelector(`[id="${id}"]`)?.getAttribute(name));
  if (box === null || x2 !== "0" || y2 !== "1") fail(fill);
  const gradient = context.createLinearGradient(0, box.top, 0, box.bottom);
  for (const stop of root.querySelectorAll(`[id="${id}"] stop`)) {
    gradient.addColorStop(Number(stop.getAttribute("offset") ?? 0), stop.getAttribute("stop-color")!);
  }
  return gradient;
}

function transform(context: OffscreenCanvasRenderingContext2D, list: string): void {
  for (const [, name, values] of list.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const numbers = values!.split(/[ ,]+/).map(Number) as [number, number, number, number, number, number];
    if (name === "translate") context.translate(numbers[0], numbers[1] ?? 0);
    else if (name === "rotate") context.rotate((numbers[0] * Math.PI) / 180);
    else if (name === "matrix") context.transform(...numbers);
    else fail(name!);
  }
}

function fail(what: string): never {
  throw new Error(`cannot draw ${what}`);
}
