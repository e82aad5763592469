// Where there is no space for the text beside the moves, tabs choose between them.

import { find } from "./dom.ts";

export function listenToTabs(): void {
  const list = find("#tabs");
  const tabs = [...list.querySelectorAll<HTMLElement>("[role=tab]")];
  const choose = (chosen: HTMLElement) => {
    find("#panels").dataset["shown"] = chosen.dataset["tab"];
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
    }
  };
  for (const tab of tabs) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const at = tabs.indexOf(tab);
      const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
      if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      const wanted = tabs[(next + tabs.length) % tabs.length]!;
      choose(wanted);
      wanted.focus();
    });
  }
  // The style decides whether there are tabs. Without them, both panels are groups with the same names.
  new ResizeObserver(() => {
    const role = list.checkVisibility() ? "tabpanel" : "group";
    for (const tab of tabs) find(`#${tab.getAttribute("aria-controls")}`).setAttribute("role", role);
  }).observe(list);
  choose(tabs[0]!);
}
