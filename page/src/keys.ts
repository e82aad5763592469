// The keys of the whole page, and the table of them in the help.

import type { CommentView } from "./comment.ts";
import type { Controls } from "./controls.ts";
import type { DeskStarter } from "./desk-start.ts";
import { element, FIELDS, find, scrolls } from "./dom.ts";
import { jump, JUMPS, type Jump } from "./jumps.ts";
import type { MovesView } from "./moves.ts";
import { moveVariation } from "./reorder.ts";
import { text, type TextKey } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

/** What the keys do. Each has a name as in `Control+Shift+z`; with null, something else listens to it. */
type Row = readonly [what: TextKey, keys: Readonly<Record<string, (() => void) | null>>];

/** The names of keys in the help that differ from those in events. */
const NAMES: Record<string, string> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  PageUp: "Page ↑",
  PageDown: "Page ↓",
  " ": "Space",
  Control: "Ctrl",
  ContextMenu: "≡",
};

export function listenToKeys(viewer: Viewer, controls: Controls, comment: CommentView, moves: MovesView, desk: DeskStarter, saveAgain: () => void): void {
  const press = (selector: string) => find<HTMLButtonElement>(selector).click();
  const rows: Row[] = [
    ["keysStep", { ArrowLeft: () => viewer.step(-1), ArrowRight: () => viewer.step(1) }],
    ["keysTen", { PageUp: () => viewer.step(-10), PageDown: () => viewer.step(10) }],
    ["keysEnds", { Home: () => viewer.goIndex(0), End: () => viewer.goIndex(Infinity) }],
    ["keysVariation", { ArrowUp: () => viewer.switchVariation(-1), ArrowDown: () => viewer.switchVariation(1) }],
    ...jumps(viewer),
    ["keysFold", { v: () => moves.toggleFold() }],
    ["keysPlay", { " ": () => controls.toggle() }],
    ["keysFlip", { f: () => viewer.flip() }],
    ["keysNew", { n: () => press("#new") }],
    ["keysOpen", { o: () => press("#open") }],
    ["keysPaste", { "Control+v": null }],
    ["keysDesk", { g: () => desk.toggle() }],
    ["keysGames", { "[": () => desk.step(-1), "]": () => desk.step(1) }],
    ["keysInList", { ArrowDown: null, Enter: null, " ": null, "Control+a": null }],
    ["keysSave", { s: () => press("#save") }],
    ["keysSaveAgain", { "Control+s": saveAgain }],
    ["keysComment", { c: () => comment.focus(), Escape: null }],
    ["keysUndo", { "Control+z": () => viewer.undo() }],
    ["keysRedo", { "Control+y": () => viewer.redo(), "Control+Shift+z": () => viewer.redo() }],
    ["keysReorder", { "Control+ArrowUp": () => moveVariation(viewer, viewer.node, -1), "Control+ArrowDown": () => moveVariation(viewer, viewer.node, 1) }],
    ["keysMenu", { ContextMenu: null, "Shift+F10": null }],
    ["keysRemove", { Delete: () => press("#remove") }],
    ["keysHelp", { "?": () => press("#help") }],
    ["keysOnBoard", { Tab: null, Enter: null, Escape: null }],
    ["keysWheel", {}],
    ["keysDraw", {}],
  ];
  // What something else listens to may have another meaning elsewhere.
  const actions = new Map(rows.flatMap(([, keys]) => Object.entries(keys)).filter(([, action]) => action !== null));
  document.addEventListener("keydown", (event) => {
    const target = event.target as Element;
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]") !== null) return;
    if (target.closest(FIELDS) !== null && nameOf(event) !== "Control+s") return;
    // On a button, these two keys press it.
    if ((event.key === " " || event.key === "Enter") && target.closest("button, summary") !== null) return;
    const action = actions.get(nameOf(event));
    if (!action || (!event.ctrlKey && !event.metaKey && scrolls(event.key, target))) return;
    event.preventDefault();
    action();
  });
  const show = () => find("#keys").replaceChildren(...rows.map(rowOf));
  show();
  viewer.on("view", show);
}

/** The keys that go to what is of note. */
function jumps(viewer: Viewer): Row[] {
  const names = { swing: "keysSwing", comment: "keysCommented", bookmark: "keysBookmark", branch: "keysBranch" } as const;
  return (Object.keys(JUMPS) as Jump[]).map((kind) => {
    const [previous, next] = JUMPS[kind].keys;
    return [names[kind], { [previous]: () => jump(viewer, kind, -1), [next]: () => jump(viewer, kind, 1) }];
  });
}

/** The name of a pressed key. Letters do not depend on Caps Lock; Shift counts only together with Control or Command. */
function nameOf(event: KeyboardEvent): string {
  // Letters are upper case with Shift and with Caps Lock, but not with both, and on some systems not with Command.
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!event.ctrlKey && !event.metaKey) return key;
  return event.shiftKey ? `Control+Shift+${key}` : `Control+${key}`;
}

function rowOf([what, keys]: Row): HTMLElement {
  const shown = Object.keys(keys).flatMap((name) => [" ", element("kbd", {}, shownName(name))]);
  const head = element("th", { scope: "row" }, ...(shown.length === 0 ? [text(what === "keysDraw" ? "rightButton" : "wheel")] : shown.slice(1)));
  return element("tr", {}, head, element("td", {}, text(what)));
}

function shownName(name: string): string {
  return name.split("+").map((part) => NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part)).join("+");
}
