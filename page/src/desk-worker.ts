// The worker of the desk: it owns the collection of games, so that the page never waits for it. Long work is done step by step,
// and between the steps the page is answered.

import { Collection, init, type Criterion, type Row } from "kifu-wasm/collection";
import type { Answer, CallName, Calls, Fault, Found, NamedFile, Progress, Query, Request, Task, WriteRequest, Written } from "./desk-client.ts";

/** What is used of the global scope of a worker. The types of pages do not have it. */
interface WorkerScope {
  postMessage(message: Answer, transfer?: Transferable[]): void;
  addEventListener(name: "message", listener: (event: MessageEvent<Request>) => void): void;
}

/** So long is worked before the page is answered, and so often it learns what was done, in milliseconds. */
const TURN = 20;
const REPORTED = 100;

/** Work that is done step by step. Each step returns how much is done. */
interface Job {
  readonly task: Task;
  readonly steps: Iterator<{ readonly done: number; readonly of: number }>;
  /** Called at the end. `isWhole` says whether it was done to the end instead of stopped. */
  readonly finish: (isWhole: boolean) => void;
}

type Handlers = { [Name in CallName]: (given: Calls[Name][0]) => Calls[Name][1] | Promise<Calls[Name][1]> };

const scope = self as unknown as WorkerScope;
let collection: Collection;
/** The files that are still to be read. */
let files: NamedFile[] = [];
const jobs: Job[] = [];
/** How far the reading is, in files and in bytes. */
const reading = { files: 0, allFiles: 0, bytes: 0, allBytes: 0, isRunning: false };
/** The games that fit the criteria. Null without criteria. */
let fitting: Uint32Array | null = null;
let reported = 0;

const handlers: Handlers = {
  async start({ language }) {
    await init();
    collection = new Collection({ language });
    return { columns: collection.columns, kinds: Collection.criteria() };
  },
  language(language) {
    collection.language = language;
  },
  add(added) {
    for (const one of added) {
      files.push(one);
      reading.allBytes += one.file.size;
    }
    reading.allFiles += added.length;
    if (reading.isRunning) return;
    reading.isRunning = true;
    begin({ task: "read", steps: readFiles(), finish: finishReading });
  },
  stop(task) {
    endAll(task);
    report(jobs[0]?.task ?? null, { done: 0, of: 0 });
  },
  rows: (games) => collection.rows(games) as Row[],
  faults: () => collection.problems as readonly Fault[],
  query: (query) => find(query),
  select: (criteria) => select(criteria),
  read: (game) => collection.read(game) as Calls["read"][1],
  write: (request) => write(request),
};

scope.addEventListener("message", ({ data: { id, call, given } }) => {
  void (async () => (handlers[call] as (given: unknown) => unknown)(given))()
    .then((result) => scope.postMessage({ id, result }))
    .catch((error: unknown) => fail(id, error));
});

/** Only a module that cannot be loaded, or has failed, makes the worker useless. */
function fail(id: number, error: unknown): void {
  const isFatal = error instanceof WebAssembly.RuntimeError || collection === undefined;
  scope.postMessage({ id, error: error instanceof Error ? error.message : String(error), isFatal });
}

const channel = new MessageChannel();
let isScheduled = false;
channel.port1.onmessage = () => {
  isScheduled = false;
  work();
};

function begin(job: Job): void {
  jobs.push(job);
  schedule();
}

/** Lets messages be answered before the next turn. */
function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  channel.port2.postMessage(null);
}

/** Ends the jobs of a kind before their end. What their steps hold is given back. */
function endAll(task: Task): void {
  for (const job of jobs.filter((one) => one.task === task)) {
    jobs.splice(jobs.indexOf(job), 1);
    job.steps.return?.();
    job.finish(false);
  }
}

/** Works for a turn on the first job, and then lets the messages that have come be answered. */
function work(): void {
  const job = jobs[0];
  if (job === undefined) return;
  const end = performance.now() + TURN;
  try {
    do {
      const step = job.steps.next();
      if (step.done) {
        jobs.shift();
        job.finish(true);
        report(jobs[0]?.task ?? null, { done: 0, of: 0 });
        break;
      }
      if (performance.now() - reported >= REPORTED) report(job.task, step.value);
    } while (performance.now() < end);
  } catch (error) {
    return fail(0, error instanceof WebAssembly.RuntimeError ? error : new WebAssembly.RuntimeError(String(error)));
  }
  schedule();
}

function report(task: Progress["task"], { done, of }: { done: number; of: number }): void {
  reported = performance.now();
  const { memory, problemCount: faults, length: games, copyCount: copies } = collection;
  scope.postMessage({ progress: { task, done, of, files: reading.files, allFiles: reading.allFiles, games, copies, memory, faults } });
}

function* readFiles(): Generator<{ done: number; of: number }> {
  for (let at = 0; at < files.length; at += 1) {
    const { name, file } = files[at]!;
    for (const { bytes } of collection.add(name, file)) yield { done: reading.bytes + Math.min(bytes, file.size), of: reading.allBytes };
    reading.bytes += file.size;
    reading.files += 1;
    yield { done: reading.bytes, of: reading.allBytes };
  }
}

function finishReading(): void {
  files = [];
  Object.assign(reading, { files: 0, allFiles: 0, bytes: 0, allBytes: 0, isRunning: false });
}

function find({ words, column, descending, copies, at }: Query): Found {
  const order = (among: Uint32Array | null) =>
    collection.order({ words, descending, copies, ...(column === null ? {} : { column }), ...(among === null ? {} : { among }) });
  if (at === null) return { games: order(fitting), plies: null, count: 0, tree: null, message: null };
  const { position, ...image } = at;
  const options = fitting === null ? image : { ...image, among: fitting };
  const found = collection.find(position, options);
  if (!found.ok) return { games: new Uint32Array(), plies: null, count: 0, tree: null, message: found.message };
  const plies = new Map(Array.from(found.games, (game, index) => [game, found.plies[index]!]));
  const games = order(found.games);
  const tree = collection.tree(position, options);
  return { games, plies: games.map((game) => plies.get(game)!), count: found.games.length, tree: tree.ok ? tree : null, message: null };
}

function select(criteria: readonly Criterion[]): Calls["select"][1] | Promise<Calls["select"][1]> {
  // An earlier search is no longer wanted.
  endAll("select");
  if (criteria.length === 0) {
    fitting = null;
    return { ok: true, isWhole: true, found: collection.length };
  }
  const selected = collection.select(criteria);
  if (!selected.ok) return selected;
  const found: number[] = [];
  function* steps() {
    for (const step of (selected as typeof selected & { ok: true }).steps) {
      for (const game of step.found) found.push(game);
      fitting = Uint32Array.from(found);
      yield step;
    }
  }
  fitting = new Uint32Array();
  return new Promise((resolve) => {
    const finish = (isWhole: boolean) => resolve({ ok: true, isWhole, found: found.length });
    begin({ task: "select", steps: steps(), finish });
  });
}

function write({ games, format, as, name }: WriteRequest): Promise<Written> {
  const parts: BlobPart[] = [];
  const losses: Written["losses"][number][] = [];
  const failed: Written["failed"][number][] = [];
  function* steps() {
    const options = { format, as, losses: "drop", replaceCharacters: true, name } as const;
    for (const step of collection.write(games, options)) {
      if (step.bytes.length > 0) parts.push(step.bytes as Uint8Array<ArrayBuffer>);
      for (const { game, losses: summary, message } of step.remarks) {
        if (message !== null) failed.push({ game, message });
        else losses.push({ game, summary });
      }
      yield step;
    }
  }
  return new Promise((resolve) => {
    const finish = (isWhole: boolean) => resolve({ file: new Blob(parts, { type: "application/octet-stream" }), isWhole, losses, failed });
    begin({ task: "write", steps: steps(), finish });
  });
}
