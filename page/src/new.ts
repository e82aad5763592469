// The dialog that begins a new game: from an even start, with a handicap, or from a position that is set up.

import { handicaps, type Color, type Header } from "kifu-wasm";
import type { EditorDialog } from "./editor.ts";
import { element } from "./dom.ts";
import { handicapName, sideName } from "./names.ts";
import { TSUME, setupOfPosition, type Setup } from "./setup.ts";
import { translate, type TextKey } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

export class NewDialog {
  #viewer: Viewer;
  #editor: EditorDialog;
  #start: (sfen: string, headers: readonly Header[]) => void;
  #handicap = element("select", { id: "new-handicap" });
  #players = { black: field("new-black"), white: field("new-white") };
  #limit = field("new-limit");
  #resume!: HTMLButtonElement;
  #dialog: HTMLDialogElement;

  /** `start` is called with the start position in SFEN, and what is known about the game. */
  constructor(viewer: Viewer, editor: EditorDialog, start: (sfen: string, headers: readonly Header[]) => void) {
    this.#viewer = viewer;
    this.#editor = editor;
    this.#start = start;
    this.#dialog = this.#build();
    document.body.append(this.#dialog);
  }

  open(): void {
    this.#handicap.replaceChildren(...handicaps().map(({ name, start }) => element("option", { value: start }, handicapName(name))));
    this.#resume.hidden = !this.#editor.hasWork;
    for (const input of [this.#players.black, this.#players.white, this.#limit]) input.value = "";
    translate(this.#dialog);
    this.#nameSides();
    this.#dialog.showModal();
    this.#handicap.focus();
  }

  get #isHandicap(): boolean {
    return this.#handicap.selectedIndex > 0;
  }

  /** With a handicap, the sides have other names. */
  #nameSides(): void {
    for (const color of ["black", "white"] as const) {
      this.#players[color].previousElementSibling!.textContent = `${color === "black" ? "▲" : "△"}${sideName(color, this.#isHandicap ? "handicap" : "even")}`;
    }
  }

  /** What was written about the game, in the names of KIF. */
  #headers(): Header[] {
    const [black, white] = this.#isHandicap ? ["下手", "上手"] : ["先手", "後手"];
    const given: Header[] = [[black!, this.#players.black.value], [white!, this.#players.white.value], ["持ち時間", this.#limit.value]];
    return given.map(([name, value]): Header => [name, value.trim()]).filter(([, value]) => value !== "");
  }

  /** The handicap, the players and the time control. */
  #about(): HTMLElement {
    const player = (color: Color) => element("label", {}, element("span", {}), this.#players[color]);
    this.#handicap.addEventListener("change", () => this.#nameSides());
    this.#limit.dataset["placeholder"] = "timeControlHint";
    const row = (name: TextKey, content: HTMLElement) => element("label", {}, element("span", { "data-text": name }), content);
    return element("div", { class: "fields" }, row("handicap", this.#handicap), player("black"), player("white"), row("timeControl", this.#limit));
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
    const start = element("button", { type: "button", id: "new-start", class: "primary", "data-text": "startGame", click: () => this.#start(this.#handicap.value, this.#headers()) });
    const close = element("button", { type: "button", "data-text": "cancel", click: () => this.#dialog.close() });
    return element(
      "dialog",
      { id: "new-dialog", "aria-labelledby": "new-title" },
      element("h2", { id: "new-title", "data-text": "newGame" }),
      this.#about(),
      element("p", { class: "choices" }, close, start),
      element("p", { class: "or", "data-text": "orPosition" }),
      edit("editPosition", "editShownHint", shown),
      edit("tsume", "tsumeHint", () => TSUME, true),
      (this.#resume = edit("continueEditing", "continueHint", () => undefined)),
    );
  }
}

const field = (id: string) => element("input", { id, maxLength: 200, autocomplete: "off", spellcheck: false });
