// The names of nodes, and those of squares and pieces for screen readers.

import { endings, handicaps, type Color, type EndingKind, type Game, type Language, type MoveNotation, type Node } from "kifu-wasm";
import { clip, currentLanguage, text, type TextKey } from "./texts.ts";

const PIECES: Record<string, readonly [en: string, ja: string]> = {
  K: ["king", "玉"],
  R: ["rook", "飛"],
  B: ["bishop", "角"],
  G: ["gold", "金"],
  S: ["silver", "銀"],
  N: ["knight", "桂"],
  L: ["lance", "香"],
  P: ["pawn", "歩"],
  "+R": ["dragon", "竜"],
  "+B": ["horse", "馬"],
  "+S": ["promoted silver", "成銀"],
  "+N": ["promoted knight", "成桂"],
  "+L": ["promoted lance", "成香"],
  "+P": ["tokin", "と"],
};

/** A piece as it is written on the board. */
export const glyphOf = (piece: string): string => PIECES[piece.toUpperCase()]![1];

/** A move in a notation, or the name of the start or of an ending. */
export function nodeName(node: Node, notation: MoveNotation): string {
  if (node.kind === "start") return text("start");
  const { ending } = node;
  if (ending === null || ending === "other") return clip(node.notationIn(notation));
  return endingName(ending, endings().find(({ kind }) => kind === ending)?.text ?? node.notation);
}

/** The name of an ending: `Time up` for `time_up`. `japanese` is its Japanese name. */
export function endingName(ending: EndingKind, japanese: string): string {
  if (!isEnglish() || ending === "other") return clip(japanese);
  return ending.charAt(0).toUpperCase() + ending.slice(1).replaceAll("_", " ");
}

/** The language of the name of a node. */
export function languageOf(node: Node, notation: MoveNotation): Language {
  const isTranslated = node.kind === "start" || (node.ending !== null && node.ending !== "other");
  if (isTranslated) return currentLanguage();
  return node.kind === "move" && notation !== "ki2" && notation !== "kif" ? "en" : "ja";
}

/** How the sides are called: 先手 and 後手, with a handicap 下手 and 上手, in a problem 攻方 and 玉方. */
export type Sides = "even" | "handicap" | "tsume";

/** A problem says so, or Black has no king in it. */
export function sidesIn(game: Game): Sides {
  if (game.hasHandicapSides) return "handicap";
  const board = game.start.split(" ", 1)[0]!;
  const isProblem = game.header("手合割")?.includes("詰") === true || (board.includes("k") && !board.includes("K"));
  return isProblem ? "tsume" : "even";
}

const SIDES = {
  even: ["black", "white"],
  handicap: ["handicapBlack", "handicapWhite"],
  tsume: ["attacker", "defender"],
} as const satisfies Record<Sides, readonly TextKey[]>;

export const sideName = (color: Color, sides: Sides): string => text(SIDES[sides][color === "black" ? 0 : 1]);

/** A text that was written for any game, in the words for this one. */
export function inWordsOf(sides: Sides, content: string): string {
  return sides === "tsume" ? content.replaceAll("先手", "攻方").replaceAll("後手", "玉方") : content;
}

/** The name of a handicap: `二枚落ち`, in English `Two Pieces (二枚落ち)`. */
export function handicapName(name: string): string {
  const english = handicaps().find((handicap) => handicap.name === name)?.englishName;
  return isEnglish() && english !== undefined ? `${english} (${name})` : name;
}

const isEnglish = () => currentLanguage() === "en";

/** The name of a square: `7g`, `７七`. */
export function squareName(square: string): string {
  if (isEnglish()) return square;
  return "１２３４５６７８９"[Number(square[0]) - 1]! + "一二三四五六七八九"["abcdefghi".indexOf(square[1]!)]!;
}

/** The name of a piece with its side: `black pawn`, `先手の歩`. */
export function pieceName(piece: string, sides: Sides): string {
  const [en, ja] = PIECES[piece.toUpperCase()] ?? [piece, piece];
  const side = sideName(piece === piece.toUpperCase() ? "black" : "white", sides);
  return isEnglish() ? `${side.toLowerCase()} ${en}` : `${side}の${ja}`;
}

export function handPieceName(piece: string): string {
  return PIECES[piece]![isEnglish() ? 0 : 1];
}

/** Who wins a game, if that is known. */
export function resultOf(game: Game): string {
  if (game.result === null) return "";
  if (game.result === "draw") return text("draw");
  return text("wins", { side: sideName(game.result, sidesIn(game)) });
}
