// Positions in SFEN.

/** Reads a position that the module wrote in SFEN. */
export function positionOf(sfen) {
  const [rows, side, inHand, number] = sfen.split(" ");
  const board = {};
  rows.split("/").forEach((row, rank) => {
    let file = 9;
    for (const [, empty, piece] of row.matchAll(/(\d)|(\+?[A-Za-z])/g)) {
      if (piece !== undefined) board[`${file}${"abcdefghi"[rank]}`] = piece;
      file -= piece === undefined ? Number(empty) : 1;
    }
  });
  const hands = { black: {}, white: {} };
  for (const [, count, piece] of inHand.matchAll(/(\d*)([A-Za-z])/g)) {
    const name = piece.toUpperCase();
    hands[piece === name ? "black" : "white"][name] = count === "" ? 1 : Number(count);
  }
  return { turn: side === "b" ? "black" : "white", moveNumber: Number(number), board, hands };
}
