// Writes files: as downloads or, where the browser can (File System Access), into the file that was opened.

import { element } from "./dom.ts";

/** What TypeScript does not know of browsers. */
interface Handle extends FileSystemFileHandle {
  requestPermission?(options: { mode: "readwrite" }): Promise<PermissionState>;
}

interface Browser {
  showOpenFilePicker?(options: { multiple: boolean }): Promise<Handle[]>;
}

/** An item of what was dropped. */
interface Item extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

/** The handles of the opened files through which they can be written. */
const handles = new WeakMap<File, Handle>();

export const canWriteBack = (file: File | undefined): file is File => file !== undefined && handles.has(file);

async function fileOf(handle: Handle): Promise<File> {
  const file = await handle.getFile();
  handles.set(file, handle);
  return file;
}

/** The files of handles that the system gave. */
export const filesOf = (given: readonly FileSystemFileHandle[]): Promise<File[]> => Promise.all(given.map(fileOf));

/**
 * Lets the reader choose files that can be written back. Returns nothing if the browser cannot, or on a touch screen, whose files are
 * rarely in a place that can be written.
 */
export async function pickFiles(): Promise<File[] | undefined> {
  const { showOpenFilePicker } = globalThis as Browser;
  if (showOpenFilePicker === undefined || matchMedia("(pointer: coarse)").matches) return undefined;
  try {
    return await filesOf(await showOpenFilePicker({ multiple: true }));
  } catch (error) {
    // The reader chose none. If the page may not ask, for instance within another page, it asks in the other way.
    return error instanceof DOMException && error.name === "AbortError" ? [] : undefined;
  }
}

/** The files that were dropped or pasted. Handles can only be asked for before the event has ended. */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  const files = [...data.files];
  const items: Item[] = [...data.items].filter(({ kind }) => kind === "file");
  const found = await Promise.all(items.map((item) => item.getAsFileSystemHandle?.().catch(() => null)));
  files.forEach((file, index) => {
    const handle = found[index];
    if (handle?.kind === "file" && handle.name === file.name) handles.set(file, handle as Handle);
  });
  return files;
}

/** Whether the file on the disk is no longer that which was opened. */
export async function hasChanged(file: File): Promise<boolean> {
  const { lastModified, size } = await handles.get(file)!.getFile();
  return lastModified !== file.lastModified || size !== file.size;
}

/** Replaces the content of an opened file. Returns the file as it is then, or nothing if the reader did not allow it. */
export async function writeBack(file: File, content: Blob): Promise<File | undefined> {
  const handle = handles.get(file)!;
  if ((await handle.requestPermission?.({ mode: "readwrite" })) === "denied") return undefined;
  const stream = await handle.createWritable();
  try {
    await stream.write(content);
  } catch (error) {
    // What was there before stays.
    await stream.abort();
    throw error;
  }
  await stream.close();
  return fileOf(handle);
}

/** Downloads a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
