// The table of the games: sorted by its columns, with a mark for each chosen game. Rows are asked for when they come into sight.

import type { Row } from "kifu-wasm/collection";
import type { About } from "./desk-client.ts";
import { element } from "./dom.ts";
import { clip, currentLanguage, isolated, label, text } from "./texts.ts";
import { VirtualList } from "./virtual-list.ts";

/** The height of a row: of one line, of one that a finger hits, and of two lines where the list is narrow. */
const HEIGHT = 34;
const TOUCH_HEIGHT = 44;
const NARROW_HEIGHT = 56;
const NARROW = 620;
/** More rows are not kept. */
const MAX_KEPT = 5000;
/** So many rows are asked for at once. */
const ASKED = 60;
/** The columns that are shown, of those that the collection has. */
const COLUMNS = ["black", "white", "winner", "date", "event", "opening", "moves", "ending", "file"];
/** So many of them are in the first line where the list is narrow. */
const FIRST_LINE = 3;

export interface ListActions {
  /** Loads rows. */
  rows(games: Uint32Array): Promise<readonly Row[]>;
  /** The reader wants to see a game. */
  open(place: number): void;
  /** The reader wants another order. */
  sort(): void;
  /** Other games are selected. */
  select(): void;
}

export class DeskList {
  readonly element: HTMLElement;
  /** The selected games by their numbers. */
  readonly selected = new Set<number>();
  column: string | null = null;
  descending = false;
  games: Uint32Array = new Uint32Array();
  #list: VirtualList;
  #actions: ListActions;
  #rows = new Map<number, Row>();
  #asked = new Set<number>();
  #isAsking = false;
  #columns: About["columns"] = [];
  #heads: HTMLElement[] = [];
  #head = element("div", { role: "row", class: "desk-head", "aria-rowindex": 1 });
  #all = element("input", { type: "checkbox", tabIndex: -1 });
  /** The place of the row that the keys have reached. */
  #current = 0;
  /** Where a selection of several rows began. */
  #anchor = 0;
  /** Whether the next games are in an order that the reader has just asked for. */
  #isSorting = false;

  constructor(actions: ListActions) {
    this.#actions = actions;
    this.#list = new VirtualList("desk-games", "grid", HEIGHT, false, (place) => this.#render(place));
    this.element = this.#list.element;
    this.element.setAttribute("aria-multiselectable", "true");
    this.#list.head = this.#head;
    this.#list.listenToKeys(() => this.#current, (place) => this.moveTo(place));
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("click", (event) => this.#click(event));
    new ResizeObserver(() => this.#fit()).observe(this.element);
  }

  set about({ columns }: About) {
    this.#columns = COLUMNS.flatMap((name) => columns.filter((column) => column.name === name));
    this.#heads = this.#columns.map(({ name }, index) => {
      const button = element("button", { type: "button", click: () => this.#sort(name) });
      return element("div", { role: "columnheader", class: `cell col-${name}`, "aria-colindex": index + 2 }, button);
    });
    const all = element("div", { class: "mark", role: "columnheader", "aria-colindex": 1 }, element("label", {}, this.#all));
    this.#all.addEventListener("change", () => this.selectAll(this.#all.checked));
    this.#head.replaceChildren(all, ...this.#heads);
    this.element.setAttribute("aria-colcount", String(this.#columns.length + 1));
    this.redraw();
  }

  /** Shows games. Those that were in sight stay there if `keepsPlace`: others have come before and after them. */
  show(games: Uint32Array, keepsPlace: boolean): void {
    if (this.#isSorting) return this.#showFromTop(games);
    const { first } = this.#list;
    const placeOf = (place: number) => (place < this.games.length ? games.indexOf(this.games[place]!) : -1);
    const [current, anchor, inSight] = [placeOf(this.#current), placeOf(this.#anchor), placeOf(first)];
    this.games = games;
    [this.#current, this.#anchor] = [Math.max(0, current), Math.max(0, anchor)];
    this.#list.count = games.length;
    if (keepsPlace && first > 0 && inSight >= 0) this.#list.scrollBy(inSight - first);
    else if (!keepsPlace && current >= 0) this.#list.reveal(current);
    else if (!keepsPlace) this.element.scrollTop = 0;
    this.#mark();
  }

  #showFromTop(games: Uint32Array): void {
    this.#isSorting = false;
    this.games = games;
    [this.#current, this.#anchor] = [0, 0];
    this.#list.count = games.length;
    this.element.scrollTop = 0;
    this.#mark();
  }

  /** Forgets all rows, because they have other texts now, or the games are others. */
  forget(): void {
    this.#rows.clear();
    this.#asked.clear();
    this.redraw();
  }

  redraw(): void {
    label(this.element, "gamesList");
    this.#all.setAttribute("aria-label", text("selectAll"));
    this.#all.title = text("selectAll");
    for (const [index, { name, label: own }] of this.#columns.entries()) {
      const head = this.#heads[index]!;
      head.firstElementChild!.textContent = own[currentLanguage()];
      const isSorted = name === this.column;
      head.setAttribute("aria-sort", !isSorted ? "none" : this.descending ? "descending" : "ascending");
    }
    this.#list.refresh();
    this.#mark();
  }

  /** Makes a row the current one, and brings it into sight. */
  moveTo(place: number): void {
    if (this.games.length === 0) return;
    this.#current = Math.max(0, Math.min(place, this.games.length - 1));
    this.#mark();
    this.#list.reveal(this.#current);
  }

  get current(): number {
    return this.#current;
  }

  focus(): void {
    this.element.focus({ preventScroll: true });
  }

  rowOf(game: number): Row | undefined {
    return this.#rows.get(game);
  }

  /** Selects all games of the list, or none of them. */
  selectAll(isSelected: boolean): void {
    for (const game of this.games) {
      if (isSelected) this.selected.add(game);
      else this.selected.delete(game);
    }
    this.#changed();
  }

  #changed(): void {
    this.#list.refresh();
    this.#mark();
    this.#actions.select();
  }

  #mark(): void {
    this.#list.choose(this.games.length === 0 ? null : this.#current);
    const count = this.selected.size;
    this.#all.checked = count > 0 && count >= this.games.length && this.games.every((game) => this.selected.has(game));
    this.#all.indeterminate = count > 0 && !this.#all.checked;
  }

  #sort(column: string): void {
    // A third press brings back the order of the files.
    if (this.column !== column) [this.column, this.descending] = [column, false];
    else if (!this.descending) this.descending = true;
    else [this.column, this.descending] = [null, false];
    // What is first now is what the reader wants to see.
    this.#current = 0;
    this.element.scrollTop = 0;
    this.#isSorting = true;
    this.redraw();
    this.#revealHead(column);
    this.#actions.sort();
  }

  /** With its arrow, a name is wider. While the mouse is on it, it stays where it is, for the next press. */
  #revealHead(column: string): void {
    const head = this.#heads[this.#columns.findIndex(({ name }) => name === column)];
    const reveal = () => head?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (matchMedia("(hover: hover)").matches && this.#head.matches(":hover")) this.#head.addEventListener("pointerleave", reveal, { once: true });
    else reveal();
  }

  #toggle(place: number, isRange: boolean): void {
    const game = this.games[place];
    if (game === undefined) return;
    const isSelected = !this.selected.has(game);
    const [from, to] = isRange ? [Math.min(this.#anchor, place), Math.max(this.#anchor, place)] : [place, place];
    for (const one of this.games.subarray(from, to + 1)) {
      if (isSelected) this.selected.add(one);
      else this.selected.delete(one);
    }
    this.#anchor = place;
    this.#changed();
  }

  #click(event: MouseEvent): void {
    const place = this.#list.indexOf(event);
    if (place === undefined) return;
    this.moveTo(place);
    if ((event.target as Element).closest(".mark") === null) return this.#actions.open(place);
    // The list draws the mark itself, for all rows of a range.
    event.preventDefault();
    this.#toggle(place, event.shiftKey);
  }

  #key(event: KeyboardEvent): void {
    if ((event.target as Element).closest(".desk-head") !== null) return;
    const isControl = event.ctrlKey || event.metaKey;
    if (event.key === "Enter") this.#actions.open(this.#current);
    else if (event.key === " ") this.#toggle(this.#current, event.shiftKey);
    else if (event.key.toLowerCase() === "a" && isControl) this.selectAll(true);
    else return;
    event.preventDefault();
  }

  #fit(): void {
    const isNarrow = this.element.clientWidth < NARROW;
    const height = matchMedia("(pointer: coarse)").matches ? TOUCH_HEIGHT : HEIGHT;
    this.element.classList.toggle("narrow", isNarrow);
    this.#list.rowHeight = isNarrow ? NARROW_HEIGHT : height;
  }

  #render(place: number): HTMLElement {
    const game = this.games[place]!;
    const row = this.#rows.get(game);
    const made = element("div", { role: "row", class: "desk-row", id: `desk-game-${place}` });
    if (row === undefined) {
      this.#ask(place);
      made.append(element("div", { role: "gridcell", class: "loading" }, text("rowLoading")));
      return made;
    }
    const box = element("input", { type: "checkbox", tabIndex: -1, checked: this.selected.has(game), "aria-label": text("selectGame", { game: titleOf(row) }) });
    const mark = element("div", { class: "mark", role: "gridcell", "aria-colindex": 1 }, element("label", {}, box));
    const cells = this.#columns.map(({ name }, index) => this.#cell(row, name, index));
    const [names, others] = [cells.slice(0, FIRST_LINE), cells.slice(FIRST_LINE)];
    made.append(mark, element("div", { class: "names", role: "presentation" }, ...names), element("div", { class: "others", role: "presentation" }, ...others));
    return made;
  }

  #cell(row: Row, name: string, index: number): HTMLElement {
    const cell = element("div", { role: "gridcell", class: `cell col-${name}`, "aria-colindex": index + 2 }, contentOf(row, name));
    // The name of the column says what it is where there is one.
    if (name === "moves") cell.append(element("span", { class: "unit" }, text(row.moves === 1 ? "moveUnit" : "movesUnit")));
    if (index !== 0) return cell;
    if (row.duplicateOf !== null) cell.prepend(badge("duplicate", "=", text("duplicateOf", { n: row.duplicateOf + 1 })));
    if (row.errors > 0) cell.prepend(badge("faulty", "!", text("hasErrors", { n: row.errors })));
    return cell;
  }

  #ask(place: number): void {
    for (const game of this.games.subarray(Math.max(0, place - 8), place + ASKED)) if (!this.#rows.has(game)) this.#asked.add(game);
    if (this.#isAsking) return;
    this.#isAsking = true;
    requestAnimationFrame(() => void this.#load());
  }

  async #load(): Promise<void> {
    const asked = Uint32Array.from(this.#asked);
    this.#asked.clear();
    try {
      const rows = await this.#actions.rows(asked);
      if (this.#rows.size > MAX_KEPT) this.#rows.clear();
      for (const [index, row] of rows.entries()) this.#rows.set(asked[index]!, row);
    } catch {
      // The worker has failed, which is said elsewhere.
    }
    this.#isAsking = false;
    this.#list.refresh();
  }
}

function badge(kind: string, sign: string, title: string): HTMLElement {
  return element("span", { class: `badge ${kind}`, title, role: "img", "aria-label": title }, sign);
}

/** The players of a game, for labels. */
export function titleOf({ players, file, index }: Row): string {
  const { black, white } = players;
  if (!black && !white) return `${nameOf(file)} ${index + 1}`;
  return `${nameOf(black)} – ${nameOf(white)}`;
}

const nameOf = (name: string | null) => isolated(clip(name || text("noPlayer"), 60));

function contentOf(row: Row, column: string): string {
  const { players, winner, file, index } = row;
  if (column === "black" || column === "white") return nameOf(players[column]);
  if (column === "winner") return winner === null ? "" : text(winner === "draw" ? "draw" : winner === "black" ? "blackWonShort" : "whiteWonShort");
  if (column === "moves") return String(row.moves);
  if (column === "file") return index > 0 ? `${clip(file)} (${index + 1})` : clip(file);
  const value = (row as unknown as Record<string, unknown>)[column];
  return value === null || value === undefined ? "" : clip(String(value), 100);
}
