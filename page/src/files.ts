// Opens records: dropped, chosen or pasted ones, and those in a link.

import { formats, handicaps, read, reset, type FormatName, type Header } from "kifu-wasm";
import { addressIn, explainFailure, fetchBytes, nameAt } from "./address.ts";
import { fragmentWithRecord, fromLink, goToPlace } from "./link.ts";
import { showMessage } from "./message.ts";
import { sidesIn } from "./names.ts";
import { clip, currentLanguage, text } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

/** More than this is not read, so that the page answers within two seconds. An error in the list says so. */
export const LIMITS = {
  bytes: 8 * 1024 * 1024,
  lines: 1_000_000,
  games: 5_000,
  moves: 50_000,
  variations: 10_000,
  notes: 100_000,
  diagnostics: 200,
  allDiagnostics: 10_000,
};

/** So many bytes of a file are loaded: `read` ends at the limit, and a character has at most four bytes. Some more end after a whole one. */
export const LOADED_BYTES = 5 * LIMITS.bytes;

/** What is read: a file or a text. */
export interface Source {
  readonly content: Uint8Array | string;
  /** The name of the file. Empty if the record has none. */
  readonly name: string;
  readonly format?: FormatName;
  /** Whether this is only the start of a new game. */
  readonly isNew?: boolean;
  /** Whether it has changes that were not saved. */
  readonly isDraft?: boolean;
  /** Whether it is a problem whose moves the reader wants to find. */
  readonly hidesAnswer?: boolean | "ifProblem";
  /** The parameters of a link, which describe the position that is shown first. */
  readonly place?: URLSearchParams;
}

/** The start position, to which moves can be added. */
const START: Source = { content: "position startpos", name: "", format: "usi", isNew: true };

export class Files {
  /** The files among which one can be chosen. Each is read when it is chosen. */
  all: readonly File[] = [];
  /** The place of the opened file in `all`. */
  index = 0;
  #viewer: Viewer;
  #mayDiscard: () => Promise<boolean>;
  #opened: Source = START;
  /** Whether the moves of problems among the files are hidden. */
  #hidesProblems = false;
  /** Counts what was to be opened, so that a slow file does not replace a later one. */
  #count = 0;

  /** `mayDiscard` asks whether changes that were not saved may be lost. */
  constructor(viewer: Viewer, mayDiscard: () => Promise<boolean>) {
    this.#viewer = viewer;
    this.#mayDiscard = mayDiscard;
  }

  /** What was opened last. */
  get opened(): Source {
    return this.#opened;
  }

  /** The name of the opened file. Empty if the record has none. */
  get name(): string {
    return this.#opened.name;
  }

  /** The opened file. There is none for a record from a text, an address or a link. */
  get file(): File | undefined {
    return this.all[this.index];
  }

  /** Takes the file as it is after it was written. The old one cannot be read any more. */
  replaceFile(written: File): void {
    this.all = this.all.with(this.index, written);
  }

  /** Whether neither a record was opened nor a game begun. */
  get isStart(): boolean {
    return this.#opened === START;
  }

  openStart(): void {
    this.#show(START);
  }

  /** Opens the first of the files; the others can be chosen. With `hidesProblems`, the moves of problems are hidden. */
  async open(files: readonly File[], { hidesProblems = false } = {}): Promise<void> {
    this.#hidesProblems = hidesProblems;
    if (files.length > 0) await this.#openFile(files, 0);
  }

  /** Opens another one of the files. */
  async choose(index: number): Promise<void> {
    await this.#openFile(this.all, index);
  }

  /** Opens a text, or the record at an address if the text is one. */
  async openText(content: string): Promise<void> {
    const fragment = fragmentWithRecord(content);
    if (fragment !== undefined) return this.openLink(fragment);
    const address = addressIn(content);
    if (address !== undefined) return this.#openAddress(address);
    const moves = this.#movesFromHere(content);
    if (moves.length === 0) {
      await this.#load(async () => ({ content, name: "" }), text("pastedText"));
      return;
    }
    this.#viewer.play(this.#viewer.positionNode(), moves);
    // In a problem they are only tried.
    if (!this.#viewer.hidesAnswer) showMessage(text("pastedMoves", { n: moves.length }));
  }

  /**
   * The moves of a text without headers and without a start of its own, in USI, if they go on from the shown position but not from
   * the start of a game. There are none if the text is a record of its own.
   */
  #movesFromHere(content: string): readonly string[] {
    const node = this.#viewer.positionNode();
    const start = node.sfen;
    const previousDestination = node.usi?.slice(2, 4);
    const found = [{}, { start, ...(previousDestination === undefined ? {} : { previousDestination }) }].map((options) => {
      const document = read(content, { ...options, limits: LIMITS, language: currentLanguage() });
      const [game, ...others] = document.games;
      const moves = game.mainline.map(({ usi }) => usi);
      const isSound = document.diagnosticCount === 0 && others.length === 0 && game.headers.length === 0;
      const isFromHere = game.start === start && moves.every((usi) => usi !== null) && game.lines().length === 1;
      document.dispose();
      return { isSound, moves: isSound && isFromHere ? (moves as string[]) : [] };
    });
    return found[0]!.isSound ? [] : found[1]!.moves;
  }

  /** Begins a new game from a position in SFEN. Returns whether the reader wanted to lose the changes of the old one. */
  async openNew(sfen: string, headers: readonly Header[] = []): Promise<boolean> {
    // A position that was set up is work that is not saved, also without a move. So are names.
    const isDraft = headers.length > 0 || handicaps().every(({ start }) => start !== sfen);
    const content = `position sfen ${sfen}`;
    const source = headers.length === 0 ? { ...START, content, isDraft } : { ...withHeaders(content, headers), isDraft };
    return this.#load(async () => source, text("newGame"));
  }

  /** Opens a record that was read elsewhere. Returns whether it is shown. */
  async openFound(source: Source): Promise<boolean> {
    return this.#load(async () => source, source.name || text("record"));
  }

  async #openAddress(address: URL, place?: URLSearchParams): Promise<void> {
    const options = place === undefined ? {} : { place };
    if (isRecord(address.href)) {
      await this.#load(async () => ({ content: address.href, name: "", ...options }), text("recordInLink"));
      return;
    }
    const name = nameAt(address);
    showMessage(text("reading", { name: clip(address.href) }));
    const load = async () => {
      try {
        // Neither cookies nor the address of this page are sent.
        const content = await fetchBytes(address, LOADED_BYTES, { credentials: "omit", referrerPolicy: "no-referrer" });
        return { content, name, ...options };
      } catch (error) {
        showMessage(`${explainFailure(address.href, error)}. ${text("downloadIt")}`, "error");
        return undefined;
      }
    };
    await this.#load(load, name);
  }

  /** Shows what was kept of a record. Returns whether it is shown. */
  async openDraft(source: Source): Promise<boolean> {
    return this.#load(async () => source, text("draft"));
  }

  /** Opens the record in the fragment of the address, or at the address in it, if there is one. */
  async openLink(fragment: string): Promise<void> {
    const parameters = new URLSearchParams(fragment.replace(/^#/, ""));
    const address = addressIn(parameters.get("src") ?? "");
    if (address !== undefined) return this.#openAddress(address, parameters);
    const record = parameters.get("record");
    if (record === null) return;
    // The format of a link that was damaged or written by hand is found out from the record.
    const format = formats().find(({ name }) => name === parameters.get("format"))?.name;
    const load = async () => {
      try {
        const content = await fromLink(record, LIMITS.bytes);
        return { content, name: "", place: parameters, ...(format === undefined ? {} : { format }) };
      } catch {
        showMessage(text("badLink"), "error");
        return undefined;
      }
    };
    await this.#load(load, text("recordInLink"));
  }

  /** Starts the module anew after it has failed, and shows the record that was opened last as it was opened. */
  restart(message: string): void {
    this.#viewer.abandon();
    reset();
    this.#show(this.#opened);
    showMessage(message, "error");
  }

  async #mayOpen(): Promise<boolean> {
    return !this.#viewer.hasUnsavedEdits() || (await this.#mayDiscard());
  }

  async #openFile(files: readonly File[], index: number): Promise<void> {
    const file = files[index]!;
    showMessage(text("reading", { name: file.name }));
    const load = async () => {
      try {
        const bytes = await file.slice(0, LOADED_BYTES).arrayBuffer();
        return { content: new Uint8Array(bytes), name: file.name, hidesAnswer: this.#hidesProblems ? "ifProblem" : false } as const;
      } catch {
        showMessage(`${text("unreadableFile", { name: file.name })}: ${text("notReadable")}`, "error");
        return undefined;
      }
    };
    await this.#load(load, file.name, files, index);
  }

  /**
   * Loads a source, asks whether it may be shown, shows it, and then says why the record is not complete. Returns whether it
   * is shown.
   */
  async #load(
    load: () => Promise<Source | undefined>,
    what: string,
    files: readonly File[] = [],
    index = 0,
  ): Promise<boolean> {
    this.#count += 1;
    const count = this.#count;
    const source = await load();
    if (source === undefined || count !== this.#count) return false;
    showMessage("");
    // Edits that were made while it was loading count too, and something else may be opened during the question.
    if (!(await this.#mayOpen()) || count !== this.#count) return false;
    const before = [this.all, this.index] as const;
    try {
      [this.all, this.index] = [files, index];
      this.#show(source);
    } catch (error) {
      if (!isFailure(error)) throw error;
      [this.all, this.index] = before;
      this.restart(text("fileMadeItFail", { name: what }));
      return false;
    }
    this.explain();
    return true;
  }

  #show(source: Source): void {
    const { content, name, format } = source;
    const options = { lossy: true, limits: LIMITS, language: currentLanguage() };
    const hints = { ...(name === "" ? {} : { name }), ...(format === undefined ? {} : { format }) };
    const document = read(content, { ...options, ...hints });
    const before = this.#opened;
    this.#opened = source;
    try {
      const isHidden = source.hidesAnswer === true || (source.hidesAnswer === "ifProblem" && sidesIn(document.games[0]) === "tsume");
      this.#viewer.open(document, { isDraft: source.isDraft === true, hidesAnswer: isHidden });
      if (source.place !== undefined) goToPlace(this.#viewer, source.place);
    } catch (error) {
      this.#opened = before;
      throw error;
    }
  }

  /** Shows the first error of the record below the board, or no message if it has none. */
  explain(): void {
    const { isUnreadable, diagnostics } = this.#viewer.document;
    const first = diagnostics.find((found) => found.severity === "error");
    if (first === undefined) showMessage("");
    else if (isUnreadable) showMessage(`${text("unreadable")}: ${clip(first.message)}`, "error");
    else showMessage(`${text("lineNumber", { n: first.line })}: ${clip(first.message)}`, "error");
  }
}

/** A new game with headers, which are not an edit that an undo takes back. */
function withHeaders(start: string, headers: readonly Header[]): Source {
  const document = read(start, { format: "usi" });
  const [game] = document.games;
  game.setHeaders([...game.headers, ...headers]);
  const written = game.write("kif", { losses: "drop" });
  document.dispose();
  return { content: written.ok ? written.text : start, name: "", format: written.ok ? "kif" : "usi" };
}

/** Whether an address holds a record itself, as the links of other sites do with SFEN and USEN. */
function isRecord(address: string): boolean {
  const document = read(address, { limits: LIMITS });
  const { isUnreadable } = document;
  document.dispose();
  return !isUnreadable;
}

/** Whether an exception means that the module cannot be used any more. */
export function isFailure(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError;
}
