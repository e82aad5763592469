// The bar above the moves of a game that was opened from the list: back to the list, the previous and the next game.

import { element, find, TELEPHONE } from "./dom.ts";
import { currentLanguage, text, translate } from "./texts.ts";

const PHONE = matchMedia(TELEPHONE);
/** The distance in pixels from which on a movement of the finger is a swipe. */
const SWIPE = 40;

export interface BarActions {
  list(): void;
  step(step: 1 | -1): void;
  answer(): void;
}

export class DeskBar {
  readonly element: HTMLElement;
  #count = element("span", { class: "desk-place" });
  #previous: HTMLButtonElement;
  #next: HTMLButtonElement;
  #answer: HTMLButtonElement;

  constructor({ list, step, answer }: BarActions) {
    const button = (name: "previousGame" | "nextGame", sign: string, by: 1 | -1) =>
      element("button", { type: "button", "data-label": name, click: () => step(by) }, sign);
    this.#previous = button("previousGame", "«", -1);
    this.#next = button("nextGame", "»", 1);
    this.#answer = element("button", { type: "button", class: "primary answer", "data-text": "answer", "data-label": "showAnswerHint", click: answer });
    const back = element("button", { type: "button", class: "back", "data-label": "backToListHint", click: list }, element("span", { "data-text": "backToList" }));
    const parts = [back, this.#previous, this.#count, this.#next, this.#answer];
    this.element = element("div", { class: "desk-bar", role: "group", hidden: true, "data-label": "gameFromList" }, ...parts);
    this.#listenToSwipes(step);
    PHONE.addEventListener("change", () => this.#place());
    this.#place();
  }

  /** With the name of the game or, on a telephone, in the line of the slider, which is always in sight. */
  #place(): void {
    find(PHONE.matches ? ".slider" : ".game").prepend(this.element);
  }

  /** Shows which game of the list this is. */
  show(place: number, of: number, hasAnswer: boolean): void {
    translate(this.element);
    const [n, all] = [place + 1, of].map((count) => count.toLocaleString(currentLanguage())) as [string, string];
    this.#count.textContent = text("gameOf", { n: place < 0 ? "–" : n, of: all });
    this.#previous.disabled = place <= 0;
    this.#next.disabled = place < 0 || place >= of - 1;
    this.#answer.hidden = !hasAnswer;
    this.element.hidden = false;
  }

  #listenToSwipes(step: (step: 1 | -1) => void): void {
    let start: { x: number; y: number } | null = null;
    this.element.addEventListener("pointerdown", (event) => {
      start = event.pointerType === "mouse" ? null : { x: event.clientX, y: event.clientY };
    });
    this.element.addEventListener("pointerup", (event) => {
      if (start === null) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      start = null;
      if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? 1 : -1);
    });
    this.element.addEventListener("pointercancel", () => (start = null));
  }
}
