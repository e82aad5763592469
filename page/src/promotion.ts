// The question whether a piece promotes.

import type { LegalMove } from "kifu-wasm";
import { element } from "./dom.ts";
import { glyphOf } from "./names.ts";
import { text } from "./texts.ts";

/**
 * Asks which of the moves of a piece is played, above the square. The answers show the piece as it will be. Resolves with undefined if the question is dismissed, or if
 * `signal` ends it.
 */
export function choosePromotion(
  moves: readonly LegalMove[],
  piece: string,
  square: HTMLElement,
  signal: AbortSignal,
): Promise<LegalMove | undefined> {
  let resolve!: (move: LegalMove | undefined) => void;
  const promise = new Promise<LegalMove | undefined>((resolved) => (resolve = resolved));
  const dialog = element("dialog", { class: "promotion", "aria-label": text("promotePiece") });
  const choose = (move: LegalMove | undefined) => {
    dialog.close();
    resolve(move);
  };
  for (const promotes of [true, false]) {
    const move = moves.find((move) => move.promotes === promotes);
    const name = text(promotes ? "promotes" : "promotesNot");
    const glyph = element("span", { class: "glyph", lang: "ja", "aria-hidden": "true" }, glyphOf(promotes ? `+${piece}` : piece));
    dialog.append(
      element("button", { type: "button", class: promotes ? "primary" : "", click: () => choose(move) }, glyph, name),
    );
  }
  signal.addEventListener("abort", () => choose(undefined), { once: true });
  dialog.addEventListener("close", () => {
    resolve(undefined);
    dialog.remove();
  });
  // The tap that opens the dialog ends with a click, which must not dismiss it. What dismisses it begins outside as well.
  let beganOutside = false;
  dialog.addEventListener("pointerdown", (event) => (beganOutside = event.target === dialog));
  dialog.addEventListener("click", (event) => {
    if (beganOutside && event.target === dialog) dialog.close();
  });
  (square.closest(".board") ?? document.body).append(dialog);
  dialog.showModal();
  const { left, top, width, height } = square.getBoundingClientRect();
  const half = dialog.offsetWidth / 2;
  const middle = Math.max(half + 4, Math.min(left + width / 2, innerWidth - half - 4));
  const isLow = top > dialog.offsetHeight + 8;
  dialog.style.left = `${middle - half}px`;
  dialog.style.top = `${isLow ? top - dialog.offsetHeight - 4 : top + height + 4}px`;
  return promise;
}
