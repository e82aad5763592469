// A position that is being set up: pieces on the board, in the hands, and in the box of those that are left over.

import { handicaps, read, type Color, type Position } from "kifu-wasm";
import { HAND_PIECES, type HandPiece } from "./picture.ts";
import { FILES, RANKS } from "./coordinates.ts";

/** A piece of the box: one that can be in a hand, or a king. */
export type BoxPiece = HandPiece | "K";
/** Where pieces are beside the board. */
export type Tray = Color | "box";
/** A square (`7g`), or a piece in a tray (`black P`, `box K`). */
export type Place = string;

export interface Setup {
  readonly turn: Color;
  readonly moveNumber: number;
  readonly board: Readonly<Record<string, string>>;
  readonly hands: Readonly<Record<Color, Readonly<Record<string, number>>>>;
}

export const BOX_PIECES = ["K", ...Object.keys(HAND_PIECES)] as readonly BoxPiece[];

export const EMPTY: Setup = { turn: "black", moveNumber: 1, board: {}, hands: { black: {}, white: {} } };
/** A tsume problem begins with White's king alone. */
export const TSUME: Setup = { ...EMPTY, board: { "5a": "k" } };

/** Reads a position that is SFEN. */
export function setupOf(sfen: string): Setup {
  const document = read(sfen, { format: "sfen", legality: "trust" });
  const game = document.games[0];
  const setup = setupOfPosition(game.position(game.root));
  document.dispose();
  return setup;
}

export function setupOfPosition({ turn, moveNumber, board, hands }: Position): Setup {
  return { turn, moveNumber, board, hands };
}

export function sfenOf({ turn, moveNumber, board, hands }: Setup): string {
  const rows = RANKS.map((rank) => {
    const row = FILES.map((file) => board[file + rank] ?? "1").join("");
    return row.replace(/1+/g, (empty) => String(empty.length));
  });
  const held = (["black", "white"] as const).flatMap((color) =>
    Object.keys(HAND_PIECES).map((piece) => {
      const count = hands[color][piece] ?? 0;
      const name = color === "black" ? piece : piece.toLowerCase();
      return count === 0 ? "" : count === 1 ? name : `${count}${name}`;
    }),
  );
  return `${rows.join("/")} ${turn === "black" ? "b" : "w"} ${held.join("") || "-"} ${moveNumber}`;
}

/** The pieces of both sides in the start position of an even game, which is the full set. */
let fullSet: Record<string, number> | undefined;

/** How many pieces of each kind are neither on the board nor in a hand. */
export function boxOf(setup: Setup): Record<BoxPiece, number> {
  fullSet ??= countOf(setupOf(handicaps()[0]!.start));
  const used = countOf(setup);
  const left = BOX_PIECES.map((piece) => [piece, Math.max(0, fullSet![piece]! - (used[piece] ?? 0))]);
  return Object.fromEntries(left) as Record<BoxPiece, number>;
}

function countOf({ board, hands }: Setup): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (piece: string, count: number) => (counts[piece] = (counts[piece] ?? 0) + count);
  for (const piece of Object.values(board)) add(kindOf(piece), 1);
  for (const hand of Object.values(hands)) for (const [piece, count] of Object.entries(hand)) add(piece, count);
  return counts;
}

/** The kind of a piece without its side and its promotion: `P` for `+p`. */
export const kindOf = (piece: string) => piece.replace("+", "").toUpperCase() as BoxPiece;
export const colorOf = (piece: string): Color => (piece === piece.toUpperCase() ? "black" : "white");
/** The tray of a place. Null for a square. */
export const trayOf = (place: Place): Tray | null => (place.includes(" ") ? (place.split(" ")[0] as Tray) : null);

/** How many pieces are at a place. */
export function countAt(setup: Setup, place: Place): number {
  const tray = trayOf(place);
  if (tray === null) return setup.board[place] === undefined ? 0 : 1;
  const piece = place.split(" ")[1] as BoxPiece;
  return tray === "box" ? boxOf(setup)[piece] : (setup.hands[tray][piece] ?? 0);
}

/** Moves a piece. On a square, a piece of the box is `side`’s; a piece that was there goes into the box. A king is in no hand. */
export function moved(setup: Setup, from: Place, to: string, side: Color): Setup | undefined {
  const origin = trayOf(from);
  const kind = origin === null ? kindOf(setup.board[from]!) : (from.split(" ")[1] as BoxPiece);
  const board = { ...setup.board };
  const hands = { black: { ...setup.hands.black }, white: { ...setup.hands.white } };
  const piece = origin === null ? board[from]! : (origin === "box" ? side : origin) === "black" ? kind : kind.toLowerCase();
  if (origin === null) delete board[from];
  else if (origin !== "box") hands[origin][kind] = hands[origin][kind]! - 1;
  if (to === "black" || to === "white") {
    if (kind === "K") return undefined;
    hands[to][kind] = (hands[to][kind] ?? 0) + 1;
  } else if (to !== "box") {
    board[to] = piece;
  }
  return { ...setup, board, hands };
}

/** Replaces a piece on the board. */
function changed(setup: Setup, square: string, change: (piece: string) => string): Setup {
  return { ...setup, board: { ...setup.board, [square]: change(setup.board[square]!) } };
}

export const canPromote = (piece: string) => !["K", "G"].includes(kindOf(piece));

/** Promotes the piece on a square, or unpromotes it. */
export function promoted(setup: Setup, square: string): Setup {
  return changed(setup, square, (piece) => (piece.startsWith("+") ? piece.slice(1) : `+${piece}`));
}

/** Gives the piece on a square to the other side. */
export function turned(setup: Setup, square: string): Setup {
  return changed(setup, square, (piece) => (colorOf(piece) === "black" ? piece.toLowerCase() : piece.toUpperCase()));
}

/** Puts what is left in the box, but no king, into White’s hand, as in tsume problems. */
export function withRest(setup: Setup): Setup {
  const white = { ...setup.hands.white };
  for (const [piece, count] of Object.entries(boxOf(setup))) if (piece !== "K") white[piece] = (white[piece] ?? 0) + count;
  return { ...setup, hands: { ...setup.hands, white } };
}
