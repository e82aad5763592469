// The menu “Go to”, which leads along the shown line to what is of note: large changes of the evaluation, comments, bookmarks, choices.

import type { Node } from "kifu-wasm";
import { element, find } from "./dom.ts";
import { showMessage } from "./message.ts";
import { bookmarksOf, swingAt, writtenComments } from "./notes.ts";
import { text, type TextKey } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

/** What is looked for, with the keys that go to the previous and to the next one. */
export const JUMPS = {
  swing: { name: "swings", keys: ["1", "2"], isAt: (node) => swingAt(node) !== null },
  comment: { name: "comments", keys: ["3", "4"], isAt: (node) => writtenComments(node).some((line) => line.trim() !== "") },
  bookmark: { name: "bookmarks", keys: ["5", "6"], isAt: (node) => bookmarksOf(node).length > 0 },
  branch: { name: "variations", keys: ["7", "8"], isAt: (node) => (node.parent?.children.length ?? 0) > 1 },
} as const satisfies Record<string, { name: TextKey; keys: readonly [string, string]; isAt: (node: Node) => boolean }>;

export type Jump = keyof typeof JUMPS;

/** Goes along the shown line to the previous or the next node of a kind, or says that there is none. */
export function jump(viewer: Viewer, kind: Jump, step: 1 | -1): void {
  const { line, index } = viewer;
  for (let at = index + step; at >= 0 && at < line.length; at += step) {
    if (JUMPS[kind].isAt(line[at]!)) return viewer.goIndex(at);
  }
  showMessage(text(step === 1 ? "noneAfter" : "noneBefore", { what: text(JUMPS[kind].name) }));
}

/** Fills the menu. It stays open, so that one can go on. */
export function makeJumpsMenu(viewer: Viewer): void {
  const button = (kind: Jump, step: 1 | -1) => {
    const { name, keys } = JUMPS[kind];
    const key = keys[step === 1 ? 1 : 0];
    const made = element("button", { type: "button", class: `jump-${kind}`, click: () => jump(viewer, kind, step) }, step === 1 ? "▶" : "◀");
    const show = () => {
      made.title = `${text(step === 1 ? "nextOf" : "previousOf", { what: text(name) })} (${key})`;
      made.ariaLabel = made.title;
    };
    viewer.on("view", show);
    show();
    return made;
  };
  const rows = (Object.keys(JUMPS) as Jump[]).map((kind) => {
    const name = element("span", { "data-text": JUMPS[kind].name });
    return element("div", { class: "jump" }, button(kind, -1), name, button(kind, 1));
  });
  find("#jumps-menu").append(...rows);
}
