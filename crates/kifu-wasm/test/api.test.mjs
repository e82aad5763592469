// Every function of the package. The expected values follow from the rules of the game and of the formats.

import assert from "node:assert/strict";
import { test } from "node:test";

import { initSync, Document as Module } from "../pkg/fast/bindings.js";
import { convert, encodings, endings, formats, handicaps, init, read, reset, version } from "../pkg/fast/inline.js";

const RECORD = `手合割：平手
先手：先手太郎
後手：後手花子
持ち時間：10分
手数----指手---------消費時間--
*開始局面
   1 ７六歩(77)   ( 0:10/00:00:10)
*角道を開ける
&初手
   2 ３四歩(33)   ( 0:05/00:00:05)
   3 ２二角成(88) ( 0:20/00:00:30)
   4 同　銀(31)   ( 0:07/00:00:12)
   5 投了         ( 0:03/00:00:33)
まで4手で後手の勝ち

変化：2手
*別の手
   2 ８四歩(83)   ( 0:08/00:00:08)
   3 ２六歩(27)
`;

const game = (text = RECORD, options = {}) => read(text, options).games[0];
const usis = (nodes) => nodes.map((node) => node.usi ?? node.ending);

test("the tables list formats, encodings, endings and handicaps", async () => {
  await init();
  assert.match(version, /^\d+\.\d+\.\d+$/);
  assert.deepEqual(
    formats().map((format) => format.name),
    ["kif", "ki2", "bod", "csa", "jkf", "usi", "sfen", "usen"],
  );
  const [kif, , bod] = formats();
  assert.deepEqual(kif, {
    name: "kif",
    label: "KIF",
    extensions: [
      { extension: "kif", encoding: "Shift_JIS" },
      { extension: "kifu", encoding: "UTF-8" },
    ],
    holdsSeveralGames: true,
    isPosition: false,
  });
  assert.ok(bod.isPosition && !bod.holdsSeveralGames);
  assert.deepEqual(encodings(), ["UTF-8", "Shift_JIS", "EUC-JP", "ISO-2022-JP", "UTF-16LE", "UTF-16BE"]);
  assert.deepEqual(endings()[0], { kind: "resign", text: "投了" });
  assert.equal(endings().find((ending) => ending.kind === "other").text, null);
  assert.equal(handicaps().length, 16);
  assert.deepEqual(handicaps()[0], {
    name: "平手",
    englishName: "Even",
    start: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
  });
  assert.deepEqual(handicaps().at(-1), {
    name: "十枚落ち",
    englishName: "Ten Pieces",
    start: "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
  });
});

test("a document has the text, the format and the games", () => {
  const document = read(RECORD, { name: "a.kif", language: "ja" });
  assert.equal(document.text, RECORD);
  assert.equal(document.format, "kif");
  assert.equal(document.encoding, "UTF-8");
  assert.equal(document.declaredEncoding, null);
  assert.equal(document.games.length, 1);
  assert.equal(document.isUnreadable, false);
  assert.deepEqual(document.diagnostics, []);
  assert.equal(document.games[0].document, document);
});

test("the headers of CSA have names of KIF, which are those of the handicap", () => {
  const names = (text) => game(text).headerNames;
  assert.deepEqual(names("V2.2\nN+A\nN-B\n$EVENT:C\n$X:D\nPI\n+\n"), ["先手", "後手", "棋戦", "X"]);
  assert.deepEqual(names("V2.2\nN+A\nN-B\nPI82HI\n-\n-3334FU\n"), ["下手", "上手"]);
  assert.deepEqual(names(RECORD), ["手合割", "先手", "後手", "持ち時間"]);
});

test("a game has headers, players, the start and the result", () => {
  const found = game();
  assert.deepEqual(found.headers, [
    ["手合割", "平手"],
    ["先手", "先手太郎"],
    ["後手", "後手花子"],
    ["持ち時間", "10分"],
  ]);
  assert.equal(found.header("先手"), "先手太郎");
  assert.equal(found.header("棋戦"), null);
  assert.deepEqual(found.players, {
    black: { name: "先手太郎", rating: null },
    white: { name: "後手花子", rating: null },
  });
  assert.deepEqual(found.timeControl, { main: 600_000, byoyomi: null, increment: null });
  assert.equal(found.start, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
  assert.equal(found.handicap, "平手");
  assert.equal(found.hasHandicapSides, false);
  assert.equal(found.firstMoveNumber, 1);
  assert.equal(found.result, "white");
  assert.equal(found.statedResult, null);
  assert.equal(found.ending, "resign");
  assert.equal(found.mainlineEnding, found.mainline.at(-1));
  assert.deepEqual(found.place, { line: 1, start: 0, end: RECORD.length });
});

const MOVES = "7g7f 3c3d 6g6f 8c8d 2h6h 5a4b 5i4h 4b3b 4h3h 5c5d 3h2h 6a5b 3i3h 7a6b";

test("a game has the openings and castles of its main line, which follow its edits", () => {
  const [found] = read(`position startpos moves ${MOVES}`).games;
  const { black, white, ...names } = found.openings;
  assert.deepEqual(names, {
    class: "四間飛車",
    name: "先手ノーマル四間飛車対舟囲い",
    englishName: "Black's Normal Fourth File Rook vs Boat",
    matchup: "対抗形",
  });
  assert.deepEqual([black.rookFile, white.rookFile, white.openings], [6, null, []]);
  assert.deepEqual(black.castles, [{ name: "片美濃囲い", englishName: "Half Mino", ply: 13, isHidden: false }]);
  const opening = black.openings.find(({ name }) => name === "四間飛車");
  assert.deepEqual(opening, { name: "四間飛車", englishName: "Fourth File Rook", ply: 5, isHidden: true });
  assert.ok(Object.isFrozen(black.castles[0]) && Object.isFrozen(found.openings));
  assert.equal(found.openings, found.openings);
  assert.ok(found.remove(found.mainline[12]).ok);
  assert.deepEqual(found.openings.black.castles, []);
  assert.deepEqual(read("position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1").games[0].openings.class, null);
});

test("the openings of a node are those of the moves up to it, also in a variation", () => {
  const document = read(`position startpos moves ${MOVES}`);
  const [found] = document.games;
  const last = found.mainline.at(-1);
  assert.equal(found.openingsAt(found.root), "");
  assert.equal(found.openingsAt(found.mainline[4], "ja"), "▲四間飛車");
  assert.equal(found.openingsAt(last.id, "ja"), "▲ノーマル四間飛車・片美濃囲い △舟囲い");
  assert.equal(found.openingsAt(last), "▲Normal Fourth File Rook, Half Mino △Boat");
  document.language = "ja";
  assert.equal(found.openingsAt(found.mainline[4]), "▲四間飛車");
  const variation = found.play(found.mainline[3], "2h7h").node;
  assert.equal(found.openingsAt(variation), "▲三間飛車");
  assert.throws(() => found.openingsAt(last, "fr"), /expected a language \(en, ja\), found "fr"/);
  assert.throws(() => found.openingsAt(100), TypeError);
});

test("a node has its move, notation, times and notes", () => {
  const [first, second, third, fourth, end] = game().mainline;
  assert.deepEqual(usis(game().mainline), ["7g7f", "3c3d", "8h2b+", "3a2b", "resign"]);
  assert.deepEqual(
    game().mainline.map((node) => node.notation),
    ["▲７六歩", "△３四歩", "▲２二角成", "△同　銀", "投了"],
  );
  assert.deepEqual(first.comments, ["角道を開ける"]);
  assert.deepEqual(first.bookmarks, ["初手"]);
  assert.deepEqual(first.parent.comments, ["開始局面"]);
  assert.deepEqual([first.color, second.color, end.color], ["black", "white", null]);
  assert.deepEqual([first.ply, fourth.ply, end.ply], [1, 4, 4]);
  assert.deepEqual([third.time, third.totalTime, third.clock], [20_000, 30_000, 570_000]);
  assert.deepEqual([end.time, end.totalTime, end.clock], [3_000, 33_000, 567_000]);
  assert.equal(first.sfen, "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
});

test("a node has its place in the text, and a line of the text has its node", () => {
  const found = game();
  const third = found.mainline[2];
  assert.equal(third.place.line, 11);
  assert.equal(RECORD.split("\n")[10].trimStart().startsWith("3 ２二角成"), true);
  assert.ok(RECORD.slice(third.place.start, third.place.end).includes("２二角成(88)"));
  assert.equal(found.nodeAtLine(11), third);
  assert.equal(found.nodeAtLine(8), found.mainline[0]);
  assert.equal(found.nodeAtLine(1), found.root);
  assert.equal(found.document.nodeAtLine(18).usi, "8c8d");
});

test("places are counted in UTF-16, also after characters beyond the basic plane", () => {
  const text = "手合割：平手\n先手：𠮷野𠮷男\n   1 ７六歩(77)\n   2 ３四虎(33)\n";
  const [error] = read(text).diagnostics;
  assert.equal(error.code, "unknown_piece");
  assert.equal(error.severity, "error");
  assert.equal(text.slice(error.start, error.end), "虎");
  assert.deepEqual([error.line, error.column, error.game], [4, 8, 0]);
  assert.match(error.help, /pieces are/);
});

test("lines are the main line and its variations", () => {
  const found = game();
  const [mainline, variation] = found.lines();
  assert.deepEqual([mainline.index, mainline.parent, mainline.depth, mainline.fromPly], [0, 0, 0, 0]);
  assert.deepEqual([variation.index, variation.parent, variation.depth, variation.fromPly], [1, 0, 1, 2]);
  assert.deepEqual(usis(variation.nodes), ["8c8d", "2g2f"]);
  assert.deepEqual(variation.nodes[0].leadingComments, ["別の手"]);
  assert.ok(variation.nodes[0].beginsVariation && !mainline.nodes[0].beginsVariation);
  assert.deepEqual(usis(mainline.nodes[0].children), ["3c3d", "8c8d"]);
  assert.deepEqual(usis(found.lineThrough(variation.nodes[0])).slice(1), ["7g7f", "8c8d", "2g2f"]);
  // A time of the side is missing, so the time left is unknown; the sum of the known times is not.
  assert.equal(variation.nodes[1].clock, null);
});

test("a position has its pieces, and the moves of each", () => {
  const found = game();
  const last = found.mainline[3];
  const position = found.position(last);
  assert.deepEqual([position.turn, position.moveNumber], ["black", 5]);
  assert.deepEqual([position.board["2b"], position.board["7f"], position.board["8h"]], ["s", "P", undefined]);
  assert.deepEqual(position.hands, { black: { B: 1 }, white: { B: 1 } });
  assert.deepEqual([position.isCheck, position.isMate], [false, false]);
  assert.equal(Object.keys(position.board).length, 38);
  assert.equal(found.toUsi(last), "position startpos moves 7g7f 3c3d 8h2b+ 3a2b");
  assert.deepEqual(
    found.legalMoves(last, "2h").map((move) => move.usi).sort(),
    ["2h1h", "2h3h", "2h4h", "2h5h", "2h6h", "2h7h", "2h8h", "2h9h"],
  );
  // There are 81 squares, and 38 of them have a piece.
  assert.equal(found.legalMoves(last, "B*").length, 43);
  assert.equal(found.legalMoves(found.root).length, 30);
});

test("mate is recognised", () => {
  const found = game("sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
  const position = found.position(0);
  assert.deepEqual([position.isCheck, position.isMate], [true, true]);
  assert.deepEqual(found.legalMoves(0), []);
});

test("a move is written in each notation, and an ending has its text", () => {
  const written = (notation) => game().mainline.map((node) => node.notationIn(notation));
  assert.deepEqual(written("ki2"), ["▲７六歩", "△３四歩", "▲２二角成", "△同　銀", "投了"]);
  assert.deepEqual(written("kif"), ["７六歩(77)", "３四歩(33)", "２二角成(88)", "同　銀(31)", "投了"]);
  assert.deepEqual(written("csa"), ["+7776FU", "-3334FU", "+8822UM", "-3122GI", "投了"]);
  assert.deepEqual(written("usi"), ["7g7f", "3c3d", "8h2b+", "3a2b", "投了"]);
  assert.deepEqual(written("western"), ["P-76", "P-34", "Bx22+", "Sx22", "投了"]);
  assert.deepEqual(written("hodges"), ["P-7f", "P-3d", "Bx2b+", "Sx2b", "投了"]);
  const found = game();
  assert.equal(found.root.notationIn("hodges"), "");
  // The notations follow an edit.
  const { node } = found.play(found.mainline[0], "8c8d");
  assert.equal(node.notationIn("hodges"), "P-8d");
});

test("an illegal move has a reason in both languages", () => {
  const found = game();
  assert.equal(found.illegalReason(0, "7g7f"), null);
  const reason = found.illegalReason(0, "7g7e");
  assert.match(reason.en, /pawn does not move/);
  assert.match(reason.ja, /歩は.*動けません/);
  assert.match(found.illegalReason(0, "x").en, /expected/);
  assert.equal(found.notationOf(0, "5i5h"), "▲５八玉");
  assert.equal(found.notationOf(0, "4i5h"), "▲５八金右");
  assert.equal(found.notationOf(0, "5e5d"), null);
  assert.equal(found.notationOf(0, "5e5d", "hodges"), null);
  // As in the article "Shogi" of the English Wikipedia.
  assert.equal(found.notationOf(0, "4i5h", "hodges"), "G4i-5h");
  assert.equal(found.notationOf(0, "6i5h", "western"), "G69-58");
});

test("moves are played as continuations and variations, and undone", () => {
  const found = game();
  const node = found.mainline[0];
  const before = found.write("kif").text;
  const same = found.play(node, "3c3d");
  assert.deepEqual([same.ok, same.changed, same.node], [true, false, found.mainline[1]]);
  assert.equal(found.canUndo, false);
  const played = found.play(node, "1c1d");
  assert.deepEqual([played.ok, played.changed, played.node.usi], [true, true, "1c1d"]);
  assert.equal(played.node.place, null);
  assert.deepEqual(usis(node.children), ["3c3d", "8c8d", "1c1d"]);
  assert.equal(found.play(played.node, "2g2f").node.parent, played.node);
  assert.ok(found.undo() && found.undo() && !found.undo());
  assert.ok(played.node.isRemoved && found.node(played.node.id) === undefined);
  assert.equal(found.write("kif").text, before);
  assert.ok(found.redo() && !played.node.isRemoved && found.canRedo);
});

test("a failed edit changes nothing and has a reason", () => {
  const found = read(RECORD, { language: "ja" }).games[0];
  const illegal = found.play(0, "7g7e");
  assert.deepEqual([illegal.ok, illegal.code, illegal.message], [false, "illegal", illegal.reason.ja]);
  assert.equal(found.play(0, "虎").code, "invalid_move");
  assert.equal(found.play(999, "7g7f").code, "no_such_node");
  assert.equal(found.remove(0).code, "start");
  assert.equal(found.setTime(0, 5).code, "start");
  assert.equal(found.setEnding(found.mainline[0], "resign").code, "not_at_end");
  assert.equal(found.revision, 0);
  assert.ok(found.play(found.mainline[0], "5a5b", { legality: "report" }).ok);
});

test("the problems of a position are listed in both languages", () => {
  assert.deepEqual(game().problems(0), []);
  const [pawns, check, ...others] = game("4k4/9/4P4/4P4/4R4/9/9/9/4K4 b - 1").problems(0);
  assert.deepEqual([pawns.ja, check, others], ["先手の歩が５筋に2枚以上あります（二歩）", undefined, []]);
  const [king] = game("4k4/9/9/9/4R4/9/9/9/4K4 b - 1").problems(0);
  assert.match(king.en, /White, who is not to move, is in check/);
});

test("the start is replaced if all moves can be played after the new one", () => {
  const found = game();
  const [even] = handicaps();
  // White's left lance stays at home in every line of the record.
  const lance = even.start.replace("lnsgkgsnl/", "lnsgkgsn1/");
  const result = found.setStart(lance);
  assert.ok(result.ok && result.changed);
  assert.equal(found.start, lance);
  assert.equal(found.header("手合割"), null);
  assert.equal(found.position(found.mainline[0]).board["1a"], undefined);
  assert.ok(found.undo());
  assert.deepEqual([found.start, found.header("手合割")], [even.start, "平手"]);
  const refused = found.setStart(handicaps()[1].start);
  assert.deepEqual([refused.ok, refused.code], [false, "illegal"]);
  assert.equal(found.start, even.start);
  assert.throws(() => found.setStart("9/9"), /expected a position in SFEN/);
});

test("notes, times, endings and headers are edited", () => {
  const found = game();
  const node = found.mainline[1];
  assert.ok(found.setComments(node, "一行目\n二行目").changed);
  assert.deepEqual(node.comments, ["一行目", "二行目"]);
  assert.ok(found.setComments(node, "").ok);
  assert.deepEqual(node.comments, []);
  found.setComments(node, ["配列"]);
  found.setBookmarks(node, ["しおり"]);
  found.setTime(node, 1500);
  assert.deepEqual([node.comments, node.bookmarks, node.time], [["配列"], ["しおり"], 1500]);
  found.setTime(node, null);
  assert.equal(node.time, null);
  const end = found.setEnding(found.mainline[3], "other", "時計故障\nのため").node;
  assert.deepEqual([end.ending, end.notation], ["other", "時計故障 のため"]);
  assert.equal(found.removeEnding(end).node, found.mainline[3]);
  assert.equal(found.ending, null);
  found.setHeader("棋戦", "練習");
  found.setHeader("後手", null);
  assert.deepEqual([found.header("棋戦"), found.players.white.name], ["練習", null]);
  found.setHeaders([["先手", "A"]]);
  assert.deepEqual(found.headers, [["先手", "A"]]);
  assert.equal(found.document.text, RECORD);
  assert.ok(found.write("kif").text.includes("配列"));
});

test("variations are promoted, moved, cut and removed", () => {
  const found = game();
  const [first, second] = found.mainline;
  const variation = found.lines()[1].nodes[0];
  found.moveTo(variation, 0);
  assert.deepEqual(usis(first.children), ["8c8d", "3c3d"]);
  assert.ok(second.beginsVariation);
  found.moveTo(variation, 1);
  assert.deepEqual(usis(first.children), ["3c3d", "8c8d"]);
  found.promoteToMain(variation.children[0]);
  assert.deepEqual(usis(found.mainline), ["7g7f", "8c8d", "2g2f"]);
  assert.equal(found.cut(variation).node, variation);
  assert.deepEqual(variation.children, []);
  assert.equal(found.remove(variation).node, first);
  assert.deepEqual(usis(found.mainline), ["7g7f", "3c3d", "8h2b+", "3a2b", "resign"]);
});

test("losses are listed with their nodes, and refused unless they are allowed", () => {
  const found = game();
  const { summary, losses } = found.losses("csa");
  assert.ok(summary.some((phrase) => phrase.includes("variation")));
  const variation = losses.find((loss) => loss.kind === "variation");
  assert.equal(variation.node, found.lines()[1].nodes[0]);
  const bookmark = losses.find((loss) => loss.kind === "bookmark");
  assert.equal(bookmark.node, found.mainline[0]);
  const refused = found.write("csa");
  assert.deepEqual([refused.ok, refused.code], [false, "losses"]);
  const written = found.write("csa", { losses: "drop" });
  assert.ok(written.ok && written.text.includes("+7776FU"));
  assert.equal(written.losses[0].losses.length, losses.length);
  assert.deepEqual(found.losses("kif").losses, []);
});

test("a text is written in each encoding", () => {
  const text = RECORD.replace("先手太郎", "𠮷野");
  const found = game(text);
  const named = found.write("kif", { name: "a.kif" });
  assert.deepEqual([named.ok, named.code], [false, "unencodable"]);
  assert.match(named.message, /U\+20BB7/);
  const replaced = found.write("kif", { name: "a.kif", replaceCharacters: true });
  assert.equal(replaced.encoding, "Shift_JIS");
  assert.match(replaced.replacements, /𠮷/);
  assert.ok(replaced.text.includes("\r\n"));
  for (const encoding of encodings()) {
    const { bytes, text } = game().write("kif", { encoding });
    const label = encoding === "UTF-16BE" ? "utf-16be" : encoding;
    assert.equal(new TextDecoder(label).decode(bytes), text, encoding);
    const again = read(bytes);
    assert.equal(again.encoding, encoding);
    assert.deepEqual(usis(again.games[0].mainline), usis(game().mainline));
  }
  const bom = game().write("kif", { byteOrderMark: true, newline: "crlf", declareEncoding: true });
  assert.deepEqual([...bom.bytes.slice(0, 3)], [0xef, 0xbb, 0xbf]);
  assert.match(bom.text, /^#KIF version=2.0 encoding=UTF-8\r\n/);
});

test("options of single formats", () => {
  const found = game();
  const ply = found.write("sfen", { ply: 1, losses: "drop" });
  assert.equal(ply.text.trim(), found.mainline[0].sfen);
  assert.equal(found.write("sfen", { ply: 9, losses: "drop" }).code, "no_such_ply");
  assert.ok(found.write("usi", { usiEndings: true, losses: "drop" }).text.trim().endsWith("3a2b resign"));
  assert.ok(found.write("csa", { csaVersion: "3.0", losses: "drop" }).text.startsWith("'CSA encoding=UTF-8\nV3.0\n"));
});

test("several games are read and written together", () => {
  const document = read("position startpos moves 7g7f\nposition startpos moves 2g2f 3c3d\n");
  assert.deepEqual(document.games.map((game) => usis(game.mainline)), [["7g7f"], ["2g2f", "3c3d"]]);
  assert.equal(document.games[1].place.line, 2);
  assert.equal(document.games[1].root.place.line, 2);
  assert.equal(document.nodeAtLine(2).usi, "3c3d");
  const csa = document.write("csa");
  assert.equal(csa.text, "V2.2\nPI\n+\n+7776FU\n/\nV2.2\nPI\n+\n+2726FU\n-3334FU\n");
  assert.equal(document.losses("bod").length, 2);
  assert.equal(document.write("jkf").code, "one_game");
  document.games[0].play(1, "8c8d");
  assert.ok(document.write("usi").text.startsWith("position startpos moves 7g7f 8c8d\n"));
});

test("a record is converted, and a text with an error is not", () => {
  const converted = convert("position startpos moves 7g7f", "csa");
  assert.equal(converted.text, "V2.2\nPI\n+\n+7776FU\n");
  const failed = convert("   1 ７六虎(77)\n手合割：平手\n", "csa", {}, { language: "ja" });
  assert.deepEqual([failed.ok, failed.code, failed.message], [false, "read_error", failed.reason.ja]);
  assert.match(failed.reason.en, /^line 1, column/);
});

const NO_EVALUATION = {
  cp: null,
  mate: null,
  mateWinner: null,
  bound: null,
  valueText: null,
  pv: null,
  depth: null,
  selectiveDepth: null,
  nodes: null,
  time: null,
  engine: null,
  candidate: null,
  mark: null,
  by: null,
  isAlternative: false,
};

test("evaluations are read from comments", () => {
  const [move] = game("V2.2\nPI\n+\n+7776FU\n'** -30 -3334FU +2726FU #55\n").mainline;
  const expected = { ...NO_EVALUATION, cp: -30, valueText: "-30", pv: "-3334FU +2726FU", nodes: 55, by: "player" };
  assert.deepEqual(move.evaluation, expected);
  assert.deepEqual(move.candidates, [expected]);
  assert.ok(Object.isFrozen(move.evaluation) && Object.isFrozen(move.candidates));
  assert.deepEqual(game().root.candidates, []);
  assert.equal(game().root.pv(), null);
});

const CANDIDATES =
  "手合割：平手\n   1 ７六歩(77)\n**検討 候補2 時間 00:01.5 深さ 20/25 評価値 62↑ 読み筋 △８四歩(83)\n" +
  "**検討 ○ 候補1 評価値 +詰 15 読み筋 △３四歩(33) ▲２六歩(27) 以下略\n*推奨手[10]▲２六歩△８四歩\n";

test("candidates are listed in the order of the comments", () => {
  const [move] = game(CANDIDATES.replace("*推奨手", "*#推奨手")).mainline;
  const [second, best, other] = move.candidates;
  const analysis = { ...NO_EVALUATION, by: "analysis" };
  assert.deepEqual(second, {
    ...analysis,
    cp: 62,
    bound: "lower",
    valueText: "62↑",
    pv: "△８四歩(83)",
    depth: 20,
    selectiveDepth: 25,
    time: 1500,
    candidate: 2,
  });
  assert.deepEqual([best.mate, best.mateWinner, best.mark, best.valueText], [15, "black", "○", "+詰 15"]);
  assert.deepEqual(move.evaluation, best);
  assert.deepEqual([other.cp, other.isAlternative, move.candidates.length], [10, true, 3]);
});

test("the evaluation is a candidate, and comments of people are listed without evaluations", () => {
  const [move] = game(CANDIDATES.replace("*推奨手", "*# 評価する\n*#推奨手")).mainline;
  assert.equal(move.candidates.indexOf(move.evaluation), 1);
  assert.deepEqual(move.writtenComments, ["# 評価する"]);
  assert.equal(move.comments.length, 4);
});

test("expected moves are read as moves, with the text that is none", () => {
  const found = game(CANDIDATES.replace("*推奨手", "*#推奨手"));
  const [move] = found.mainline;
  assert.deepEqual(move.pv(), {
    start: move,
    moves: ["3c3d", "2g2f"],
    notations: ["△３四歩", "▲２六歩"],
    rest: "以下略",
  });
  assert.deepEqual(move.pv({ candidate: 0, notation: "usi" })?.notations, ["8c8d"]);
  // The value of another move is that of a line from the position before.
  assert.deepEqual(move.pv({ candidate: 2 }), {
    start: found.root,
    moves: ["2g2f", "8c8d"],
    notations: ["▲２六歩", "△８四歩"],
    rest: "",
  });
  assert.equal(move.pv({ candidate: 3 }), null);
  assert.throws(() => move.pv({ candidate: -1 }), TypeError);
  assert.throws(() => move.pv({ notation: "x" }), TypeError);
  found.remove(move);
  assert.equal(move.pv(), null);
});

test("evaluations are written in the form of a program", () => {
  const found = game("手合割：平手\n   1 ７六歩(77)\n**解析 評価値 88 読み筋 △３四歩(33)\n");
  const written = (evaluations) => found.write("kif", { evaluations }).text;
  assert.match(written("shogihome"), /\*#評価値=88\n\*#読み筋=△３四歩\n/);
  assert.doesNotMatch(written("none"), /88/);
  assert.match(written(undefined), /\*\*解析 評価値 88/);
  assert.throws(() => written("x"), TypeError);
});

test("a picture has the options", () => {
  const found = game();
  const svg = found.svg(found.mainline[0], { theme: "book", title: "第１図", width: 480, language: "ja" });
  assert.match(svg, /^<svg xmlns=/);
  assert.match(svg, /width="480"/);
  assert.notEqual(found.svg(1), found.svg(1, { lastMove: false }));
  assert.notEqual(found.svg(1), found.svg(1, { flipped: true }));
  assert.notEqual(found.svg(1), found.svg(1, { marks: ["5e"] }));
  assert.notEqual(found.svg(1), found.svg(1, { arrows: [["7g", "7f"]] }));
  assert.notEqual(found.svg(1), found.svg(1, { caption: "図は▲７六歩まで" }));
  assert.notEqual(found.svg(1), found.svg(1, { black: "", white: "" }));
  assert.notEqual(found.svg(1, { lettering: "western" }), found.svg(1, { coordinates: "western" }));
  assert.throws(() => found.svg(1, { theme: "x" }), TypeError);
  assert.throws(() => found.svg(1, { marks: ["0z"] }), TypeError);
});

test("the language can be changed", () => {
  const document = read("あああ");
  assert.equal(document.isUnreadable, true);
  const english = document.diagnostics[0].message;
  document.language = "ja";
  assert.match(document.diagnostics[0].message, /棋譜ではありません/);
  assert.notEqual(document.diagnostics[0].message, english);
});

test("options of reading", () => {
  const bytes = new TextEncoder().encode("PI\n+\n+7776FU\n");
  assert.equal(read(bytes.buffer, { format: "csa" }).format, "csa");
  assert.equal(read(bytes, { encoding: "Shift_JIS" }).encoding, "Shift_JIS");
  const nifu = "PI\n+\n+2726FU,-8384FU,+2625FU,-8485FU,+2524FU,-2324FU,+2824HI,-8586FU,+0075FU\n";
  assert.equal(read(nifu).diagnostics.at(-1).severity, "warning");
  assert.equal(read(nifu, { legality: "strict" }).diagnostics.at(-1).severity, "error");
  assert.equal(read(nifu, { legality: "trust" }).diagnostics.some((found) => found.code === "illegal_move"), false);
  const start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
  const middle = read("△３四歩▲２六歩", { start });
  assert.deepEqual(usis(middle.games[0].mainline), ["3c3d", "2g2f"]);
  assert.throws(() => read("△３四歩", { start: "x" }), /start: .*expected a piece/);
  assert.equal(read(nifu, { limits: { moves: 3 } }).games[0].mainline.length, 3);
  const none = { bytes: undefined, moves: undefined, allDiagnostics: undefined };
  assert.equal(read(nifu, { limits: none }).games[0].mainline.length, 9);
  const quoted = RECORD.replace(/^/gm, "> ");
  assert.deepEqual(usis(read(quoted, { repair: true }).games[0].mainline), usis(game().mainline));
});

test("a wrong argument is a TypeError", () => {
  assert.throws(() => read(5), TypeError);
  assert.throws(() => read("", { format: "pgn" }), /expected a format .*`pgn`/);
  assert.throws(() => read("", { language: "fr" }), TypeError);
  assert.throws(() => read("", { limits: { files: 1 } }), TypeError);
  assert.throws(() => game().write("pgn"), TypeError);
  assert.throws(() => game().toUsi(999), TypeError);
  assert.throws(() => game().setEnding(1, "lost"), TypeError);
});

test("a node of another game is a TypeError, also if it has the same id", () => {
  const [found, other] = [game(), game()];
  const node = other.mainline[0];
  for (const use of ["position", "toUsi", "svg", "legalMoves", "lineThrough", "remove", "cut", "removeEnding"]) {
    assert.throws(() => found[use](node), /expected a node of this game/, use);
  }
  assert.throws(() => found.play(node, "8c8d"), TypeError);
  assert.throws(() => found.play({ id: 1 }, "8c8d"), TypeError);
  assert.deepEqual([found.revision, other.revision], [0, 0]);
  assert.ok(found.play(found.node(node.id), "8c8d").ok);
});

test("a number that does not fit is a TypeError", () => {
  const found = game();
  // In 32 bits, this would be 0.
  const large = 2 ** 32;
  assert.throws(() => found.remove(large), TypeError);
  assert.throws(() => found.moveTo(1, large), TypeError);
  assert.throws(() => found.write("sfen", { ply: large }), TypeError);
  assert.throws(() => found.svg(1, { width: large }), TypeError);
  for (const time of [large, large - 1, -1, 0.5, NaN, "1"]) assert.throws(() => found.setTime(1, time), TypeError);
  const longest = large - 2;
  assert.ok(found.setTime(1, longest).ok);
  assert.equal(found.mainline[0].time, longest);
  const long = game("V3.0\nPI\n+\n+7776FU\nT4294967.294\n-3334FU\nT4294968\n");
  assert.deepEqual(long.mainline.map((node) => node.time), [longest, null]);
  assert.match(long.diagnostics[0].message, /time of at most 4294967 seconds \(49 days\), found `T4294968`/);
});

test("lone surrogates become U+FFFD", () => {
  assert.equal(read(`${RECORD}*\ud800\n`).text, `${RECORD}*\ufffd\n`);
  const found = game();
  found.setComments(1, "\udc00");
  assert.deepEqual(found.mainline[0].comments, ["\ufffd"]);
});

test("the diagnostics of each game and of all games are those of the text", () => {
  const line = "position startpos moves 7g7f 7g7f\n";
  const document = read(line.repeat(3));
  assert.deepEqual(document.diagnostics.map((found) => [found.game, found.line]), [[0, 1], [1, 2], [2, 3]]);
  assert.deepEqual(document.games.flatMap((game) => game.diagnostics), document.diagnostics);
  assert.equal(document.games[1].diagnostics, document.games[1].diagnostics);
  document.language = "ja";
  assert.match(document.games[1].diagnostics[0].message, /[ぁ-ん]/);
  const limited = read(line.repeat(3), { limits: { allDiagnostics: 2 } });
  assert.deepEqual([limited.diagnostics.length, limited.diagnosticCount], [2, 3]);
  assert.equal(limited.games[2].diagnostics.length, 1);
  assert.throws(() => read("", { limits: { allDiagnostics: -1 } }), TypeError);
});

test("the places of all games are computed once, and the diagnostics of each game once", (context) => {
  const places = context.mock.method(Module.prototype, "gamePlaces").mock;
  const diagnostics = context.mock.method(Module.prototype, "diagnostics").mock;
  const document = read("position startpos moves 7g7f\nposition startpos moves 7g7f 7g7f\n".repeat(100));
  for (let line = 1; line <= 200; line += 1) document.nodeAtLine(line);
  assert.deepEqual(document.games.map((game) => game.place.line), Array.from({ length: 200 }, (_, index) => index + 1));
  assert.equal(places.callCount(), 1);
  // Those of the games without diagnostics are not needed.
  assert.equal(document.diagnostics.length, 100);
  assert.equal(diagnostics.callCount(), 100);
  for (const game of document.games.filter((_, index) => index % 2 === 1)) assert.equal(game.diagnostics.length, 1);
  assert.equal(diagnostics.callCount(), 100);
});

test("after a trap, the module is replaced by a new instance", () => {
  const before = read(RECORD);
  // Fill the memory with numbers that are no places in it.
  const { memory } = initSync();
  new Uint8Array(memory.buffer).fill(0xff);
  assert.throws(() => read(RECORD), WebAssembly.RuntimeError);
  reset();
  const [after] = read(RECORD).games;
  assert.deepEqual(usis(after.mainline), usis(game().mainline));
  // The old document is in the old memory.
  assert.throws(() => before.text, Error);
  assert.throws(() => before.diagnostics, Error);
  before.dispose();
  assert.equal(after.document.text, RECORD);
});

test("a document is disposed", () => {
  const document = read(RECORD);
  document.dispose();
  document.dispose();
  if (Symbol.dispose) read(RECORD)[Symbol.dispose]();
});
