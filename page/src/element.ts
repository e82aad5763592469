// The element `<kifu-board>`, which shows a record on any page: the board, the moves and the comments. `board.d.ts` of the
// package documents its properties and events.
//
//   <kifu-board src="game.kif"></kifu-board>
//   <kifu-board ply="12" theme="dark" language="ja" flipped>position startpos moves 7g7f 3c3d</kifu-board>

import { formats, init, read, type Document, type Game, type Language, type Lettering, type MoveNotation, type Node } from "kifu-wasm";
import type { KifuBoardProperties, ShownMove, WrongValue } from "kifu-wasm/board";
import { explainFailure, fetchBytes, nameAt } from "./address.ts";
import boardStyles from "./board.css";
import { BoardView } from "./board.ts";
import { element, scrolls, shape } from "./dom.ts";
import elementStyles from "./element.css";
import { LIMITS, LOADED_BYTES } from "./files.ts";
import { MovesView } from "./moves.ts";
import { boundedValue, writtenComments } from "./notes.ts";
import { OpeningsView } from "./openings.ts";
import { saveFile } from "./saving.ts";
import { clip, label, setLanguage, text, translate, type TextKey } from "./texts.ts";
import { Viewer } from "./viewer.ts";

/** What an element shows: one of these. */
interface Source {
  readonly record?: Document | Game;
  readonly text?: string;
  readonly src?: string;
}

const SOURCES = ["record", "text", "src"] as const;
/** What is set by an attribute without a value. */
const SWITCHES = ["flipped", "static", "tsume", "try", "download"] as const;
const PROPERTIES = [...SOURCES, ...SWITCHES, "ply", "game", "theme", "language", "notation", "lettering", "loading"] as const;
/** The compiler keeps this complete. */
const NOTATIONS: Record<MoveNotation, true> = { ki2: true, kif: true, csa: true, usi: true, western: true, hodges: true };
/** What an attribute can be, as authors read it, and its pattern. */
type Expected = readonly [values: string, pattern: RegExp];
const oneOf = (...values: string[]): Expected => [values.join(", "), new RegExp(`^(${values.join("|")})$`)];
const EXPECTED: Readonly<Record<string, Expected>> = {
  ply: ["0, 1, 2, …", /^\s*\d+\s*$/],
  game: ["1, 2, 3, …", /^\s*0*[1-9]\d*\s*$/],
  theme: oneOf("light", "dark"),
  language: ["en, ja", /^(en|ja)(-|$)/i],
  notation: oneOf(...Object.keys(NOTATIONS)),
  lettering: oneOf("japanese", "western"),
  loading: oneOf("eager", "lazy"),
  ...Object.fromEntries(SWITCHES.map((name): [string, Expected] => [name, ["", new RegExp(`^(${name}|true)?$`, "i")]])),
};
/** So much of a text that is no record is shown, and so many candidates and expected moves of an engine. */
const [MAX_TEXT, MAX_CANDIDATES, MAX_MOVES] = [10_000, 5, 20];
/** How far from the window an element with `loading="lazy"` begins to load. */
const NEAR = "50%";

let styles: CSSStyleSheet | undefined;

function sharedStyles(): CSSStyleSheet {
  if (styles === undefined) {
    styles = new CSSStyleSheet();
    styles.replaceSync(boardStyles + elementStyles);
  }
  return styles;
}

/** On a server there are no elements, but the module can be imported. */
const Base = (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ?? (class {} as typeof HTMLElement);

export class KifuBoard extends Base implements KifuBoardProperties {
  static readonly observedAttributes: readonly string[] = PROPERTIES.filter((name) => name !== "record");
  #viewer = new Viewer();
  #message!: HTMLElement;
  #comment!: HTMLElement;
  /** What is hidden while the fallback is shown, and after everything was taken away. */
  #views: HTMLElement[] = [];
  #fallback!: HTMLSlotElement;
  #record: Document | Game | null = null;
  /** Whether a record is shown, and whether it is more than a text that is none. */
  #isReady = false;
  #isReadable = false;
  /** Whether the reader wanted to see the solution of a problem. */
  #isSolved = false;
  /** Whether anything is written about a move of the game. */
  #isCommented = false;
  /** What can be downloaded. */
  #file: { readonly name: string; readonly content: Uint8Array | string } = { name: "", content: "" };
  #moves!: MovesView;
  #openings!: HTMLElement;
  #text!: HTMLElement;
  #controls!: Record<"first" | "previous" | "next" | "last" | "flip" | "back" | "answer" | "save", HTMLButtonElement>;
  /** Whether what was shown is not to be seen any more. */
  #isCleared = false;
  /** Whether the document was given, so that it is not for this element to free its memory. */
  #isGiven = false;
  /** Whether a game was given, and not its document. */
  #isOneGame = false;
  /** Returns what the message says, in the language of the element. */
  #say = () => "";
  /** What was read last. */
  #loaded: Source | undefined;
  /** Counts the readings, so that a slow one does not replace a later one. */
  #reading = 0;
  #isUpdating = false;
  #mayLoad = false;
  #content: MutationObserver | undefined;
  #visibility: IntersectionObserver | undefined;

  get record(): Document | Game | null {
    if (this.#record !== null) return this.#record;
    return this.#isReady ? this.#viewer.document : null;
  }

  set record(record: Document | Game | null) {
    // What was given before can be disposed of from now on.
    if (this.#isGiven) this.#clear();
    this.#record = record ?? null;
    this.#reload();
  }

  get text(): string {
    return this.getAttribute("text") ?? this.#textContent();
  }

  set text(content: string | null) {
    this.#reflect("text", content);
  }

  get src(): string {
    const address = this.getAttribute("src");
    return address === null ? "" : new URL(address, this.baseURI).href;
  }

  set src(address: string | null) {
    this.#reflect("src", address);
  }

  get ply(): number {
    return this.#isReady ? this.#viewer.node.ply : this.#number("ply", 0);
  }

  set ply(ply: number) {
    this.#reflect("ply", ply);
  }

  get game(): number {
    return this.#isReady ? this.#viewer.game.index + 1 : this.#number("game", 1);
  }

  set game(number: number) {
    this.#reflect("game", number);
  }

  get flipped(): boolean {
    return this.#isSet("flipped");
  }

  get static(): boolean {
    return this.#isSet("static");
  }

  set static(isStatic: boolean) {
    this.toggleAttribute("static", Boolean(isStatic));
  }

  get tsume(): boolean {
    return this.#isSet("tsume");
  }

  set tsume(isTsume: boolean) {
    this.toggleAttribute("tsume", Boolean(isTsume));
  }

  get try(): boolean {
    return this.#isSet("try");
  }

  set try(canTry: boolean) {
    this.toggleAttribute("try", Boolean(canTry));
  }

  get download(): boolean {
    return this.#isSet("download");
  }

  set download(canDownload: boolean) {
    this.toggleAttribute("download", Boolean(canDownload));
  }

  #isSet(name: string): boolean {
    return this.#valid(name) !== undefined;
  }

  set flipped(isFlipped: boolean) {
    this.toggleAttribute("flipped", Boolean(isFlipped));
  }

  get theme(): "light" | "dark" {
    return this.#valid("theme") === "dark" ? "dark" : "light";
  }

  set theme(theme: "light" | "dark") {
    this.#reflect("theme", theme);
  }

  get language(): Language {
    return /^ja/i.test(this.#valid("language") ?? navigator.language) ? "ja" : "en";
  }

  set language(language: Language) {
    this.#reflect("language", language);
  }

  get notation(): MoveNotation {
    return (this.#valid("notation") ?? "ki2") as MoveNotation;
  }

  set notation(notation: MoveNotation) {
    this.#reflect("notation", notation);
  }

  get lettering(): Lettering {
    return this.#valid("lettering") === "western" ? "western" : "japanese";
  }

  set lettering(lettering: Lettering) {
    this.#reflect("lettering", lettering);
  }

  get loading(): "eager" | "lazy" {
    return this.#valid("loading") === "lazy" ? "lazy" : "eager";
  }

  set loading(loading: "eager" | "lazy") {
    this.#reflect("loading", loading);
  }

  #reflect(name: string, value: string | number | null | undefined): void {
    if (value === null || value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, String(value));
  }

  #number(name: string, otherwise: number): number {
    return Number(this.#valid(name) ?? otherwise);
  }

  /** The value of an attribute, if it is one of those that it can have. */
  #valid(name: string): string | undefined {
    const value = this.getAttribute(name);
    return value !== null && EXPECTED[name]![1].test(value) ? value : undefined;
  }

  /** Says to the author of the page that an attribute has a wrong value. Readers could not change it, so they do not see it. */
  #warn(attribute: string, expected: string): void {
    const value = this.getAttribute(attribute)!;
    setLanguage(this.language);
    const message = `<kifu-board>: ${text("wrongValue", { name: attribute, value: clip(value), expected: expected || text("noValue") })}`;
    console.warn(message, this);
    const detail: WrongValue = { attribute, value, message };
    this.dispatchEvent(new CustomEvent("warning", { detail }));
  }

  connectedCallback(): void {
    if (this.shadowRoot === null) this.#build();
    this.#content ??= new MutationObserver(() => this.#update());
    this.#content.observe(this, { childList: true, characterData: true, subtree: true });
    const { ownerDocument } = this;
    if (isParsing(ownerDocument)) ownerDocument.addEventListener("DOMContentLoaded", () => this.#update(), { once: true });
    this.#watch();
  }

  disconnectedCallback(): void {
    this.#content?.disconnect();
    this.#visibility?.disconnect();
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (value !== null && value !== before && name in EXPECTED && this.#valid(name) === undefined) this.#warn(name, EXPECTED[name]![0]);
    if (name === "src" || name === "text") {
      this.#reload();
    } else if (name === "loading") {
      if (this.isConnected && this.shadowRoot !== null) this.#watch();
    } else if (this.#isReady) {
      this.#useAttributes(name);
    } else if (this.shadowRoot !== null) {
      this.#useLanguage();
    }
  }

  /** Lets the element load: at once, or when the reader comes near. A hidden element is never near. */
  #watch(): void {
    this.#visibility?.disconnect();
    this.#mayLoad = this.loading === "eager";
    if (this.#mayLoad) return this.#update();
    const notice = (entries: IntersectionObserverEntry[]) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      this.#visibility?.disconnect();
      this.#mayLoad = true;
      this.#update();
    };
    this.#visibility = new IntersectionObserver(notice, { rootMargin: NEAR });
    this.#visibility.observe(this);
  }

  /** The text in the element, without that of elements for a slot. */
  #textContent(): string {
    const isText = (node: ChildNode) => !(node instanceof Element ? node.hasAttribute("slot") : node instanceof Comment);
    return [...this.childNodes].filter(isText).map((node) => node.textContent ?? "").join("");
  }

  /** What is to be shown, if anything. The text in the element is complete when the parser has read the page. */
  #source(): Source | undefined {
    if (this.#record !== null) return { record: this.#record };
    const [content, src] = [this.getAttribute("text"), this.getAttribute("src")];
    if (content !== null) return { text: content };
    if (src !== null) return { src };
    const inside = isParsing(this.ownerDocument) ? "" : this.#textContent().trim();
    return inside === "" ? undefined : { text: inside };
  }

  /** Lets the element read again. What is still being read is not wanted any more. */
  #reload(): void {
    this.#loaded = undefined;
    this.#reading += 1;
    this.#update();
  }

  /** Shows what is to be shown now, once for all changes of the same moment. */
  #update(): void {
    if (this.#isUpdating || this.shadowRoot === null) return;
    this.#isUpdating = true;
    queueMicrotask(() => {
      this.#isUpdating = false;
      if (!this.isConnected || !this.#mayLoad) return;
      const source = this.#source();
      if (source === undefined) this.#clear();
      // An element that is moved in its page keeps its record.
      if (source !== undefined && !SOURCES.every((kind) => source[kind] === this.#loaded?.[kind])) void this.#load(source);
    });
  }

  /** Shows nothing but the fallback, and holds nothing of what was shown. */
  #clear(): void {
    this.#loaded = undefined;
    this.#reading += 1;
    if (this.#isReady) {
      this.#use(read("position startpos"), false);
      this.#isCleared = true;
    }
    this.#show(false, () => "");
  }

  async #load(source: Source): Promise<void> {
    this.#loaded = source;
    this.#reading += 1;
    const reading = this.#reading;
    const { src } = source;
    try {
      await init();
      const record = source.record ?? source.text ?? (await fetchBytes(src!, LOADED_BYTES));
      if (reading === this.#reading) this.#open(record, src);
    } catch (error) {
      if (reading !== this.#reading) return;
      this.#loaded = undefined;
      this.#fail(error, () => (src === undefined ? String(error) : explainFailure(src, error)));
    }
  }

  #open(record: Document | Game | Uint8Array | string, src: string | undefined): void {
    const isGiven = !(typeof record === "string" || record instanceof Uint8Array);
    const hint = src === undefined ? {} : { name: src.replace(/[?#].*$/, "") };
    const options = { ...hint, lossy: true, limits: LIMITS, language: this.language };
    const given = isGiven ? record : read(typeof record === "string" ? record.trim() : record, options);
    const document = "games" in given ? given : given.document;
    this.#use(document, isGiven);
    this.#isOneGame = given !== document;
    this.#isCleared = false;
    this.#isSolved = false;
    const extension = formats().find(({ name }) => name === document.format)?.extensions[0]?.extension ?? "txt";
    const name = src === undefined ? "" : nameAt(new URL(src, this.baseURI));
    this.#file = { name: name || `kifu.${extension}`, content: isGiven ? document.text : (record as Uint8Array | string) };
    if (this.#isOneGame) this.#viewer.selectGame(given as Game);
    this.#useAttributes("game");
    this.#isReady = true;
    if (document.isUnreadable) {
      this.#fail(new Error(document.diagnostics[0]?.message), () => this.#firstError());
    } else {
      this.#show(true, () => this.#firstError());
      this.dispatchEvent(new Event("load"));
    }
  }

  #use(document: Document, isGiven: boolean): void {
    if (this.#isGiven) this.#viewer.abandon();
    this.#isReady = false;
    this.#isGiven = isGiven;
    this.#viewer.open(document);
  }

  /** The first error in the record. */
  #firstError(): string {
    const first = this.#viewer.document.diagnostics.find((found) => found.severity === "error");
    return first === undefined ? "" : `${text("lineNumber", { n: first.line })}: ${clip(first.message)}`;
  }

  #fail(error: unknown, say: () => string): void {
    this.#show(false, say);
    const message = this.#message.textContent ?? "";
    this.dispatchEvent(new ErrorEvent("error", { message, error }));
  }

  /** Shows the record or the fallback, and the message. */
  #show(isReadable: boolean, say: () => string): void {
    this.#isReadable = isReadable;
    this.#say = say;
    this.#useLanguage();
    this.#showFallback();
  }

  #showFallback(): void {
    const isShown = !this.#isReadable && this.#fallback.assignedNodes().length > 0;
    this.#fallback.hidden = !isShown;
    const isOther = this.#isReady && !this.#isReadable && !this.#isCleared;
    this.#text.hidden = isShown || !isOther;
    this.#text.textContent = isOther ? clip(this.#viewer.document.text, MAX_TEXT) : "";
    for (const view of this.#views) view.hidden = isShown || isOther || this.#isCleared;
    this.#layOut();
  }

  /** Whether the solution of a problem is hidden. */
  get #isSecret(): boolean {
    return this.tsume && !this.#isSolved;
  }

  /** Shows the parts for which there is something: a position alone has neither moves nor buttons that step. */
  #layOut(): void {
    if (!this.#isReady) return;
    const { nodes } = this.#viewer.game;
    const [isStatic, hasMoves, isSecret] = [this.static, nodes.length > 1, this.#isSecret];
    const steps = hasMoves && !isStatic && !isSecret;
    const { first, previous, next, last, flip, back, answer, save } = this.#controls;
    for (const button of [first, previous, next, last]) button.hidden = !steps;
    flip.hidden = isStatic;
    back.hidden = !this.#viewer.isPreview;
    answer.hidden = isStatic || !isSecret || !hasMoves;
    save.hidden = !this.download;
    flip.parentElement!.hidden = Object.values(this.#controls).every(({ hidden }) => hidden);
    this.#comment.hidden = isStatic || !(isSecret ? this.#linesOf(this.#viewer.game.root).length > 0 : this.#isCommented);
    this.#moves.element.hidden = !steps;
    this.#openings.hidden = !steps;
    const [left, right] = this.#views;
    const isAlone = !steps && this.#comment.hidden;
    if (isAlone) right!.hidden = true;
    else if (this.#isReadable) right!.hidden = false;
    left!.classList.toggle("alone", isAlone);
  }

  /** The comments on a node, and what engines expected, with the moves in the notation of the element. */
  #linesOf(node: Node): string[] {
    const engines = this.#isSecret ? [] : node.candidates.slice(0, MAX_CANDIDATES).map((evaluation, candidate) => {
      const pv = node.pv({ candidate, notation: this.notation });
      const moves = pv === null ? [] : [...pv.notations.slice(0, MAX_MOVES), ...(pv.notations.length > MAX_MOVES ? ["…"] : []), clip(pv.rest)];
      return [boundedValue(evaluation) ?? "", ...moves].filter((part) => part !== "").join(" ");
    });
    return [...engines, ...writtenComments(node)].filter((line) => line !== "");
  }

  #solve(): void {
    this.#isSolved = true;
    this.#showFallback();
    this.#viewer.redraw();
  }

  /** Goes to another move, if the reader may see it. The tried moves are left first. */
  #step(action: () => void): void {
    if (!this.#isReady || this.static || this.#isSecret) return;
    action();
  }

  #useLanguage(): void {
    this.#viewer.language = this.language;
    setLanguage(this.#viewer.language);
    translate(this.shadowRoot!);
    if (this.#isReady && !this.#isGiven) this.#viewer.document.language = this.#viewer.language;
    this.#message.textContent = this.#say();
  }

  /** Follows the attributes. `changed` is that which has changed; a change of the game also shows another move. */
  #useAttributes(changed: string): void {
    this.#useLanguage();
    if (changed === "game" && !this.#isOneGame) {
      const { games } = this.#viewer.document;
      const wanted = games[this.#number("game", 1) - 1];
      if (wanted === undefined) this.#warn("game", games.length === 1 ? "1" : `1–${games.length}`);
      this.#viewer.selectGame(wanted ?? games[0]);
    }
    this.#viewer.notation = this.notation;
    this.#viewer.lettering = this.lettering;
    const { game } = this.#viewer;
    const isFlipped = this.flipped !== (game.boardFlip !== null);
    if (isFlipped !== this.#viewer.flipped) this.#viewer.flip();
    else this.#viewer.redraw();
    if (changed === "game" || changed === "ply") this.#viewer.goIndex(this.#number("ply", 0));
    if (this.#isSecret) this.#viewer.goIndex(0);
    this.#showFallback();
  }

  #build(): void {
    const viewer = this.#viewer;
    this.#message = element("p", { class: "message", role: "status", part: "message" });
    this.#comment = element("p", { class: "comment", role: "article", "data-label": "comment", tabIndex: 0, part: "comment" });
    this.#fallback = element("slot", { name: "fallback", slotchange: () => this.#showFallback() });
    const board = new BoardView(viewer, {
      canPlay: () => this.try && !this.static,
      isTrial: true,
      canStep: () => !this.static && !this.#isSecret,
      theme: () => (this.theme === "dark" ? "dark" : "wood"),
    });
    const moves = new MovesView(viewer);
    this.#moves = moves;
    this.#text = element("pre", { class: "other", tabIndex: 0, role: "article", "data-label": "otherText", part: "text" });
    board.element.part.add("board");
    moves.element.part.add("moves");
    for (const player of board.element.querySelectorAll(".player")) player.part.add("player");
    const openings = element("p", { part: "openings" });
    this.#openings = openings;
    new OpeningsView(viewer, openings);
    const left = element("div", { class: "left" }, board.element, this.#buttons());
    const right = element("div", { class: "right" }, moves.element, openings, this.#comment);
    this.#views = [left, right];
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sharedStyles()];
    root.append(this.#fallback, left, right, this.#text, this.#message);
    this.#showFallback();
    viewer.on("tree", () => {
      this.#isCommented = viewer.game.nodes.some(({ comments, leadingComments }) => comments.length + leadingComments.length > 0);
    });
    viewer.on("node", () => {
      this.#comment.textContent = this.#linesOf(viewer.node).join("\n");
      if (this.#isReady) this.#announce();
    });
    viewer.on(["node", "view", "preview"], () => this.#layOut());
    viewer.on("view", () => (this.#comment.textContent = this.#linesOf(viewer.node).join("\n")));
    this.addEventListener("keydown", (event) => this.#key(event));
    // What was set before the element was defined has hidden the properties of this class.
    for (const name of PROPERTIES.filter((name) => Object.hasOwn(this, name))) {
      const { [name]: value } = this;
      delete (this as Partial<KifuBoard>)[name];
      Object.assign(this, { [name]: value });
    }
  }

  #announce(): void {
    const { node } = this.#viewer;
    const detail: ShownMove = { ply: node.ply, node, sfen: node.sfen };
    this.dispatchEvent(new CustomEvent("move", { detail }));
  }

  #buttons(): HTMLElement {
    const viewer = this.#viewer;
    const button = (key: TextKey, outline: string, action: () => void) => {
      const icon = shape("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, shape("path", { d: outline }));
      const click = () => this.#isReady && action();
      const made = element("button", { type: "button", part: "button", click }, icon);
      label(made, key);
      return made;
    };
    const step = (key: TextKey, outline: string, action: () => void) => button(key, outline, () => this.#step(action));
    const worded = (key: TextKey, action: () => void) => {
      return element("button", { type: "button", part: "button", class: "worded", "data-text": key, click: () => this.#isReady && action() });
    };
    this.#controls = {
      first: step("first", "M4 4h2v12H4zM16 4v12l-9-6z", () => viewer.goIndex(0)),
      previous: step("previous", "M14 4v12l-9-6z", () => viewer.step(-1)),
      next: step("next", "M6 4v12l9-6z", () => viewer.step(1)),
      last: step("last", "M14 4h2v12h-2zM4 4v12l9-6z", () => viewer.goIndex(Infinity)),
      flip: button("flip", "M5 17V7H2l4-5 4 5H7v10zM13 3v10h-3l4 5 4-5h-3V3z", () => this.toggleAttribute("flipped")),
      back: worded("backToRecord", () => viewer.endPreview()),
      answer: worded("showAnswer", () => this.#solve()),
      save: button("downloadRecord", "M9 3h2v7h3l-4 5-4-5h3zM3 15h2v2h10v-2h2v4H3z", () => this.#save()),
    };
    return element("div", { class: "buttons", part: "buttons" }, ...Object.values(this.#controls));
  }

  /** Downloads what was read, byte for byte. */
  #save(): void {
    const { name, content } = this.#file;
    saveFile(new Blob([content as Uint8Array<ArrayBuffer> | string], { type: "application/octet-stream" }), name);
  }

  #key(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const action = {
      ArrowLeft: () => this.#viewer.step(-1),
      ArrowRight: () => this.#viewer.step(1),
      ArrowUp: () => this.#viewer.switchVariation(-1),
      ArrowDown: () => this.#viewer.switchVariation(1),
      Home: () => this.#viewer.goIndex(0),
      End: () => this.#viewer.goIndex(Infinity),
    }[event.key];
    if (action === undefined || !this.#isReady || scrolls(event.key, event.composedPath()[0] as Element)) return;
    if (this.static || this.#isSecret) return;
    event.preventDefault();
    this.#step(action);
  }
}

/** Whether the parser has not yet read the whole page. */
const isParsing = (document: globalThis.Document) => document.readyState === "loading";

if (Base === globalThis.HTMLElement && customElements.get("kifu-board") === undefined) {
  customElements.define("kifu-board", KifuBoard);
}
