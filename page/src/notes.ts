// What people wrote about a move, and what an engine wrote.

import type { Evaluation, Node } from "kifu-wasm";
import { sideName, type Sides } from "./names.ts";
import { isShapeLine, withoutShapes } from "./shapes.ts";
import { clip, text } from "./texts.ts";

/** The evaluation that is drawn at half of the height. Larger ones approach the edge. */
const HALF = 800;

/** The comments of people on a node: first those before its variation. What they draw on the board is left out. */
export function writtenComments(node: Node): readonly string[] {
  const lines = [...node.leadingComments, ...node.writtenComments].filter((line) => !isShapeLine(line));
  return lines.map(withoutShapes);
}

/** The value of a position between -1 and 1. Null if there is none. */
export function heightOf(evaluation: Evaluation | null): number | null {
  if (evaluation === null) return null;
  const { cp, mateWinner } = evaluation;
  if (mateWinner !== null) return mateWinner === "black" ? 1 : -1;
  return cp === null ? null : heightOfValue(cp);
}

/** Where a value is drawn, between -1 and 1. */
export const heightOfValue = (cp: number): number => cp / (Math.abs(cp) + HALF);

/** A change of this height is a swing: 340 from an equal position, 770 from 3000. */
const SWING = 0.3;

/** By how much the height changes with a move, if that is much. Some engines wrote a value only after every other move. */
export function swingAt(node: Node): number | null {
  const height = heightOf(node.evaluation);
  if (height === null || node.kind !== "move") return null;
  const before = heightOf(node.parent!.evaluation) ?? heightOf(node.parent!.parent?.evaluation ?? null);
  return before === null || Math.abs(height - before) < SWING ? null : height - before;
}

/** The value of a position in a few characters: a number with its sign, or a mate for the side of this sign. Null if there is none. */
export function shortValue({ cp, mate, mateWinner }: Evaluation): string | null {
  if (mateWinner !== null) {
    const moves = mate === null ? "" : ` ${Math.abs(mate)}`;
    return `${mateWinner === "black" ? "+" : "-"}${text("mate")}${moves}`;
  }
  return cp === null ? null : cp > 0 ? `+${cp}` : String(cp);
}

/** The value of a position in a few characters, and whether it is only a bound. Null if there is none. */
export function boundedValue(evaluation: Evaluation): string | null {
  const value = shortValue(evaluation);
  if (value === null || evaluation.bound === null) return value;
  return text(evaluation.bound === "lower" ? "atLeast" : "atMost", { value });
}

/** The value of a position in words. Null if there is none. */
export function valueOf(evaluation: Evaluation, sides: Sides): string | null {
  const { mate, mateWinner } = evaluation;
  if (mateWinner !== null) {
    const side = sideName(mateWinner, sides);
    return mate === null ? text("mates", { side }) : text("matesIn", { side, n: Math.abs(mate) });
  }
  const value = boundedValue(evaluation);
  return value === null ? null : text("evaluation", { value });
}

/** What an engine wrote about a position, besides the value and the expected moves. */
export function detailsOf({ depth, selectiveDepth, nodes, time, engine, mark }: Evaluation): string[] {
  const parts = [
    depth === null ? null : text("depth", { n: selectiveDepth === null ? depth : `${depth}/${selectiveDepth}` }),
    nodes === null ? null : text("searched", { n: nodes.toLocaleString("en") }),
    time === null ? null : text("seconds", { n: time / 1000 }),
    engine,
    mark,
  ];
  return parts.filter((part) => part !== null).map((part) => clip(part));
}

/** The names of a position. */
export function bookmarksOf(node: Node): readonly string[] {
  return [...node.leadingBookmarks, ...node.bookmarks];
}
