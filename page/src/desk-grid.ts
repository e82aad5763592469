// The games as diagrams of their start positions, for collections of problems.

import type { Row } from "kifu-wasm/collection";
import { diagramOf, handOf } from "./desk-diagram.ts";
import { titleOf } from "./desk-list.ts";
import { element } from "./dom.ts";
import { clip, label, text } from "./texts.ts";
import type { Viewer } from "./viewer.ts";
import { VirtualList } from "./virtual-list.ts";

/** A game with its start position in SFEN. Undefined if it cannot be read any more. */
export interface StartedRow extends Row {
  readonly start: string | undefined;
}

/** The least width of a diagram with what is around it, and the height of what is below it. */
const WIDTH = 168;
const BELOW = 52;
const GAP = 10;

export class DeskGrid {
  readonly element: HTMLElement;
  #viewer: Viewer;
  #list: VirtualList;
  #games: Uint32Array = new Uint32Array();
  #rows = new Map<number, StartedRow>();
  #asked = new Set<number>();
  #isAsking = false;
  #load: (games: Uint32Array) => Promise<readonly StartedRow[]>;
  #columns = 1;
  #current = 0;

  /** `open` is called with the place of the game in the list. */
  constructor(viewer: Viewer, load: (games: Uint32Array) => Promise<readonly StartedRow[]>, open: (place: number) => void) {
    this.#viewer = viewer;
    this.#load = load;
    this.#list = new VirtualList("desk-diagrams", "grid", WIDTH + BELOW, false, (index) => this.#render(index));
    this.element = this.#list.element;
    this.element.tabIndex = -1;
    this.element.addEventListener("click", (event) => {
      const tile = (event.target as Element).closest<HTMLElement>("[data-place]");
      if (tile === null) return;
      this.#current = Number(tile.dataset["place"]);
      open(this.#current);
    });
    this.element.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#fit()).observe(this.element);
  }

  show(games: Uint32Array): void {
    if (games.length === this.#games.length && games.every((game, at) => game === this.#games[at])) return;
    const current = this.#current < this.#games.length ? games.indexOf(this.#games[this.#current]!) : 0;
    this.#games = games;
    this.#current = Math.max(0, current);
    this.#draw();
  }

  #draw(): void {
    const games = this.#games;
    this.#current = Math.min(this.#current, Math.max(0, games.length - 1));
    this.#list.count = Math.ceil(games.length / this.#columns);
  }

  forget(): void {
    this.#rows.clear();
    label(this.element, "diagramsOfGames");
    this.#list.refresh();
  }

  /** Draws the diagrams again, with other letters. */
  redraw(): void {
    if (!this.element.hidden) this.#refresh();
  }

  moveTo(place: number, takesFocus: boolean): void {
    this.#current = Math.max(0, Math.min(place, this.#games.length - 1));
    this.#list.reveal(Math.floor(this.#current / this.#columns));
    requestAnimationFrame(() => requestAnimationFrame(() => {
      for (const tile of this.element.querySelectorAll<HTMLElement>("[data-place]")) {
        tile.tabIndex = Number(tile.dataset["place"]) === this.#current ? 0 : -1;
        if (takesFocus && tile.tabIndex === 0) tile.focus({ preventScroll: true });
      }
    }));
  }

  #fit(): void {
    const width = this.element.clientWidth - GAP;
    if (width <= 0) return;
    const columns = Math.max(1, Math.floor(width / (WIDTH + GAP)));
    this.element.style.setProperty("--columns", String(columns));
    this.#list.rowHeight = Math.floor(width / columns) - GAP + BELOW + GAP;
    if (columns === this.#columns) return;
    this.#columns = columns;
    this.#draw();
    this.moveTo(this.#current, false);
  }

  #render(index: number): HTMLElement {
    const places = Array.from({ length: this.#columns }, (_, at) => index * this.#columns + at).filter((place) => place < this.#games.length);
    return element("div", { role: "row", class: "desk-tiles" }, ...places.map((place) => this.#tile(place)));
  }

  #tile(place: number): HTMLElement {
    const game = this.#games[place]!;
    const row = this.#rows.get(game);
    if (row === undefined) {
      this.#ask(game);
      return element("div", { role: "gridcell", class: "tile" });
    }
    const { lettering } = this.#viewer;
    const title = text("diagramOf", { n: place + 1, game: titleOf(row) });
    const { start } = row;
    const hand = start === undefined ? text("notReadAgain") : clip(handOf(start, lettering), 60);
    const below = [element("span", { class: "tile-title" }, title), element("span", { class: "tile-hand" }, hand)];
    const diagram = start === undefined ? [] : [diagramOf(start, lettering)];
    const button = element("button", { type: "button", tabIndex: place === this.#current ? 0 : -1 }, ...diagram, ...below);
    button.dataset["place"] = String(place);
    return element("div", { role: "gridcell", class: "tile" }, button);
  }

  #ask(game: number): void {
    this.#asked.add(game);
    if (this.#isAsking) return;
    this.#isAsking = true;
    requestAnimationFrame(() => void this.#loadRows());
  }

  async #loadRows(): Promise<void> {
    const asked = Uint32Array.from(this.#asked);
    this.#asked.clear();
    try {
      for (const [index, row] of (await this.#load(asked)).entries()) this.#rows.set(asked[index]!, row);
    } catch {
      // The worker has failed, which is said elsewhere.
    }
    this.#isAsking = false;
    this.#refresh();
  }

  /** Draws all diagrams again. The one that has the focus keeps it. */
  #refresh(): void {
    const hasFocus = this.element.contains(document.activeElement);
    this.#list.refresh();
    if (hasFocus) this.moveTo(this.#current, true);
  }

  #key(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.#columns, ArrowDown: this.#columns, Home: -Infinity, End: Infinity };
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.moveTo(this.#current + step, true);
  }
}
