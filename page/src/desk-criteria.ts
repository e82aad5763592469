// The criteria of the list: a row for each, with what the collection says about its kind.

import type { Criterion, CriterionInfo } from "kifu-wasm/collection";
import { element } from "./dom.ts";
import { clip, currentLanguage, label, text, translate } from "./texts.ts";

/** The kinds with which the rows begin, if the collection has them. */
const FIRST = ["player", "date", "result"];

/** The part about positions has these. */
const OF_POSITION = ["at", "mirrored", "colors-changed"];

interface CriterionRow {
  readonly element: HTMLElement;
  readonly kind: HTMLSelectElement;
  readonly negated: HTMLInputElement;
  readonly value: HTMLInputElement;
  readonly help: HTMLElement;
}

export class DeskCriteria {
  readonly element = element("form", { class: "desk-criteria", hidden: true, noValidate: true });
  #kinds: readonly CriterionInfo[] = [];
  #rows: CriterionRow[] = [];
  #list = element("div", { class: "criterion-rows" });
  #message = element("span", { class: "criterion-message", role: "status" });
  #search = element("button", { type: "submit", class: "primary", "data-text": "search" });
  #count = 0;

  /** `search` is called with the criteria when the reader wants to apply them, with none if they shall not hold any more. */
  constructor(search: (criteria: readonly Criterion[]) => void) {
    const add = element("button", { type: "button", "data-text": "addCriterion", click: () => this.#add("").value.focus() });
    const clear = () => {
      this.reset();
      search([]);
    };
    const reset = element("button", { type: "button", class: "clear-criteria", "data-text": "clearCriteria", click: clear });
    this.element.append(this.#list, element("p", { class: "choices" }, this.#message, add, reset, this.#search));
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      search(this.criteria);
    });
  }

  /** Begins with empty rows again. */
  reset(): void {
    this.#rows = [];
    this.#list.replaceChildren();
    this.show("", null);
    if (this.#kinds.length > 0) this.#addFirst();
  }

  set kinds(kinds: readonly CriterionInfo[]) {
    this.#kinds = kinds.filter(({ name }) => !OF_POSITION.includes(name));
    if (this.#rows.length === 0) this.#addFirst();
  }

  /** The criteria that are written. A row without a value is none, unless its kind has no value. */
  get criteria(): Criterion[] {
    return this.#written().map(({ kind, value, negated }) => ({
      name: kind.value,
      ...(this.#kindOf(kind).value === null ? {} : { value: value.value.trim() }),
      ...(negated.checked ? { negated: true } : {}),
    }));
  }

  #written(): CriterionRow[] {
    return this.#rows.filter(({ kind, value }) => this.#kindOf(kind).value === null || value.value.trim() !== "");
  }

  #kindOf({ value }: HTMLSelectElement): CriterionInfo {
    return this.#kinds.find(({ name }) => name === value) ?? this.#kinds[0]!;
  }

  /** Says what was found, or which criterion is wrong. */
  show(message: string, wrong: number | null): void {
    this.#message.textContent = message;
    this.#message.classList.toggle("error", wrong !== null);
    const row = wrong === null ? undefined : this.#written()[wrong];
    for (const { value } of this.#rows) value.removeAttribute("aria-invalid");
    row?.value.setAttribute("aria-invalid", "true");
    row?.value.focus();
  }

  /** While files are read, the games cannot be compared yet. */
  set canSearch(canSearch: boolean) {
    this.#search.disabled = !canSearch;
    if (!canSearch) this.show(text("waitForReading"), null);
    else if (this.#message.textContent === text("waitForReading")) this.show("", null);
  }

  redraw(): void {
    translate(this.element);
    for (const row of this.#rows) this.#describe(row);
  }

  #addFirst(): void {
    const names = FIRST.filter((name) => this.#kinds.some((kind) => kind.name === name));
    for (const name of names.length > 0 ? names : [""]) this.#add(name);
  }

  #add(name: string): CriterionRow {
    this.#count += 1;
    const kind = element("select", { "data-label": "criterion" }, ...this.#kinds.map(({ name }) => element("option", { value: name })));
    if (name !== "") kind.value = name;
    const names = element("datalist", { id: `criterion-names-${this.#count}` });
    const value = element("input", { type: "text", autocomplete: "off", spellcheck: false, maxLength: 500, "data-label": "criterionValue" });
    value.setAttribute("list", names.id);
    const help = element("p", { class: "criterion-help", id: `criterion-help-${this.#count}` });
    value.setAttribute("aria-describedby", help.id);
    const negated = element("input", { type: "checkbox" });
    const not = element("label", { class: "check" }, negated, element("span", { "data-text": "negated" }));
    const remove = element("button", { type: "button", class: "icon", "data-label": "removeCriterion", click: () => this.#remove(row) }, "×");
    const made = element("div", { class: "criterion", role: "group" }, kind, not, value, remove, help, names);
    const row = { element: made, kind, negated, value, help };
    kind.addEventListener("change", () => this.#describe(row));
    this.#rows.push(row);
    this.#list.append(made);
    translate(made);
    this.#describe(row);
    return row;
  }

  #remove(row: CriterionRow): void {
    this.#rows.splice(this.#rows.indexOf(row), 1);
    row.element.remove();
    if (this.#rows.length === 0) this.#add("").value.focus();
    else this.#rows.at(-1)!.value.focus();
  }

  /** Shows the help of the kind, with an example, and the names from which can be chosen. */
  #describe({ element: made, kind: choice, value, help }: CriterionRow): void {
    for (const [index, { label }] of this.#kinds.entries()) choice.options[index]!.textContent = label[currentLanguage()];
    const kind = this.#kindOf(choice);
    value.hidden = kind.value === null;
    value.placeholder = kind.example === "" ? "" : text("criterionExample", { example: kind.example });
    help.textContent = clip(this.#helpOf(kind), 600);
    help.title = help.textContent;
    made.querySelector("datalist")!.replaceChildren(...kind.names.map((name) => element("option", { value: name })));
    label(choice, "criterion");
    made.setAttribute("aria-label", kind.label[currentLanguage()]);
  }

  /** The help of a kind, in which the options of the command have the names of this list. */
  #helpOf({ help }: CriterionInfo): string {
    const nameOf = (name: string) => this.#kinds.find((kind) => kind.name === name)?.label[currentLanguage()] ?? name;
    const option = /`--([a-z-]+)([^`]*)`|--([a-z-]+)/g;
    return help[currentLanguage()].replace(option, (_, quoted?: string, rest = "", plain = "") => text("quoted", { words: nameOf(quoted ?? plain) + rest }));
  }
}
