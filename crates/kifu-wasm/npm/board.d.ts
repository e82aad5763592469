/**
 * The element `<kifu-board>`, which shows a record: the board, the moves and the comments. Importing this module defines the
 * element. On a server, where there are no elements, it does nothing.
 *
 * Parts for `::part()`: `board`, `player`, `buttons`, `button`, `moves`, `openings`, `comment`, `text`, `message`. What is in `slot="fallback"` is
 * shown before there is a record, and if it cannot be read.
 */

import type { Document, Game, Language, Lettering, MoveNotation, Node } from "./index.js";

/** The properties, and the attributes of the same names except `record`. */
export interface KifuBoardProperties {
  /**
   * A record that was read or edited: a document, or a game of it. The element does not dispose of it, and shows later edits
   * when it is set again. Without one, the first of these is shown: `text`, `src`, the text in the element.
   */
  record: Document | Game | null;
  /** The record as a text in any format. Without it, this is the text in the element. */
  text: string | null;
  /** The address of a file in any format and encoding. At most 8 MiB of it are read. */
  src: string | null;
  /**
   * The number of the shown move, from 0 for the start. The attribute is the move of the main line that is shown first; a number
   * after the last move shows the last one. It does not follow the reader.
   */
  ply: number;
  /** The number of the game in the record, from 1. */
  game: number;
  /** Whether White is at the bottom. */
  flipped: boolean;
  /** Whether only a diagram of the position at `ply` is shown, without buttons, moves and comments. */
  static: boolean;
  /** Whether the moves of a problem are hidden until the reader asks for the solution. */
  tsume: boolean;
  /** Whether the reader can try moves on the board. The record stays as it is, and a button leads back to it. */
  try: boolean;
  /** Whether there is a button that saves what was read, byte for byte. */
  download: boolean;
  /** `"light"` by default. */
  theme: "light" | "dark";
  /** By default that of the browser. */
  language: Language;
  /** How moves are written: `"ki2"` by default, `"hodges"` for `P-7f`, `"western"` for `P-76`, and so on. */
  notation: MoveNotation;
  /** Whether pieces are written in kanji or in letters. `"japanese"` by default. */
  lettering: Lettering;
  /** Whether the record is read at once, or when the reader comes near the element. `"eager"` by default. */
  loading: "eager" | "lazy";
}

/** What the event `move` says of the shown move, the start or an ending. */
export interface ShownMove {
  readonly ply: number;
  readonly node: Node;
  /** The position in SFEN. */
  readonly sfen: string;
}

/** What the event `warning` says of an attribute with a wrong value. */
export interface WrongValue {
  readonly attribute: string;
  readonly value: string;
  /** Which values are expected, in the language of the element. */
  readonly message: string;
}

/** The events of the element. None of them bubbles. */
export interface KifuBoardEventMap extends HTMLElementEventMap {
  /** A record is shown. */
  load: Event;
  /** The record cannot be loaded, or is no game record. */
  error: ErrorEvent;
  /** An attribute has a wrong value, so its default is used. The message is also in the console of the browser. */
  warning: CustomEvent<WrongValue>;
  /** Another move is shown. */
  move: CustomEvent<ShownMove>;
}

/** The properties and the listeners, as frameworks write them: for the types of elements in JSX. */
export interface KifuBoardAttributes extends Partial<KifuBoardProperties> {
  onload?: (event: Event) => void;
  onerror?: (event: ErrorEvent) => void;
  onwarning?: (event: CustomEvent<WrongValue>) => void;
  onmove?: (event: CustomEvent<ShownMove>) => void;
}

export interface KifuBoard extends KifuBoardProperties {}

export class KifuBoard extends HTMLElement {
  /** Empty if there is none. */
  get text(): string;
  set text(value: string | null);
  get src(): string;
  set src(value: string | null);

  addEventListener<Type extends keyof KifuBoardEventMap>(
    type: Type,
    listener: (this: KifuBoard, event: KifuBoardEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<Type extends keyof KifuBoardEventMap>(
    type: Type,
    listener: (this: KifuBoard, event: KifuBoardEventMap[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "kifu-board": KifuBoard;
  }
}
