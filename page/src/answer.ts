// A problem whose answer is hidden: what the reader tries is compared with the record, whose answers to it are played.

import { showMessage } from "./message.ts";
import { text } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

/** So long the reader sees a tried move before the answer to it, in milliseconds. */
const PAUSE = 400;

/** Says whether the moves that were tried are those of the record, and plays the next one of the other side. */
export function followAnswer(viewer: Viewer): void {
  if (!viewer.hidesAnswer || viewer.tried.length === 0) return;
  const { tried, game } = viewer;
  let node = game.root;
  for (const usi of tried) {
    const next = node.children.find((child) => child.usi === usi);
    if (next === undefined) return showMessage(text("notTheAnswer"));
    node = next;
  }
  const answer = node.children.find(({ kind }) => kind === "move")?.usi;
  if (answer === undefined || answer === null) return showMessage(text("solved"));
  if (tried.length % 2 === 0) return;
  showMessage(text("rightMove"));
  setTimeout(() => {
    if (viewer.tried === tried) viewer.tryMove(answer);
  }, PAUSE);
}
