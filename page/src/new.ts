// The dialog that begins a new game: from an even start, with a handicap, or from a position that is set up.

import { handicaps } from "kifu-wasm";
import type { EditorDialog } from "./editor.ts";
import { element } from "./dom.ts";
import { handicapName } from "./names.ts";
import { TSUME, setupOfPosition, type Setup } from "./setup.ts";
import { translate, type TextKey } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

export class NewDialog {
  #viewer: Viewer;
  #editor: EditorDialog;
  #start: (sfen: string) => void;
  #handicap = element("select", { id: "new-handicap" });
  #resume!: HTMLButtonElement;
  #dialog: HTMLDialogElement;

  /** `start` is called with the start position in SFEN. */
  constructor(viewer: Viewer, editor: EditorDialog, start: (sfen: string) => void) {
    this.#viewer = viewer;
    this.#editor = editor;
    this.#start = start;
    this.#dialog = this.#build();
    document.body.append(this.#dialog);
  }

  open(): void {
    this.#handicap.replaceChildren(...handicaps().map(({ name, start }) => element("option", { value: start }, handicapName(name))));
    this.#resume.hidden = !this.#editor.hasWork;
    translate(this.#dialog);
    this.#dialog.showModal();
    this.#handicap.focus();
  }

  #build(): HTMLDialogElement {
    const edit = (name: TextKey, hint: TextKey, setup: () => Setup | undefined, isTsume = false) => {
      const click = () => {
        this.#dialog.close();
        this.#editor.open(setup(), isTsume);
      };
      return element("button", { type: "button", class: "new-way", click }, element("b", { "data-text": name }), element("span", { "data-text": hint }));
    };
    const shown = () => setupOfPosition(this.#viewer.game.position(this.#viewer.positionNode()));
    const start = element("button", { type: "button", id: "new-start", class: "primary", "data-text": "startGame", click: () => this.#start(this.#handicap.value) });
    const close = element("button", { type: "button", "data-text": "cancel", click: () => this.#dialog.close() });
    return element(
      "dialog",
      { id: "new-dialog", "aria-labelledby": "new-title" },
      element("h2", { id: "new-title", "data-text": "newGame" }),
      element("div", { class: "new-start" }, element("label", {}, element("span", { "data-text": "handicap" }), this.#handicap), start),
      element("p", { class: "or", "data-text": "orPosition" }),
      edit("editPosition", "editShownHint", shown),
      edit("tsume", "tsumeHint", () => TSUME, true),
      (this.#resume = edit("continueEditing", "continueHint", () => undefined)),
      element("p", { class: "choices" }, close),
    );
  }
}
