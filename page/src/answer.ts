// A problem whose answer is hidden: what the reader tries is compared with the record, whose answers to it are played.

import { showMessage } from "./message.ts";
import { text } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

/** The answer to a tried move comes after so many milliseconds, so that the move is seen first. */
const PAUSE = 400;

/** Says whether the moves that were tried are those of the record, and plays the next one of the other side. */
export function followAnswer(viewer: Viewer): void {
  if (!viewer.hidesAnswer || viewer.tried.length === 0) return;
  const { tried, game } = viewer;
  let node = game.root;
  for (const [at, usi] of tried.entries()) {
    // The first side has one solution, the other one may have several answers.
    const moves = at % 2 === 0 ? node.children.slice(0, 1) : node.children;
    const next = moves.find((child) => child.usi === usi);
    if (next === undefined) return showMessage(text("notTheAnswer"));
    node = next;
  }
  const answer = node.children.find(({ kind }) => kind === "move")?.usi;
  if (answer === undefined || answer === null) return showMessage(text("solved"));
  if (tried.length % 2 === 0) return;
  showMessage(text("rightMove"));
  setTimeout(() => {
    if (viewer.tried === tried) viewer.tryAnswer(answer);
  }, PAUSE);
}
