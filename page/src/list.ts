// A list that shows any number of rows of the same height, of which only the visible ones exist.

import { element } from "./dom.ts";

/** Rows above and below the visible part, so that short scrolling shows no gap. */
const SPARE = 8;
/** The largest height of an element in browsers is about 33 million pixels, in some of them half of it. */
const MAX_HEIGHT = 15_000_000;
/** A row that a finger can hit. */
const TOUCH_HEIGHT = 44;

export class VirtualList {
  readonly element: HTMLElement;
  #space = element("div", { class: "list-space" });
  #rows = element("div", { class: "list-rows", role: "presentation" });
  #count = 0;
  #rowHeight: number;
  #render: (index: number) => HTMLElement;
  /** The row that must be visible when the list is drawn next. */
  #wanted: number | null = null;
  #isWaiting = false;

  /** Makes a list box or a tree. `isTouched` says whether its rows become high enough for fingers on a touch screen. */
  constructor(
    name: string,
    role: "listbox" | "tree",
    rowHeight: number,
    isTouched: boolean,
    render: (index: number) => HTMLElement,
  ) {
    this.#rowHeight = isTouched && matchMedia("(pointer: coarse)").matches ? TOUCH_HEIGHT : rowHeight;
    this.#render = render;
    this.#space.append(this.#rows);
    this.element = element("div", { tabIndex: 0, role, class: `list ${name}` }, this.#space);
    this.element.style.setProperty("--row-height", `${this.#rowHeight}px`);
    this.element.addEventListener("scroll", () => this.refresh());
    new ResizeObserver(() => this.refresh()).observe(this.element);
  }

  set count(count: number) {
    this.#count = Math.min(count, Math.floor(MAX_HEIGHT / this.#rowHeight));
    this.#space.style.height = `${this.#count * this.#rowHeight}px`;
  }

  /** Moves through the rows with the keys of a list box. `current` returns the chosen row, and `choose` chooses another. */
  listenToKeys(current: () => number, choose: (index: number) => void): void {
    this.element.addEventListener("keydown", (event) => {
      const page = Math.max(1, Math.floor(this.element.clientHeight / this.#rowHeight) - 1);
      const index = {
        ArrowUp: current() - 1,
        ArrowDown: current() + 1,
        PageUp: current() - page,
        PageDown: current() + page,
        Home: 0,
        End: this.#count - 1,
      }[event.key];
      if (index === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      choose(Math.max(0, Math.min(index, this.#count - 1)));
    });
  }

  /**
   * Draws the visible rows before the next frame. Several changes before it are drawn at once, and the browser lays out
   * the page only once.
   */
  refresh(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      this.#draw();
    });
  }

  /** Scrolls as little as possible to make a row and the two beside it visible, and draws. */
  reveal(index: number): void {
    this.#wanted = index;
    this.refresh();
  }

  #draw(): void {
    const height = this.element.clientHeight;
    let top = this.element.scrollTop;
    if (this.#wanted !== null) {
      const wantedTop = this.#topFor(this.#wanted, top, height);
      this.#wanted = null;
      if (wantedTop !== top) this.element.scrollTop = top = wantedTop;
    }
    const first = Math.max(0, Math.floor(top / this.#rowHeight) - SPARE);
    const last = Math.min(this.#count, Math.ceil((top + height) / this.#rowHeight) + SPARE);
    const rows: HTMLElement[] = [];
    for (let index = first; index < last; index += 1) {
      const row = this.#render(index);
      row.dataset["index"] = String(index);
      // Only some of the rows exist, so a screen reader cannot count them.
      row.setAttribute("aria-setsize", String(this.#count));
      row.setAttribute("aria-posinset", String(index + 1));
      rows.push(row);
    }
    this.#rows.style.transform = `translateY(${first * this.#rowHeight}px)`;
    this.#rows.replaceChildren(...rows);
  }

  /** Where to scroll to, so that a row and the two beside it are visible. */
  #topFor(index: number, top: number, height: number): number {
    const margin = Math.min(2 * this.#rowHeight, height / 4);
    const lowest = (index + 1) * this.#rowHeight + margin - height;
    const highest = index * this.#rowHeight - margin;
    let wanted = top;
    if (highest < top - height || lowest > top + height) wanted = (lowest + highest) / 2;
    else if (highest < top) wanted = highest;
    else if (lowest > top) wanted = lowest;
    return Math.round(Math.max(0, Math.min(wanted, this.#count * this.#rowHeight - height)));
  }

  /** The index of the row of an event. */
  indexOf(event: Event): number | undefined {
    const row = (event.target as Element).closest<HTMLElement>("[data-index]");
    return row === null ? undefined : Number(row.dataset["index"]);
  }
}
