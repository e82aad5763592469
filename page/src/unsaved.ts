// The question whether changes that were not saved may be lost.

import { find } from "./dom.ts";

export class UnsavedDialog {
  #dialog = find<HTMLDialogElement>("#unsaved-dialog");
  #answer: (mayDiscard: boolean) => void = () => {};

  /** `save` is called if the reader wants to save the changes first. */
  constructor(save: () => void) {
    find("#unsaved-discard").addEventListener("click", () => this.#dialog.close("discard"));
    find("#unsaved-save").addEventListener("click", () => {
      this.#dialog.close();
      save();
    });
    this.#dialog.addEventListener("close", () => {
      // The event comes later than the answer; the question may have been asked again meanwhile.
      if (!this.#dialog.open) this.#answer(this.#dialog.returnValue === "discard");
    });
  }

  /** Returns whether the changes may be lost. */
  ask(): Promise<boolean> {
    this.#answer(false);
    this.#dialog.returnValue = "";
    if (!this.#dialog.open) this.#dialog.showModal();
    return new Promise((resolve) => (this.#answer = resolve));
  }
}
