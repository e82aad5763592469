// The files of folders: chosen with the browser's dialogs, or dropped. Only those that can hold games are given on.

import { formats } from "kifu-wasm";
import type { NamedFile } from "./desk-client.ts";

/** What a folder gives: files, and others that are left out. */
export type Entry = NamedFile | LeftOut;

export interface LeftOut {
  /** The name of a file or a folder. */
  readonly leftOut: string;
  readonly why: "noRecordByName" | "cannotBeOpened" | "tooDeep";
}

/** What TypeScript does not know of browsers. */
interface Browser {
  showDirectoryPicker?(options: { mode: "read" }): Promise<FolderHandle>;
}

interface FolderHandle {
  readonly kind: "directory";
  readonly name: string;
  values(): AsyncIterable<FolderHandle | FileSystemFileHandle>;
}

/** Files that pack others, or that hold games in a text. */
const FURTHER = ["zip", "gz", "zst", "txt"];
/** Folders in deeper ones are not entered. */
const MAX_DEPTH = 32;

const browser = globalThis as Browser;
const byName = new Intl.Collator(undefined, { numeric: true });

/** Whether the browser has a dialog of its own for folders. */
export const hasFolderPicker = (): boolean => browser.showDirectoryPicker !== undefined;

/** Lets the reader choose a folder. Undefined if none is chosen. */
export async function chooseFolder(): Promise<AsyncIterable<Entry> | undefined> {
  try {
    return filesIn(await browser.showDirectoryPicker!({ mode: "read" }), "", 0);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return undefined;
    throw error;
  }
}

async function* filesIn(folder: FolderHandle, path: string, depth: number): AsyncGenerator<Entry> {
  const inside: (FolderHandle | FileSystemFileHandle)[] = [];
  const start = `${path}${folder.name}/`;
  try {
    for await (const handle of folder.values()) inside.push(handle);
  } catch {
    yield { leftOut: start, why: "cannotBeOpened" };
  }
  for (const handle of inside.sort((a, b) => byName.compare(a.name, b.name))) {
    if (isHidden(handle.name)) continue;
    if (handle.kind === "directory") {
      if (depth < MAX_DEPTH) yield* filesIn(handle, start, depth + 1);
      else yield { leftOut: start + handle.name, why: "tooDeep" };
    } else if (isExpected(handle.name)) {
      yield await namedFile(start + handle.name, () => handle.getFile());
    } else {
      yield { leftOut: start + handle.name, why: "noRecordByName" };
    }
  }
}

/** The files that were chosen with a field: those of a folder, or single ones, which are all meant. */
export async function* chosenFiles(files: readonly File[]): AsyncGenerator<Entry> {
  const pathOf = (file: File) => file.webkitRelativePath || file.name;
  for (const file of [...files].sort((a, b) => byName.compare(pathOf(a), pathOf(b)))) {
    const path = pathOf(file);
    if (path.split("/").some(isHidden) && path !== file.name) continue;
    if (path === file.name || isExpected(path)) yield { name: path, file };
    else yield { leftOut: path, why: "noRecordByName" };
  }
}

/** What was dropped. The entries must be taken while the event is handled. */
export async function* filesOfEntries(entries: readonly FileSystemEntry[]): AsyncGenerator<Entry> {
  for (const entry of entries) yield* filesOfEntry(entry, 0, true);
}

async function* filesOfEntry(entry: FileSystemEntry, depth: number, isMeant: boolean): AsyncGenerator<Entry> {
  const name = entry.fullPath.replace(/^\//, "");
  if (entry.isDirectory) {
    if (depth > MAX_DEPTH) return yield { leftOut: name, why: "tooDeep" };
    const inside: FileSystemEntry[] = [];
    if (!(await listEntries(entry as FileSystemDirectoryEntry, inside))) yield { leftOut: name, why: "cannotBeOpened" };
    for (const one of inside) if (!isHidden(one.name)) yield* filesOfEntry(one, depth + 1, false);
  } else if (isMeant || isExpected(name)) {
    yield await namedFile(name, () => new Promise((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)));
  } else {
    yield { leftOut: name, why: "noRecordByName" };
  }
}

/** Lists what is in a folder, which gives about a hundred entries at a time, and at the end none. Returns whether that was possible. */
async function listEntries(folder: FileSystemDirectoryEntry, entries: FileSystemEntry[]): Promise<boolean> {
  const reader = folder.createReader();
  try {
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
      entries.push(...some);
      if (some.length === 0) break;
    }
  } catch {
    return false;
  }
  entries.sort((a, b) => byName.compare(a.name, b.name));
  return true;
}

async function namedFile(name: string, open: () => Promise<File>): Promise<Entry> {
  try {
    return { name, file: await open() };
  } catch {
    return { leftOut: name, why: "cannotBeOpened" };
  }
}

/** Systems and other programs keep such files for themselves. */
const isHidden = (name: string) => name.startsWith(".") || name === "__MACOSX";

let expected: Set<string> | undefined;

function isExpected(name: string): boolean {
  expected ??= new Set([...FURTHER, ...formats().flatMap(({ extensions }) => extensions.map(({ extension }) => extension))]);
  return expected.has(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "");
}

/** Whether a file is for the desk: it packs others, or is larger than a record that is edited. */
export const isForDesk = (file: File, limit: number): boolean => file.size > limit || isPacked(file);

export const isPacked = ({ name }: File): boolean => /\.(zip|gz|zst)$/i.test(name);
