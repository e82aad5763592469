// The keys of the whole page.

import type { CommentView } from "./comment.ts";
import type { Controls } from "./controls.ts";
import { FIELDS, find, scrolls } from "./dom.ts";
import type { Viewer } from "./viewer.ts";

export function listenToKeys(viewer: Viewer, controls: Controls, comment: CommentView): void {
  const press = (selector: string) => find<HTMLButtonElement>(selector).click();
  const keys: Record<string, () => void> = {
    ArrowLeft: () => viewer.step(-1),
    ArrowRight: () => viewer.step(1),
    ArrowUp: () => viewer.switchVariation(-1),
    ArrowDown: () => viewer.switchVariation(1),
    PageUp: () => viewer.step(-10),
    PageDown: () => viewer.step(10),
    Home: () => viewer.goIndex(0),
    End: () => viewer.goIndex(Infinity),
    " ": () => controls.toggle(),
    f: () => viewer.flip(),
    n: () => press("#new"),
    o: () => press("#open"),
    s: () => press("#save"),
    c: () => comment.focus(),
    "?": () => press("#help"),
    Delete: () => press("#remove"),
  };
  const withControl: Record<string, () => void> = { z: () => viewer.undo(), y: () => viewer.redo() };
  const withShift: Record<string, () => void> = { z: () => viewer.redo() };
  document.addEventListener("keydown", (event) => {
    const target = event.target as Element;
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]") !== null) return;
    if (target.closest(FIELDS) !== null) return;
    // On a button, these two keys press it.
    if ((event.key === " " || event.key === "Enter") && target.closest("button, summary") !== null) return;
    const isWithControl = event.ctrlKey || event.metaKey;
    if (!isWithControl && scrolls(event.key, target)) return;
    // Letters are upper case with Shift and with Caps Lock, but not with both, and on some systems not with Command.
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const action = (isWithControl ? (event.shiftKey ? withShift : withControl) : keys)[key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
}
