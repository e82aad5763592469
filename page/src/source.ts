// The text of the file with its line numbers, and the errors and warnings about it.

import type { Diagnostic } from "kifu-wasm";
import { element } from "./dom.ts";
import { VirtualList } from "./virtual-list.ts";
import { clip, label, text } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

const ROW_HEIGHT = 22;
/** The rest of a longer line is not shown. */
const MAX_LENGTH = 1000;
/** Further lines are not shown. */
const MAX_LINES = 500_000;
/** Further diagnostics are not listed, but counted. */
const MAX_LISTED = 200;

/** Whether a diagnostic is no fault. */
export const isNote = ({ severity }: Diagnostic): boolean => severity === "note";

export class SourceView {
  readonly element: HTMLElement;
  #viewer: Viewer;
  #list: VirtualList;
  #diagnostics = element("ul", { class: "diagnostics" });
  #summary = element("p", { class: "summary" });
  #note = element("p", { class: "note", "data-text": "textBeforeEdits" });
  #text = "";
  /** Where each line starts, and the end of the text. */
  #starts: number[] = [0, 0];
  /** The diagnostics of the document, as the following fields describe them. */
  #grouped: readonly Diagnostic[] = [];
  #counts: [errors: number, warnings: number] = [0, 0];
  #sorted: Diagnostic[] = [];
  #byLine = new Map<number, Diagnostic[]>();
  #current = 0;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    this.#list = new VirtualList("source", "listbox", ROW_HEIGHT, false, (index) => this.#render(index));
    this.#list.listenToKeys(
      () => this.#current - 1,
      (index) => this.#goToMove(index + 1),
    );
    this.#list.element.addEventListener("click", (event) => {
      const index = this.#list.indexOf(event);
      if (index !== undefined) this.#goToMove(index + 1);
    });
    this.element = element("div", { class: "source-view" }, this.#summary, this.#diagnostics, this.#note, this.#list.element);
    viewer.on("document", () => this.#load());
    viewer.on("tree", () => (this.#note.hidden = !viewer.game.canUndo));
    viewer.on("node", () => this.#show(viewer.node.place?.line));
    viewer.on("view", () => this.#group());
  }

  #load(): void {
    this.#text = this.#viewer.document.text;
    this.#starts = startsOfLines(this.#text);
    this.#list.count = this.#starts.length - 1;
    this.#setCurrent(0);
    this.#group();
    this.#list.reveal((this.#sorted[0]?.line ?? 1) - 1);
  }

  /** Lists the diagnostics: first the errors, then the warnings, then the notes. They are grouped again only if they have changed. */
  #group(): void {
    label(this.#list.element, "textOfFile");
    label(this.#diagnostics, "diagnostics");
    const { diagnostics } = this.#viewer.document;
    if (diagnostics !== this.#grouped) {
      this.#grouped = diagnostics;
      const errors = diagnostics.filter((found) => found.severity === "error");
      const warnings = diagnostics.filter((found) => found.severity !== "error" && !isNote(found));
      this.#counts = [errors.length, warnings.length];
      this.#sorted = [...errors, ...warnings, ...diagnostics.filter(isNote)];
      this.#byLine = byLine([...errors, ...warnings]);
      this.#showDiagnostics();
    }
    const [errors, warnings] = this.#counts;
    this.#summary.textContent = this.#summaryOf(errors, warnings);
    this.#summary.className = `summary ${errors > 0 ? "error" : warnings > 0 ? "warning" : "fine"}`;
    this.#list.refresh();
  }

  #showDiagnostics(): void {
    const rows = this.#sorted.slice(0, MAX_LISTED).map((found) => this.#diagnosticRow(found));
    const count = this.#viewer.document.diagnosticCount;
    if (count > MAX_LISTED) rows.push(element("li", {}, text("moreDiagnostics", { n: count - MAX_LISTED })));
    this.#diagnostics.replaceChildren(...rows);
    this.#diagnostics.hidden = rows.length === 0;
  }

  /** The format, the encoding, and how many errors and warnings there are. */
  #summaryOf(errors: number, warnings: number): string {
    const { text: source, format, encoding, diagnostics, diagnosticCount } = this.#viewer.document;
    const faults = diagnosticCount - diagnostics.filter(isNote).length;
    const counts = [
      errors === 0 ? [] : [errors === 1 ? text("oneError") : text("errors", { n: errors })],
      warnings === 0 ? [] : [warnings === 1 ? text("oneWarning") : text("warnings", { n: warnings })],
      errors + warnings < faults ? [text("allDiagnostics", { n: faults })] : [],
    ].flat();
    if (source === "") return counts.join(" · ");
    return [...(format === null ? [] : [format.toUpperCase()]), encoding, ...(counts.length === 0 ? [text("noDiagnostics")] : counts)].join(" · ");
  }

  #diagnosticRow(found: Diagnostic): HTMLElement {
    if (isNote(found)) return element("li", { class: "quiet" }, clip(found.message, 500));
    const place = element("span", { class: "place" }, text("lineNumber", { n: found.line }));
    const button = element("button", { type: "button", class: found.severity, click: () => this.#goToLine(found) });
    button.append(place, " ", clip(found.message, 500));
    if (found.help !== null) button.append(element("span", { class: "help" }, found.help));
    return element("li", {}, button);
  }

  #goToLine(found: Diagnostic): void {
    this.#goToMove(found.line);
  }

  /** Shows the move on a line. */
  #goToMove(line: number): void {
    const { games } = this.#viewer.document;
    const game = games.findLast((game) => game.place.line <= line) ?? games[0]!;
    this.#viewer.selectGame(game);
    this.#viewer.go(game.nodeAtLine(line) ?? game.root);
    this.#setCurrent(line);
    this.#list.reveal(line - 1);
  }

  /** Marks the line of the shown node. The text does not move if the start is shown, which is the whole head. */
  #show(line: number | undefined): void {
    this.#setCurrent(line ?? 0);
    if (line !== undefined && this.#viewer.node !== this.#viewer.game.root) this.#list.reveal(line - 1);
  }

  #setCurrent(line: number): void {
    this.#current = line;
    // The start of a new game is on no line.
    this.#list.choose(line === 0 ? null : line - 1);
  }

  #render(index: number): HTMLElement {
    const line = index + 1;
    const number = element("span", { class: "line-number", "aria-hidden": "true" }, String(line));
    const row = element("div", { class: "line", role: "option", id: `line-${line}` }, number, this.#lineText(index));
    const found = this.#byLine.get(line);
    if (found !== undefined) {
      row.classList.add(worst(found));
      row.title = clip(found.map((one) => one.message).join("\n"), 1000);
    }
    return row;
  }

  /** The text of a line, with the places of diagnostics underlined. */
  #lineText(index: number): HTMLElement {
    const [start, next] = [this.#starts[index]!, this.#starts[index + 1]!];
    const whole = this.#text.slice(start, next).replace(/[\r\n]+$/, "");
    const end = start + Math.min(whole.length, MAX_LENGTH);
    const content = element("span", { class: "line-text" });
    let at = start;
    const found = [...(this.#byLine.get(index + 1) ?? [])].sort((a, b) => a.start - b.start);
    for (const one of found) {
      const from = Math.max(at, Math.min(one.start, end));
      const to = Math.max(from, Math.min(one.end, end));
      content.append(this.#text.slice(at, from));
      // A place at the end of the line has no width; a blank shows it.
      content.append(element("span", { class: `fault ${one.severity}` }, this.#text.slice(from, to) || "\u00a0"));
      at = to;
    }
    content.append(this.#text.slice(at, end));
    if (whole.length > MAX_LENGTH) {
      content.append(element("span", { class: "cut" }, text("cutLine", { n: whole.length - MAX_LENGTH })));
    }
    return content;
  }
}

/** Where each line starts, and at last the end of the text. */
function startsOfLines(content: string): number[] {
  const starts = [0];
  const end = /\r\n|\r|\n/g;
  while (starts.length < MAX_LINES && end.test(content) && end.lastIndex < content.length) starts.push(end.lastIndex);
  starts.push(content.length);
  return starts;
}

function byLine(diagnostics: readonly Diagnostic[]): Map<number, Diagnostic[]> {
  const groups = new Map<number, Diagnostic[]>();
  for (const found of diagnostics) {
    const inLine = groups.get(found.line);
    if (inLine === undefined) groups.set(found.line, [found]);
    else inLine.push(found);
  }
  return groups;
}

function worst(diagnostics: readonly Diagnostic[]): "error" | "warning" {
  return diagnostics.some((found) => found.severity === "error") ? "error" : "warning";
}
