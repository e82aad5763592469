// A game as `kifu inspect --json` describes it. This also runs in browsers.

const timeControl = (control) =>
  control && { main_ms: control.main, byoyomi_ms: control.byoyomi, increment_ms: control.increment };
const described = ({ mateWinner, valueText, selectiveDepth, time, isAlternative, ...same }) => ({
  ...same,
  mate_winner: mateWinner,
  value_text: valueText,
  selective_depth: selectiveDepth,
  time_ms: time,
  is_alternative: isAlternative,
});
const notes = ({ comments, bookmarks, remarks, evaluation, candidates }) => ({
  comments,
  bookmarks,
  remarks,
  evaluation: evaluation && described(evaluation),
  ...(candidates.length > (evaluation === null ? 0 : 1) ? { candidates: candidates.map(described) } : {}),
});
const move = (node) => ({ ply: node.ply, usi: node.usi, time_ms: node.time, ...notes(node) });
const ending = (node) => ({
  kind: node.ending,
  text: node.notation,
  ply: node.ply,
  time_ms: node.time,
  ...notes(node),
});

/** The moves and endings of a line, as the command names them. */
function lineOf(nodes) {
  const endings = nodes.filter((node) => node.kind === "ending");
  const firsts = endings.filter((node) => node.parent.kind !== "ending");
  const last = firsts.at(-1);
  return {
    moves: nodes.filter((node) => node.kind === "move").map(move),
    ending: last === undefined ? null : ending(last),
    further_endings: endings.filter((node) => node !== last).map(ending),
  };
}

function variation({ parent, fromPly, nodes }) {
  const { leadingComments: comments, leadingBookmarks: bookmarks, leadingRemarks: remarks } = nodes[0];
  return { from_ply: fromPly, parent, comments, bookmarks, remarks, ...lineOf(nodes) };
}

const named = ({ name, englishName, ply, isHidden }) => ({ name, english_name: englishName, ply, is_hidden: isHidden });
const side = ({ rookFile, openings, castles }) => ({
  rook_file: rookFile,
  openings: openings.map(named),
  castles: castles.map(named),
});
const openings = ({ englishName, black, white, ...same }) => ({
  ...same,
  english_name: englishName,
  black: side(black),
  white: side(white),
});

/** Everything that the command prints about a game, except the path of the file. */
export function description(document, game) {
  const [mainline, ...variations] = game.lines();
  return {
    game: game.index + 1,
    format: document.format,
    encoding: document.encoding,
    declared_encoding: game.declaredEncoding,
    version: game.version,
    preamble: game.preamble,
    board_flip: game.boardFlip,
    headers: game.headers,
    players: game.players,
    time_control: timeControl(game.timeControl),
    max_moves: game.maxMoves,
    start: game.start,
    first_move_number: game.firstMoveNumber,
    handicap: game.handicap,
    root: notes(game.root),
    ...lineOf(mainline.nodes),
    result: game.result,
    stated_result: game.statedResult,
    openings: openings(game.openings),
    variations: variations.map(variation),
    diagnostics: game.diagnostics.map(({ severity, code, line, column, message }) => ({ severity, code, line, column, message })),
  };
}
