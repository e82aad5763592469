// The list as a screen of its own in the history of the browser: back leads from a game to the list, and from there to the board.
//
// The state of an entry says what it shows. Entries are replaced where one more would make the way back longer.

type State = "list" | "game" | "board" | "list above list";

const state = (): State | null => history.state as State | null;

export const isListState = (one: unknown): boolean => one === "list" || one === "list above list";

/** The list is shown. */
export function noteList(): void {
  if (isListState(state())) return;
  // Below a game is the list from which it was opened.
  if (state() === "game") history.replaceState("list above list" satisfies State, "");
  else if (state() === "board") history.replaceState("list" satisfies State, "");
  else history.pushState("list" satisfies State, "");
}

/** A game of the list is shown. */
export function noteGame(): void {
  if (state() === "list above list") history.replaceState("game" satisfies State, "");
  else history.pushState("game" satisfies State, "");
}

/** The list was closed. */
export function noteBoard(): void {
  if (state() === "list above list") history.replaceState("game" satisfies State, "");
  else if (state() === "list") history.replaceState("board" satisfies State, "");
}
