// The dialog that saves the selected games: it converts them first and says what is lost, and then offers the file.

import { formats, type FormatName } from "kifu-wasm";
import type { WriteRequest, Written } from "./desk-client.ts";
import { element } from "./dom.ts";
import { showMessage } from "./message.ts";
import { saveFile } from "./saving.ts";
import { clip, currentLanguage, text, translate } from "./texts.ts";

/** Further losses are only counted. */
const MAX_LISTED = 50;

type Write = (request: WriteRequest) => Promise<Written>;

export class DeskSaveDialog {
  #write: Write;
  #stop: () => void;
  #games: Uint32Array = new Uint32Array();
  #count = element("p", {});
  #format = element("select", { id: "desk-format" });
  #as = element("select", { id: "desk-as" }, element("option", { value: "file", "data-text": "oneFile" }), element("option", { value: "zip", "data-text": "zipFile" }));
  #name = element("input", { type: "text", id: "desk-name", spellcheck: false });
  #progress = element("progress", { "aria-labelledby": "desk-save-title" });
  #report = element("div", { id: "desk-report", role: "status" });
  #convert = element("button", { type: "button", id: "desk-convert", class: "primary", "data-text": "writeGames", click: () => void this.#run() });
  #download = element("button", { type: "button", id: "desk-download", class: "primary", "data-text": "download", hidden: true, click: () => this.#save() });
  #written: Written | undefined;
  #isWriting = false;
  #dialog: HTMLDialogElement;

  /** `stop` ends the writing. */
  constructor(write: Write, stop: () => void) {
    this.#write = write;
    this.#stop = stop;
    const row = (name: "format" | "saveAs" | "nameOfFile", field: HTMLElement) => element("label", {}, element("span", { "data-text": name }), field);
    const close = element("button", { type: "button", "data-text": "cancel", click: () => this.#dialog.close() });
    this.#dialog = element(
      "dialog",
      { id: "desk-save-dialog", "aria-labelledby": "desk-save-title" },
      element("h2", { id: "desk-save-title", "data-text": "saveGames" }),
      this.#count,
      element("div", { class: "fields" }, row("format", this.#format), row("saveAs", this.#as), row("nameOfFile", this.#name)),
      this.#progress,
      this.#report,
      element("p", { class: "choices" }, close, this.#convert, this.#download),
    );
    for (const choice of [this.#format, this.#as]) choice.addEventListener("change", () => this.#chosen());
    // What was written has the encoding of the extension that the name had.
    this.#name.addEventListener("input", () => this.#forget());
    this.#dialog.addEventListener("close", () => {
      if (this.#isWriting) this.#stop();
    });
    document.body.append(this.#dialog);
  }

  open(games: Uint32Array): void {
    this.#games = games;
    translate(this.#dialog);
    this.#count.textContent = text("gamesToSave", { n: games.length.toLocaleString(currentLanguage()) });
    if (this.#format.options.length === 0) {
      const kinds = formats().filter(({ isPosition }) => !isPosition);
      this.#format.append(...kinds.map(({ name, label, extensions }) => element("option", { value: name }, `${label} (.${extensions[0]!.extension})`)));
    }
    this.#chosen();
    this.#dialog.showModal();
  }

  /** Only some formats hold several games in a file. */
  #chosen(): void {
    const info = formats().find(({ name }) => name === this.#format.value)!;
    const canBeFile = info.holdsSeveralGames || this.#games.length === 1;
    this.#as.options[0]!.disabled = !canBeFile;
    if (!canBeFile) this.#as.value = "zip";
    const extension = this.#as.value === "zip" ? "zip" : info.extensions[0]!.extension;
    const stem = this.#name.value.replace(/\.\w*$/, "") || "games";
    this.#name.value = `${stem}.${extension}`;
    this.#forget();
  }

  #forget(): void {
    this.#written = undefined;
    this.#report.replaceChildren();
    this.#show();
  }

  #show(): void {
    this.#progress.hidden = !this.#isWriting;
    this.#convert.hidden = this.#written !== undefined;
    this.#convert.disabled = this.#isWriting;
    this.#download.hidden = this.#written === undefined;
    for (const choice of [this.#format, this.#as, this.#name]) choice.disabled = this.#isWriting;
  }

  /** How much is written. */
  progress(done: number, of: number): void {
    Object.assign(this.#progress, { value: done, max: Math.max(1, of) });
  }

  async #run(): Promise<void> {
    this.#isWriting = true;
    this.progress(0, this.#games.length);
    this.#show();
    try {
      const [format, as] = [this.#format.value as FormatName, this.#as.value as "file" | "zip"];
      // The extension chooses the encoding that other programs expect. In a ZIP file the files have the first one of the format.
      const { extensions } = formats().find(({ name }) => name === format)!;
      const name = as === "zip" ? `games.${extensions[0]!.extension}` : this.#name.value;
      const written = await this.#write({ games: this.#games, format, as, name });
      if (written.isWhole && written.file.size > 0) this.#written = written;
      this.#report.replaceChildren(...(written.isWhole ? this.#linesOf(written) : [element("p", {}, text("writingStopped"))]));
    } catch (error) {
      this.#report.replaceChildren(element("p", { class: "error" }, clip(String(error instanceof Error ? error.message : error))));
    }
    this.#isWriting = false;
    this.#show();
    if (this.#written !== undefined && this.#dialog.open) this.#download.focus();
  }

  #linesOf({ losses, failed }: Written): HTMLElement[] {
    const lossy = losses.filter(({ summary }) => summary.length > 0);
    const lines = [
      ...failed.map(({ game, message }) => lineOf(game, message)),
      ...lossy.flatMap(({ game, summary }) => summary.map((phrase) => lineOf(game, phrase))),
    ];
    this.#download.textContent = text(lines.length === 0 ? "download" : "downloadAnyway");
    if (lines.length === 0) return [element("p", { class: "fine" }, text("lossesNone"))];
    const head = [
      ...(failed.length > 0 ? [element("p", { class: "error" }, text("gamesNotWritten", { n: failed.length }))] : []),
      ...(lossy.length > 0 ? [element("p", { class: "warning" }, text("lossesOfGames", { n: lossy.length }))] : []),
    ];
    const shown = lines.slice(0, MAX_LISTED).map((line) => element("li", {}, line));
    if (lines.length > MAX_LISTED) shown.push(element("li", {}, text("moreLosses", { n: lines.length - MAX_LISTED })));
    return [...head, element("ul", {}, ...shown)];
  }

  #save(): void {
    const name = this.#name.value.trim() || "games";
    saveFile(this.#written!.file, name);
    this.#dialog.close();
    showMessage(text("saved", { what: name }));
  }
}

/** A line about a game, or about all of them. */
function lineOf(game: number | null, content: string): string {
  return game === null ? clip(content) : `${text("gameNumber", { n: game + 1 })}: ${clip(content)}`;
}
