// The message over the list of moves: what was done, or why something cannot be done.

import { element, find } from "./dom.ts";
import { text, type TextKey } from "./texts.ts";

export type MessageKind = "info" | "error";
export type ShowMessage = (message: string, kind?: MessageKind) => void;

/** How many milliseconds it is shown that something was done. The reason of a failure, and a button, stay until the next step. */
const SHOWN = 6000;
let timer: number | undefined;

/** Shows a message, perhaps with a button; an empty text removes it. A press removes it too. */
export function showMessage(message: string, kind: MessageKind = "info", button?: readonly [TextKey, () => void]): void {
  const field = find("#message");
  clearTimeout(timer);
  field.textContent = message;
  field.className = kind;
  field.onclick = () => showMessage("");
  if (button !== undefined) field.append(element("button", { type: "button", click: button[1] }, text(button[0])));
  else if (message !== "" && kind === "info") timer = setTimeout(() => showMessage(""), SHOWN);
}
