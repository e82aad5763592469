// Records at an address: `#src=https://…` and a pasted address. Only a site that allows it can be read from another one.

import { clip, text, type TextKey } from "./texts.ts";

/** Returns the address if a text is nothing but one. */
export function addressIn(content: string): URL | undefined {
  const trimmed = content.trim();
  if (!/^https?:\/\/\S+$/i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  return new URL(trimmed);
}

/** Why there is no file. The message is made when it is shown, in the language of then. */
class NoFile extends Error {
  constructor(readonly key: TextKey) {
    super(text(key));
  }
}

/** Reads a file, up to a number of bytes. */
export async function fetchBytes(address: string | URL, limit: number, options: RequestInit = {}): Promise<Uint8Array> {
  const noAnswer = () => {
    throw new NoFile("noAnswer");
  };
  const response = await fetch(address, options).catch(noAnswer);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  // For an answer without content (204), some browsers have no body, and others an empty one.
  const reader = response.body?.getReader();
  let length = 0;
  while (reader !== undefined && length < limit) {
    const { done, value } = await reader.read().catch(noAnswer);
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  await reader?.cancel();
  if (length === 0) throw new NoFile("emptyAnswer");
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Says why a file could not be read. */
export function explainFailure(address: string, error: unknown): string {
  const reason = error instanceof NoFile ? text(error.key) : (error as Error).message;
  return `${text("unreadableFile", { name: clip(address) })}: ${reason}`;
}

/** The name of the file at an address. */
export function nameAt(address: URL): string {
  const last = address.pathname.split("/").at(-1)!;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
