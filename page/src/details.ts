// The dialogs that change the headers of the game, and the time, the bookmarks and the ending of a move.

import { endings, type EditResult, type EndingKind, type Game, type Header, type Node } from "kifu-wasm";
import { element, find } from "./dom.ts";
import { showMessage } from "./message.ts";
import { endingName } from "./names.ts";
import { label, parseTime, text, time } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

/** The start position does not follow a change of this header, so it is not offered. */
const HANDICAP = "手合割";

export class HeadersDialog {
  #viewer: Viewer;
  #dialog = find<HTMLDialogElement>("#headers-dialog");
  #rows = find("#headers-rows");

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    find("#headers-add").addEventListener("click", () => this.#add("", "").querySelector("input")!.focus());
    find("#headers-save").addEventListener("click", () => this.#save());
  }

  open(): void {
    const { game } = this.#viewer;
    const missing = commonKeys(game).filter((key) => game.header(key) === null);
    this.#rows.replaceChildren();
    for (const [key, value] of game.headers) this.#add(key, value);
    for (const key of missing) this.#add(key, "");
    this.#dialog.showModal();
    this.#rows.querySelector<HTMLElement>("textarea:not([readonly])")?.focus();
  }

  #add(key: string, value: string): HTMLElement {
    const isFixed = key === HANDICAP;
    const name = element("input", { value: key, readOnly: isFixed, spellcheck: false });
    label(name, "headerName");
    name.addEventListener("input", () => name.setCustomValidity(""));
    const content = element("textarea", { value, rows: Math.min(4, value.split("\n").length), readOnly: isFixed });
    label(content, "headerValue");
    const row = element("div", { class: "header-row" }, name, content);
    this.#rows.append(row);
    return row;
  }

  /** Saves the headers that have a name and a value. */
  #save(): void {
    const names = [...this.#rows.querySelectorAll("input")];
    const refused = names.find((name) => !name.readOnly && name.value.trim() === HANDICAP);
    if (refused !== undefined) {
      refused.setCustomValidity(text("fixedHandicap"));
      refused.reportValidity();
      return;
    }
    const headers = [...this.#rows.children].map((row): Header => {
      return [row.querySelector("input")!.value.trim(), row.querySelector("textarea")!.value];
    });
    this.#dialog.close();
    const before = this.#viewer.game.headers;
    // A header that was empty in the file stays.
    const wasThere = ([key, value]: Header) => before.some((header) => header[0] === key && header[1] === value);
    const kept = headers.filter((header) => header[0] !== "" && (header[1] !== "" || wasThere(header)));
    if (JSON.stringify(kept) !== JSON.stringify(before)) report(this.#viewer.edit((game) => game.setHeaders(kept)));
  }
}

/** The headers that most games have, in the names of the format. */
function commonKeys(game: Game): string[] {
  if (game.document.format === "csa") return ["N+", "N-", "$EVENT", "$START_TIME"];
  return [...(game.hasHandicapSides ? ["下手", "上手"] : ["先手", "後手"]), "棋戦", "開始日時"];
}

export class MoveDialog {
  #viewer: Viewer;
  #dialog = find<HTMLDialogElement>("#move-dialog");
  #time = find<HTMLInputElement>("#move-time");
  #bookmarks = find<HTMLTextAreaElement>("#move-bookmarks");
  #ending = find<HTMLSelectElement>("#move-ending");

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    find("#move-save").addEventListener("click", () => this.#save());
    this.#time.addEventListener("input", () => this.#time.setCustomValidity(""));
  }

  open(): void {
    const { node } = this.#viewer;
    this.#time.value = node.time === null ? "" : exactTime(node.time);
    this.#time.disabled = node.kind === "start";
    this.#bookmarks.value = node.bookmarks.join("\n");
    const names = endings().flatMap(({ kind, text: name }) => (name === null ? [] : [{ kind, name }]));
    const ending = endingOf(node);
    const options = names.map(({ kind, name }) => element("option", { value: kind }, endingName(kind, name)));
    // An ending with a text of its own can be kept, but not chosen.
    if (ending?.ending === "other") options.push(element("option", { value: "other" }, ending.notation));
    this.#ending.replaceChildren(element("option", { value: "" }, text("noEnding")), ...options);
    this.#ending.value = ending?.ending ?? "";
    this.#ending.disabled = !isEnd(node);
    this.#dialog.showModal();
  }

  /** Saves what has changed. Each of the three is an edit of its own. */
  #save(): void {
    const viewer = this.#viewer;
    const { node } = viewer;
    const spent = this.#time.value.trim() === "" ? null : parseTime(this.#time.value);
    if (spent === undefined) {
      this.#time.setCustomValidity(text("timeForm"));
      this.#time.reportValidity();
      return;
    }
    this.#dialog.close();
    const shown = node.time === null ? "" : exactTime(node.time);
    if (this.#time.value.trim() !== shown) report(viewer.edit((game) => game.setTime(node, spent)));
    const bookmarks = this.#bookmarks.value.split("\n").filter((name) => name.trim() !== "");
    if (bookmarks.join("\n") !== node.bookmarks.join("\n")) report(viewer.edit((game) => game.setBookmarks(node, bookmarks)));
    const ending = endingOf(node);
    const kind = this.#ending.value as EndingKind | "";
    if (kind === (ending?.ending ?? "")) return;
    const move = node.kind === "ending" ? node.parent! : node;
    report(viewer.edit((game) => (kind === "" ? game.removeEnding(move) : game.setEnding(move, kind))));
  }
}

/** The ending that a node is, or that follows it. */
function endingOf(node: Node): Node | undefined {
  return node.kind === "ending" ? node : node.children.find((child) => child.kind === "ending");
}

/** Whether a line ends at a node, so that an ending can be set. */
function isEnd(node: Node): boolean {
  return node.kind === "ending" || node.children.every((child) => child.kind === "ending");
}

function report(result: EditResult): void {
  if (!result.ok) showMessage(result.message, "error");
}

/** A time with its fraction of a second, which `parseTime` reads. */
function exactTime(milliseconds: number): string {
  const fraction = milliseconds % 1000;
  return fraction === 0 ? time(milliseconds) : `${time(milliseconds)}.${String(fraction).padStart(3, "0")}`;
}
