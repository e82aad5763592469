// What ends a game that is played on the page: the buttons at the end of a line.

import { endings, type EndingKind } from "kifu-wasm";
import { element } from "./dom.ts";
import { showMessage } from "./message.ts";
import { endingName, nodeName, resultOf } from "./names.ts";
import { text } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

/** These have buttons. The others are in a list. */
const FREQUENT: readonly EndingKind[] = ["resign", "repetition"];

/** Whether a game is played here, and not only read. */
export const isPlayed = ({ game, isDraft }: Viewer): boolean => game.canUndo || isDraft;

/** What can be done at the end of a line that was played here: one move is taken back, or the game ends. */
export function endingButtons(viewer: Viewer): HTMLElement[] {
  const { node } = viewer;
  const wasPlayed = isPlayed(viewer) && (node.place === null || viewer.isDraft);
  if (!wasPlayed || node.kind === "start" || node.children.length > 0) return [];
  const back = element("button", { type: "button", class: "take-back", click: () => removeShown(viewer) }, text("takeBack"));
  if (node.kind === "ending") return [element("span", { class: "ended" }, howItEnded(viewer)), back];
  const end = (kind: EndingKind) => {
    const result = viewer.edit((game) => game.setEnding(node, kind));
    if (!result.ok) showMessage(result.message, "refusal");
  };
  const names = endings().flatMap(({ kind, text: name }) => (name === null ? [] : [[kind, endingName(kind, name)] as const]));
  const buttons = FREQUENT.map((kind) => {
    const name = names.find(([other]) => other === kind)![1];
    return element("button", { type: "button", class: `end-${kind}`, click: () => end(kind) }, name);
  });
  const others = names.filter(([kind]) => !FREQUENT.includes(kind)).map(([value, name]) => element("option", { value }, name));
  const list = element("select", { "aria-label": text("endGame") }, element("option", { value: "" }, text("otherEnding")), ...others);
  list.addEventListener("change", () => list.value !== "" && end(list.value as EndingKind));
  return [back, ...buttons, list];
}

/** How the shown line ends: the name of the ending, and who wins by it. */
function howItEnded({ node, game, notation }: Viewer): string {
  const result = node === game.mainline.at(-1) ? resultOf(game) : "";
  return result === "" ? nodeName(node, notation) : `${nodeName(node, notation)} · ${result}`;
}

/** Deletes the shown move and all after it. The message takes that back. */
export function removeShown(viewer: Viewer): void {
  const count = () => viewer.game.nodes.filter((node) => node.kind === "move").length;
  const before = count();
  viewer.edit((game) => game.remove(viewer.node));
  const n = before - count();
  if (n > 0) showMessage(text("removed", { n }), "info", ["undoEdit", () => viewer.undo()]);
}
