// Records at an address: `#src=https://…` and a pasted address. Only a site that allows it can be read from another one.

import { clip, text } from "./texts.ts";

/** Returns the address if a text is nothing but one. */
export function addressIn(content: string): URL | undefined {
  const trimmed = content.trim();
  if (!/^https?:\/\/\S+$/i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  return new URL(trimmed);
}

/** Reads a file, up to a number of bytes. Fails with a reason for the reader, who is advised to download the file. */
export async function fetchBytes(address: URL, limit: number): Promise<Uint8Array> {
  // Neither cookies nor the address of this page are sent.
  const options = { credentials: "omit", referrerPolicy: "no-referrer" } as const;
  const response = await fetch(address, options).catch(() => fail(address, text("noAnswer")));
  if (!response.ok) fail(address, `${response.status} ${response.statusText}`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body!.getReader();
  for (let length = 0; length < limit; ) {
    const { done, value } = await reader.read().catch(() => fail(address, text("noAnswer")));
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  await reader.cancel();
  return new Uint8Array(await new Blob(parts).arrayBuffer());
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

function fail(address: URL, reason: string): never {
  throw new Error(`${text("unreadableFile", { name: clip(address.href) })}: ${reason}. ${text("downloadIt")}`);
}
