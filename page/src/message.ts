// The message below the board: what was done, or why something cannot be done.

import { find } from "./dom.ts";

export type MessageKind = "info" | "error";
export type ShowMessage = (message: string, kind?: MessageKind) => void;

/** Shows a message; an empty text removes it. */
export function showMessage(message: string, kind: MessageKind = "info"): void {
  const field = find("#message");
  field.textContent = message;
  field.className = kind;
}
