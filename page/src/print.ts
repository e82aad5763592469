// Printing: the dialog with its choices, and the sheet, which is made when the browser prints.

import type { Node } from "kifu-wasm";
import { find } from "./dom.ts";
import { sidesIn } from "./names.ts";
import { bookmarksOf } from "./notes.ts";
import { makeSheet, type SheetOptions } from "./sheet.ts";
import { text } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

export class PrintDialog {
  #viewer: Viewer;
  #dialog = find<HTMLDialogElement>("#print-dialog");
  #sheet: HTMLElement | undefined;
  /** The title of the page, which the browser suggests as name of a file, while another one is shown. */
  #title = "";
  /** Whether the reader has just seen the choices. */
  #isChosen = false;
  /** Whether the solution was chosen before one was hidden. */
  #kept: boolean | undefined;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    find("#print-start").addEventListener("click", () => {
      this.#dialog.close();
      this.#isChosen = true;
      window.print();
    });
    // The browser also prints by its menu and its key.
    addEventListener("beforeprint", () => this.#prepare());
    addEventListener("afterprint", () => {
      document.title = this.#title;
      this.#isChosen = false;
    });
    viewer.on("document", () => this.#sheet?.remove());
  }

  open(): void {
    const { game } = this.#viewer;
    const bookmarks = game.nodes.filter((node) => bookmarksOf(node).length > 0).length;
    find("#print-bookmarks-text").textContent = text("printBookmarks", { n: bookmarks });
    find<HTMLInputElement>("#print-bookmarks").disabled = bookmarks === 0;
    find<HTMLInputElement>("#print-variations").disabled = game.lines().length === 1;
    find("#print-solution-row").hidden = sidesIn(game) !== "tsume";
    this.#chooseSolution();
    this.#dialog.showModal();
  }

  /** While the answer is hidden, it is printed only if the reader chooses that. Afterwards the earlier choice holds again. */
  #chooseSolution(): void {
    const solution = find<HTMLInputElement>("#print-solution");
    if (this.#viewer.hidesAnswer) {
      this.#kept ??= solution.checked;
      if (!this.#isChosen) solution.checked = false;
    } else if (this.#kept !== undefined) {
      solution.checked = this.#kept;
      this.#kept = undefined;
    }
  }

  #prepare(): void {
    this.#viewer.finishEdits();
    this.#chooseSolution();
    const { game } = this.#viewer;
    this.#sheet?.remove();
    this.#sheet = makeSheet(game, this.#options());
    document.body.append(this.#sheet);
    this.#title = document.title;
    const players = [game.players.black.name, game.players.white.name].filter((name) => name !== null && name !== "");
    if (players.length > 0) document.title = players.join(" – ");
  }

  #options(): SheetOptions {
    const isChosen = (name: string) => find<HTMLInputElement>(`#print-${name}`).checked;
    const numbersIn = (name: string) => {
      const content = find<HTMLInputElement>(`#print-${name}`).value.normalize("NFKC");
      return (content.match(/\d+/g) ?? []).map(Number);
    };
    const { game, notation } = this.#viewer;
    const chosen = new Set<Node>();
    const every = numbersIn("every")[0] ?? 0;
    const plies = new Set(numbersIn("plies"));
    for (const node of [game.root, ...game.mainline]) {
      if (node.kind === "ending") continue;
      if (plies.has(node.ply) || (node.ply > 0 && node.ply % every === 0)) chosen.add(node);
    }
    if (isChosen("shown")) chosen.add(this.#viewer.positionNode());
    return {
      chosen,
      hasBookmarks: isChosen("bookmarks"),
      hasComments: isChosen("comments"),
      hasVariations: isChosen("variations"),
      hasSolution: isChosen("solution"),
      hasTimes: this.#viewer.hasTimes,
      notation,
      picture: this.#viewer.pictureOptions(),
    };
  }
}
