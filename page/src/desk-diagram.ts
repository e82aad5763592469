// A small diagram of a position, as problems are printed: lines, letters, and the pieces in Black's hand beside it.

import { shape } from "./dom.ts";
import { glyphOf } from "./names.ts";
import { HAND_PIECES } from "./picture.ts";
import { colorOf, setupOf } from "./setup.ts";
import { FILES, RANKS } from "./coordinates.ts";
import { text } from "./texts.ts";

const SIZE = 20;
const MARGIN = 3;
const WHOLE = 9 * SIZE + 2 * MARGIN;

/** Draws the position. It has no name of its own. */
export function diagramOf(sfen: string, lettering: "japanese" | "western"): SVGElement {
  const { board } = setupOf(sfen);
  const lines = Array.from({ length: 10 }, (_, at) => {
    const place = MARGIN + at * SIZE;
    return [lineFrom(MARGIN, place, WHOLE - MARGIN, place), lineFrom(place, MARGIN, place, WHOLE - MARGIN)];
  }).flat();
  const pieces = RANKS.flatMap((rank, y) => FILES.flatMap((file, x) => {
    const piece = board[file + rank];
    return piece === undefined ? [] : [drawn(piece, MARGIN + (x + 0.5) * SIZE, MARGIN + (y + 0.5) * SIZE, lettering)];
  }));
  return shape("svg", { viewBox: `0 0 ${WHOLE} ${WHOLE}`, class: "diagram", "aria-hidden": "true" }, ...lines, ...pieces);
}

function lineFrom(x1: number, y1: number, x2: number, y2: number): SVGElement {
  return shape("line", { x1, y1, x2, y2 });
}

function drawn(piece: string, x: number, y: number, lettering: "japanese" | "western"): SVGElement {
  const letters = lettering === "western" ? piece.toUpperCase() : glyphOf(piece);
  const made = shape("text", { x, y: y + (letters.length > 1 ? 4.5 : 5.5), class: piece.startsWith("+") ? "promoted" : "" });
  // The letters of two are narrow, so that they fit into the square.
  if (letters.length > 1) made.setAttribute("font-size", "11");
  if (colorOf(piece) === "white") made.setAttribute("transform", `rotate(180 ${x} ${y})`);
  made.textContent = letters;
  return made;
}

/** The pieces in Black's hand: `飛 歩2`. */
export function handOf(sfen: string, lettering: "japanese" | "western"): string {
  const held = setupOf(sfen).hands.black;
  const pieces = Object.keys(HAND_PIECES).flatMap((piece) => {
    const count = held[piece] ?? 0;
    return count === 0 ? [] : [`${lettering === "western" ? piece : glyphOf(piece)}${count > 1 ? count : ""}`];
  });
  return text("piecesInHand", { pieces: pieces.length === 0 ? text("nothingInHand") : pieces.join(" ") });
}
