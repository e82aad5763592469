// What the browser keeps for this page. It can refuse, or have no space left, which is said once.

import { showNotice } from "./notice.ts";

let hasSaid = false;

/** What can fail because the browser keeps nothing for this page, or no more. */
export function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** Keeps a text. Returns whether it is kept; if not, the reader learns it once, unless `isSilent`. */
export function keep(key: string, value: string, isSilent = false): boolean {
  const isKept = attempt(() => (localStorage.setItem(key, value), true)) === true;
  if (isKept || isSilent || hasSaid) return isKept;
  hasSaid = true;
  showNotice("nothingKept", [["understood", () => {}]]);
  return false;
}
