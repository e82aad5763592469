// The comment on the shown position, which can be changed.

import type { Node } from "kifu-wasm";
import { find, TELEPHONE } from "./dom.ts";
import { EvaluationView } from "./evaluation.ts";
import { showMessage } from "./message.ts";
import { bookmarksOf } from "./notes.ts";
import { isShapeLine } from "./shapes.ts";
import { clip } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

/** A telephone, on which the page scrolls and not the comment. */
const PHONE = matchMedia(TELEPHONE);
/** A longer comment is cut, and cannot be changed here. */
const MAX_LENGTH = 100_000;

export class CommentView {
  #viewer: Viewer;
  #field = find<HTMLTextAreaElement>("#comment");
  #before = find("#comment-before");
  #evaluation: EvaluationView;
  /** The node whose comment is in the field. */
  #node: Node | undefined;
  #isSaving = false;
  /** Whether a comment was in sight when the reader pressed something. */
  #wasRead = false;

  /** `started` is called when a reader begins to write. */
  constructor(viewer: Viewer, started: () => void) {
    this.#viewer = viewer;
    viewer.on("node", () => this.#show());
    this.#evaluation = new EvaluationView(viewer);
    viewer.on("leave", () => this.#save());
    for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, ({ target }) => this.#look(target as Element), { capture: true });
    this.#field.addEventListener("focus", started);
    this.#field.addEventListener("change", () => this.#save());
    this.#field.addEventListener("input", () => this.#fit());
    new ResizeObserver(() => this.#fit()).observe(find("#comment-panel"));
    this.#field.addEventListener("keydown", (event) => {
      // Within a conversion of kana, the key ends the conversion.
      if (event.key === "Escape" && !event.isComposing) this.#field.blur();
    });
  }

  #show(): void {
    const { node } = this.#viewer;
    this.#node = node;
    this.#before.textContent = clip(notesOf(node).join("\n"), MAX_LENGTH);
    const whole = linesOf(node).join("\n");
    const comment = clip(whole, MAX_LENGTH);
    this.#field.readOnly = comment !== whole;
    if (this.#field.value === comment) return;
    this.#field.value = comment;
    this.#field.setSelectionRange(0, 0);
    this.#fit();
    this.#reveal();
  }

  #look(pressed: Element): void {
    const isInList = pressed.closest("#moves, #comment-panel") !== null;
    this.#wasRead = PHONE.matches && !isInList && this.#field.getBoundingClientRect().bottom > endOfBoard();
  }

  /** On a telephone, shows the beginning of a comment to a reader who has scrolled to the end of the one before. */
  #reveal(): void {
    const above = this.#field.getBoundingClientRect().top - endOfBoard();
    if (this.#wasRead && above < 0) scrollBy({ top: above - 4, behavior: "instant" });
  }

  /** Makes the field as high as its text on a telephone. Elsewhere it has the space that there is, and scrolls. */
  #fit(): void {
    const { style } = this.#field;
    if (!PHONE.matches && style.height === "") return;
    style.height = "";
    if (PHONE.matches) style.height = `${this.#field.scrollHeight}px`;
  }

  /** Saves what was written, at the node for which it was written. */
  #save(): void {
    const node = this.#node;
    if (node === undefined || this.#isSaving || this.#field.readOnly) return;
    const written = linesOf(node);
    if (this.#field.value === written.join("\n")) return;
    this.#isSaving = true;
    // The evaluations stay, before the comments of people, and what is drawn after them.
    const left = [...written];
    const others = node.comments.filter((line) => line !== left[0] || left.shift() === undefined);
    const evaluations = others.filter((line) => !isShapeLine(line));
    const lines = this.#field.value === "" ? [] : this.#field.value.split("\n");
    const result = this.#viewer.edit((game) => game.setComments(node, [...evaluations, ...lines, ...others.filter(isShapeLine)]));
    this.#isSaving = false;
    if (!result.ok) showMessage(result.message, "error");
  }

  focus(): void {
    // The list of all candidates is where the field was.
    this.#evaluation.close();
    this.#field.focus();
  }
}

/** The lines in the field: what people wrote, without lines that only draw on the board. */
const linesOf = (node: Node): readonly string[] => node.writtenComments.filter((line) => !isShapeLine(line));

/** Where the board ends that stays above the comment. */
const endOfBoard = (): number => Math.max(0, find("#board").getBoundingClientRect().bottom);

/** What is shown above the comment: the notes before a variation, and the bookmarks. */
function notesOf(node: Node): string[] {
  return [...node.leadingComments.filter((line) => !isShapeLine(line)), ...bookmarksOf(node).map((name) => `⚑ ${name}`)];
}
