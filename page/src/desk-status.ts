// What the desk is doing, how many games there are, and what was not read.

import type { Fault, Progress, Task } from "./desk-client.ts";
import type { LeftOut } from "./desk-files.ts";
import { element } from "./dom.ts";
import { clip, currentLanguage, text, translate } from "./texts.ts";

/** Further faults are only counted. */
const MAX_LISTED = 500;
const NOTHING: Progress = { task: null, done: 0, of: 0, files: 0, allFiles: 0, games: 0, copies: 0, memory: 0, faults: 0 };

export class DeskStatus {
  readonly element: HTMLElement;
  /** How many games the list shows. */
  #shown = 0;
  #progress = NOTHING;
  #faults: () => Promise<readonly Fault[]>;
  #leftOut: LeftOut[] = [];
  #leftOutCount = 0;
  #searched = 0;
  #isStopped = false;
  #bar = element("progress", { "data-label": "desk" });
  #what = element("span", { class: "desk-what" });
  #working: HTMLElement;
  #summary = element("p", { class: "desk-summary", role: "status" });
  #failure = element("p", { class: "desk-failure", role: "alert", hidden: true });
  #list = element("ul", {});
  #details: HTMLDetailsElement;

  /** `faults` loads what could not be read. */
  constructor(stop: (task: Task) => void, faults: () => Promise<readonly Fault[]>) {
    this.#faults = faults;
    const button = element("button", { type: "button", class: "desk-stop", "data-text": "stop", click: () => stop(this.#progress.task ?? "read") });
    this.#working = element("div", { class: "desk-working", hidden: true }, this.#bar, this.#what, button);
    this.#details = element("details", { class: "desk-faults", hidden: true }, element("summary", {}), this.#list);
    this.#details.addEventListener("toggle", () => void this.#listFaults());
    this.element = element("div", { class: "desk-status" }, this.#working, this.#summary, this.#failure, this.#details);
  }

  get progress(): Progress {
    return this.#progress;
  }

  set progress(progress: Progress) {
    if (progress.task === "read" && this.#progress.task === null) this.#isStopped = false;
    this.#progress = progress;
    this.#searched = 0;
    this.redraw();
  }

  set shown(count: number) {
    this.#shown = count;
    this.redraw();
  }

  /** Not all files are read. */
  stopReading(): void {
    this.#isStopped = true;
    this.#searched = 0;
  }

  /** A failure is shown until something else is begun. */
  forgetFailure(): void {
    this.#failure.hidden = true;
  }

  /** Notes a file or a folder that is not read. */
  leaveOut(one: LeftOut): void {
    this.#leftOutCount += 1;
    if (this.#leftOut.length < MAX_LISTED) this.#leftOut.push(one);
  }

  searchFolder(count: number): void {
    this.#searched = count;
    this.redraw();
  }

  fail(message: string): void {
    this.#failure.textContent = message;
    this.#failure.hidden = false;
  }

  reset(): void {
    [this.#progress, this.#shown, this.#leftOut, this.#leftOutCount] = [NOTHING, 0, [], 0];
    [this.#searched, this.#isStopped] = [0, false];
    this.#failure.hidden = true;
    this.#details.open = false;
    this.redraw();
  }

  redraw(): void {
    translate(this.element);
    const { task, done, of, faults } = this.#progress;
    const isWorking = task !== null || this.#searched > 0;
    this.#working.hidden = !isWorking;
    if (of > 0) Object.assign(this.#bar, { max: of, value: done });
    else this.#bar.removeAttribute("value");
    this.#what.textContent = isWorking ? this.#whatIsDone() : "";
    // While it is read, the line above says how many there are.
    if (!isWorking) this.#summary.textContent = this.#summaryOf();
    const counts = [
      ...(faults > 0 ? [text("faults", { n: number(faults) })] : []),
      ...(this.#leftOutCount > 0 ? [text("leftOut", { n: number(this.#leftOutCount) })] : []),
    ];
    this.#details.hidden = counts.length === 0;
    this.#details.querySelector("summary")!.textContent = counts.join(" · ");
  }

  #whatIsDone(): string {
    const { task, done, of, files, allFiles, games } = this.#progress;
    if (task === "select") return text("comparing", { n: number(done), of: number(of) });
    if (task === "write") return text("writing", { n: number(done), of: number(of) });
    if (task === null) return text("searchingFolder", { n: number(this.#searched) });
    return text("readingFiles", { games: number(games), n: number(Math.min(files + 1, allFiles)), of: number(allFiles) });
  }

  #summaryOf(): string {
    const { games, memory } = this.#progress;
    if (games === 0) return this.#isStopped ? text("stoppedReading") : "";
    const values = { games: number(games), n: number(this.#shown), memory: number(Math.ceil(memory / 1_000_000)) };
    const counts = text(this.#shown === games ? "gamesHeld" : "gamesShown", values);
    const nothing = this.#shown === 0 ? ` – ${text("noGames")}` : "";
    return counts + nothing + (this.#isStopped ? ` – ${text("stoppedReading")}` : "");
  }

  async #listFaults(): Promise<void> {
    if (!this.#details.open) return this.#list.replaceChildren();
    const faults = await this.#faults().catch(() => []);
    const leftOut = this.#leftOut.map(({ leftOut, why }) => ({ file: leftOut, message: text(why) }));
    const all = [...faults, ...leftOut];
    const rows = all.slice(0, MAX_LISTED).map(({ file, message }) =>
      element("li", {}, element("b", {}, clip(file)), ": ", element("span", {}, clip(message, 500))),
    );
    const rest = Math.max(this.#progress.faults, faults.length) + this.#leftOutCount - rows.length;
    if (rest > 0) rows.push(element("li", {}, text("moreFaults", { n: number(rest) })));
    this.#list.replaceChildren(...rows);
  }
}

const number = (count: number) => count.toLocaleString(currentLanguage());
