// What people wrote about a move, and what an engine wrote.

import { read, type Evaluation, type MoveNotation, type Node } from "kifu-wasm";
import { clip, text } from "./texts.ts";

/** The rest of a longer line of play is left out. */
const MAX_LENGTH = 1000;

/** The comments on a node: first those before its variation. What an engine wrote is shown as evaluation. */
export function writtenComments(node: Node): readonly string[] {
  const comments = [...node.leadingComments, ...node.comments];
  // The lines of engines begin with one of these signs.
  return node.evaluation === null ? comments : comments.filter((line) => !/^[#*]/.test(line));
}

/** The value of a position: a number with its sign, or the text about a mate. Null if there is none. */
export function valueOf({ cp, mate }: Evaluation): string | null {
  if (mate !== null) return mate;
  return cp === null ? null : cp > 0 ? `+${cp}` : String(cp);
}

/** What an engine wrote about the position after a node: the value, the depth and the expected moves. Empty if it wrote nothing. */
export function evaluationOf(node: Node, notation: MoveNotation): string {
  const { evaluation } = node;
  if (evaluation === null) return "";
  const { depth, engine, pv } = evaluation;
  const value = valueOf(evaluation);
  const parts = [
    engine ?? "",
    value === null ? "" : text("evaluation", { value }),
    depth === null ? "" : text("depth", { n: depth }),
    pv === null ? "" : text("expectedMoves", { moves: inNotation(pv.slice(0, MAX_LENGTH), node, notation) }),
  ];
  return clip(parts.filter((part) => part !== "").join(" · "), MAX_LENGTH);
}

/** The expected moves in a notation; as the engine wrote them if they cannot be played. */
function inNotation(moves: string, node: Node, notation: MoveNotation): string {
  const previous = node.usi?.slice(2, 4);
  const document = read(moves, { start: node.sfen, ...(previous === undefined ? {} : { previousDestination: previous }) });
  const { mainline } = document.games[0];
  const isWhole = document.diagnosticCount === 0 && mainline.length > 0;
  const names = mainline.map((move) => move.notationIn(notation));
  document.dispose();
  return isWhole ? names.join(" ") : moves;
}

/** The names of a position. */
export function bookmarksOf(node: Node): readonly string[] {
  return [...node.leadingBookmarks, ...node.bookmarks];
}
