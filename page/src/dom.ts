// Short ways to make elements.

type Properties = Record<string, string | number | boolean | ((event: never) => void)>;

/**
 * Makes an element. A property with a function is a listener; `class`, `role` and names with a hyphen are attributes;
 * all others are properties.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === "function") made.addEventListener(key, value as EventListener);
    else if (key === "class" || key === "role" || key.includes("-")) made.setAttribute(key, String(value));
    else (made as unknown as Record<string, unknown>)[key] = value;
  }
  made.append(...children);
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/** Makes an element of a picture. */
export function shape(name: string, attributes: Record<string, string | number>, ...children: Node[]): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** Finds an element that the page always has. */
export function find<Type extends HTMLElement = HTMLElement>(selector: string): Type {
  const found = document.querySelector<Type>(selector);
  if (found === null) throw new Error(`no element ${selector}`);
  return found;
}

/** Closes a part that lies over others when something else, an item of a menu in it, or Escape is pressed. */
export function listenToMenu(details: HTMLDetailsElement): void {
  const close = () => (details.open = false);
  details.addEventListener("toggle", () => keepInSight(details));
  document.addEventListener("pointerdown", ({ target }) => {
    // A dialog is above both, and what is below it stays as it was.
    if (!details.contains(target as Node) && (target as Element).closest("dialog") === null) close();
  });
  details.addEventListener("click", (event) => {
    if ((event.target as Element).closest(".menu-items > button") !== null) close();
  });
  details.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !details.open) return;
    close();
    details.querySelector("summary")!.focus();
  });
}

/** Opens a menu upwards if it would end below the window, and scrolls if there is no space above it either. */
function keepInSight(details: HTMLDetailsElement): void {
  const items = details.querySelector(".menu-items");
  items?.classList.remove("upward");
  if (items === null || !details.open || items.getBoundingClientRect().bottom <= innerHeight) return;
  const isAbove = items.getBoundingClientRect().height + 4 <= details.getBoundingClientRect().top;
  if (isAbove) items.classList.add("upward");
  else items.scrollIntoView({ block: "nearest" });
}

/** What has a use of its own for the arrow keys, or is written into. */
export const FIELDS = "textarea, select, input";

/** Takes the focus from the field that has it, so that keys are not written into it any more. */
export function leaveField(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches(FIELDS)) activeElement.blur();
}

const SCROLLING = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "];

/**
 * Whether the browser scrolls a part of the page with a key while an element has the focus: this element, or what contains
 * it. The whole page does not count: on it these keys step through the game, in windows of any size.
 */
export function scrolls(key: string, target: Element): boolean {
  if (!SCROLLING.includes(key)) return false;
  for (let at: Element | null = target; at !== null; at = at.parentElement) {
    if (at.scrollHeight <= at.clientHeight) continue;
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return true;
  }
  return false;
}

/** The windows that are laid out for a telephone. `phone.css` has the same. */
export const TELEPHONE = "(orientation: portrait) and (width < 720px), (width < 560px)";
