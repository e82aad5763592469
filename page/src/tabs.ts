// On narrow screens, one panel is visible at a time, and tabs choose it.

import { find } from "./dom.ts";

/** The same width as in the style. */
const NARROW = matchMedia("(max-width: 1099px)");

export function listenToTabs(): void {
  const tabs = [...document.querySelectorAll<HTMLElement>("[data-tab]")];
  const panelOf = (tab: HTMLElement) => find(`#${tab.getAttribute("aria-controls")}`);
  const choose = (chosen: HTMLElement) => {
    find("#panels").dataset["shown"] = chosen.dataset["tab"];
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
    }
  };
  // On wide screens all panels are visible, and there are no tabs.
  const setRoles = () => {
    for (const tab of tabs) {
      if (NARROW.matches) panelOf(tab).setAttribute("role", "tabpanel");
      else panelOf(tab).removeAttribute("role");
    }
  };
  for (const tab of tabs) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const shown = tabs.filter((other) => other.offsetParent !== null);
      const at = shown.indexOf(tab);
      const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: shown.length - 1 }[event.key];
      if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      const wanted = shown[(next + shown.length) % shown.length]!;
      choose(wanted);
      wanted.focus();
    });
  }
  choose(tabs[0]!);
  setRoles();
  NARROW.addEventListener("change", setRoles);
}
