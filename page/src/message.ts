// The message over the list of moves: what was done, or why something cannot be done.

import { find } from "./dom.ts";

export type MessageKind = "info" | "error";
export type ShowMessage = (message: string, kind?: MessageKind) => void;

/** How many milliseconds it is shown that something was done. The reason of a failure stays until the next step. */
const SHOWN = 6000;
let timer: number | undefined;

/** Shows a message; an empty text removes it. A press removes it too. */
export function showMessage(message: string, kind: MessageKind = "info"): void {
  const field = find("#message");
  clearTimeout(timer);
  field.textContent = message;
  field.className = kind;
  field.onclick = () => showMessage("");
  if (message !== "" && kind === "info") timer = setTimeout(() => showMessage(""), SHOWN);
}
