// Records in links: the text in UTF-8, compressed with deflate, in base64 with the alphabet for addresses.

import type { Node } from "kifu-wasm";
import type { Viewer } from "./viewer.ts";

/** How many bytes are decompressed at once. They become at most about a thousand times as many. */
const SLICE = 4096;

export async function toLink(record: string): Promise<string> {
  const stream = new Blob([record]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Reads what `toLink` wrote. Fails if it is damaged, or if the text has more bytes than the limit. */
export async function fromLink(link: string, limit: number): Promise<string> {
  const binary = atob(link.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const reader = slicesOf(bytes).pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const parts: string[] = [];
  for (let length = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return parts.join("") + decoder.decode();
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      throw new RangeError("the record is too long");
    }
    parts.push(decoder.decode(value, { stream: true }));
  }
}

/** The fragment of a link that this page has made, if a text is nothing but one. The page of the link may be on a disk. */
export function fragmentWithRecord(content: string): string | undefined {
  const fragment = /^\S+?#(\S+)$/.exec(content.trim())?.[1];
  const parameters = new URLSearchParams(fragment);
  return parameters.has("record") && parameters.has("format") ? fragment : undefined;
}

/** Slices of the bytes, each of which is made when it is needed. */
function slicesOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    controller.enqueue(bytes.subarray(at, at + SLICE));
    at += SLICE;
    if (at >= bytes.length) controller.close();
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

/**
 * Describes which position is shown: the game, the number of steps from the start, and `step.child` where the line goes
 * to another child than the first.
 */
export function placeParameters(viewer: Viewer): Record<string, string> {
  const { game, line, index } = viewer;
  const branches = line.slice(1, index + 1).flatMap((node, at) => {
    const child = line[at]!.children.indexOf(node);
    return child === 0 ? [] : [`${at + 1}.${child}`];
  });
  return {
    ...(game.index === 0 ? {} : { game: String(game.index + 1) }),
    ...(index === 0 ? {} : { ply: String(index) }),
    ...(branches.length === 0 ? {} : { branches: branches.join("-") }),
  };
}

/** Shows the position that the parameters describe, as far as the record has it. */
export function goToPlace(viewer: Viewer, parameters: URLSearchParams): void {
  const game = viewer.document.games[Number(parameters.get("game") ?? 1) - 1];
  if (game !== undefined) viewer.selectGame(game);
  const children = new Map<number, number>();
  for (const branch of (parameters.get("branches") ?? "").split("-")) {
    const [step, child] = branch.split(".").map(Number);
    if (step !== undefined && child !== undefined) children.set(step, child);
  }
  let node: Node = viewer.game.root;
  const count = Number(parameters.get("ply") ?? 0);
  for (let step = 1; step <= count; step += 1) {
    const next = node.children[children.get(step) ?? 0];
    if (next === undefined) break;
    node = next;
  }
  viewer.go(node);
}
