// A position with parts that are left open, which is set up in the editor of positions.

import { element } from "./dom.ts";
import type { EditorSearch } from "./editor.ts";
import { sfenOf, type Setup } from "./setup.ts";
import { FILES, RANKS } from "./coordinates.ts";
import { text } from "./texts.ts";

export class DeskPattern implements EditorSearch {
  readonly element: HTMLElement;
  #find: (pattern: string) => void;
  #empty = check("emptyIsOpen");
  #hands = check("anyHands");
  #turn = check("anyTurn");
  /** Whether a press on a square leaves it open. */
  #marking = element("button", { type: "button", class: "mark-open", "data-text": "markOpen", "aria-pressed": false });
  #open = new Set<string>();
  #redraw = () => {};

  /** `find` is called with the pattern. */
  constructor(find: (pattern: string) => void) {
    this.#find = find;
    this.#empty.input.checked = true;
    this.#hands.input.checked = true;
    this.#turn.input.checked = true;
    this.#empty.input.addEventListener("change", () => this.#redraw());
    this.#marking.addEventListener("click", () => {
      this.#marking.setAttribute("aria-pressed", String(this.#marking.ariaPressed !== "true"));
    });
    const legend = element("legend", { "data-text": "openSquares" });
    const choices = [this.#empty, this.#hands, this.#turn].map(({ label }) => label);
    this.element = element("fieldset", { class: "editor-open" }, legend, this.#marking, ...choices);
  }

  begin(redraw: () => void): void {
    this.#redraw = redraw;
    this.#marking.setAttribute("aria-pressed", "false");
  }

  choose(square: string): boolean {
    if (this.#marking.ariaPressed !== "true") return false;
    this.toggle(square);
    return true;
  }

  toggle(square: string): void {
    if (!this.#open.delete(square)) this.#open.add(square);
    this.#redraw();
  }

  isOpen(setup: Setup, square: string): boolean {
    return this.#open.has(square) || (this.#empty.input.checked && setup.board[square] === undefined);
  }

  describe(setup: Setup, square: string): string | undefined {
    return this.isOpen(setup, square) ? ` ${text("openSquare")}` : undefined;
  }

  finish(setup: Setup): void {
    const rows = RANKS.map((rank) => {
      const row = FILES.map((file) => (this.isOpen(setup, file + rank) ? "?" : (setup.board[file + rank] ?? "1"))).join("");
      return row.replace(/1+/g, (empty) => String(empty.length));
    });
    const [, turn, hands] = sfenOf(setup).split(" ");
    this.#find(`${rows.join("/")} ${this.#turn.input.checked ? "?" : turn} ${this.#hands.input.checked ? "?" : hands}`);
  }
}

function check(name: "emptyIsOpen" | "anyHands" | "anyTurn") {
  const input = element("input", { type: "checkbox" });
  return { input, label: element("label", { class: "check" }, input, element("span", { "data-text": name })) };
}
