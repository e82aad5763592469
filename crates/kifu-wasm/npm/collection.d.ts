/**
 * Many game records at once: the games of many files as a list that is searched and sorted, by criteria, and by position.
 *
 * `import { Collection, init } from "kifu-wasm/collection";` loads a module of its own, `collection.wasm`. All methods work at once,
 * and those that take long are iterators whose steps take about 20 ms, so that they belong in a worker, or in Node.
 *
 * Nothing here throws because of the content of a file. A `TypeError` means that an argument has a wrong type or an unknown name, or
 * that `init` was not awaited; a `WebAssembly.RuntimeError` that the memory is exhausted (see `reset`).
 */

/// <reference lib="esnext.disposable" />

import type { Message, ModuleSource } from "./index.js";
import type { FormatName, Language, MoveNotation, TextLimits, WritingOptions } from "./names.js";

/** Loads the module, as `init` of `kifu-wasm` does. In Node, everything also works without it. */
export function init(source?: ModuleSource): Promise<void>;

/** Replaces the module by a new instance of it, as `reset` of `kifu-wasm` does. All collections are lost. */
export function reset(): void;

/** The type of the objects of a global class. `never` where programs do not have this class. */
type Instance<Name extends string> = typeof globalThis extends { [Key in Name]: { prototype: infer Type } } ? Type : never;

/**
 * What is added: bytes, a `Blob` or `File` (only in workers, where it is read at once), or an object that reads. The latter may have
 * a `lastModified`. If its `size` or its `lastModified` is another one when it is read again, it has changed, and is not read.
 */
export type Source =
  | ArrayBuffer
  | ArrayBufferView
  | Instance<"Blob">
  | {
      readonly size: number;
      readonly lastModified?: number;
      /** Returns `length` bytes from the byte `offset` on. */
      read(offset: number, length: number): Uint8Array;
    };

/** A file that could not be read, or not to its end, or was left out, and why. */
export interface FileProblem {
  readonly file: string;
  readonly message: string;
}

/** What a list shows of a game. */
export interface Row {
  /** The name of the file. That of a member of a ZIP file begins with the name of the ZIP file. */
  readonly file: string;
  /** The number of games before it in the file. */
  readonly index: number;
  readonly players: { readonly black: string | null; readonly white: string | null };
  /** `"2020-01-05"`, or `"2020-01"` or `"2020"` if no more is known. */
  readonly date: string | null;
  readonly event: string | null;
  readonly site: string | null;
  readonly winner: "black" | "white" | "draw" | null;
  /** How the main line ends, in the language of the collection. */
  readonly ending: string | null;
  /** The opening, as the file names it, or else by the moves. */
  readonly opening: string | null;
  /** The number of moves of the main line. */
  readonly moves: number;
  /** Whether this is a problem (詰将棋) and no game. */
  readonly isProblem: boolean;
  readonly errors: number;
  readonly warnings: number;
  readonly hasComments: boolean;
  readonly hasEvaluations: boolean;
  readonly hasVariations: boolean;
  /** The first game that is the same, as `kifu select --duplicates` finds it. */
  readonly duplicateOf: number | null;
}

/** A criterion of `kifu select`. */
export interface Criterion {
  /** One of the names of `Collection.criteria()`. */
  name: string;
  /** Not needed if `value` is null there. */
  value?: string | null;
  /** Whether the games that do not fit are found. */
  negated?: boolean;
}

/** A kind of criterion. */
export interface CriterionInfo {
  readonly name: string;
  /** A name for people. */
  readonly label: Message;
  /** What the value is called, such as `NAME`. Null if there is none. */
  readonly value: string | null;
  /** Whether the value is a list with commas between its items. */
  readonly isList: boolean;
  /** The names that the value, or its items, may have. Empty if they are any texts or numbers. */
  readonly names: readonly string[];
  readonly help: Message;
  readonly example: string;
}

/** Which images of a position count as the position, and in which games it is looked for. */
export interface PositionOptions {
  /** Also with left and right exchanged. */
  mirrored?: boolean;
  /** Also with Black and White exchanged, and the board turned round. */
  colorsChanged?: boolean;
  /** Only in these games. All by default. */
  among?: ArrayLike<number>;
}

/** A move that was played in a position. */
export interface PlayedMove {
  readonly usi: string;
  readonly notation: string;
  readonly games: number;
  /** The games that Black won. */
  readonly black: number;
  /** The games that White won. */
  readonly white: number;
  readonly draws: number;
  /** The mean of the evaluations after the move in centipawns, positive if Black is better. Null if there are none but mates. */
  readonly evaluation: number | null;
  /** The side that mates, if all evaluations after the move are mates. */
  readonly mateWinner: "black" | "white" | null;
  /** The date of the last game that has one. */
  readonly lastDate: string | null;
  /** The position after the move, in SFEN. */
  readonly position: string;
}

/** Why nothing was done. The message is in the language of the collection. */
export interface Failed {
  readonly ok: false;
  readonly message: string;
}

/**
 * Many games of many files. It keeps no text: a hundred thousand games take less than 200 MB. It holds at most 64 million positions,
 * about 600,000 games; a game for which there is no room is a problem.
 */
export class Collection {
  /** `language` is that of messages, endings and openings, `"en"` by default. A game has at most 16 MiB unless `limits` say otherwise. */
  constructor(options?: { language?: Language; limits?: TextLimits });

  /** Can be changed. Problems that were found by criteria keep theirs. */
  language: Language;

  /**
   * Adds a file while the result is iterated: a record, a text with many games, a ZIP file of these, or one that is compressed (`.gz`,
   * `.zst`). Each step reads for about 20 ms; ending the loop with `break` ends the reading, and what was read stays. Beginning
   * another file does so too. The source is kept for `select`, `read` and `write`, but nothing of its content.
   */
  add(name: string, source: Source): IterableIterator<{
    /** The number of bytes that were read so far. */
    readonly bytes: number;
    /** The number of bytes of the source. */
    readonly size: number;
    /** The number of games of the collection. */
    readonly games: number;
  }>;

  /** The number of games. They have the numbers from 0 on. */
  readonly length: number;
  /** What could not be read or was left out. At most 1000 for adding, and 1000 for what is read again. */
  readonly problems: readonly FileProblem[];
  /** The number of problems, also of those that are not kept. */
  readonly problemCount: number;
  /** The number of bytes of the memory of the module, which all collections share. It never shrinks. */
  readonly memory: number;

  /** The row of a game. Null if there is no such game. */
  row(game: number): Row | null;
  rows(games: ArrayLike<number>): (Row | null)[];

  /** The columns by which games can be sorted. */
  readonly columns: readonly { readonly name: string; readonly label: Message }[];
  static readonly columns: readonly { readonly name: string; readonly label: Message }[];

  /**
   * Lists the games that have all words of `words` in the names of the players, date, event, place, opening, ending or name of the
   * file, compared as `kifu select` does. `copies` are the games that are the same as one before them: with them, without them, or only they. Sorted by `column`, those
   * without a value last; without it, in the order of `among`, or in that in which they were added.
   */
  order(options?: {
    words?: string;
    column?: string;
    descending?: boolean;
    copies?: "all" | "left-out" | "only";
    among?: ArrayLike<number>;
  }): Uint32Array;

  /** The number of games that are the same as one before them. */
  readonly copyCount: number;

  /** The kinds of criteria of `kifu select`, but for `position-from`, which reads a file. */
  static criteria(): readonly CriterionInfo[];

  /**
   * Finds the games that fit all criteria. The files are read again while `steps` is iterated. Each step returns the games that were
   * found in it, in their order. Files that have changed are in `problems`. If a criterion is wrong, `criterion` is its index;
   * undefined if the criteria do not make sense together.
   */
  select(criteria: readonly Criterion[]):
    | {
        readonly ok: true;
        readonly steps: IterableIterator<{ readonly done: number; readonly of: number; readonly found: Uint32Array }>;
      }
    | (Failed & { readonly criterion: number | undefined });

  /**
   * Finds the games whose main line has a position, with the least number of moves before it in each. The position is written as for
   * `kifu select --position`: SFEN, in which `?` is an open square, or `startpos moves 7g7f`. Positions in variations are
   * found by `select`.
   */
  find(
    position: string,
    options?: PositionOptions,
  ): { readonly ok: true; readonly games: Uint32Array; readonly plies: Uint32Array } | Failed;

  /**
   * Counts what was played in a position, as `kifu tree` does. Games with an error do not count, and each game counts once. The position
   * may have no open squares. `notation` is that of the moves, `"ki2"` by default.
   */
  tree(
    position: string,
    options?: PositionOptions & { notation?: MoveNotation },
  ):
    | {
        readonly ok: true;
        /** The position, in SFEN. */
        readonly position: string;
        /** The games with a move in the position, and of these those that Black won, that White won, and that were drawn. */
        readonly games: number;
        readonly black: number;
        readonly white: number;
        readonly draws: number;
        /** The games that end with the position. */
        readonly withoutMove: number;
        /** Those with the most games first. */
        readonly moves: readonly PlayedMove[];
      }
    | Failed;

  /**
   * Reads the bytes of one game again, up to the next game of its file. `name` is that of its file, without the extension of a
   * compression, and `index` the number of games before it in the file; `bytes` has only this game.
   */
  read(game: number): { readonly ok: true; readonly bytes: Uint8Array; readonly name: string; readonly index: number } | Failed;

  /**
   * Writes games while the result is iterated: one after the other into a file, or each into a file of a ZIP file. Their files are read
   * again. `bytes` are the next bytes of the file, to be joined in a `Blob`. `remarks` has the games of the step that were left out, with
   * the reason: games with an error, those whose files cannot be read, and those of which the format cannot hold all. With
   * `losses: "drop"` the latter are written, and `remarks` has what they lost; with `replaceCharacters` also the characters that the
   * encoding lacks. If `game` is null, a remark is about the whole file, and with a `message` it cannot be written. `name` chooses the
   * encoding and the line ends, as in `Document.write`.
   */
  write(
    games: ArrayLike<number>,
    options: WritingOptions & { format: FormatName; as?: "file" | "zip"; name?: string },
  ): IterableIterator<{
    readonly done: number;
    readonly of: number;
    readonly bytes: Uint8Array;
    readonly remarks: readonly { readonly game: number | null; readonly losses: readonly string[]; readonly message: string | null }[];
  }>;

  /** Frees the memory of the collection for other collections. */
  dispose(): void;
  [Symbol.dispose](): void;
}
