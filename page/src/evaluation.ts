// What an engine wrote about the shown position: the value, a bar, and the expected moves, which can be played.

import type { Evaluation, Node } from "kifu-wasm";
import { element } from "./dom.ts";
import { showMessage } from "./message.ts";
import { detailsOf, heightOf, shortValue } from "./notes.ts";
import { clip, text } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

/** Further candidates, and further moves of each, are left out. */
const [MAX_LINES, MAX_MOVES] = [20, 60];

export class EvaluationView {
  #viewer: Viewer;
  #element: HTMLElement;

  constructor(viewer: Viewer, place: HTMLElement) {
    this.#viewer = viewer;
    this.#element = place;
    // The space for the evaluation depends on the game, so that nothing moves while a reader steps through it.
    viewer.on("tree", () => (place.hidden = !viewer.game.nodes.some((node) => node.candidates.length > 0)));
    viewer.on(["node", "view"], () => this.#show());
  }

  #show(): void {
    if (this.#element.hidden) return;
    const { node } = this.#viewer;
    const { evaluation: best, candidates } = node;
    const others = candidates.filter((candidate) => candidate !== best);
    const shown = best === null ? others : [best, ...others];
    const lines = shown.slice(0, MAX_LINES).map((evaluation) => this.#line(node, evaluation));
    const height = heightOf(best);
    if (height !== null) {
      const filled = element("span", {});
      filled.style.width = `${50 + 50 * height}%`;
      lines.unshift(element("div", { class: "value-bar", "aria-hidden": "true" }, filled));
    }
    this.#element.replaceChildren(...lines);
    this.#element.scrollTop = 0;
  }

  /** The value of a candidate, and its expected moves as buttons. */
  #line(node: Node, evaluation: Evaluation): HTMLElement {
    const { notation, game } = this.#viewer;
    const isBest = evaluation === node.evaluation;
    const details = detailsOf(evaluation, game.hasHandicapSides);
    const label = isBest ? details : [shortValue(evaluation) ?? "", ...details.slice(1)].filter((part) => part !== "");
    const line = element("p", {}, element("span", { class: "value" }, clip(label.join(" · "))));
    const pv = node.pv({ candidate: node.candidates.indexOf(evaluation), notation });
    if (pv === null) return line;
    if (pv.start !== node) line.prepend(`${text("otherMove")} `);
    const spoken = notation === "ki2" || notation === "kif" ? "ja" : "en";
    pv.notations.slice(0, MAX_MOVES).forEach((name, index) => {
      const play = () => this.#play(pv.start, pv.moves.slice(0, index + 1));
      const move = element("button", { type: "button", title: text("playLine"), click: play }, clip(name, 20));
      move.lang = spoken;
      line.append(" ", move);
    });
    const rest = pv.moves.length > MAX_MOVES ? "…" : clip(pv.rest);
    if (rest !== "") line.append(` ${rest}`);
    return line;
  }

  /** Plays moves after a node. Those that the record does not have yet are a variation. */
  #play(start: Node, moves: readonly string[]): void {
    let at = start.kind === "ending" ? start.parent! : start;
    let added = 0;
    for (const usi of moves) {
      const result = this.#viewer.edit((game) => game.play(at, usi));
      if (!result.ok) return showMessage(result.message, "error");
      if (result.changed) added += 1;
      at = result.node;
    }
    if (added > 0) showMessage(text("linePlayed", { n: added }));
  }
}
