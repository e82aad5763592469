// The names of the files, the ranks and the squares.

export const FILES = [..."987654321"];
export const RANKS = [..."abcdefghi"];
/** All squares from the top left to the bottom right. */
export const SQUARES = RANKS.flatMap((rank) => FILES.map((file) => file + rank));
