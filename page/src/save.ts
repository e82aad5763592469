// The dialog that converts the record and downloads it. It lists what the format cannot hold before anything is written.

import { encodings, formats, read } from "kifu-wasm";
import type { Diagnostic, Document, EncodingName, Evaluations, FormatInfo, FormatName, Losses, Newline, WriteOptions, WriteResult } from "kifu-wasm";
import { element, find } from "./dom.ts";
import type { Files } from "./files.ts";
import { showMessage } from "./message.ts";
import { canWriteBack, hasChanged, saveFile, writeBack } from "./saving.ts";
import { clip, text, type TextKey } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

/** Further losses are only counted. */
const MAX_LOSSES = 50;

/** A format with one of its extensions, which decides in which encoding other programs expect it. */
interface Kind {
  readonly info: FormatInfo;
  readonly extension: string;
  readonly encoding: EncodingName;
}

export class SaveDialog {
  #viewer: Viewer;
  #files: () => Files;
  #dialog = find<HTMLDialogElement>("#save-dialog");
  #name = find<HTMLInputElement>("#save-name");
  #format = find<HTMLSelectElement>("#save-format");
  #encoding = find<HTMLSelectElement>("#save-encoding");
  #newline = find<HTMLSelectElement>("#save-newline");
  #evaluations = find<HTMLSelectElement>("#save-evaluations");
  #games = find<HTMLSelectElement>("#save-games");
  #replace = find<HTMLInputElement>("#save-replace");
  #report = find("#save-report");
  #download = find<HTMLButtonElement>("#save-download");
  #overwrite = find<HTMLButtonElement>("#save-overwrite");
  /** The files that the reader has allowed to be replaced, and those that another program has changed meanwhile. */
  #allowed = new WeakSet<File>();
  #changed = new WeakSet<File>();
  /** The document for which the fields were set. */
  #document: Document | undefined;
  /** What the dialog describes, and what is saved. */
  #written: WriteResult | undefined;

  constructor(viewer: Viewer, files: () => Files) {
    this.#viewer = viewer;
    this.#files = files;
    this.#format.addEventListener("change", () => {
      this.#name.value = `${stemOf(this.#name.value)}.${this.#kind().extension}`;
      this.#useStandard();
    });
    this.#name.addEventListener("input", () => {
      this.#followName();
      this.#allow();
    });
    for (const choice of [this.#encoding, this.#newline, this.#evaluations, this.#games, this.#replace]) {
      choice.addEventListener("change", () => this.#update());
    }
    this.#download.addEventListener("click", () => this.#save());
    this.#overwrite.addEventListener("click", () => void this.#replaceFile());
  }

  /** Saves into the opened file if the reader has allowed it before, and nothing is lost. Otherwise the dialog asks. */
  async saveAgain(): Promise<void> {
    this.#viewer.finishEdits();
    const { file } = this.#files();
    if (this.#document !== this.#viewer.document) this.#reset();
    const result = this.#backToFile();
    const isWhole = result?.ok === true && result.losses.every(({ losses }) => losses.length === 0);
    if (file === undefined || !this.#allowed.has(file) || !isWhole || (await hasChanged(file))) this.open();
    else await this.#replaceFile();
  }

  open(): void {
    if (this.#document !== this.#viewer.document) this.#reset();
    const chosen = this.#games.value || "all";
    this.#games.replaceChildren(
      element("option", { value: "all" }, text("allGames", { n: this.#viewer.document.games.length })),
      element("option", { value: "shown" }, text("thisGame")),
    );
    this.#games.value = chosen;
    this.#update();
    this.#dialog.showModal();
  }

  /** Suggests for a new document the format and the name of its file, and what other programs expect. */
  #reset(): void {
    const { document } = this.#viewer;
    this.#document = document;
    this.#format.replaceChildren(
      ...kinds().map(({ info, extension }) =>
        element("option", { value: `${info.name} ${extension}` }, `${info.label} (.${extension})`),
      ),
    );
    const { name } = this.#files();
    const format = name === "" ? "kif" : (document.format ?? "kif");
    const ofFormat = kinds().filter(({ info }) => info.name === format);
    const kind = ofFormat.find(({ extension }) => extension === extensionOf(name)) ?? ofFormat[0]!;
    this.#format.value = `${format} ${kind.extension}`;
    // The file has more than what was read of it, so it should not be replaced.
    const part = document.diagnostics.some(isError) ? "-part" : "";
    this.#name.value = `${name === "" ? "kifu" : stemOf(name)}${part}.${kind.extension}`;
    this.#encoding.value = "";
    this.#newline.value = "";
    this.#evaluations.value = "";
    this.#games.value = "all";
    this.#replace.checked = false;
  }

  /** Chooses the format with the extension of the name that was written. */
  #followName(): void {
    const extension = extensionOf(this.#name.value);
    const { info, extension: before } = this.#kind();
    const found = kinds().filter((kind) => kind.extension === extension);
    const kind = found.find((kind) => kind.info.name === info.name) ?? found[0];
    if (kind === undefined || (kind.info.name === info.name && extension === before)) return;
    this.#format.value = `${kind.info.name} ${extension}`;
    this.#useStandard();
  }

  /** Chooses what other programs expect of a format that was chosen. */
  #useStandard(): void {
    this.#encoding.value = "";
    this.#newline.value = "";
    this.#update();
  }

  /** The name of the file with its extension. Empty if there is no name. */
  #fileName(): string {
    const name = this.#name.value.trim();
    const stem = stemOf(name);
    if (stem === "") return "";
    return extensionOf(name) === "" ? `${stem}.${this.#kind().extension}` : name;
  }

  /** What would be written into the opened file: all games, in its format, encoding and line ends. Nothing if it cannot be replaced. */
  #backToFile(): WriteResult | undefined {
    const { document } = this.#viewer;
    const { file, name } = this.#files();
    // A file that was not wholly read would lose what was not read.
    if (!canWriteBack(file) || document.format === null || document.diagnostics.some(isError)) return undefined;
    if (!kinds().some(({ info, extension }) => info.name === document.format && extension === extensionOf(name))) return undefined;
    const newline = document.text.includes("\r\n") ? "crlf" : "lf";
    return document.write(document.format, { name, encoding: document.encoding, newline, losses: "drop" });
  }

  /** Writes the record into the opened file. */
  async #replaceFile(): Promise<void> {
    const files = this.#files();
    const { file } = files;
    const result = this.#backToFile();
    if (file === undefined || result?.ok !== true) return;
    const { document } = this.#viewer;
    try {
      if (!this.#changed.has(file) && (await hasChanged(file))) {
        // A second press replaces it.
        this.#changed.add(file);
        return this.#refuse("fileChanged", file);
      }
      const written = await writeBack(file, new Blob([result.bytes]));
      if (written === undefined) return this.#refuse("notAllowed", file);
      this.#allowed.add(written);
      files.replaceFile(written);
    } catch (error) {
      this.#dialog.close();
      return showMessage(`${text("notWritten", { name: file.name })}: ${(error as Error).message}`, "error");
    }
    this.#viewer.markAsSaved(document.games.filter((_, index) => result.losses[index]!.losses.length === 0));
    this.#dialog.close();
    showMessage(text("saved", { what: file.name }));
  }

  /** Says in the dialog why the file was not replaced. */
  #refuse(reason: TextKey, file: File): void {
    if (!this.#dialog.open) this.open();
    this.#report.className = "error";
    this.#report.replaceChildren(element("p", {}, text(reason, { name: file.name })));
  }

  #allow(): void {
    this.#download.disabled = this.#written?.ok !== true || this.#fileName() === "";
  }

  #listEncodings(): void {
    const chosen = this.#encoding.value;
    const standard = element("option", { value: "" }, text("encodingDefault", { name: this.#kind().encoding }));
    this.#encoding.replaceChildren(standard, ...encodings().map((name) => element("option", { value: name }, name)));
    this.#encoding.value = chosen;
  }

  #kind(): Kind {
    const [format, extension] = this.#format.value.split(" ");
    return kinds().find((kind) => kind.info.name === format && kind.extension === extension)!;
  }

  #options(): WriteOptions {
    const { extension, encoding } = this.#kind();
    return {
      // The extension decides about the line ends. The name that was written may have another one.
      name: `kifu.${extension}`,
      encoding: (this.#encoding.value || encoding) as EncodingName,
      losses: "drop",
      replaceCharacters: this.#replace.checked,
      ...(this.#newline.value === "" ? {} : { newline: this.#newline.value as Newline }),
      ...(this.#evaluations.value === "" ? {} : { evaluations: this.#evaluations.value as Evaluations }),
    };
  }

  /** Writes what was chosen. The result lists what is lost of each game. */
  #write(): WriteResult {
    const { document, game } = this.#viewer;
    const { info } = this.#kind();
    const options = this.#options();
    if (info.isPosition) return writePosition(this.#viewer, info.name, options);
    const source = this.#games.value === "all" ? document : game;
    return source.write(info.name, options);
  }

  /** Lists the losses, or why the record cannot be written. */
  #update(): void {
    this.#listEncodings();
    const { info } = this.#kind();
    const result = this.#write();
    this.#written = result;
    const lines = result.ok ? lossLines(result.losses) : [];
    const errors = this.#errors();
    find("#save-games-row").hidden = info.isPosition || this.#viewer.document.games.length === 1;
    this.#report.replaceChildren();
    this.#report.className = !result.ok || errors.length > 0 ? "error" : lines.length === 0 ? "fine" : "warning";
    if (errors.length > 0) this.#report.append(element("p", {}, text("notRead", { n: errors.length, line: errors[0]!.line })));
    if (info.isPosition) this.#report.append(element("p", {}, text("shownPosition")));
    if (!result.ok) this.#report.append(element("p", {}, result.message));
    else if (lines.length > 0) this.#report.append(element("p", {}, text("losses")), list(lines));
    else if (!info.isPosition && errors.length === 0) this.#report.append(element("p", {}, text("lossesNone")));
    if (result.ok && result.replacements !== null) this.#report.append(element("p", {}, result.replacements));
    const isUnencodable = (!result.ok && result.code === "unencodable") || this.#replace.checked;
    find("#save-replace-row").hidden = !isUnencodable;
    find("#save-replace-text").textContent = text("replace", { name: this.#options().encoding! });
    this.#allow();
    const back = this.#backToFile();
    this.#overwrite.hidden = back?.ok !== true;
    const isLoss = back?.ok === true && lossLines(back.losses).length > 0;
    this.#overwrite.textContent = text(isLoss ? "overwriteAnyway" : "overwrite", { name: clip(this.#files().name, 30) });
    this.#download.textContent = text(lines.length === 0 ? "download" : "downloadAnyway");
  }

  /** The errors of what is written. What they are about may not have been read. */
  #errors(): Diagnostic[] {
    const { document, game } = this.#viewer;
    const writesAll = this.#games.value === "all" && !this.#kind().info.isPosition;
    return document.diagnostics.filter((found) => isError(found) && (writesAll || found.game === game.index));
  }

  #save(): void {
    const { document, game } = this.#viewer;
    const result = this.#written;
    if (result === undefined || !result.ok) return;
    saveFile(new Blob([result.bytes], { type: "application/octet-stream" }), this.#fileName());
    if (!this.#kind().info.isPosition && result.replacements === null) {
      const written = this.#games.value === "all" ? document.games : [game];
      // What the format could not hold is not saved.
      this.#viewer.markAsSaved(written.filter((_, index) => result.losses[index]!.losses.length === 0));
    }
    this.#dialog.close();
    showMessage(text("saved", { what: this.#fileName() }));
  }
}

/** Writes the shown position, with what the format can hold of the headers and the comment. */
function writePosition(viewer: Viewer, format: FormatName, options: WriteOptions): WriteResult {
  const { document, game } = viewer;
  const node = viewer.positionNode();
  if (node.kind === "start" || game.mainline[node.ply - 1] === node) {
    return game.write(format, { ...options, ply: node.ply });
  }
  // Only positions of the main line can be written, so the shown line becomes that of a record of its own.
  const copy = read(game.toUsi(node), { format: "usi", legality: "trust", language: document.language });
  try {
    const only = copy.games[0];
    only.setHeaders(game.headers);
    only.setComments(only.mainline.at(-1)!, node.comments);
    return only.write(format, options);
  } finally {
    copy.dispose();
  }
}

function kinds(): Kind[] {
  return formats().flatMap((info) =>
    info.extensions.map(({ extension, encoding }) => ({ info, extension, encoding: encoding ?? "UTF-8" })),
  );
}

const isError = ({ severity }: Diagnostic) => severity === "error";
const extensionOf = (name: string) => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
const stemOf = (name: string) => name.replace(/\.\w*$/, "");

/** One line for each kind of loss, with the number of the game if there are several. */
export function lossLines(all: readonly Losses[]): string[] {
  const lines = all.flatMap(({ summary }, index) => {
    const prefix = all.length > 1 ? `${text("gameNumber", { n: index + 1 })}: ` : "";
    return summary.map((phrase) => prefix + phrase);
  });
  const rest = lines.length - MAX_LOSSES;
  return rest <= 0 ? lines : [...lines.slice(0, MAX_LOSSES), text("moreLosses", { n: rest })];
}

function list(lines: readonly string[]): HTMLElement {
  return element("ul", {}, ...lines.map((line) => element("li", {}, line)));
}
