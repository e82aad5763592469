// What the page asks the worker of the desk, and how the worker is started. It is loaded when the desk is used for the first time.

import type { FormatName, Language } from "kifu-wasm";
import type { Criterion, CriterionInfo, PlayedMove, Row } from "kifu-wasm/collection";

/** Whether this is the page in several files. The build sets it. */
declare const IS_SITE: boolean;

export interface NamedFile {
  /** The name, with that of its folder. */
  readonly name: string;
  readonly file: Blob;
}

export type Task = "read" | "select" | "write";

export interface Progress {
  /** What is done now. Null if everything is done. */
  readonly task: Task | null;
  /** How much of it: the bytes of all files, or games. */
  readonly done: number;
  readonly of: number;
  readonly files: number;
  readonly allFiles: number;
  readonly games: number;
  /** How many of them are the same as one before. */
  readonly copies: number;
  /** The bytes of the module's memory. */
  readonly memory: number;
  readonly faults: number;
}

export interface Fault {
  readonly file: string;
  readonly message: string;
}

export interface PositionQuery {
  readonly position: string;
  readonly mirrored: boolean;
  readonly colorsChanged: boolean;
}

/** Which games are listed of those that are the same. */
export type Copies = "all" | "left-out" | "only";

/** Which games are listed, and in which order. */
export interface Query {
  readonly words: string;
  readonly column: string | null;
  readonly descending: boolean;
  readonly copies: Copies;
  readonly at: PositionQuery | null;
}

export interface Tree {
  readonly games: number;
  readonly moves: readonly PlayedMove[];
}

export interface Found {
  readonly games: Uint32Array;
  /** The ply of the position in each of the games. */
  readonly plies: Uint32Array | null;
  /** How many games have the position, with and without the words. */
  readonly count: number;
  readonly tree: Tree | null;
  /** Why the position cannot be found. */
  readonly message: string | null;
}

export interface OpenedGame {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly index: number;
}

export type Result<Value> = (Value & { readonly ok: true }) | { readonly ok: false; readonly message: string };

export interface Selected {
  /** Whether all games were compared. */
  readonly isWhole: boolean;
  readonly found: number;
}

export interface Written {
  readonly file: Blob;
  /** Whether all games were written. */
  readonly isWhole: boolean;
  readonly losses: readonly { readonly game: number | null; readonly summary: readonly string[] }[];
  readonly failed: readonly { readonly game: number | null; readonly message: string }[];
}

export interface WriteRequest {
  readonly games: Uint32Array;
  readonly format: FormatName;
  readonly as: "file" | "zip";
  /** The name of the file, whose extension chooses the encoding. */
  readonly name: string;
}

export interface About {
  readonly columns: readonly { readonly name: string; readonly label: Readonly<Record<Language, string>> }[];
  readonly kinds: readonly CriterionInfo[];
}

/** What can be asked: what is given, and what is answered. */
export interface Calls {
  start: [given: { language: Language }, result: About];
  language: [given: Language, result: void];
  add: [given: readonly NamedFile[], result: void];
  stop: [given: Task, result: void];
  rows: [given: Uint32Array, result: readonly Row[]];
  faults: [given: null, result: readonly Fault[]];
  query: [given: Query, result: Found];
  select: [given: readonly Criterion[], result: Result<Selected> | { readonly ok: false; readonly message: string; readonly criterion: number | undefined }];
  read: [given: number, result: Result<OpenedGame>];
  write: [given: WriteRequest, result: Written];
}

export type CallName = keyof Calls;

export interface Request {
  readonly id: number;
  readonly call: CallName;
  readonly given: unknown;
}

export type Answer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string; readonly isFatal: boolean }
  | { readonly progress: Progress };

/** The worker failed, or cannot be loaded. */
export class DeskFailure extends Error {}

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

export class DeskClient {
  #worker: Promise<Worker>;
  #waiting = new Map<number, Waiting>();
  #count = 0;
  #isClosed = false;

  /** `fail` is called once, when the worker cannot be used any more. */
  constructor(progress: (progress: Progress) => void, fail: (error: DeskFailure) => void) {
    const stop = (message: string) => {
      if (this.#isClosed) return;
      const error = new DeskFailure(message);
      this.close(error);
      fail(error);
    };
    this.#worker = startWorker().then((worker) => {
      worker.addEventListener("error", (event) => stop(event.message ?? "worker"));
      worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
        if ("progress" in data) return progress(data.progress);
        const waiting = this.#waiting.get(data.id);
        this.#waiting.delete(data.id);
        if ("result" in data) waiting?.resolve(data.result as never);
        else if (data.isFatal) stop(data.error);
        else waiting?.reject(new Error(data.error));
      });
      return worker;
    });
    this.#worker.catch((error: unknown) => stop(String(error)));
  }

  async ask<Name extends CallName>(call: Name, given: Calls[Name][0], transfer: Transferable[] = []): Promise<Calls[Name][1]> {
    const worker = await this.#worker;
    if (this.#isClosed) throw new DeskFailure("closed");
    this.#count += 1;
    const id = this.#count;
    const answer = new Promise<Calls[Name][1]>((resolve, reject) => this.#waiting.set(id, { resolve: resolve as never, reject }));
    worker.postMessage({ id, call, given } satisfies Request, transfer);
    return answer;
  }

  close(error = new DeskFailure("closed")): void {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    void this.#worker.then((worker) => worker.terminate()).catch(() => {});
  }
}

/** What TypeScript does not know of browsers, and where the second file of the page in one file puts the code of the worker. */
interface Browser {
  readonly trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(text: string): string } };
  kifuDesk?: string;
}

const browser = globalThis as Browser;
const CODE = IS_SITE ? "desk-worker.js" : "kifu-desk.js";

async function startWorker(): Promise<Worker> {
  if (IS_SITE) {
    const policy = browser.trustedTypes?.createPolicy("kifu-desk", { createScriptURL: () => CODE });
    return new Worker(policy?.createScriptURL(CODE) ?? CODE, { type: "module" });
  }
  browser.kifuDesk ?? (await loadCode());
  return new Worker(URL.createObjectURL(new Blob([browser.kifuDesk!], { type: "text/javascript" })));
}

/** Loads the file beside the page. A page from a disk may load scripts, but no other files. */
function loadCode(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = CODE;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new DeskFailure(CODE)));
    document.head.append(script);
  });
}
