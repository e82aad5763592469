// The menus of the bar on top, and the one with the settings.

import { element, find, listenToMenu } from "./dom.ts";
import { onSetting, setSetting, setting, valuesOf, type SettingName } from "./settings.ts";
import type { TextKey } from "./texts.ts";

/** The settings in the menu, with their names. */
const ROWS: readonly (readonly [SettingName, TextKey])[] = [
  ["language", "language"],
  ["theme", "theme"],
  ["lettering", "lettering"],
  ["notation", "notation"],
];

/** Closes the menus of the page as {@link listenToMenu} says. */
export function listenToMenus(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.menu")) listenToMenu(menu);
}

/** Makes the rows of the menu with the settings. */
export function makeSettingsMenu(): void {
  find("#settings-menu").append(...ROWS.map(([name, label]) => row(name, label)));
}

/** The values of a setting side by side, of which one is chosen. */
function row(name: SettingName, label: TextKey): HTMLElement {
  const values = valuesOf(name).map(([value, text]) => {
    const button = element("input", { type: "radio", name, value, change: () => setSetting(name, value) });
    const choose = () => (button.checked = setting(name) === value);
    choose();
    onSetting(name, choose);
    return element("label", {}, button, element("span", { "data-text": text }));
  });
  return element("fieldset", {}, element("legend", { "data-text": label }), element("div", { class: "values" }, ...values));
}
