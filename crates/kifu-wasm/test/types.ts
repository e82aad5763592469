// Uses every type that the package exports, so that the compiler checks the declarations.

import * as kifu from "kifu-wasm";
import * as fast from "kifu-wasm/fast";
import * as inline from "kifu-wasm/inline";
import * as board from "kifu-wasm/board";

await kifu.init();
await inline.init();
const source: kifu.ModuleSource = new URL("https://example.org/kifu_wasm.wasm");
await kifu.init(source);
await fast.init(fetch("kifu_wasm.wasm"));
await fast.init(new WebAssembly.Module(new Uint8Array()));
kifu.reset();

const limits: kifu.Limits = { bytes: 1000, allDiagnostics: 10 };
const legality: kifu.Legality = "strict";
const textLimits: kifu.TextLimits = limits;
const reading: kifu.ReadingOptions = { legality, repair: true };
const readOptions: kifu.ReadOptions = { ...reading, name: "a.kif", limits: textLimits, language: "ja" };
const document: kifu.Document = kifu.read(new Uint8Array(), readOptions);
const { message, line }: kifu.Diagnostic | { message: string; line: number } = document.diagnostics[0] ?? { message: "", line: 1 };
const [game]: readonly [kifu.Game, ...kifu.Game[]] = document.games;
const node: kifu.Node = game.root;
const reference: kifu.NodeRef = node.id;
const texts: string[] = [...node.comments, node.notation, node.sfen, node.usi ?? "", node.ending ?? "", message];
const times: (number | null)[] = [line, node.time, node.totalTime, node.clock];
const place: kifu.Place = node.place ?? game.place;
const evaluation: kifu.Evaluation | null = node.evaluation;
const candidates: readonly kifu.Evaluation[] = node.candidates;
const pvOptions: kifu.PvOptions = { candidate: 0, notation: "usi" };
const pv: kifu.Pv | null = node.pv(pvOptions);
const expected: readonly string[] = [...(node.pv()?.moves ?? []), ...node.writtenComments];
const winner: kifu.Color | null | undefined = candidates[0]?.mateWinner;
const form: kifu.Evaluations = "shogihome";
const asIs: kifu.WriteOptions = { evaluations: form };
const lines: readonly kifu.Line[] = game.lines();
const header: kifu.Header = game.headers[0] ?? ["先手", ""];
const black: kifu.Player = game.players.black;
const control: kifu.TimeControl | null = game.timeControl;
const result: kifu.GameResult | null = game.result;

const position: kifu.Position = game.position(reference);
const color: kifu.Color = position.turn;
const piece: kifu.PieceName | undefined = position.board["7g"];
const moves: readonly kifu.LegalMove[] = game.legalMoves(node, "7g");
const reason: kifu.Message | null = game.illegalReason(node, "7g7e");
const notation: kifu.MoveNotation = "hodges";
const spelled: readonly (string | null)[] = [node.notationIn(notation), game.notationOf(node, "7g7f", notation)];
const theme: kifu.Theme = "dark";
const lettering: kifu.Lettering = "western";
const coordinates: kifu.Coordinates = "hidden";
const hands: kifu.ShownHands = "black";
const look: kifu.PictureOptions = { theme, lettering, coordinates, hands, arrows: [["7g", "7f"]] };
const picture: kifu.SvgOptions = { ...look, lastMove: false };
const svg: string = game.svg(node, picture);

const kind: kifu.EndingKind = "resign";
const edit: kifu.EditResult = game.setEnding(node, kind);
if (!edit.ok) {
  const code: kifu.EditErrorCode = edit.code;
  // @ts-expect-error There is no such code.
  console.log(code === "ilegal", edit.reason.ja);
}

const format: kifu.FormatName = "csa";
const encoding: kifu.EncodingName = "Shift_JIS";
const policy: kifu.LossPolicy = "drop";
const csaVersion: kifu.CsaVersion = "3.0";
const newline: kifu.Newline = "crlf";
const writing: kifu.WritingOptions = { csaVersion, newline, losses: policy, encoding };
const writeOptions: kifu.WriteOptions = { ...writing, name: "a.csa" };
const written: kifu.WriteResult = game.write(format, writeOptions);
if (written.ok) {
  const bytes: Uint8Array = written.bytes;
  const buffer: ArrayBuffer = written.bytes.buffer;
  console.log(bytes, buffer, new Blob([written.bytes]), new File([written.bytes], "a.csa"));
  await fetch("a.csa", { method: "PUT", body: written.bytes });
} else {
  const code: kifu.WriteErrorCode = written.code;
  // @ts-expect-error There is no such code.
  console.log(code === "loses");
}
const losses: kifu.Losses = game.losses("bod");
const lost: kifu.LossKind[] = losses.losses.map((loss) => loss.kind);
const loss: kifu.Loss | undefined = losses.losses[0];
const fault: kifu.DiagnosticCode = "truncated";
const info: kifu.FormatInfo | undefined = kifu.formats()[0];
const language: kifu.Language = "en";
const castle: kifu.NamedOpening | undefined = game.openings.black.castles[0];
const openings: kifu.Openings = game.openings;
const side: kifu.SideOpenings = openings.white;
console.log(castle?.englishName, openings.name, side.rookFile, game.openingsAt(node, language));
document.language = language;
const converted = kifu.convert("position startpos", "kif");
// @ts-expect-error The format does not exist.
game.write("pgn");
// @ts-expect-error A node cannot be changed.
node.ply = 5;
console.log(texts, times, place, evaluation, pv, expected, winner, asIs, lines, header, black, control, result, color, piece, moves, reason, svg, lost, loss, fault, info);
console.log(converted.ok && converted.text, kifu.encodings(), kifu.endings(), kifu.handicaps()[0]?.start, kifu.version);
console.log(game.problems(node).map((problem) => problem.ja), game.setStart("startpos", { legality: "trust" }).ok);
document.dispose();

const element: board.KifuBoard = window.document.createElement("kifu-board");
const properties: board.KifuBoardProperties = element;
properties.record = game;
element.text = null;
element.src = "game.kif";
element.notation = notation;
element.lettering = lettering;
const url: string = element.src;
element.addEventListener("move", ({ detail }: board.KifuBoardEventMap["move"]) => {
  const shown: board.ShownMove = detail;
  const move: kifu.Node = shown.node;
  console.log(move.ply === shown.ply, shown.sfen);
});
element.addEventListener("error", (event) => console.log(event.message));
element.addEventListener("warning", ({ detail }) => {
  const { attribute, value, message }: board.WrongValue = detail;
  console.log(attribute, value, message);
});
const attributes: board.KifuBoardAttributes = { text: "position startpos", onmove: ({ detail }) => console.log(detail.ply) };
// @ts-expect-error There is no such theme.
element.theme = "wood";
console.log(element instanceof board.KifuBoard, url, attributes);
