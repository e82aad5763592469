// The wheel of the mouse steps through the game while the pointer is over the board.

import type { Viewer } from "./viewer.ts";

/** One step of a wheel, in the pixels that most browsers report. A touch pad reports many small parts of it. */
const STEP = 100;
/** The pixels of the other units: of a line, and of a page. */
const UNITS = [1, STEP / 3, STEP];

export function listenToWheel(board: HTMLElement, viewer: Viewer): void {
  let turned = 0;
  board.addEventListener(
    "wheel",
    (event) => {
      // Read first, because Firefox converts lines to pixels for scripts that read a distance before its unit.
      const unit = UNITS[event.deltaMode]!;
      // With Control, browsers enlarge the page. Other directions are gestures of the system.
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      event.preventDefault();
      const delta = event.deltaY * unit;
      turned = turned * delta < 0 ? delta : turned + delta;
      const steps = Math.trunc(turned / STEP);
      turned -= steps * STEP;
      if (steps !== 0) viewer.step(steps);
    },
    { passive: false },
  );
}
