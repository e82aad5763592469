// The desk is loaded when it is used for the first time: most readers open one record.

import type { Desk, DeskParts } from "./desk.ts";
import { isForDesk, isPacked, type Entry } from "./desk-files.ts";
import { LIMITS } from "./files.ts";
import { showMessage } from "./message.ts";
import { clip, text } from "./texts.ts";

export class DeskStarter {
  #parts: DeskParts;
  #desk: Desk | undefined;
  #loading: Promise<Desk> | undefined;

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  toggle(): void {
    this.#use((desk) => desk.toggle());
  }

  /** Opens files that were chosen or dropped: one record on the board, everything else as a list. */
  openFiles(files: readonly File[]): void {
    const [first] = files;
    if (first === undefined) return;
    if (files.length === 1 && !isForDesk(first, LIMITS.bytes)) void this.#parts.files.open(files);
    else this.#use((desk) => void desk.openFiles(files), () => this.#parts.files.open(files.filter((file) => !isPacked(file))));
  }

  add(entries: AsyncIterable<Entry>): void {
    this.#use((desk) => void desk.add(entries));
  }

  step(step: 1 | -1): void {
    this.#desk?.step(step);
  }

  useLanguage(): void {
    this.#desk?.useLanguage();
  }

  /** `otherwise` is done if the desk cannot be loaded. */
  #use(action: (desk: Desk) => void, otherwise = async (): Promise<void> => {}): void {
    this.#loading ??= import("./desk.ts").then(({ Desk }) => (this.#desk = new Desk(this.#parts)));
    this.#loading.then(action, async (error: unknown) => {
      this.#loading = undefined;
      // Opening a record removes the message.
      await otherwise();
      showMessage(text("deskNotLoaded", { message: clip(String(error)) }), "error");
    });
  }
}
