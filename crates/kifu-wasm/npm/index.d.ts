/**
 * Reads, shows, edits, writes and converts shogi game records in the browser and in Node.
 *
 * Nothing in this module throws because of the content of a file: faults are diagnostics of the document, and functions
 * that can fail return a result with `ok: false` and a message. A `TypeError` means that an argument has a wrong type, an
 * unknown name or an unknown option, or that `init` was not awaited. A `WebAssembly.RuntimeError` means that the memory is
 * exhausted, or that the package has a fault; see `reset`.
 *
 * All offsets into texts are UTF-16 indices, as in JavaScript strings. A lone surrogate in a string that is read, or that is
 * an argument, becomes U+FFFD. All times are whole milliseconds up to 4,294,967,294, which is about 49.7 days; a longer time
 * in a file is left out, and a diagnostic says so.
 */

/// <reference lib="esnext.disposable" />

// Only what has `export` in front of it is exported.
export {};

import type {
  DiagnosticCode,
  EditErrorCode,
  EncodingName,
  EndingKind,
  FormatName,
  Language,
  Legality,
  LossKind,
  MoveNotation,
  PictureOptions,
  ReadingOptions,
  TextLimits,
  WriteErrorCode,
  WritingOptions,
} from "./names.js";

export type * from "./names.js";

/** Black (先手, 下手) or White (後手, 上手). */
export type Color = "black" | "white";

/** A message in both languages. */
export interface Message {
  readonly en: string;
  readonly ja: string;
}

/** The type of the objects of a global class, such as `URL`. `never` where programs do not have this class. */
type Instance<Name extends string> = typeof globalThis extends { [Key in Name]: { prototype: infer Type } } ? Type : never;

/** A compiled WebAssembly module. */
type CompiledModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Type } } } ? Type : never;

/** Where the WebAssembly module is: a URL, the response of `fetch`, the bytes of the file, or a compiled module. */
export type ModuleSource =
  | string
  | ArrayBuffer
  | ArrayBufferView
  | Instance<"URL">
  | Instance<"Response">
  | Promise<Instance<"Response">>
  | CompiledModule;

/**
 * Loads the WebAssembly module. Must be awaited once before anything else is called; further calls load nothing. In
 * Node, everything also works without `init`: the first call loads the module. If the module cannot be loaded, the promise is
 * rejected, and `init` can be called again.
 *
 * @param source By default, `kifu_wasm.wasm` beside the script, and in `kifu-wasm/inline` and in Node the module inside the
 * package. On the edge, where modules cannot be compiled, a compiled one.
 */
export function init(source?: ModuleSource): Promise<void>;

/**
 * Replaces the WebAssembly module by a new instance of it, with new memory. After a `WebAssembly.RuntimeError`, the old
 * instance cannot be used any more: what needs it throws a `WebAssembly.RuntimeError` again. Call this function and read the
 * file again. All documents that were read before are lost; using them throws an `Error`.
 */
export function reset(): void;

/** The version of the package. */
export const version: string;

/** A format of game records or positions. */
export interface FormatInfo {
  readonly name: FormatName;
  /** The name for people, such as `KIF`. */
  readonly label: string;
  /** The file extensions, the default one first, and the encoding that other programs expect for each, if any. */
  readonly extensions: readonly { readonly extension: string; readonly encoding: EncodingName | null }[];
  /** Whether a file can hold several games. */
  readonly holdsSeveralGames: boolean;
  /** Whether the format holds positions instead of games. */
  readonly isPosition: boolean;
}

/** Returns all formats. */
export function formats(): readonly FormatInfo[];

/** Returns all encodings. */
export function encodings(): readonly EncodingName[];

/** Returns all endings, each with its name in KIF: `{ kind: "resign", text: "投了" }`. `other` has no text. */
export function endings(): readonly { readonly kind: EndingKind; readonly text: string | null }[];

/** Returns the even game and all handicaps: `{ name: "二枚落ち", englishName: "Two Pieces", start: "lnsgkgsnl/9/…" }`. */
export function handicaps(): readonly {
  readonly name: string;
  readonly englishName: string;
  /** The start position in SFEN. */
  readonly start: string;
}[];

/** How much of a text is read. A text is read up to the place where a limit is exceeded, and an error says so. */
export interface Limits extends TextLimits {
  /** The diagnostics of all games that `Document.diagnostics` lists. Unlimited by default. */
  allDiagnostics?: number;
}

export interface ReadOptions extends ReadingOptions {
  /** The name of the file. Its extension suggests a format and an encoding; the content decides. */
  name?: string;
  /** The language of messages; see `Document.language`. `"en"` by default. */
  language?: Language;
  /** By default, 128 MiB and 200 diagnostics for a game. */
  limits?: Limits;
}

/**
 * Reads a file or a text of any format. Never throws because of the content: errors are diagnostics of the document,
 * which always has at least one game, and each game as far as it could be read.
 */
export function read(source: Uint8Array | ArrayBuffer | string, options?: ReadOptions): Document;

/**
 * Reads a file and writes all of its games in another format. The name of the result, `options.name`, chooses the
 * encoding and the line end that other programs expect, as in `Document.write`. Fails with the code `read_error` if the
 * file has an error.
 */
export function convert(
  source: Uint8Array | ArrayBuffer | string,
  format: FormatName,
  options?: WriteOptions,
  readOptions?: ReadOptions,
): WriteResult;

/** A text and the games in it. */
export class Document {
  private constructor();
  /**
   * The decoded text of the file, up to `Limits.bytes`. It stays the same when games are edited; `write` returns the new
   * text.
   */
  readonly text: string;
  /** The format of the text. Null if the text is no game record. */
  readonly format: FormatName | null;
  /** The encoding of the file. UTF-8 if a string was read. */
  readonly encoding: EncodingName;
  /** The encoding that the text declares, if it declares a known one. */
  readonly declaredEncoding: EncodingName | null;
  /** The games. There is always at least one. */
  readonly games: readonly [Game, ...Game[]];
  /**
   * The errors and warnings of all games in the order of the text, with messages in `language`. Not more than
   * `Limits.allDiagnostics`.
   */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of the diagnostics of all games. Greater than the length of `diagnostics` if that list is limited. */
  readonly diagnosticCount: number;
  /** Whether the text is no game record at all. The first diagnostic then says so. */
  readonly isUnreadable: boolean;
  /** The language of the messages of diagnostics, losses and failed edits. It can be changed at any time. */
  language: Language;

  /** Returns the last node in the text at or before this line, of whichever game; for a click on a line. */
  nodeAtLine(line: number): Node | undefined;
  /** Lists what a format cannot hold of each game. */
  losses(format: FormatName, options?: WriteOptions): readonly Losses[];
  /** Writes all games, with their edits, into one text. */
  write(format: FormatName, options?: WriteOptions): WriteResult;
  /**
   * Frees the memory of the document. The garbage collector does so too, but later. Afterwards, the document and its games
   * cannot be used any more: what needs that memory throws an `Error`. Never throws itself.
   */
  dispose(): void;
  [Symbol.dispose](): void;
}

/** An error, a warning or a note about a place in a text. A note is no fault. */
export interface Diagnostic {
  readonly severity: "error" | "warning" | "note";
  /** A stable name of the kind of fault, such as `unknown_piece`. */
  readonly code: DiagnosticCode | (string & {});
  readonly message: string;
  /** A suggestion how the fault can be removed. */
  readonly help: string | null;
  /** The line, from 1. */
  readonly line: number;
  /** The column in the line, in characters (not in UTF-16 units), from 1. */
  readonly column: number;
  /** The place in `Document.text`. */
  readonly start: number;
  readonly end: number;
  /** The index of the game in `Document.games`. */
  readonly game: number;
}

/** A place in `Document.text`. */
export interface Place {
  /** The line on which the place begins, from 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

export interface Player {
  readonly name: string | null;
  readonly rating: number | null;
}

/** The time control in milliseconds. All fields are null if the header has an unknown form. */
export interface TimeControl {
  readonly main: number | null;
  readonly byoyomi: number | null;
  readonly increment: number | null;
}

/** The winner, or a draw. */
export type GameResult = Color | "draw";

/** A header of a game: `["先手", "羽生善治"]`. */
export type Header = readonly [key: string, value: string];

/**
 * The openings (戦法) and castles (囲い) of a game. In games that do not start as an even game, only castles are recognised, and
 * `class`, the names and `matchup` are null.
 */
export interface Openings {
  /** The class that names the game, as the header 戦型 of databases does: `四間飛車`, `相振り飛車`. Null if the game ends too early. */
  readonly class: string | null;
  /** The name of the game with what both sides show: `先手四間飛車対居飛車穴熊`. Null as for `class`. */
  readonly name: string | null;
  readonly englishName: string | null;
  /** How both sides play together: `相居飛車`, `対抗形` or `相振り飛車`. Null if that is not decided. */
  readonly matchup: string | null;
  readonly black: SideOpenings;
  readonly white: SideOpenings;
}

/** The openings and castles of one side, in the order in which they were complete. */
export interface SideOpenings {
  /** The file, 5 to 8 as the side counts, to which the rook ranged first. Null for a static rook (居飛車). */
  readonly rookFile: number | null;
  readonly openings: readonly NamedOpening[];
  readonly castles: readonly NamedOpening[];
}

/** An opening or a castle. */
export interface NamedOpening {
  readonly name: string;
  readonly englishName: string;
  /** The number of moves after which it was complete. */
  readonly ply: number;
  /** Whether another class of the side is a special case of this one. */
  readonly isHidden: boolean;
}

/**
 * A game: headers and a tree of moves. The properties show the current state after all edits.
 */
export interface Game {
  /** The document to which the game belongs. */
  readonly document: Document;
  /** The index of the game in `Document.games`. */
  readonly index: number;
  /** The part of the text that contains the game. */
  readonly place: Place;
  /** The version of the format that the game declares: `2.2` in `V2.2`. */
  readonly version: string | null;
  /** The encoding that the lines of the game declare, as they spell it. */
  readonly declaredEncoding: string | null;
  /** The diagnostics of this game. They are about the text of the file and do not change when the game is edited. */
  readonly diagnostics: readonly Diagnostic[];

  /** All headers in the order of the file. Several can have the same key. */
  readonly headers: readonly Header[];
  /** The names of the headers for people, in the same order: their keys in KIF, `棋戦` for `$EVENT`. */
  readonly headerNames: readonly string[];
  /** Returns the value of the first header with this key. */
  header(key: string): string | null;
  readonly players: { readonly black: Player; readonly white: Player };
  readonly timeControl: TimeControl | null;
  readonly maxMoves: number | null;
  /** The remarks above and among the headers. */
  readonly preamble: readonly string[];
  /** The line by which the file asks to show the board from the other side (`盤面回転`). */
  readonly boardFlip: string | null;

  /** The start position in SFEN. */
  readonly start: string;
  /** The number of the first move, if the start position is in the middle of a game. Normally 1. */
  readonly firstMoveNumber: number;
  /** The Japanese name of the handicap with this start position, such as `平手` or `二枚落ち`. */
  readonly handicap: string | null;
  /** Whether the sides are called 下手 and 上手. */
  readonly hasHandicapSides: boolean;
  /** The result of the game: by the ending of the main line or, if that does not decide it, the stated result. */
  readonly result: GameResult | null;
  /** The result that a result line states, if the ending does not decide the game. */
  readonly statedResult: GameResult | null;
  /** The openings and castles that the moves of the main line show. */
  readonly openings: Openings;
  /**
   * Returns what both sides show up to a node, each its last opening and castle, in one line: `▲四間飛車・片美濃囲い △居飛車穴熊`.
   * Empty if nothing was recognised. `language` is by default that of the document.
   */
  openingsAt(node: NodeRef, language?: Language): string;
  /** The ending of the main line. */
  readonly ending: EndingKind | null;
  /** The node with the ending of the main line. */
  readonly mainlineEnding: Node | null;

  /** The start of the game. */
  readonly root: Node;
  /** All nodes in the order in which they were read or added; a node comes after its parent. */
  readonly nodes: readonly Node[];
  /** Returns the node with this id; `undefined` if there is none or if it was removed. */
  node(id: number): Node | undefined;
  /** The nodes of the main line without the start: moves and endings. */
  readonly mainline: readonly Node[];
  /** Returns the main line and then all variations. A variation comes after its parent line. */
  lines(): readonly Line[];
  /** Returns the nodes from the start to `node` and then to the end of its line; the line that a reader sees. */
  lineThrough(node: NodeRef): readonly Node[];
  /** Returns the last node of this game in the text at or before this line. */
  nodeAtLine(line: number): Node | undefined;

  /** Returns the game up to a node as the USI command `position … moves …`. */
  toUsi(node: NodeRef): string;
  /** Returns the position after a node. */
  position(node: NodeRef): Position;
  /** Returns the legal moves after a node; with `from`, those of the piece on a square (`"7g"`) or in hand (`"P*"`). */
  legalMoves(node: NodeRef, from?: string): readonly LegalMove[];
  /** Returns why a move in USI cannot be played after a node, or null if it is legal. */
  illegalReason(node: NodeRef, usi: string): Message | null;
  /**
   * Returns what contradicts the rules in the position after a node: two kings of a side, two pawns on a file, a king that
   * can be captured, …
   */
  problems(node: NodeRef): readonly Message[];
  /**
   * Returns a move as if it were played after a node, in Japanese notation (`▲５八金右`) or another one: `G4i-5h` in `"hodges"`.
   * Null if it is impossible.
   */
  notationOf(node: NodeRef, usi: string, notation?: MoveNotation): string | null;
  /** Returns a picture of the position after a node. */
  svg(node: NodeRef, options?: SvgOptions): string;

  /**
   * Lists what a format cannot hold of this game. Writing can also fail for another reason, such as a `ply` that the game does
   * not have.
   */
  losses(format: FormatName, options?: WriteOptions): Losses;
  /** Writes this game alone. */
  write(format: FormatName, options?: WriteOptions): WriteResult;

  /**
   * Plays a move in USI after a node. If the node already has this move, nothing changes and `node` is the existing node.
   * The first move after a node continues its line; a further move begins a variation.
   */
  play(node: NodeRef, usi: string, options?: { legality?: Legality }): EditResult;
  /** Sets the ending of the line whose last move is `node`. An existing ending is replaced. */
  setEnding(node: NodeRef, kind: EndingKind, text?: string): EditResult;
  /** Removes the ending of the line. */
  removeEnding(node: NodeRef): EditResult;
  /** Replaces all comment lines of a node. A string is split into lines; an empty string or list removes them. */
  setComments(node: NodeRef, comments: string | readonly string[]): EditResult;
  /** Replaces all bookmarks of a node. */
  setBookmarks(node: NodeRef, names: readonly string[]): EditResult;
  /** Sets the time of a move or an ending in whole milliseconds, at most 4,294,967,294; null removes it. */
  setTime(node: NodeRef, time: number | null): EditResult;
  /** Removes a node and everything after it. `node` of the result is its parent. */
  remove(node: NodeRef): EditResult;
  /** Removes everything after a node. */
  cut(node: NodeRef): EditResult;
  /** Makes a node a part of the main line. */
  promoteToMain(node: NodeRef): EditResult;
  /** Moves a node to another index among its siblings. At 0 it continues the line, and the others are variations. */
  moveTo(node: NodeRef, index: number): EditResult;
  /**
   * Replaces the start position, in SFEN. The moves stay; the edit fails with the code `illegal` if one of them cannot be
   * played after the new start. A header `手合割` gets the name of the new handicap, or is removed if there is none.
   */
  setStart(sfen: string, options?: { legality?: Legality }): EditResult;
  /** Sets the value of a header, which is added if there is none with this key; null removes it. */
  setHeader(key: string, value: string | null): EditResult;
  /** Replaces all headers. */
  setHeaders(headers: readonly Header[]): EditResult;
  /**
   * Undoes the last edit. Returns the node at which it was: a move that is there again, the node before a move that is gone, the
   * node whose notes changed, or the root. Returns null if there is no edit to undo.
   */
  undo(): Node | null;
  /** Redoes the edit that was undone last. Returns the node at which it was, or null if there is no edit to redo. */
  redo(): Node | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** A number that changes with every edit, undo and redo. */
  readonly revision: number;
}

/**
 * A node of the game, or its id. A node of another game is a `TypeError`. If the node was removed, or if no node has this id,
 * edits fail with the code `no_such_node`, and all other functions throw a `TypeError`.
 */
export type NodeRef = Node | number;

/**
 * The start, a move or an ending. A node is a view of the game: it shows the state after all edits. `game.node(id)` always
 * returns the same object, so nodes can be compared with `===`.
 */
export interface Node {
  /** The number of the node in its game. The start is 0. It never changes and is not used again. */
  readonly id: number;
  readonly kind: "start" | "move" | "ending";
  /** The number of moves up to this node. An ending has the ply of the move before it. */
  readonly ply: number;
  readonly parent: Node | null;
  /** First the node that continues the line, then the first node of each variation. Empty if the node was removed. */
  readonly children: readonly Node[];
  /**
   * Whether the node was removed. An undo can bring it back. Until then, only `id`, `kind`, `ply`, `color`, `parent` and
   * `place` have their values; the others are null, false, an empty text or an empty list.
   */
  readonly isRemoved: boolean;
  /** Whether the node is not the first child of its parent. */
  readonly beginsVariation: boolean;
  /** The side that played this move. Null for the start and for endings. */
  readonly color: Color | null;
  /** The move in USI, such as `7g7f` or `P*5e`. */
  readonly usi: string | null;
  /** The move in Japanese notation: `▲７六歩`, `△同　銀`. For an ending its text: `投了`. Empty for the start. */
  readonly notation: string;
  /** Returns the move in a notation: `P-76` in `"western"`, `P-7f` in `"hodges"`. For an ending its text. Empty for the start. */
  notationIn(notation: MoveNotation): string;
  /** The ending. */
  readonly ending: EndingKind | null;
  /** The time that was spent on the move or before the ending. */
  readonly time: number | null;
  /** The sum of the known times of this side up to this node. Null if the time of this node is unknown. */
  readonly totalTime: number | null;
  /**
   * The main time that the side of this move has left, with increments, not below 0. Null if the time control or the time
   * of a move of this side is unknown.
   */
  readonly clock: number | null;
  /** The evaluation that an engine wrote into the comments. */
  readonly evaluation: Evaluation | null;
  /**
   * All evaluations in the comments, in their order: the candidates of an engine, and those of several programs. `evaluation` is one
   * of them, if it is not null.
   */
  readonly candidates: readonly Evaluation[];
  /** Reads the expected moves of an evaluation, in whatever notation the program wrote them. Null if there is no such evaluation. */
  pv(options?: PvOptions): Pv | null;
  /** The comment lines about the position after this node. */
  readonly comments: readonly string[];
  /** The comment lines that are no evaluations. */
  readonly writtenComments: readonly string[];
  /** The names of the position after this node. */
  readonly bookmarks: readonly string[];
  /** The lines that programs skip. */
  readonly remarks: readonly string[];
  /** The notes between `変化` and this node, if it begins a variation. They are about the position before it. */
  readonly leadingComments: readonly string[];
  readonly leadingBookmarks: readonly string[];
  readonly leadingRemarks: readonly string[];
  /** The position after this node in SFEN. */
  readonly sfen: string;
  /**
   * Where the node is in `Document.text`. In KI2 this is the whole line, and all moves of the line have the same place. Null for
   * nodes that were added by an edit.
   */
  readonly place: Place | null;
}

/** The evaluation of a position by an engine, or by a player. A positive value favours Black. */
export interface Evaluation {
  /** The value, in about a hundredth of a pawn, rounded. Null if a side mates. */
  readonly cp: number | null;
  /** The number of single moves until mate, negative if White mates. Null if it is unknown; then `mateWinner` says who mates. */
  readonly mate: number | null;
  readonly mateWinner: Color | null;
  /** Whether the value is only a bound, seen from Black: at least (`lower`) or at most (`upper`) this. */
  readonly bound: "lower" | "upper" | null;
  /** The value as it is written: `35.5`, `207↑`, `+詰 15`, `先手勝ち:15手`. */
  readonly valueText: string | null;
  /** The expected moves, in the spelling of the engine. `Node.pv` reads them. */
  readonly pv: string | null;
  /** The search depth in single moves. */
  readonly depth: number | null;
  readonly selectiveDepth: number | null;
  /** The number of positions that were searched. */
  readonly nodes: number | null;
  /** The time of the search in milliseconds. */
  readonly time: number | null;
  readonly engine: string | null;
  /** The number of the candidate, from 1, if the engine lists several moves. */
  readonly candidate: number | null;
  /** The mark of the candidate, such as `○`. */
  readonly mark: string | null;
  /** Whether it was made in the game or afterwards. Null if the comment does not say so. */
  readonly by: "player" | "analysis" | null;
  /** Whether this is the value of another move than the one that was played. Its moves begin before the move. */
  readonly isAlternative: boolean;
}

/** The expected moves of an evaluation. */
export interface Pv {
  /** The node after which the first move is played. For the value of another move than the one that was played, the node before. */
  readonly start: Node;
  /** The moves in USI, which are legal one after the other. */
  readonly moves: readonly string[];
  /** The same moves in the notation. */
  readonly notations: readonly string[];
  /** The text from the first move on that cannot be read or played. Empty if there is none. */
  readonly rest: string;
}

export interface PvOptions {
  /** The index in `Node.candidates`. Without it, the moves are those of `Node.evaluation`. */
  candidate?: number;
  /** By default `ki2`. */
  notation?: MoveNotation;
}

/** The main line or a variation. */
export interface Line {
  /** The index in `lines()`. The main line is 0. */
  readonly index: number;
  /** The index of the line from which this one branches off. The main line is its own parent. */
  readonly parent: number;
  /** How many variations contain this one: 0 for the main line, 1 for its variations. */
  readonly depth: number;
  /** The ply at which the variation begins. 0 for the main line. */
  readonly fromPly: number;
  /** The moves and endings of the line, from its first own node. */
  readonly nodes: readonly Node[];
}

/** The letter of a piece in SFEN: upper case for Black, lower case for White, `+` for promoted pieces. */
export type PieceName = string;

/** A position. `Node.sfen` has it in SFEN. */
export interface Position {
  readonly turn: Color;
  readonly moveNumber: number;
  /** The pieces on the board by square: `{ "7g": "P", "3c": "p" }`. */
  readonly board: Readonly<Record<string, PieceName>>;
  /** The pieces in hand: `{ black: { P: 2 }, white: {} }`. */
  readonly hands: { readonly black: Readonly<Record<string, number>>; readonly white: Readonly<Record<string, number>> };
  /** Whether the side to move is in check. */
  readonly isCheck: boolean;
  /** Whether the side to move has no legal move. */
  readonly isMate: boolean;
}

export interface LegalMove {
  readonly usi: string;
  /** The origin: a square (`"7g"`) or a piece in hand (`"P*"`). */
  readonly from: string;
  /** The destination. */
  readonly to: string;
  readonly promotes: boolean;
}

/** The result of an edit. A failed edit changes nothing. */
export type EditResult =
  | {
      readonly ok: true;
      /** The node at which the edit ended: the played move, the ending, the parent of a removed node. */
      readonly node: Node;
      /** Whether anything changed. */
      readonly changed: boolean;
    }
  | {
      readonly ok: false;
      readonly code: EditErrorCode;
      /** The reason in the language of the document. */
      readonly message: string;
      readonly reason: Message;
    };

/** How a position is drawn. `language` is by default that of the document, and `black` and `white` are the names in the game. */
export interface SvgOptions extends PictureOptions {
  /** Whether the squares of the last move are marked. True by default. */
  lastMove?: boolean;
}

export interface WriteOptions extends WritingOptions {
  /**
   * The name of the file to be written. Its extension chooses the encoding and the line end that other programs expect,
   * unless `encoding` or `newline` is given: Shift_JIS with CR LF for `.kif` and `.ki2`, otherwise UTF-8 with LF.
   */
  name?: string;
}

/** What a format cannot hold of a game. */
export interface Losses {
  /** A summary, one phrase for each kind of loss: `3 variations (from moves 9, 6, 1)`. Empty if nothing is lost. */
  readonly summary: readonly string[];
  readonly losses: readonly Loss[];
}

export interface Loss {
  readonly kind: LossKind;
  /** The message in the language of the document. */
  readonly message: string;
  /** The index of the header that is lost. */
  readonly header: number | null;
  /** The move or ending of the loss. Null if the loss is about the whole game or a header. */
  readonly node: Node | null;
}

export type WriteResult =
  | {
      readonly ok: true;
      readonly text: string;
      /** The text in the encoding of the options. */
      readonly bytes: Uint8Array & { readonly buffer: ArrayBuffer };
      readonly encoding: EncodingName;
      /** The losses of each game that was written. All are empty unless the options allow losses. */
      readonly losses: readonly Losses[];
      /** A message about the characters that were replaced, if any. */
      readonly replacements: string | null;
    }
  | {
      readonly ok: false;
      readonly code: WriteErrorCode;
      /** The reason in the language of the document. */
      readonly message: string;
      readonly reason: Message;
    };
