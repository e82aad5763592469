// The menu that copies the position, the record or a link, and saves a picture.

import type { FormatName } from "kifu-wasm";
import { png } from "./canvas.ts";
import { element, find, shape } from "./dom.ts";
import { isFailure } from "./files.ts";
import { placeParameters, toLink } from "./link.ts";
import { showMessage } from "./message.ts";
import { lossLines } from "./save.ts";
import { SQUARES_BEGIN } from "./picture.ts";
import { saveFile } from "./saving.ts";
import { shapesOf, withDrawn } from "./shapes.ts";
import { text, type TextKey } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

/** Some programs cut longer addresses. */
const LONG_LINK = 8000;
/** The size of a PNG, as a multiple of the size of the SVG. */
const PNG_SCALE = 2;

/** The outlines of the icons, in a square of 20. */
const ICONS = {
  share: "M10 12V3m-4 4 4-4 4 4M5 10H3v7h14v-7h-2",
  link: "M8 12a3 3 0 0 0 4.2 0l3-3A3 3 0 0 0 11 4.8l-1 1M12 8a3 3 0 0 0-4.2 0l-3 3A3 3 0 0 0 9 15.2l1-1",
  board: "M3 3h14v14H3zM3 7.7h14M3 12.3h14M7.7 3v14M12.3 3v14",
  copy: "M7 7h10v10H7zM13 7V3H3v10h4",
  picture: "M3 4h14v12H3zM3 14l4-4 4 4 2-2 4 3M13 8v.1",
  save: "M10 3v9m-4-4 4 4 4-4M3 14v3h14v-3",
  print: "M6 8V3h8v5M6 14H3V8h14v6h-3M6 12h8v5H6z",
};

export class ShareMenu {
  #viewer: Viewer;
  #theme: () => "wood" | "dark";

  /** `print` is called when the reader wants to print. */
  constructor(viewer: Viewer, theme: () => "wood" | "dark", print: () => void) {
    this.#viewer = viewer;
    this.#theme = theme;
    const add = (key: TextKey, icon: keyof typeof ICONS, click: () => unknown) => {
      const picture = shape("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, shape("path", { d: ICONS[icon] }));
      find("#share-menu").append(element("button", { type: "button", id: key, click }, picture, element("span", { "data-text": key })));
    };
    if ("share" in navigator) add("shareRecord", "share", () => this.#share());
    add("copyLink", "link", () => this.#copyLink());
    add("copySfen", "board", () => this.#copy(viewer.node.sfen, text("copied", { what: "SFEN" })));
    add("copyUsi", "copy", () => this.#copy(viewer.game.toUsi(viewer.game.lineThrough(viewer.node).at(-1)!), text("copied", { what: "USI" })));
    add("copyKif", "copy", () => this.#copyRecord("kif"));
    add("copyKi2", "copy", () => this.#copyRecord("ki2"));
    if ("ClipboardItem" in globalThis) add("copyPicture", "picture", () => this.#copyPicture());
    add("saveSvg", "save", () => save(new Blob([this.#svg()], { type: "image/svg+xml" }), this.#pictureName("svg")));
    add("savePng", "save", () => this.#savePng());
    add("printMenu", "print", print);
  }

  #svg(): string {
    const viewer = this.#viewer;
    const node = viewer.positionNode();
    const picture = viewer.game.svg(node, { ...viewer.pictureOptions(), theme: this.#theme() });
    return withDrawn(picture, shapesOf(node), viewer.flipped, SQUARES_BEGIN);
  }

  #pictureName(extension: string): string {
    return `shogi-${this.#viewer.node.ply}.${extension}`;
  }

  async #savePng(): Promise<void> {
    const name = this.#pictureName("png");
    try {
      save(await png(this.#svg(), PNG_SCALE), name);
    } catch (error) {
      if (isFailure(error)) throw error;
      showMessage(`${text("pictureFailed")}: ${String(error)}`, "error");
    }
  }

  async #copyPicture(): Promise<void> {
    try {
      // Some browsers allow copying only before anything is awaited, so the picture is drawn meanwhile.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": png(this.#svg(), PNG_SCALE) })]);
      showMessage(text("copied", { what: text("picture") }));
    } catch (error) {
      if (isFailure(error)) throw error;
      showMessage(text("copyFailed"), "error");
    }
  }

  /** Shares the record by the dialog of the system. Programs for shogi read a text in KIF; few systems offer them files. */
  async #share(): Promise<void> {
    const result = this.#viewer.game.write("kif", { losses: "drop" });
    if (!result.ok) return showMessage(result.message, "error");
    try {
      await navigator.share({ title: document.title, text: result.text });
      const lost = lossLines(result.losses);
      showMessage(lost.length === 0 ? "" : `${text("losses")} ${lost.join(", ")}`);
    } catch (error) {
      // The reader has closed the dialog.
      if (error instanceof DOMException && error.name === "AbortError") return;
      showMessage(text("shareFailed"), "error");
    }
  }

  /** Copies a text, and then shows a message about it. */
  async #copy(content: string, message: string): Promise<void> {
    if (await copy(content)) showMessage(message);
    else showMessage(text("copyFailed"), "error");
  }

  #copyRecord(format: FormatName): Promise<void> | void {
    const result = this.#viewer.game.write(format, { losses: "drop" });
    if (!result.ok) return showMessage(result.message, "error");
    const lost = result.losses[0]?.summary ?? [];
    const note = lost.length === 0 ? "" : ` – ${text("losses")} ${lost.join(", ")}`;
    return this.#copy(result.text, text("copied", { what: format.toUpperCase() + note }));
  }

  async #copyLink(): Promise<void> {
    const whole = wholeRecord(this.#viewer);
    if ("message" in whole) return showMessage(whole.message, "error");
    const { record, format, losses } = whole;
    const parameters = new URLSearchParams({ format, ...placeParameters(this.#viewer), record: await toLink(record) });
    const link = `${location.href.split("#")[0]}#${parameters}`;
    const copied = text(link.length > LONG_LINK ? "linkTooLong" : "linkCopied", { n: link.length });
    const local = location.protocol === "file:" ? ` – ${text("linkToFile")}` : "";
    const lost = losses.length === 0 ? "" : ` – ${text("losses")} ${losses.join(", ")}`;
    await this.#copy(link, copied + local + lost);
  }
}

/** The text of the file; after edits, all games in the first format that holds everything, or in KIF with its losses. */
export function wholeRecord(viewer: Viewer): { record: string; format: FormatName; losses: string[] } | { message: string } {
  const { document } = viewer;
  viewer.finishEdits();
  if (!document.games.some((game) => game.canUndo)) {
    return { record: document.text, format: document.format ?? "kif", losses: [] };
  }
  for (const format of [document.format ?? "kif", "kif", "jkf", "csa"] as const) {
    const result = document.write(format);
    if (result.ok) return { record: result.text, format, losses: [] };
  }
  const result = document.write("kif", { losses: "drop" });
  if (!result.ok) return { message: result.message };
  return { record: result.text, format: "kif", losses: lossLines(result.losses) };
}

/** Copies a text. The older way also works for pages that were not loaded over HTTPS. */
export async function copy(content: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(content);
    return true;
  } catch {
    const field = element("textarea", { value: content, class: "hidden-field" });
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    return isCopied;
  }
}

/** Downloads a picture, and says so. */
function save(picture: Blob, name: string): void {
  saveFile(picture, name);
  showMessage(text("saved", { what: name }));
}
