// What can be done with a move in the list: a menu, and dragging a variation to another place among those beside it.

import type { EditResult, Game, Node } from "kifu-wasm";
import { element } from "./dom.ts";
import { showMessage } from "./message.ts";
import type { MovesView } from "./moves.ts";
import { copy } from "./share.ts";
import { text, type TextKey } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

/** The distance in pixels from which on a movement of the mouse is a drag. */
const DRAG = 8;
/** How many milliseconds a finger rests on a move. Not every browser says so itself. */
const REST = 550;

/** The first node at or before a node that has others beside it, among which it can be moved. */
function headOf(node: Node): Node | undefined {
  let at: Node | null = node;
  while (at !== null && (at.parent?.children.length ?? 0) < 2) at = at.parent;
  return at ?? undefined;
}

/** Edits the game. The same node stays shown, if it is still there. */
function edit(viewer: Viewer, change: (game: Game) => EditResult): void {
  const { node } = viewer;
  const result = viewer.edit((game) => {
    const edited = change(game);
    return edited.ok && !node.isRemoved ? { ...edited, node } : edited;
  });
  if (!result.ok) showMessage(result.message, "refusal");
}

/** The place to which a variation would be moved, or undefined if there is none. */
function placeOf(node: Node, step: 1 | -1): { head: Node; index: number } | undefined {
  const head = headOf(node);
  const siblings = head?.parent?.children ?? [];
  const index = head === undefined ? -1 : siblings.indexOf(head) + step;
  return head !== undefined && index >= 0 && index < siblings.length ? { head, index } : undefined;
}

/** Moves the variation with a node one place up or down. The first place is that of the line from which the others branch off. */
export function moveVariation(viewer: Viewer, node: Node, step: 1 | -1): void {
  const place = placeOf(node, step);
  if (place !== undefined) edit(viewer, (game) => game.moveTo(place.head, place.index));
}

const isInVariation = (node: Node): boolean => {
  for (let at: Node | null = node; at !== null; at = at.parent) if (at.beginsVariation) return true;
  return false;
};

export class MoveMenu {
  #viewer: Viewer;
  #moves: MovesView;
  #remove: () => void;
  #menu = element("div", { class: "menu-items move-menu", role: "menu" });
  #dragged: { readonly node: Node; readonly x: number; readonly y: number; isMoving: boolean } | null = null;

  /** `remove` deletes the shown move and all after it. */
  constructor(viewer: Viewer, moves: MovesView, remove: () => void) {
    this.#viewer = viewer;
    this.#moves = moves;
    this.#remove = remove;
    this.#menu.hidden = true;
    // Everything on the page is in a landmark.
    document.body.append(element("section", { "data-label": "moveMenu" }, this.#menu));
    this.#listenToMenu();
    this.#listenToDrags();
  }

  #listenToMenu(): void {
    const list = this.#moves.element;
    list.addEventListener("contextmenu", (event) => {
      // With the keyboard, the menu is that of the shown move.
      const isKey = event.button !== 2 && (event as PointerEvent).pointerType !== "touch";
      const node = isKey ? this.#viewer.node : this.#moves.nodeAt(event);
      if (node === undefined) return;
      event.preventDefault();
      const row = document.getElementById(`move-${node.id}`)?.getBoundingClientRect();
      if (isKey && row !== undefined) this.#open(node, row.left + 40, row.bottom);
      else this.#open(node, event.clientX, event.clientY);
    });
    let timer: number | undefined;
    list.addEventListener("pointerdown", (event) => {
      clearTimeout(timer);
      const node = event.pointerType === "touch" ? this.#moves.nodeAt(event) : undefined;
      if (node !== undefined) timer = setTimeout(() => this.#open(node, event.clientX, event.clientY), REST);
    });
    for (const end of ["pointerup", "pointercancel", "contextmenu"]) list.addEventListener(end, () => clearTimeout(timer));
    // The press of a mouse that a browser makes of a touch would take the focus from the menu, which closes it.
    list.addEventListener("touchend", (event) => !this.#menu.hidden && event.preventDefault());
    this.#menu.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("pointerdown", ({ target }) => !this.#menu.contains(target as Element) && this.#close());
    this.#menu.addEventListener("focusout", ({ relatedTarget }) => !this.#menu.contains(relatedTarget as Element | null) && this.#close());
    this.#viewer.on("view", () => this.#close());
  }

  #open(node: Node, x: number, y: number): void {
    this.#viewer.go(node);
    const item = (key: TextKey, isAble: boolean, action: () => void) => {
      const click = () => {
        this.#close();
        action();
        this.#moves.element.focus();
      };
      return element("button", { type: "button", role: "menuitem", tabIndex: -1, disabled: !isAble, click }, text(key));
    };
    this.#menu.replaceChildren(
      item("promote", isInVariation(node), () => edit(this.#viewer, (game) => game.promoteToMain(node))),
      item("moveUp", placeOf(node, -1) !== undefined, () => moveVariation(this.#viewer, node, -1)),
      item("moveDown", placeOf(node, 1) !== undefined, () => moveVariation(this.#viewer, node, 1)),
      item("remove", node.kind !== "start", this.#remove),
      item("copySfen", true, () => void copySfen(node)),
    );
    this.#menu.ariaLabel = text("moveMenu");
    this.#menu.hidden = false;
    const { offsetWidth, offsetHeight } = this.#menu;
    this.#menu.style.left = `${Math.max(4, Math.min(x, innerWidth - offsetWidth - 4))}px`;
    this.#menu.style.top = `${Math.max(4, Math.min(y, innerHeight - offsetHeight - 4))}px`;
    this.#items()[0]?.focus();
  }

  #items(): HTMLButtonElement[] {
    return [...this.#menu.querySelectorAll<HTMLButtonElement>("button:enabled")];
  }

  #close(): void {
    this.#menu.hidden = true;
  }

  #key(event: KeyboardEvent): void {
    const items = this.#items();
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
    // No key of the page works behind the menu.
    event.stopPropagation();
    if (next !== undefined) items[next % items.length]?.focus();
    else if (event.key === "Escape" || event.key === "Tab") {
      this.#close();
      this.#moves.element.focus();
    } else return;
    event.preventDefault();
  }

  #listenToDrags(): void {
    const list = this.#moves.element;
    list.addEventListener("pointerdown", (event) => {
      const node = this.#moves.nodeAt(event);
      const canMove = event.button === 0 && event.pointerType === "mouse" && node !== undefined && (node.parent?.children.length ?? 0) > 1;
      this.#dragged = canMove ? { node, x: event.clientX, y: event.clientY, isMoving: false } : null;
    });
    list.addEventListener("pointermove", (event) => {
      const drag = this.#dragged;
      if (drag === null || (!drag.isMoving && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG)) return;
      drag.isMoving = true;
      list.classList.add("dragging");
      this.#mark(this.#target(event));
    });
    list.addEventListener("pointerup", (event) => {
      const drag = this.#dragged;
      const target = drag?.isMoving === true ? this.#target(event) : undefined;
      if (drag?.isMoving === true) {
        // The click that follows is the end of the drag.
        list.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
      }
      this.#endDrag();
      if (drag !== null && target !== undefined && target !== drag.node) {
        edit(this.#viewer, (game) => game.moveTo(drag.node, drag.node.parent!.children.indexOf(target)));
      }
    });
    for (const end of ["pointerleave", "pointercancel"]) list.addEventListener(end, () => this.#endDrag());
  }

  /** The node beside the dragged one in whose line the pointer is. */
  #target(event: Event): Node | undefined {
    let at: Node | null = this.#moves.nodeAt(event) ?? null;
    while (at !== null && at.parent !== this.#dragged!.node.parent) at = at.parent;
    return at ?? undefined;
  }

  #mark(target: Node | undefined): void {
    for (const row of this.#moves.element.querySelectorAll(".drop-place")) row.classList.remove("drop-place");
    if (target !== undefined) document.getElementById(`move-${target.id}`)?.classList.add("drop-place");
  }

  #endDrag(): void {
    this.#dragged = null;
    this.#moves.element.classList.remove("dragging");
    this.#mark(undefined);
  }
}

async function copySfen({ sfen }: Node): Promise<void> {
  if (await copy(sfen)) showMessage(text("copied", { what: "SFEN" }));
  else showMessage(text("copyFailed"), "error");
}
