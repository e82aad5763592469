// The element `<kifu-board>`, which shows a record on any page: the board, the moves and the comments.
//
//   <kifu-board src="game.kif"></kifu-board>
//   <kifu-board ply="12" theme="dark" language="ja" flipped>position startpos moves 7g7f 3c3d</kifu-board>

import { init, read, type Language } from "kifu-wasm";
import boardStyles from "./board.css";
import { BoardView } from "./board.ts";
import { element, scrolls, shape } from "./dom.ts";
import elementStyles from "./element.css";
import { LIMITS } from "./files.ts";
import { MovesView } from "./moves.ts";
import { label, setLanguage, text, translate, type TextKey } from "./texts.ts";
import { Viewer } from "./viewer.ts";

const styles = new CSSStyleSheet();
styles.replaceSync(boardStyles + elementStyles);

class KifuBoard extends HTMLElement {
  static readonly observedAttributes = ["src", "ply", "theme", "language", "flipped"];
  #viewer = new Viewer();
  #message = element("p", { class: "message", role: "status" });
  #comment = element("p", { class: "comment", tabIndex: 0, role: "article", "data-label": "comment" });
  #isReady = false;
  /** Returns what the message says, in the language of the element. */
  #say = () => "";
  /** The address or the text that was read last. */
  #loaded: string | undefined;
  /** Counts the readings, so that a slow one does not replace a later one. */
  #reading = 0;

  connectedCallback(): void {
    if (this.shadowRoot === null) this.#build();
    // An element that is moved in its page keeps its record.
    if (this.#record() !== this.#loaded) void this.#load();
  }

  attributeChangedCallback(name: string): void {
    if (name === "src") {
      if (this.shadowRoot !== null) void this.#load();
    } else if (this.#isReady) {
      this.#useAttributes(name === "ply");
    } else if (this.shadowRoot !== null) {
      this.#useLanguage();
    }
  }

  /** The address of the record or, without one, the record in the content of the element. */
  #record(): string {
    return this.getAttribute("src") ?? this.textContent ?? "";
  }

  async #load(): Promise<void> {
    this.#loaded = this.#record();
    this.#reading += 1;
    const reading = this.#reading;
    const source = this.getAttribute("src");
    try {
      await init();
      const record = source === null ? this.#loaded : await bytesOf(source);
      if (reading !== this.#reading) return;
      this.#open(record, source);
    } catch (error) {
      if (reading !== this.#reading) return;
      this.#loaded = undefined;
      this.#say = () => (source === null ? String(error) : `${text("unreadableFile", { name: source })}: ${reason(error)}`);
      this.#useLanguage();
    }
  }

  #open(record: Uint8Array | string, source: string | null): void {
    const name = source === null ? {} : { name: source.replace(/[?#].*$/, "") };
    const document = read(typeof record === "string" ? record.trim() : record, { ...name, lossy: true, limits: LIMITS });
    this.#viewer.open(document);
    this.#isReady = true;
    this.#say = () => this.#firstError();
    this.#useAttributes(true);
  }

  /** The first error in the record. */
  #firstError(): string {
    const first = this.#viewer.document.diagnostics.find((found) => found.severity === "error");
    return first === undefined ? "" : `${text("lineNumber", { n: first.line })}: ${first.message}`;
  }

  #useLanguage(): void {
    const language = this.getAttribute("language") ?? navigator.language;
    this.#viewer.language = (language.startsWith("ja") ? "ja" : "en") satisfies Language;
    setLanguage(this.#viewer.language);
    translate(this.shadowRoot!);
    if (this.#isReady) this.#viewer.document.language = this.#viewer.language;
    this.#message.textContent = this.#say();
  }

  #useAttributes(isPlyNew: boolean): void {
    this.#useLanguage();
    const { game } = this.#viewer;
    const isFlipped = this.hasAttribute("flipped") !== (game.boardFlip !== null);
    if (isFlipped !== this.#viewer.flipped) this.#viewer.flip();
    else this.#viewer.redraw();
    if (isPlyNew) this.#viewer.goIndex(Number(this.getAttribute("ply") ?? 0));
  }

  #build(): void {
    const viewer = this.#viewer;
    const theme = () => (this.getAttribute("theme") === "dark" ? "dark" : "wood");
    const board = new BoardView(viewer, { canPlay: false, theme });
    const button = (key: TextKey, outline: string, click: () => void) => {
      const icon = shape("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, shape("path", { d: outline }));
      const made = element("button", { type: "button", click }, icon);
      label(made, key);
      return made;
    };
    const buttons = element(
      "div",
      { class: "buttons" },
      button("first", "M4 4h2v12H4zM16 4v12l-9-6z", () => viewer.goIndex(0)),
      button("previous", "M14 4v12l-9-6z", () => viewer.step(-1)),
      button("next", "M6 4v12l9-6z", () => viewer.step(1)),
      button("last", "M14 4h2v12h-2zM4 4v12l9-6z", () => viewer.goIndex(Infinity)),
      button("flip", "M5 17V7H2l4-5 4 5H7v10zM13 3v10h-3l4 5 4-5h-3V3z", () => viewer.flip()),
    );
    const left = element("div", { class: "left" }, board.element, buttons, this.#message);
    const right = element("div", { class: "right" }, new MovesView(viewer).element, this.#comment);
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [styles];
    root.append(left, right);
    viewer.on("node", () => {
      const { leadingComments, comments } = viewer.node;
      this.#comment.textContent = [...leadingComments, ...comments].join("\n");
    });
    this.addEventListener("keydown", (event) => this.#key(event));
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
    event.preventDefault();
    action();
  }
}

/** `fetch` failed. It does not say why. */
class NoAnswer extends Error {}

async function bytesOf(address: string): Promise<Uint8Array> {
  const response = await fetch(address).catch(() => {
    throw new NoAnswer();
  });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Why a file could not be read. */
function reason(error: unknown): string {
  if (error instanceof NoAnswer) return text("noAnswer");
  return error instanceof Error ? error.message : String(error);
}

if (customElements.get("kifu-board") === undefined) customElements.define("kifu-board", KifuBoard);
