// The dialog in which a position is set up: pieces are tapped, dragged, or placed with keys.

import { handicaps, read, type Color, type SvgOptions } from "kifu-wasm";
import { SQUARES } from "./coordinates.ts";
import { element } from "./dom.ts";
import { LIMITS } from "./files.ts";
import { handPieceName, inWordsOf, pieceName } from "./names.ts";
import { BoardPicture, HAND_PIECES } from "./picture.ts";
import { BOX_PIECES, EMPTY, boxOf, canPromote, colorOf, countAt, moved, promoted, setupOf } from "./setup.ts";
import { setupOfPosition, sfenOf, trayOf, turned, withRest, type BoxPiece, type Place, type Setup, type Tray } from "./setup.ts";
import { Squares } from "./squares.ts";
import { clip, currentLanguage, text, translate, type TextKey } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

const TRAYS: readonly (readonly [Tray, TextKey])[] = [["white", "whiteHand"], ["black", "blackHand"], ["box", "box"]];
const COLORS = ["black", "white"] as const;

/** A search for positions, for which squares may be left open. */
export interface EditorSearch {
  /** What is chosen for the search, shown among the tools. */
  readonly element: HTMLElement;
  /** The dialog is opened. `redraw` shows the squares again. */
  begin(redraw: () => void): void;
  /** Takes a press on a square, or returns false. */
  choose(square: string): boolean;
  /** Leaves a square open, or not any more. */
  toggle(square: string): void;
  isOpen(setup: Setup, square: string): boolean;
  /** What a screen reader says of a square that is left open. */
  describe(setup: Setup, square: string): string | undefined;
  finish(setup: Setup): void;
}

export class EditorDialog {
  #viewer: Viewer;
  #theme: () => "wood" | "dark";
  #start: (sfen: string) => Promise<boolean>;
  #setup: Setup = EMPTY;
  /** The positions before each change. */
  #before: Setup[] = [];
  #selected: Place | null = null;
  #hasDragged = false;
  #isTsume = false;
  #squares = new Squares("setup-", "5e");
  /** Has all pieces, for those in the trays. */
  #pieces = new BoardPicture("loose-");
  #slots = new Map<Place, HTMLButtonElement>();
  #rest = element("input", { type: "checkbox", id: "editor-rest" });
  #problems = element("ul", { id: "editor-problems" });
  #sfen = element("textarea", { id: "editor-sfen", rows: 2, spellcheck: false, "data-label": "pastePosition" });
  #tools = {
    promote: this.#tool("promoteHere", () => this.#change((at) => promoted(this.#setup, at))),
    turn: this.#tool("turnPiece", () => this.#change((at) => turned(this.#setup, at))),
    remove: this.#tool("toBox", () => this.#selected !== null && this.#place(this.#selected, "box")),
    undo: this.#tool("undoEdit", () => this.#undo()),
  };
  #dialog: HTMLDialogElement;
  #search: EditorSearch | undefined;
  /** What was set up before the search, which is shown again after it. */
  #kept: readonly [Setup, Setup[], boolean] | undefined;

  /** `start` is called with the position in SFEN. It returns whether a game has begun. */
  constructor(viewer: Viewer, theme: () => "wood" | "dark", start: (sfen: string) => Promise<boolean>) {
    this.#viewer = viewer;
    this.#theme = theme;
    this.#start = start;
    this.#dialog = this.#build();
    document.body.append(this.#dialog);
    this.#listen();
  }

  /** Whether a position was changed, but no game was begun with it. */
  get hasWork(): boolean {
    return (this.#kept?.[1] ?? this.#before).length > 0;
  }

  /** Puts back what was set up before a search. */
  #putBack(): void {
    if (this.#kept !== undefined) [this.#setup, this.#before, this.#isTsume] = this.#kept;
    this.#kept = undefined;
  }

  /** Shows the dialog with a position, or as it was left. In a tsume problem, White has what is left in the box. */
  open(setup?: Setup, isTsume = false): void {
    this.#putBack();
    this.#useSearch(undefined);
    this.#open(setup, isTsume);
  }

  /** Shows the dialog for a search, with the position that the page shows. */
  openSearch(search: EditorSearch): void {
    this.#putBack();
    this.#kept = [this.#setup, this.#before, this.#isTsume];
    this.#useSearch(search);
    const shown = setupOfPosition(this.#viewer.game.position(this.#viewer.positionNode()));
    this.#open(shown, false);
    search.begin(() => this.#show(this.#setup));
  }

  /** Names the parts of the dialog for what it is used for. */
  #useSearch(search: EditorSearch | undefined): void {
    this.#search?.element.remove();
    this.#search = search;
    const isSearch = search !== undefined;
    this.#dialog.classList.toggle("searching", isSearch);
    this.#dialog.querySelector<HTMLElement>("h2")!.dataset["text"] = isSearch ? "findPositionTitle" : "editPosition";
    this.#dialog.querySelector<HTMLElement>("#editor-start")!.dataset["text"] = isSearch ? "findPosition" : "startHere";
    if (isSearch) this.#dialog.querySelector(".editor-side")!.prepend(search.element);
  }

  #open(setup: Setup | undefined, isTsume: boolean): void {
    if (setup !== undefined) this.#begin(isTsume);
    this.#translate();
    const start = read(handicaps()[0]!.start, { format: "sfen" });
    this.#pieces.show(start.games[0], start.games[0].root, this.#pictureOptions());
    start.dispose();
    this.#show(setup ?? this.#setup);
    this.#dialog.showModal();
    this.#dialog.scrollTop = 0;
  }

  #translate(): void {
    translate(this.#dialog);
    for (const found of this.#dialog.querySelectorAll("[data-text]")) found.textContent = this.#named(found.textContent!);
    for (const found of this.#dialog.querySelectorAll("[data-label]")) found.ariaLabel = this.#named(found.ariaLabel ?? "");
  }

  /** In a tsume problem, the sides have other names in Japanese. */
  #named(content: string): string {
    return inWordsOf(this.#isTsume ? "tsume" : "even", content);
  }

  #begin(isTsume: boolean): void {
    this.#isTsume = isTsume;
    this.#before = [];
    this.#rest.checked = isTsume;
    this.#side("editor-box-side", "black");
  }

  #build(): HTMLDialogElement {
    const title = element("h2", { id: "editor-title", "data-text": "editPosition" });
    const [white, black, box] = TRAYS.map(([tray, name]) => this.#tray(tray, name)) as [HTMLElement, HTMLElement, HTMLElement];
    for (const square of SQUARES) this.#squares.buttonOf(square).dataset["place"] = square;
    const tools = element("div", { class: "editor-tools" }, ...Object.values(this.#tools));
    const whole = element(
      "div",
      { class: "editor-tools" },
      this.#tool("clearBoard", () => this.#set(EMPTY)),
      this.#tool("evenStart", () => this.#set(setupOf(handicaps()[0]!.start))),
    );
    const rest = element("label", { class: "check" }, this.#rest, element("span", { "data-text": "restToWhite" }));
    const paste = element("details", {}, element("summary", { "data-text": "pastePosition" }), this.#sfen);
    const turn = this.#choice("editor-turn", "sideToMove", (turn) => this.#set({ ...this.#setup, turn }));
    const close = element("button", { type: "button", "data-text": "cancel", click: () => this.#dialog.close() });
    const start = element("button", { type: "button", id: "editor-start", class: "primary", "data-text": "startHere", click: () => this.#finish() });
    const place = element("div", { class: "editor-place" }, white, this.#squares.element, black, box, tools);
    const hints = [element("p", { class: "hint", "data-text": "editorHint" }), element("p", { class: "hint keys", "data-text": "editorKeys" })];
    const side = element("div", { class: "editor-side" }, hints[0]!, turn, whole, rest, paste, hints[1]!);
    const end = element("div", { class: "editor-end" }, element("div", { role: "status" }, this.#problems), element("p", { class: "choices" }, close, start));
    const loose = element("div", { class: "loose", "aria-hidden": "true" }, this.#pieces.element);
    return element("dialog", { id: "editor-dialog", "aria-labelledby": "editor-title" }, title, place, side, end, loose);
  }

  /** A hand or the box, with a place for each kind of piece. The box also says whose the pieces will be. */
  #tray(tray: Tray, name: TextKey): HTMLElement {
    const pieces = tray === "box" ? BOX_PIECES : BOX_PIECES.filter((piece) => piece !== "K");
    const slots = pieces.map((piece) => {
      const slot = element("button", { class: "slot", type: "button" });
      slot.dataset["place"] = `${tray} ${piece}`;
      this.#slots.set(`${tray} ${piece}`, slot);
      return slot;
    });
    const head = element("div", { class: "tray-head" }, element("span", { "data-text": name }));
    if (tray === "box") head.append(this.#choice("editor-box-side", "boxSide", () => this.#show(this.#setup)));
    const made = element("div", { class: `tray ${tray}`, role: "group", "data-label": name }, head, element("div", { class: "slots" }, ...slots));
    made.dataset["tray"] = tray;
    return made;
  }

  #tool(name: TextKey, click: () => void): HTMLButtonElement {
    return element("button", { type: "button", "data-text": name, click });
  }

  /** Black or White. */
  #choice(name: string, legend: TextKey, chosen: (color: Color) => void): HTMLElement {
    const values = COLORS.map((value) => {
      const input = element("input", { type: "radio", name, value, change: () => chosen(value) });
      return element("label", {}, input, element("span", { "data-text": value === "black" ? "blackSide" : "whiteSide" }));
    });
    return element("fieldset", { class: name }, element("legend", { "data-text": legend }), element("div", { class: "values" }, ...values));
  }

  /** Chooses a side, or returns the chosen one. */
  #side(name: string, color?: Color): Color {
    const inputs = [...this.#dialog.querySelectorAll<HTMLInputElement>(`[name=${name}]`)];
    if (color !== undefined) for (const input of inputs) input.checked = input.value === color;
    return inputs.find((input) => input.checked)?.value === "white" ? "white" : "black";
  }

  /** Changes the position. */
  #set(setup: Setup): void {
    if (sfenOf(setup) === sfenOf(this.#setup)) return this.#show(setup);
    this.#before.push(this.#setup);
    this.#show(setup);
  }

  #undo(): void {
    const before = this.#before.pop();
    if (before !== undefined) this.#show(before);
  }

  /** Changes the piece on the selected square, which stays selected. */
  #change(change: (square: string) => Setup): void {
    const at = this.#selected;
    if (at === null || trayOf(at) !== null) return;
    this.#set(change(at));
    this.#select(at);
  }

  #place(from: Place, to: string): void {
    const next = moved(this.#setup, from, to, this.#side("editor-box-side"));
    if (next === undefined) {
      this.#select(null);
      this.#problems.replaceChildren(element("li", { class: "error" }, text("noKingInHand")));
    } else {
      this.#set(next);
    }
  }

  /** As on the page, but never turned. */
  #pictureOptions(): SvgOptions {
    return { ...this.#viewer.pictureOptions(), theme: this.#theme(), flipped: false };
  }

  #show(setup: Setup): void {
    this.#setup = setup;
    const sfen = sfenOf(setup);
    const document = read(sfen, { format: "sfen", legality: "trust" });
    const game = document.games[0];
    this.#squares.picture.show(game, game.root, this.#pictureOptions());
    const problems = game.problems(game.root).map((problem) => element("li", { class: "warning" }, this.#named(problem[currentLanguage()])));
    document.dispose();
    this.#problems.replaceChildren(...(problems.length > 0 ? problems : [element("li", { class: "fine" }, text("noProblems"))]));
    if (globalThis.document.activeElement !== this.#sfen) this.#sfen.value = sfen;
    this.#side("editor-turn", setup.turn);
    this.#tools.undo.disabled = this.#before.length === 0;
    this.#showTrays();
    this.#select(null);
  }

  #showTrays(): void {
    const box = boxOf(this.#setup);
    const side = this.#side("editor-box-side");
    for (const [place, slot] of this.#slots) {
      const [tray, piece] = place.split(" ") as [Tray, BoxPiece];
      const count = tray === "box" ? box[piece] : (this.#setup.hands[tray][piece as keyof typeof HAND_PIECES] ?? 0);
      slot.replaceChildren(this.#pieces.pieceInHand(piece), ...(count > 1 ? [element("span", { class: "count" }, String(count))] : []));
      slot.classList.toggle("none", count === 0);
      slot.classList.toggle("turned", (tray === "box" ? side : tray) === "white");
      slot.setAttribute("aria-label", this.#named(`${text(TRAYS.find(([name]) => name === tray)![1])}: ${handPieceName(piece)} ${count}`));
    }
  }

  #select(place: Place | null): void {
    this.#selected = place !== null && countAt(this.#setup, place) > 0 ? place : null;
    this.#squares.describe(this.#selected, (square) => {
      const open = this.#search?.describe(this.#setup, square);
      const piece = this.#setup.board[square];
      if (open !== undefined) return open;
      return piece === undefined ? "" : ` ${pieceName(piece, this.#isTsume ? "tsume" : "even")}`;
    });
    for (const square of SQUARES) {
      const { classList } = this.#squares.buttonOf(square);
      classList.toggle("selected", square === this.#selected);
      classList.toggle("held", this.#setup.board[square] !== undefined);
      classList.toggle("open", this.#search?.isOpen(this.#setup, square) === true);
    }
    for (const [place, slot] of this.#slots) {
      slot.classList.toggle("selected", place === this.#selected);
      slot.setAttribute("aria-pressed", String(place === this.#selected));
    }
    const piece = this.#selected === null ? undefined : this.#setup.board[this.#selected];
    this.#dialog.classList.toggle("placing", this.#selected !== null);
    this.#tools.promote.disabled = piece === undefined || !canPromote(piece);
    this.#tools.turn.disabled = piece === undefined;
    this.#tools.remove.disabled = this.#selected === null || trayOf(this.#selected) === "box";
  }

  /** Reacts to a place: the piece there is selected, or the selected piece goes there. */
  #choose(target: Target): void {
    const { place, to } = target;
    if (trayOf(to) === null && !TRAYS.some(([tray]) => tray === to) && this.#search?.choose(to)) return;
    const from = this.#selected;
    const hasPiece = place !== null && countAt(this.#setup, place) > 0;
    const isOtherTray = to !== place && from !== null && trayOf(from) !== to;
    if (from !== null && (isOtherTray || (to === place && !hasPiece))) this.#place(from, to);
    else this.#select(hasPiece && place !== from ? place : null);
  }

  #finish(): void {
    if (this.#search !== undefined) {
      this.#search.finish(this.#setup);
      return this.#dialog.close();
    }
    const setup = this.#rest.checked ? withRest(this.#setup) : this.#setup;
    void this.#start(sfenOf(setup)).then((hasStarted) => hasStarted && this.#begin(false));
  }

  /** Reads a position in any format. */
  #paste(content: string): void {
    if (content.trim() === "" || content.trim() === sfenOf(this.#setup)) return;
    const document = read(content, { limits: LIMITS, language: currentLanguage() });
    const error = document.diagnostics.find((found) => found.severity === "error");
    const game = document.games[0];
    if (error === undefined) this.#set(setupOfPosition(game.position(game.root)));
    else this.#problems.replaceChildren(element("li", { class: "error" }, clip(error.message)));
    document.dispose();
  }

  #listen(): void {
    const dialog = this.#dialog;
    dialog.addEventListener("pointerdown", (event) => {
      if (!event.isPrimary || event.button !== 0) return;
      const button = (event.target as Element).closest<HTMLElement>("[data-place]");
      const place = button?.dataset["place"];
      if (button !== null && place !== undefined && countAt(this.#setup, place) > 0) this.#squares.press(event, place, button);
    });
    this.#squares.listen(dialog, (event, from) => {
      dialog.setPointerCapture(event.pointerId);
      this.#select(from);
    });
    dialog.addEventListener("pointerup", (event) => this.#release(event));
    dialog.addEventListener("close", () => {
      this.#squares.release();
      // The event comes later than the close, when the dialog may be open again.
      if (!dialog.open) this.#putBack();
    });
    dialog.addEventListener("click", (event) => {
      // After a drag, the pointer is still above the piece or above something else, which was not clicked.
      const target = targetAt(event.target as Element);
      if (target !== null && !this.#hasDragged) this.#choose(target);
      this.#hasDragged = false;
    });
    dialog.addEventListener("keydown", (event) => this.#key(event));
    this.#sfen.addEventListener("input", () => this.#paste(this.#sfen.value));
    this.#sfen.addEventListener("change", () => (this.#sfen.value = sfenOf(this.#setup)));
    dialog.addEventListener("paste", (event) => {
      if (event.target !== this.#sfen) this.#paste(event.clipboardData!.getData("text/plain"));
    });
  }

  #release(event: PointerEvent): void {
    const drag = this.#squares.release();
    // A press without a drag is a click, which comes next.
    this.#hasDragged = false;
    if (drag === null || drag.ghost === null) return;
    this.#hasDragged = true;
    setTimeout(() => (this.#hasDragged = false));
    const target = targetAt(document.elementFromPoint(event.clientX, event.clientY));
    if (target === null || target.place === drag.from) this.#select(null);
    else this.#place(drag.from, target.to);
  }

  #key(event: KeyboardEvent): void {
    if (event.altKey || (event.target as Element).matches("input, textarea")) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== "z") return;
      this.#undo();
      return event.preventDefault();
    }
    if (event.key === "Escape" && this.#selected !== null) {
      this.#select(null);
      return event.preventDefault();
    }
    const square = (event.target as HTMLElement).dataset["place"];
    if (square === undefined || trayOf(square) !== null) return;
    if (event.key === "?" && this.#search !== undefined) {
      this.#search.toggle(square);
      return event.preventDefault();
    }
    if (this.#squares.step(event) || this.#changeWithKey(event.key, square)) event.preventDefault();
  }

  /** Changes what is on a square. Returns whether the key has a use. */
  #changeWithKey(key: string, square: string): boolean {
    const piece = this.#setup.board[square];
    if (key === "Delete" || key === "Backspace") {
      if (piece !== undefined) this.#place(square, "box");
    } else if (key === "+") {
      if (piece !== undefined && canPromote(piece)) this.#set(promoted(this.#setup, square));
    } else if (key === "-") {
      if (piece !== undefined) this.#set(turned(this.#setup, square));
    } else if (/^[krbgsnlp]$/i.test(key)) {
      this.#put(key, square);
    } else return false;
    return true;
  }

  /** Puts a piece of the box on a square. With a capital letter it is Black’s, as in SFEN. */
  #put(key: string, square: string): void {
    const from = `box ${key.toUpperCase()}`;
    if (countAt(this.#setup, from) === 0) return;
    this.#set(moved(this.#setup, from, square, colorOf(key))!);
  }
}

/** What is under a pointer: a place with a piece or without one, and where a piece goes that is put there. */
interface Target {
  readonly place: Place | null;
  /** A square or a tray. */
  readonly to: string;
}

function targetAt(under: Element | null): Target | null {
  const place = under?.closest<HTMLElement>("[data-place]")?.dataset["place"] ?? null;
  const tray = under?.closest<HTMLElement>(".tray")?.dataset["tray"];
  if (tray !== undefined) return under!.closest("fieldset") === null ? { place, to: tray } : null;
  return place === null ? null : { place, to: place };
}
