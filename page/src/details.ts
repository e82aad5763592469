// The dialogs that change the headers of the game, and the time, the bookmarks and the ending of a move.

import { endings, handicaps, read, type EditResult, type EndingKind, type Game, type Header, type Node } from "kifu-wasm";
import { element, find } from "./dom.ts";
import { showMessage } from "./message.ts";
import { endingName, handicapName, sidesIn } from "./names.ts";
import { currentLanguage, label, parseTime, text, time } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

/** This header follows from the start position, which is changed with it. */
const HANDICAP = "手合割";
/** The names of the sides in an even game and with a handicap. */
const SIDES: readonly (readonly [even: string, handicap: string])[] = [["先手", "下手"], ["後手", "上手"]];

export class HeadersDialog {
  #viewer: Viewer;
  #dialog = find<HTMLDialogElement>("#headers-dialog");
  #rows = find("#headers-rows");
  #handicap = element("select", { id: "headers-handicap" });
  /** What would be lost if another handicap were chosen. */
  #refusal = element("div", { id: "headers-refusal", class: "refusal", role: "alert", hidden: true });
  #openNew: (sfen: string) => Promise<boolean>;

  /** `openNew` begins a new game from a position, and returns whether it has begun. */
  constructor(viewer: Viewer, openNew: (sfen: string) => Promise<boolean>) {
    this.#viewer = viewer;
    this.#openNew = openNew;
    this.#rows.after(this.#refusal);
    this.#handicap.addEventListener("change", () => (this.#refusal.hidden = true));
    find("#headers-add").addEventListener("click", () => this.#add("", "").querySelector("input")!.focus());
    find("#headers-save").addEventListener("click", () => this.#save());
  }

  open(): void {
    const { game } = this.#viewer;
    const missing = commonKeys(game).filter((key) => game.header(key) === null);
    this.#refusal.hidden = true;
    this.#rows.replaceChildren(this.#handicapRow());
    for (const [key, value] of game.headers) if (key !== HANDICAP) this.#add(key, value);
    for (const key of missing) this.#add(key, "");
    this.#dialog.showModal();
    this.#rows.querySelector<HTMLElement>("textarea")?.focus();
  }

  /** The choice of the handicap. A start position without a name can be kept, but not chosen. */
  #handicapRow(): HTMLElement {
    const { game } = this.#viewer;
    const options = handicaps().map(({ name, start }) => element("option", { value: start }, handicapName(name)));
    if (game.handicap === null) options.unshift(element("option", { value: "" }, text("otherStart")));
    this.#handicap.replaceChildren(...options);
    this.#handicap.value = handicaps().find(({ name }) => name === game.handicap)?.start ?? "";
    label(this.#handicap, "handicap");
    return element("label", { class: "header-row handicap-row" }, element("span", {}, text("handicap")), this.#handicap);
  }

  #add(key: string, value: string): HTMLElement {
    const name = element("input", { value: key, spellcheck: false });
    label(name, "headerName");
    name.addEventListener("input", () => name.setCustomValidity(""));
    const content = element("textarea", { value, rows: Math.min(4, value.split("\n").length) });
    label(content, "headerValue");
    const row = element("div", { class: "header-row" }, name, content);
    this.#rows.append(row);
    return row;
  }

  /** Saves the headers that have a name and a value, and the handicap if all moves can still be played. */
  #save(): void {
    const names = [...this.#rows.querySelectorAll("input")];
    const refused = names.find((name) => name.value.trim() === HANDICAP);
    if (refused !== undefined) {
      refused.setCustomValidity(text("fixedHandicap"));
      refused.reportValidity();
      return;
    }
    const written = this.#written();
    const { game } = this.#viewer;
    const start = this.#handicap.value;
    const isOther = start !== (handicaps().find(({ name }) => name === game.handicap)?.start ?? "");
    if (isOther) {
      const result = this.#viewer.edit((edited) => edited.setStart(start));
      if (!result.ok) return this.#refuse(start);
    }
    this.#dialog.close();
    this.#setHeaders(isOther ? sidesOf(written, game) : written);
  }

  /** The headers in the fields. */
  #written(): Header[] {
    const rows = [...this.#rows.querySelectorAll(".header-row:not(.handicap-row)")];
    return rows.map((row) => [row.querySelector("input")!.value.trim(), row.querySelector("textarea")!.value]);
  }

  /** Sets the headers that have a name and a value. That of the handicap is where it was. */
  #setHeaders(headers: readonly Header[]): void {
    const before = this.#viewer.game.headers;
    // A header that was empty in the file stays.
    const wasThere = ([key, value]: Header) => before.some((header) => header[0] === key && header[1] === value);
    const kept = headers.filter((header) => header[0] !== "" && (header[1] !== "" || wasThere(header)));
    before.forEach((header, index) => header[0] === HANDICAP && kept.splice(index, 0, header));
    if (JSON.stringify(kept) !== JSON.stringify(before)) report(this.#viewer.edit((game) => game.setHeaders(kept)));
  }

  /** Says which move cannot be played after another start, and offers a new game without moves. */
  #refuse(start: string): void {
    const { game } = this.#viewer;
    const trial = read(start, { format: "sfen", language: currentLanguage() });
    const [tried] = trial.games;
    let at = tried.root;
    let reason = text("inVariation");
    for (const node of game.mainline) {
      if (node.usi === null) break;
      const result = tried.play(at, node.usi);
      if (!result.ok) {
        reason = `${text("ply", { n: node.ply })} ${node.notation} – ${result.message}`;
        break;
      }
      at = result.node;
    }
    trial.dispose();
    const moves = game.nodes.filter((node) => node.kind === "move").length;
    const begin = async () => {
      const headers = this.#written();
      if (await this.#openNew(start)) this.#setHeaders(sidesOf(headers, this.#viewer.game));
    };
    this.#refusal.replaceChildren(
      element("p", {}, `${text("startRefused")} ${reason}`),
      element("p", {}, text("newInstead", { n: moves })),
      element("button", { type: "button", click: () => void begin() }, text("newWithHandicap")),
    );
    this.#refusal.hidden = false;
    this.#refusal.scrollIntoView({ block: "nearest" });
  }
}

/** The headers with the names that the sides have in this game: 先手 and 後手, or 下手 and 上手. */
function sidesOf(headers: readonly Header[], game: Game): Header[] {
  const isHandicap = game.handicap !== null && game.handicap !== handicaps()[0]!.name;
  const name = (key: string) => SIDES.find((names) => names.includes(key))?.[isHandicap ? 1 : 0] ?? key;
  return headers.map(([key, value]) => [name(key), value]);
}

/** The headers that most games have, in the names of the format. */
function commonKeys(game: Game): string[] {
  if (sidesIn(game) === "tsume") return ["作品名", "作者", "発表誌"];
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
