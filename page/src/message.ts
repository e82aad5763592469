// The message: what was done, or why something cannot be done.

import { element, find, TELEPHONE } from "./dom.ts";
import { text, type TextKey } from "./texts.ts";

/** A refusal is an error too, but one that is over when it has been read: the reader tries something else. */
export type MessageKind = "info" | "error" | "refusal";
export type ShowMessage = (message: string, kind?: MessageKind) => void;

/** How many milliseconds a message is shown. That of a failure stays until the next step: nothing else on the page has it. */
const SHOWN = { info: 6000, refusal: 12_000, error: Infinity } as const;
const SHOWN_WITH_BUTTON = 8000;
/** A finger that moves so many pixels removes the message. */
const SWIPE = 30;

let timer: number | undefined;
let hasListeners = false;

/** Shows a message, perhaps with a button; an empty text removes it. A press or a swipe removes it too. */
export function showMessage(message: string, kind: MessageKind = "info", button?: readonly [TextKey, () => void]): void {
  const field = find("#message");
  if (!hasListeners) listen(field);
  field.textContent = message;
  field.className = kind === "refusal" ? "error" : kind;
  if (button !== undefined) field.append(element("button", { type: "button", click: button[1] }, text(button[0])));
  place();
  clearTimeout(timer);
  const shown = button === undefined ? SHOWN[kind] : SHOWN_WITH_BUTTON;
  if (message !== "" && shown < Infinity) timer = setTimeout(() => end(field, shown), shown);
}

/** Removes the message, unless it is pointed at or its button has the focus. */
function end(field: HTMLElement, shown: number): void {
  if (field.matches(":hover, :focus-within")) timer = setTimeout(() => end(field, shown), shown);
  else showMessage("");
}

function listen(field: HTMLElement): void {
  hasListeners = true;
  let start: { x: number; y: number } | null = null;
  field.addEventListener("click", () => showMessage(""));
  field.addEventListener("pointerdown", (event) => (start = event.pointerType === "mouse" ? null : { x: event.clientX, y: event.clientY }));
  field.addEventListener("pointermove", (event) => {
    if (start === null || Math.hypot(event.clientX - start.x, event.clientY - start.y) < SWIPE) return;
    start = null;
    showMessage("");
  });
  for (const name of ["pointerup", "pointercancel"]) field.addEventListener(name, () => (start = null));
  for (const name of ["scroll", "resize"]) addEventListener(name, place, { passive: true });
}

/** On a telephone, shows the message above the buttons if it covers neither a hand nor the bar of the list there, and otherwise on top. */
function place(): void {
  const field = find("#message");
  field.classList.remove("on-top");
  if (!matchMedia(TELEPHONE).matches || field.textContent === "") return;
  const { top, bottom } = field.getBoundingClientRect();
  const parts = [...document.querySelectorAll("#board, .desk-bar:not([hidden])")].map((part) => part.getBoundingClientRect());
  field.classList.toggle("on-top", parts.some((part) => part.bottom > top && part.top < bottom));
}
