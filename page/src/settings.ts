// What the reader has chosen: the language, the colours, the pieces and the notation, the speed of play. Kept in the browser, if it keeps anything.

import { attempt, keep } from "./storage.ts";
import type { TextKey } from "./texts.ts";

/** The settings: the values of each with their names for the reader, and the value that holds until another is chosen. */
const SETTINGS = {
  language: { values: { en: "english", ja: "japanese" }, standard: navigator.language.startsWith("ja") ? "ja" : "en" },
  theme: { values: { system: "systemTheme", light: "lightTheme", dark: "darkTheme" }, standard: "system" },
  lettering: { values: { japanese: "piecesInKanji", western: "piecesInLetters" }, standard: "japanese" },
  // Until one is chosen, moves are written in the language of the page: see `standardOf`.
  notation: { values: { ki2: "notationKi2", hodges: "notationHodges", western: "notationWestern" }, standard: "hodges" },
  speed: {
    values: {
      "fixed 1000": "everySecond",
      "fixed 3000": "everyThreeSeconds",
      "real 1": "realTime",
      "real 10": "tenTimes",
      "real 60": "sixtyTimes",
    },
    standard: "fixed 1000",
  },
} as const satisfies Record<string, { values: Record<string, TextKey>; standard: string }>;

export type SettingName = keyof typeof SETTINGS;
export type SettingValue<Name extends SettingName> = keyof (typeof SETTINGS)[Name]["values"] & string;

/** The values that were chosen on this page, for browsers that keep nothing. */
const chosen = new Map<SettingName, string>();
const listeners = new Map<SettingName, (() => void)[]>();
const keyOf = (name: SettingName) => `kifu.${name}`;

/** The values of a setting with their names for the reader. */
export function valuesOf<Name extends SettingName>(name: Name): [value: SettingValue<Name>, label: TextKey][] {
  return Object.entries(SETTINGS[name].values) as [SettingValue<Name>, TextKey][];
}

/** The value of a setting: the chosen or the kept one, or the standard. */
export function setting<Name extends SettingName>(name: Name): SettingValue<Name> {
  if (!chosen.has(name)) chosen.set(name, attempt(() => localStorage.getItem(keyOf(name))) ?? "");
  const value = chosen.get(name)!;
  return (Object.hasOwn(SETTINGS[name].values, value) ? value : standardOf(name)) as SettingValue<Name>;
}

function standardOf(name: SettingName): string {
  return name === "notation" && setting("language") === "ja" ? "ki2" : SETTINGS[name].standard;
}

export function setSetting<Name extends SettingName>(name: Name, value: SettingValue<Name>): void {
  chosen.set(name, value);
  announce(name);
  if (name === "language") announce("notation");
  keep(keyOf(name), value);
}

/** Calls a function when a setting has another value. */
export function onSetting(name: SettingName, listener: () => void): void {
  listeners.set(name, [...(listeners.get(name) ?? []), listener]);
}

function announce(name: SettingName): void {
  listeners.get(name)?.forEach((listener) => listener());
}

const DARK = matchMedia("(prefers-color-scheme: dark)");
DARK.addEventListener("change", () => announce("theme"));

/** Whether the page has dark colours: the chosen ones, or those of the system. */
export function isDark(): boolean {
  const theme = setting("theme");
  return theme === "system" ? DARK.matches : theme === "dark";
}
