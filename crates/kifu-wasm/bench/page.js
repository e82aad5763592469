// The part of the comparison that runs in the page.

import jkf from "json-kifu-format";
import { init, read } from "kifu-wasm";
import { importCSA, importKIF } from "tsshogi";

const RANKS = "abcdefghi";
const PIECES = { FU: "P", KY: "L", KE: "N", GI: "S", KI: "G", KA: "B", HI: "R" };

/** How each library reads a text, and the moves of the main line in USI of what it read. */
const READERS = {
  "kifu-wasm": {
    read: (format, text) => read(text, { format }),
    moves: (document) => document.games[0].mainline.flatMap((node) => node.usi ?? []),
    close: (document) => document.dispose(),
  },
  tsshogi: {
    read: (format, text) => (format === "kif" ? importKIF : importCSA)(text),
    moves: (record) => record.moves.flatMap((node) => node.move.usi ?? []),
  },
  "json-kifu-format": {
    read: (format, text) => (format === "kif" ? jkf.Parsers.parseKIF : jkf.Parsers.parseCSA)(text),
    moves: (game) => game.moves.flatMap((node) => (node.move === undefined ? [] : usiOfJkf(node.move))),
  },
};

function usiOfJkf({ from, to, piece, promote }) {
  const square = ({ x, y }) => `${x}${RANKS[y - 1]}`;
  return from === undefined ? `${PIECES[piece]}*${square(to)}` : `${square(from)}${square(to)}${promote ? "+" : ""}`;
}

/** Reads all games. Returns the milliseconds, without and with a list of the moves of each main line. */
function measure({ read, moves, close }, format, games, withMoves) {
  const start = performance.now();
  for (const text of games) {
    const record = read(format, text);
    if (withMoves) moves(record);
    close?.(record);
  }
  return performance.now() - start;
}

function movesOf({ read, moves, close }, format, text) {
  try {
    const record = read(format, text);
    if (record instanceof Error) return undefined;
    const usi = moves(record).join(" ");
    close?.(record);
    return usi;
  } catch {
    return undefined;
  }
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

/** Compares the libraries in one format. Each is measured beside kifu-wasm on the games in which both find the same moves. */
globalThis.compare = (format, games, rounds) => {
  const { "kifu-wasm": ours, ...others } = READERS;
  const rows = {};
  for (const [name, other] of Object.entries(others)) {
    const found = games.map((text) => [movesOf(ours, format, text), movesOf(other, format, text)]);
    const same = games.filter((_, index) => found[index][0] !== undefined && found[index][0] === found[index][1]);
    rows[name] = {
      "not read": found.filter(([, moves]) => moves === undefined).length,
      "same moves": same.length,
      ...timesBeside(ours, other, format, same, rounds),
    };
  }
  return rows;
};

function timesBeside(ours, other, format, games, rounds) {
  if (games.length === 0) return {};
  const kinds = { read: false, "read and list": true };
  const runs = Object.keys(kinds).map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    Object.values(kinds).forEach((withMoves, kind) => {
      runs[kind].push([ours, other].map((reader) => measure(reader, format, games, withMoves)));
    });
  }
  return Object.fromEntries(
    Object.keys(kinds).flatMap((kind, index) => {
      const ratios = runs[index].map(([own, theirs]) => theirs / own);
      const [own, theirs] = [0, 1].map((column) => median(runs[index].map((times) => times[column])).toFixed(0));
      const range = `${Math.min(...ratios).toFixed(1)}–${Math.max(...ratios).toFixed(1)}`;
      return [
        [`${kind}: ms`, `${theirs} : ${own}`],
        [`${kind}: ratio`, `${median(ratios).toFixed(1)} (${range})`],
      ];
    }),
  );
}

await init();
