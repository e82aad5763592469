// What an engine wrote about the shown position: the value, a bar, and the expected moves, which can be played.

import type { Evaluation, Language, Node, Pv } from "kifu-wasm";
import { element, find } from "./dom.ts";
import { showMessage } from "./message.ts";
import { sidesIn } from "./names.ts";
import { boundedValue, detailsOf, heightOf, shortValue, valueOf } from "./notes.ts";
import { clip, text } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

/** Further candidates, and further moves of each, are left out. */
const [MAX_LINES, MAX_MOVES] = [20, 60];
/** So many moves have space beside the value where only one line is shown. */
const MAX_FOLDED = 5;

export class EvaluationView {
  #viewer: Viewer;
  #element = find("#evaluation");
  #bar = find("#evaluation .value-bar");
  #toggle = find<HTMLButtonElement>("#evaluation-toggle");
  #best = find("#evaluation-toggle .best");
  #lines = find("#evaluation-lines");

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    // The space for the evaluation depends on the game, so that nothing moves while a reader steps through it.
    viewer.on("tree", () => {
      this.#element.hidden = !viewer.game.nodes.some((node) => node.candidates.length > 0);
      if (this.#element.hidden) this.close();
    });
    viewer.on(["node", "view"], () => this.#show());
    this.#toggle.addEventListener("click", () => this.#open(!this.#isOpen));
    this.#element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.#isOpen) return;
      this.#open(false);
      this.#toggle.focus();
    });
  }

  /** Whether all candidates are shown, in the space of other parts. */
  get #isOpen(): boolean {
    return this.#element.classList.contains("open");
  }

  /** Leaves their space to the other parts. */
  close(): void {
    if (this.#isOpen) this.#open(false);
  }

  #open(isOpen: boolean): void {
    this.#element.classList.toggle("open", isOpen);
    this.#toggle.ariaExpanded = String(isOpen);
    this.#show();
  }

  #show(): void {
    if (this.#element.hidden) return;
    const { node } = this.#viewer;
    const { evaluation: best, candidates } = node;
    const others = candidates.filter((candidate) => candidate !== best);
    const shown = (best === null ? others : [best, ...others]).slice(0, MAX_LINES);
    const pvs = shown.map((evaluation) => this.#pvOf(node, evaluation));
    const lines = shown.map((evaluation, index) => this.#line(node, evaluation, pvs[index]!));
    const height = heightOf(best);
    this.#bar.classList.toggle("empty", height === null);
    this.#bar.querySelector("span")!.style.width = `${50 + 50 * (height ?? 0)}%`;
    this.#best.textContent = shown.length === 0 ? "" : folded(node, shown[0]!, pvs[0]!);
    this.#best.lang = this.#spoken;
    const none = lines.length === 0 && this.#isOpen ? [element("p", { class: "details" }, text("noEvaluation"))] : [];
    this.#lines.replaceChildren(...lines, ...none);
    this.#element.scrollTo(0, 0);
  }

  /** The language of the moves. */
  get #spoken(): Language {
    const { notation } = this.#viewer;
    return notation === "ki2" || notation === "kif" ? "ja" : "en";
  }

  #pvOf(node: Node, evaluation: Evaluation): Pv | null {
    return node.pv({ candidate: node.candidates.indexOf(evaluation), notation: this.#viewer.notation });
  }

  /** The value of a candidate, its expected moves as buttons, and the rest of what the engine wrote. */
  #line(node: Node, evaluation: Evaluation, pv: Pv | null): HTMLElement {
    const isMate = evaluation === node.evaluation && evaluation.mateWinner !== null;
    const value = clip((isMate ? valueOf(evaluation, sidesIn(this.#viewer.game)) : boundedValue(evaluation)) ?? "");
    const line = element("p", {});
    if (pv !== null && pv.start !== node) line.append(text("otherMove"), " ");
    if (value !== "") line.append(element("span", { class: "value" }, value), " ");
    if (pv !== null && pv.moves.length > 0) line.append(this.#moves(pv, value), " ");
    const rest = pv === null ? "" : restOf(pv);
    if (rest !== "") line.append(`${rest} `);
    const details = detailsOf(evaluation).join(" · ");
    if (details !== "") line.append(element("span", { class: "details" }, details));
    return line;
  }

  /** Buttons of which the Tab key reaches one, and the arrow keys the others. */
  #moves(pv: Pv, value: string): HTMLElement {
    const buttons = pv.notations.slice(0, MAX_MOVES).map((name, index) => {
      // A press with the keyboard has no count of clicks. The focus goes to what is around the button, which the next position removes.
      const play = ({ detail }: MouseEvent) => {
        this.#play(startOf(pv), pv.moves.slice(0, index + 1));
        if (detail === 0) this.#element.focus();
      };
      const move = element("button", { type: "button", title: text("playLine"), click: play }, clip(name, 20));
      move.lang = this.#spoken;
      move.tabIndex = index === 0 ? 0 : -1;
      this.#previewAt(move, pv, index);
      return move;
    });
    const label = value === "" ? text("expectedMoves") : `${text("expectedMoves")}: ${value}`;
    const moves = element("span", { class: "pv", role: "toolbar", "aria-label": label }, ...buttons.flatMap((move) => [move, " "]));
    moves.addEventListener("keydown", (event) => {
      const at = buttons.indexOf(event.target as HTMLButtonElement);
      const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
      if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const focused = buttons[Math.max(0, Math.min(next, buttons.length - 1))]!;
      for (const button of buttons) button.tabIndex = button === focused ? 0 : -1;
      focused.focus();
    });
    return moves;
  }

  /** Shows the position after a move on the board while the mouse is over it, or while the keyboard has reached it. */
  #previewAt(move: HTMLElement, pv: Pv, index: number): void {
    const show = () => this.#viewer.preview(startOf(pv), pv.moves.slice(0, index + 1));
    // Not when the moves have come under a mouse that rests.
    move.addEventListener("pointermove", ({ pointerType }) => pointerType === "mouse" && !this.#viewer.isPreview && show());
    move.addEventListener("focus", () => move.matches(":focus-visible") && show());
    for (const end of ["pointerleave", "blur"]) move.addEventListener(end, () => this.#viewer.endPreview());
  }

  /** Plays moves after a node. Those that the record does not have yet are a variation. */
  #play(start: Node, moves: readonly string[]): void {
    const { added, failure } = this.#viewer.play(start, moves);
    if (failure !== undefined) showMessage(failure, "refusal");
    else if (added > 0) showMessage(text("linePlayed", { n: added }));
  }
}

/** Where the expected moves begin. No move follows an ending. */
const startOf = ({ start }: Pv): Node => (start.kind === "ending" ? start.parent! : start);

/** What follows the shown moves: a sign that there are more, or a text that cannot be played. */
function restOf(pv: Pv): string {
  return pv.moves.length > MAX_MOVES ? "…" : clip(pv.rest);
}

/** A candidate in one line: its value and the first expected moves. */
function folded(node: Node, evaluation: Evaluation, pv: Pv | null): string {
  const start = pv === null || pv.start === node ? "" : text("insteadOfMove");
  const bound = evaluation.bound === null ? "" : evaluation.bound === "lower" ? "≥" : "≤";
  const value = shortValue(evaluation);
  const moves = pv?.notations.slice(0, MAX_FOLDED).map((name) => clip(name, 20)) ?? [];
  const others = moves.length > 0 ? moves : pv !== null && pv.rest !== "" ? [restOf(pv)] : detailsOf(evaluation);
  return [start, value === null ? "" : bound + value, ...others].filter((part) => part !== "").join(" ");
}
