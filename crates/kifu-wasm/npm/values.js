// The lists of names, and the checks of arguments.

import * as wasm from "./bindings.js";
import { calling, checkLoaded } from "./calls.js";

let known;

/** The formats, encodings, endings, notations, handicaps and options. */
export function tables() {
  checkLoaded();
  if (known === undefined) {
    const found = parsed(calling(() => wasm.tables()));
    const formatNames = found.formats.map((format) => format.name);
    const options = Object.fromEntries(Object.entries(found.options).map(([group, kinds]) => [group, named(kinds)]));
    known = { ...found, options, formatNames, endingKinds: found.endings.map((ending) => ending.kind) };
  }
  return known;
}

/** The kinds of options by their names in JavaScript. */
function named(kinds) {
  const name = (words) => words.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
  return Object.fromEntries(kinds.map(([words, kind]) => [name(words), kind]));
}

/** Reads JSON. What is returned cannot be changed. */
export function parsed(json) {
  return JSON.parse(json, (_, value) => Object.freeze(value));
}

export const formats = () => tables().formats;
export const encodings = () => tables().encodings;
export const endings = () => tables().endings;
export const version = "VERSION";

/** What the module returns, and gets, instead of a number if there is none. */
export const NONE = 0xffffffff;
export const MAX_COUNT = NONE - 1;
/** The languages of messages and names. */
export const LANGUAGES = ["en", "ja"];

/**
 * Sets options in an object of the module, which has them under the name `group`. Those that are undefined keep their values. `own`
 * are the options that the caller has taken out, and `what` is what all of them are.
 */
export function setAll(object, group, options, { own = [], what = "option", set = object.set } = {}) {
  const kinds = tables().options[group];
  for (const [name, value] of Object.entries(options)) {
    checkName(name, [...Object.keys(kinds), ...own], what);
    if (value === undefined) continue;
    const isList = kinds[name] === "list" || kinds[name] === "pairs";
    for (const item of isList ? checkList(value, `a list of ${name}`) : [value]) {
      const problem = set.call(object, name, textOf(name, kinds[name], item));
      if (problem !== undefined) throw new TypeError(`kifu-wasm: ${name}: ${problem}`);
    }
  }
}

/** The value of an option as the module gets it. */
function textOf(name, kind, value) {
  if (kind === "flag") return String(Boolean(value));
  if (kind === "number") checkCount(value, `a whole number for ${name}`);
  else if (kind === "pairs" && Array.isArray(value)) {
    const isPair = value.length === 2 && value.every((square) => typeof square === "string" && square.length === 2);
    checkType(isPair, `two squares in ${name}`, String(value));
    return value.join("");
  } else checkText(value, `a text for ${name}`);
  return String(value);
}

/** Returns `name` if it is one of `names`. */
export function checkName(name, names, what) {
  if (!names.includes(name)) {
    const article = /^[aeiou]/.test(what) ? "an" : "a";
    throw new TypeError(`kifu-wasm: expected ${article} ${what} (${names.join(", ")}), found ${describe(name)}`);
  }
  return name;
}

export function checkType(isRight, expected, found) {
  if (!isRight) throw new TypeError(`kifu-wasm: expected ${expected}, found ${describe(found)}`);
}

/** Returns `notation` if it is the name of a notation. */
export const checkNotation = (notation) => checkName(notation, tables().notations, "notation");

/** Checks a number that the module gets in 32 bits. */
export function checkCount(count, expected, least = 0) {
  checkType(Number.isInteger(count) && count >= least && count <= MAX_COUNT, expected, count);
}

/** Returns a text that is an argument. */
export function checkText(text, expected) {
  checkType(typeof text === "string", expected, text);
  return text;
}

/** Returns a list that is an argument. */
export function checkList(list, expected) {
  checkType(Array.isArray(list), expected, list);
  return list;
}

/** Checks that all options are known. */
export function checkOptions(options, names) {
  for (const name of Object.keys(options)) checkName(name, names, "option");
}

/** The name of a built-in class, also of one of another window. */
export const tagOf = (value) => Object.prototype.toString.call(value).slice("[object ".length, -1);

function describe(value) {
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  return typeof value === "object" && value !== null ? `an object (${tagOf(value)})` : String(value);
}

/** Returns a function that computes a value when it is first called. */
export function lazy(compute) {
  let value;
  return () => (value ??= compute());
}

/** Returns a function of a name that computes the value of each name when it is first asked for. */
export function lazyBy(compute) {
  const values = new Map();
  return (name) => {
    if (!values.has(name)) values.set(name, compute(name));
    return values.get(name);
  };
}
