// The draft: what this browser keeps of the record, so that it comes back after a reload or a crash. Each page that is open
// has a draft of its own.

import type { FormatName } from "kifu-wasm";
import { element } from "./dom.ts";
import type { Files, Source } from "./files.ts";
import { placeParameters } from "./link.ts";
import { showMessage } from "./message.ts";
import { wholeRecord } from "./share.ts";
import { attempt, keep } from "./storage.ts";
import { clip, currentLanguage, text, translate } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

const PREFIX = "kifu.draft.";
/** Under this key, a tab has the name of its draft. It outlives a reload. */
const TAB = "kifu.tab";
/** A longer draft is not kept: a browser keeps about five million characters for all pages of a site. */
const MAX_LENGTH = 1_000_000;
/** So long after a change, and after a key in the comment, in milliseconds, the draft is written. */
const DELAY = 500;
const COMMENT_DELAY = 2000;
/** So long is waited for the page before a reload to give its draft away. Only a doubled page waits in vain. */
const PATIENCE = 2000;

interface Draft {
  /** The text, or the bytes of the file, one for each character. */
  readonly content: string;
  readonly isBytes: boolean;
  readonly name: string;
  readonly format?: FormatName | undefined;
  readonly isNew: boolean;
  /** Whether there are changes that were not saved. */
  readonly isEdited: boolean;
  readonly players: readonly string[];
  readonly moves: number;
  readonly changed: number;
  readonly place: string;
  /** The fragment of the address, which has named what was opened, perhaps. */
  readonly fragment: string;
}

export class Drafts {
  #viewer: Viewer;
  #files: Files;
  #key = "";
  #timer: number | undefined;
  #isWriting = false;
  #isComposing = false;
  /** Whether the reader knows that the shown record is not kept. */
  #hasSaid = false;
  #list = element("ul", { class: "drafts" });
  #dialog = this.#build();

  constructor(viewer: Viewer, files: Files) {
    this.#viewer = viewer;
    this.#files = files;
  }

  /** Shows the record that was open before a reload of this tab. Returns whether it came from the same address. */
  async restore(): Promise<boolean> {
    const kept = attempt(() => sessionStorage.getItem(TAB));
    await this.#claim(PREFIX + (typeof kept === "string" ? kept : newName()));
    const draft = read(this.#key);
    let isShown = false;
    try {
      isShown = draft !== undefined && (await this.#files.openDraft(sourceOf(draft)));
    } finally {
      this.#listen();
    }
    return isShown && draft?.fragment === location.hash;
  }

  /** Makes a draft that of this page; a new one if another page has it. */
  async #claim(key: string): Promise<void> {
    this.#key = key;
    if (!(await hold(key, { signal: AbortSignal.timeout(PATIENCE) }))) await hold((this.#key = PREFIX + newName()), {});
    attempt(() => sessionStorage.setItem(TAB, this.#key.slice(PREFIX.length)));
  }

  #listen(): void {
    this.#viewer.on("document", () => (this.#hasSaid = false));
    this.#viewer.on(["document", "tree", "saved"], () => this.#schedule(DELAY));
    const comment = document.querySelector("#comment");
    comment?.addEventListener("input", () => this.#schedule(COMMENT_DELAY));
    comment?.addEventListener("compositionstart", () => (this.#isComposing = true));
    comment?.addEventListener("compositionend", () => (this.#isComposing = false));
    addEventListener("pagehide", () => this.#write());
    // A page to which the reader has come back has lost its claim, and perhaps its draft.
    addEventListener("pageshow", ({ persisted }) => persisted && void this.#claim(this.#key).then(() => this.#schedule(DELAY)));
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.#write());
  }

  #schedule(delay: number): void {
    if (this.#isWriting) return;
    clearTimeout(this.#timer);
    // Kana that are not converted yet are no comment.
    this.#timer = setTimeout(() => (this.#isComposing ? this.#schedule(COMMENT_DELAY) : this.#write()), delay);
  }

  /** Returns whether the draft is kept. */
  #write(): boolean {
    if ((this.#viewer.document as unknown) === undefined) return false;
    clearTimeout(this.#timer);
    this.#isWriting = true;
    const isEdited = this.#viewer.hasUnsavedEdits();
    this.#isWriting = false;
    const draft = this.#draft(isEdited);
    if (draft === null) {
      attempt(() => localStorage.removeItem(this.#key));
      return false;
    }
    // A record without changes can be opened again.
    if (draft !== undefined && keep(this.#key, JSON.stringify(draft), !isEdited)) return true;
    attempt(() => localStorage.removeItem(this.#key));
    if (draft !== undefined || !isEdited) return false;
    if (!this.#hasSaid) showMessage(text("draftNotKept"));
    this.#hasSaid = true;
    return false;
  }

  /** What is kept: null if it is only the start page, undefined if it is too much. */
  #draft(isEdited: boolean): Draft | null | undefined {
    const viewer = this.#viewer;
    const { content, name, format, isNew = false } = this.#files.opened;
    const isChanged = viewer.document.games.some((game) => game.canUndo);
    if (isNew && !isChanged && !isEdited && viewer.game.handicap === "平手") return null;
    if (content.length > MAX_LENGTH) return undefined;
    const written = isChanged ? wholeRecord(viewer) : undefined;
    if (written !== undefined && ("message" in written || written.record.length > MAX_LENGTH)) return undefined;
    const { black, white } = viewer.game.players;
    return {
      content: written?.record ?? (typeof content === "string" ? content : binaryOf(content)),
      isBytes: written === undefined && typeof content !== "string",
      name,
      format: written?.format ?? format,
      isNew,
      isEdited,
      players: [black.name ?? "", white.name ?? ""],
      moves: viewer.game.mainline.filter((node) => node.kind === "move").length,
      changed: Date.now(),
      place: new URLSearchParams(placeParameters(viewer)).toString(),
      fragment: location.hash,
    };
  }

  /** Keeps what was written last beside what is shown from now on, if it has changes, and offers it. */
  async setAside(): Promise<void> {
    const draft = read(this.#key);
    if (draft?.isEdited === true) keep(PREFIX + newName(), JSON.stringify(draft));
    await this.offer();
  }

  /** Offers the drafts with changes that no open page has. The others are removed. */
  async offer(): Promise<void> {
    const held = await heldNames();
    const names = attempt(() => Object.keys(localStorage)) ?? [];
    const rows: [Draft, string][] = [];
    for (const key of names) {
      if (!key.startsWith(PREFIX) || key === this.#key || held.includes(key)) continue;
      const draft = read(key);
      if (draft?.isEdited === true) rows.push([draft, key]);
      else attempt(() => localStorage.removeItem(key));
    }
    rows.sort(([a], [b]) => b.changed - a.changed);
    this.#list.replaceChildren(...rows.map(([draft, key]) => this.#row(draft, key)));
    translate(this.#dialog);
    if (rows.length > 0 && !this.#dialog.open) this.#dialog.showModal();
  }

  #row(draft: Draft, key: string): HTMLElement {
    const players = draft.players.some((name) => name !== "") ? draft.players.map((name) => clip(name, 30) || "?").join(" – ") : "";
    const title = [clip(draft.name, 60), players].filter((part) => part !== "").join(" · ") || text("newGame");
    const changed = new Date(draft.changed).toLocaleString(currentLanguage(), { dateStyle: "medium", timeStyle: "short" });
    const discard = () => {
      attempt(() => localStorage.removeItem(key));
      row.remove();
      if (this.#list.children.length === 0) this.#dialog.close();
    };
    const recover = async () => {
      if (!(await this.#files.openDraft({ ...sourceOf(draft), isDraft: true }))) return;
      if (this.#write()) attempt(() => localStorage.removeItem(key));
    };
    const row = element(
      "li",
      { class: "draft" },
      element("p", {}, element("b", {}, title), element("span", {}, text("draftOf", { n: draft.moves, when: changed }))),
      element("button", { type: "button", class: "primary", click: () => void recover() }, text("recoverDraft")),
      element("button", { type: "button", click: discard }, text("discardDraft")),
    );
    return row;
  }

  #build(): HTMLDialogElement {
    const close = element("button", { type: "button", "data-text": "later", click: () => this.#dialog.close() });
    const dialog = element(
      "dialog",
      { id: "draft-dialog", "aria-labelledby": "draft-title" },
      element("h2", { id: "draft-title", "data-text": "draftTitle" }),
      element("p", { "data-text": "draftText" }),
      this.#list,
      element("p", { class: "choices" }, close),
    );
    document.body.append(dialog);
    return dialog;
  }
}

const newName = () => Date.now().toString(36) + Math.random().toString(36).slice(2);

/** Reads a draft. Undefined if there is none, or if something else was written there. */
function read(key: string): Draft | undefined {
  const draft = attempt(() => JSON.parse(localStorage.getItem(key) ?? "null") as Draft | null);
  const isDraft = typeof draft?.content === "string" && typeof draft.name === "string" && Array.isArray(draft.players);
  return isDraft ? draft! : undefined;
}

function sourceOf({ content, isBytes, name, format, isNew, isEdited, place }: Draft): Source {
  const bytes = () => Uint8Array.from(content, (character) => character.charCodeAt(0));
  const parameters = new URLSearchParams(String(place));
  return { content: isBytes ? bytes() : content, name, ...(format === undefined ? {} : { format }), isNew, isDraft: isEdited, place: parameters };
}

function binaryOf(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return binary;
}

/**
 * Claims a name for as long as this page is open. Returns false if another page has it when the signal comes. A browser without
 * locks knows no other pages.
 */
function hold(name: string, options: LockOptions): Promise<boolean> {
  if (navigator.locks === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    const whenClosed = () => {
      resolve(true);
      return new Promise<void>((release) => addEventListener("pagehide", () => release(), { once: true }));
    };
    const request = navigator.locks.request(name, options, whenClosed);
    request.catch((error: unknown) => resolve(!(error instanceof DOMException && error.name === "TimeoutError")));
  });
}

async function heldNames(): Promise<string[]> {
  const locks = await navigator.locks?.query().catch(() => undefined);
  return (locks?.held ?? []).map((lock) => lock.name ?? "");
}
