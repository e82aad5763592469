// A notice at the bottom of the page, which stays until one of its buttons is pressed.

import { element } from "./dom.ts";
import { translate, type TextKey } from "./texts.ts";

/** Shows a notice instead of an earlier one with the same text. The first of its buttons is the recommended one. */
export function showNotice(what: TextKey, buttons: readonly (readonly [TextKey, () => void])[]): void {
  document.querySelector(`.notice.${what}`)?.remove();
  const made = buttons.map(([name, action], index) => {
    const click = () => {
      notice.remove();
      action();
    };
    return element("button", { type: "button", class: index === 0 ? "primary" : "", "data-text": name, click });
  });
  const notice = element("div", { class: `notice ${what}`, role: "status" }, element("span", { "data-text": what }), ...made);
  translate(notice);
  document.body.append(notice);
}
