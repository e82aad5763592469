// The openings and castles that the moves up to the shown position show, in one line.

import type { Viewer } from "./viewer.ts";

export class OpeningsView {
  #viewer: Viewer;
  #element: HTMLElement;

  constructor(viewer: Viewer, element: HTMLElement) {
    this.#viewer = viewer;
    this.#element = element;
    element.classList.add("openings");
    viewer.on(["node", "view"], () => this.#show());
  }

  #show(): void {
    const { game, node, language } = this.#viewer;
    const shown = game.openingsAt(node, language);
    this.#element.textContent = shown;
    this.#element.title = shown;
    this.#element.lang = language;
    this.#element.scrollTo(0, 0);
  }
}
