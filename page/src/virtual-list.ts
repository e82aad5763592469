// A list that shows any number of rows of the same height, of which only the visible ones exist.

import { element } from "./dom.ts";

/** Rows above and below the visible part, so that short scrolling shows no gap, and most steps add no row. */
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
  #covered = 0;
  #role: "listbox" | "tree" | "grid";
  #rowHeight: number;
  /** What stays above the rows. */
  #head: HTMLElement | undefined;
  #render: (index: number) => HTMLElement;
  /** The rows that exist, by their index. They are consecutive. */
  #drawn = new Map<number, HTMLElement>();
  /** Whether the rows show what has changed. They are replaced before the next frame. */
  #isStale = false;
  /** The chosen row. */
  #chosen: number | null = null;
  /** The row that must be visible when the list is drawn next. */
  #wanted: number | null = null;
  #isWaiting = false;
  /** The height of the visible part, and where it begins. To ask the browser while it draws would lay out the page once more. */
  #height = 0;
  #top = 0;

  /** Makes a list box, a tree or a table. `isTouched` says whether its rows become high enough for fingers on a touch screen. */
  constructor(
    name: string,
    role: "listbox" | "tree" | "grid",
    rowHeight: number,
    isTouched: boolean,
    render: (index: number) => HTMLElement,
  ) {
    this.#role = role;
    this.#rowHeight = isTouched && matchMedia("(pointer: coarse)").matches ? TOUCH_HEIGHT : rowHeight;
    this.#render = render;
    this.#space.append(this.#rows);
    this.element = element("div", { tabIndex: 0, role, class: `list ${name}` }, this.#space);
    if (role === "grid") this.#rows.setAttribute("role", "rowgroup");
    this.element.style.setProperty("--row-height", `${this.#rowHeight}px`);
    this.element.addEventListener("scroll", () => this.#measure());
    new ResizeObserver(() => this.#measure()).observe(this.element);
  }

  set count(count: number) {
    this.#count = Math.min(count, Math.floor(MAX_HEIGHT / this.#rowHeight));
    this.#space.style.height = `${this.#count * this.#rowHeight + this.#covered}px`;
    if (this.#role === "grid") this.element.setAttribute("aria-rowcount", String(this.#count + (this.#head === undefined ? 0 : 1)));
    this.refresh();
  }

  get rowHeight(): number {
    return this.#rowHeight;
  }

  /** Keeps the row that is the first visible one where it is. */
  set rowHeight(height: number) {
    if (height === this.#rowHeight) return;
    const first = this.element.scrollTop / this.#rowHeight;
    this.#rowHeight = height;
    this.element.style.setProperty("--row-height", `${height}px`);
    this.count = this.#count;
    this.element.scrollTop = first * height;
  }

  /** The row with the names of the columns. The style keeps it above the others. */
  set head(head: HTMLElement) {
    this.#head = head;
    this.element.prepend(head);
  }

  /** How much of the list something else can cover at its bottom. It ends with as much space. */
  set covered(height: number) {
    if (height === this.#covered) return;
    this.#covered = height;
    this.count = this.#count;
  }

  #measure(): void {
    this.#height = this.element.clientHeight - (this.#head?.offsetHeight ?? 0);
    this.#top = this.element.scrollTop;
    this.#schedule();
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

  /** Draws all visible rows again, after a change of what they show. */
  refresh(): void {
    this.#isStale = true;
    if (this.#height === 0) this.#clear();
    this.#schedule();
  }

  #clear(): void {
    this.#isStale = false;
    this.#drawn.clear();
    this.#rows.replaceChildren();
    this.#nameChosen();
  }

  /** The first visible row. */
  get first(): number {
    return Math.floor(this.element.scrollTop / this.#rowHeight);
  }

  /** Scrolls by as many rows. */
  scrollBy(rows: number): void {
    this.element.scrollTop += rows * this.#rowHeight;
  }

  /** Marks a row as the chosen one, or none. */
  choose(index: number | null): void {
    this.#mark(this.#chosen, false);
    this.#chosen = index;
    this.#mark(index, true);
    this.#nameChosen();
  }

  /** Says to screen readers which row is chosen, if it exists. */
  #nameChosen(): void {
    const row = this.#chosen === null ? undefined : this.#drawn.get(this.#chosen);
    if (row === undefined) this.element.removeAttribute("aria-activedescendant");
    else this.element.setAttribute("aria-activedescendant", row.id);
  }

  #mark(index: number | null, isChosen: boolean): void {
    if (index !== null) this.#drawn.get(index)?.setAttribute("aria-selected", String(isChosen));
  }

  /** Scrolls as little as possible to make a row and the two beside it visible. */
  reveal(index: number): void {
    this.#wanted = index;
    this.#schedule();
  }

  /** Draws before the next frame, so that several changes before it are drawn at once. */
  #schedule(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      // A hidden list is drawn when it is shown, which changes its height.
      if (this.#height > 0) this.#draw();
    });
  }

  #draw(): void {
    const top = this.#wanted === null ? this.#top : this.#topFor(this.#wanted, this.#top, this.#height);
    this.#wanted = null;
    const first = Math.max(0, Math.floor(top / this.#rowHeight));
    const last = Math.min(this.#count, Math.ceil((top + this.#height) / this.#rowHeight));
    if (this.#isStale) this.#clear();
    const isDrawn = first >= last || (this.#drawn.has(first) && this.#drawn.has(last - 1));
    if (!isDrawn) this.#drawRows(Math.max(0, first - SPARE), Math.min(this.#count, last + SPARE));
    if (top !== this.#top) this.element.scrollTop = this.#top = top;
  }

  /** Draws the rows from `first` to the one before `last`. Those that exist already are kept. */
  #drawRows(first: number, last: number): void {
    const before = this.#drawn;
    this.#drawn = new Map();
    for (let index = first; index < last; index += 1) this.#drawn.set(index, before.get(index) ?? this.#make(index));
    for (const [index, row] of before) if (!this.#drawn.has(index)) row.remove();
    let place = this.#rows.firstElementChild;
    for (const row of this.#drawn.values()) {
      if (row === place) place = place.nextElementSibling;
      else this.#rows.insertBefore(row, place);
    }
    this.#rows.style.transform = `translateY(${first * this.#rowHeight}px)`;
    this.#nameChosen();
  }

  #make(index: number): HTMLElement {
    const row = this.#render(index);
    row.dataset["index"] = String(index);
    row.setAttribute("aria-selected", String(index === this.#chosen));
    // Only some of the rows exist, so a screen reader cannot count them.
    if (this.#role === "grid") {
      row.setAttribute("aria-rowindex", String(index + (this.#head === undefined ? 1 : 2)));
      return row;
    }
    row.setAttribute("aria-setsize", String(this.#count));
    row.setAttribute("aria-posinset", String(index + 1));
    return row;
  }

  /** Where to scroll to, so that a row and the two beside it are visible. */
  #topFor(index: number, top: number, height: number): number {
    const free = height - this.#covered;
    const margin = Math.min(2 * this.#rowHeight, Math.max(0, free - this.#rowHeight) / 2, height / 4);
    const lowest = (index + 1) * this.#rowHeight + margin - free;
    const highest = index * this.#rowHeight - margin;
    let wanted = top;
    if (highest < top - height || lowest > top + height) wanted = (lowest + highest) / 2;
    else if (highest < top) wanted = highest;
    else if (lowest > top) wanted = lowest;
    return Math.round(Math.max(0, Math.min(wanted, this.#count * this.#rowHeight + this.#covered - height)));
  }

  /** The index of the row of an event. */
  indexOf(event: Event): number | undefined {
    const row = (event.target as Element).closest<HTMLElement>("[data-index]");
    return row === null ? undefined : Number(row.dataset["index"]);
  }
}
