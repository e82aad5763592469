// The desk: many games as a list, beside the board or, in small windows, on a screen of its own. The games are in a worker, which
// is started when the desk is used for the first time.

import { read } from "kifu-wasm";
import type { Criterion, Row } from "kifu-wasm/collection";
import { followAnswer } from "./answer.ts";
import { DeskBar } from "./desk-bar.ts";
import { DeskClient, DeskFailure, type Copies, type Found, type Progress, type Task } from "./desk-client.ts";
import { DeskCriteria } from "./desk-criteria.ts";
import { chooseFolder, chosenFiles, hasFolderPicker, isForDesk, isPacked, type Entry } from "./desk-files.ts";
import { DeskGrid, type StartedRow } from "./desk-grid.ts";
import { isListState, noteBoard, noteGame, noteList } from "./desk-history.ts";
import { DeskList } from "./desk-list.ts";
import { DeskPattern } from "./desk-pattern.ts";
import { DeskPosition } from "./desk-position.ts";
import { DeskSaveDialog } from "./desk-save.ts";
import { DeskStatus } from "./desk-status.ts";
import { DESK_TEXTS } from "./desk-texts.ts";
import { element, find } from "./dom.ts";
import type { EditorDialog } from "./editor.ts";
import { LIMITS, type Files, type Source } from "./files.ts";
import { showMessage } from "./message.ts";
import { addTexts, clip, currentLanguage, label, text, translate, type TextKey } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

/** How long is waited for another letter before the list is filtered, in milliseconds. */
const PAUSE = 120;
/** While files are read, the list is brought up to date so often. */
const REFRESHED = 400;
/** So many files are given to the worker at once. */
const BATCH = 100;
/** Removing so many games is asked for. */
const ASKED_FROM = 20;
/** If most of so many games are problems, they are shown as diagrams. */
const SAMPLE = 100;
/** Where the desk is beside the board. `desk.css` has the same. */
const BESIDE = matchMedia("(orientation: landscape) and (width >= 1280px) and (height >= 520px)");

addTexts(DESK_TEXTS);

const isScreen = () => document.body.classList.contains("desk-screen");

export interface DeskParts {
  readonly viewer: Viewer;
  readonly files: Files;
  readonly editor: EditorDialog;
  readonly theme: () => "wood" | "dark";
}

export class Desk {
  readonly element = element("section", { id: "desk", hidden: true, "aria-labelledby": "desk-title" });
  #parts: DeskParts;
  /** The worker, once it can be asked; and from the beginning of its start. */
  #client: DeskClient | undefined;
  #loading: DeskClient | undefined;
  #starting: Promise<DeskClient | undefined> | undefined;
  #status = new DeskStatus((task) => this.#stop(task), () => this.#client!.ask("faults", null));
  #words = element("input", { type: "search", id: "desk-words", autocomplete: "off", spellcheck: false, maxLength: 200, "data-label": "findWords", "data-placeholder": "findWords" });
  #list = new DeskList({
    rows: (games) => this.#rows(games),
    open: (place) => void this.#open(place),
    sort: () => this.#refresh(),
    select: () => this.#showSelected(),
  });
  #grid: DeskGrid;
  #criteria = new DeskCriteria((criteria) => void this.#select(criteria));
  #position: DeskPosition;
  #bar = new DeskBar({ list: () => this.show(), step: (step) => this.step(step), answer: () => this.#showAnswer() });
  #save = new DeskSaveDialog((request) => this.#client!.ask("write", request), () => this.#stop("write"));
  #folder = element("input", { type: "file", hidden: true, webkitdirectory: true, id: "desk-folder" });
  #more = element("input", { type: "file", hidden: true, multiple: true, id: "desk-files" });
  #selected = element("p", { class: "desk-selected" });
  #copies = element("select", { class: "desk-copies", hidden: true, "data-label": "copies" });
  #nothing = element("div", { class: "desk-welcome" }, element("p", { "data-text": "deskWelcome" }));
  #question = this.#makeQuestion();
  #found: Found = { games: new Uint32Array(), plies: null, count: 0, tree: null, message: null };
  /** What the shown list was asked with. */
  #shownQuery = "";
  #isWanted = false;
  #isAsking = false;
  #refreshed = 0;
  #timer: number | undefined;
  /** Counts the stops, so that the search of a folder ends with them. */
  #stops = 0;
  /** Counts the searches by criteria, of which only the last one holds, and how many games there were when it began. */
  #searches = 0;
  #compared = 0;
  /** How many sets of files are being found and handed to the worker. */
  #adding = 0;
  /** Undefined until the kind of the games or the reader decides it. */
  #showsDiagrams: boolean | undefined;
  /** The criteria that hold. */
  #applied: readonly Criterion[] = [];
  /** What was opened from the list: the record and the game. */
  #opened: { readonly source: Source; readonly game: number } | undefined;

  constructor(parts: DeskParts) {
    this.#parts = parts;
    const { viewer, editor, theme } = parts;
    this.#grid = new DeskGrid(viewer, (games) => this.#startedRows(games), (place) => void this.#open(place));
    const pattern = new DeskPattern((found) => this.#position.use(found));
    this.#position = new DeskPosition(viewer, { change: () => this.#refresh(), setUp: () => editor.openSearch(pattern), theme });
    this.#build();
    this.#listen();
    find("main").after(this.element);
    this.redraw();
  }

  get isShown(): boolean {
    return !this.element.hidden;
  }

  toggle(): void {
    if (this.isShown) this.hide();
    else this.show();
  }

  show(): void {
    this.element.hidden = false;
    this.#arrange();
    if (isScreen()) noteList();
    void this.#start();
    this.#refresh();
    if (this.#found.games.length === 0) return;
    this.#list.moveTo(Math.max(0, this.#place));
    if (this.#showsDiagrams) this.#grid.moveTo(Math.max(0, this.#place), true);
    else this.#list.focus();
  }

  hide(): void {
    const hadFocus = this.element.contains(document.activeElement);
    this.element.hidden = true;
    this.#arrange();
    noteBoard();
    if (hadFocus) find("#games").focus();
  }

  /** Beside the board, or as a screen of its own, behind which nothing can be reached. */
  #arrange(): void {
    const isAlone = this.isShown && !BESIDE.matches;
    document.body.classList.toggle("with-desk", this.isShown);
    document.body.classList.toggle("desk-screen", isAlone);
    for (const part of document.querySelectorAll<HTMLElement>("body > :is(header, main)")) part.inert = isAlone;
    find("#games").setAttribute("aria-expanded", String(this.isShown));
  }

  /** Opens files that are more than one record: all as a list, and the first record on the board. */
  async openFiles(files: readonly File[]): Promise<void> {
    const records = files.filter((file) => !isForDesk(file, LIMITS.bytes));
    // A problem among others is one to solve.
    if (records.length > 0) void this.#parts.files.open(records, { hidesProblems: files.length > 1 });
    const isListed = await this.add(chosenFiles(files));
    // Without the list, the board shows the beginning of a large record.
    if (!isListed && files.length === 1 && !isPacked(files[0]!)) {
      this.hide();
      void this.#parts.files.open(files);
    }
  }

  /** Adds the games of files, and shows the list. Returns whether there is a list. */
  async add(entries: AsyncIterable<Entry>): Promise<boolean> {
    if (!this.isShown) this.show();
    this.#status.forgetFailure();
    const stops = this.#stops;
    const client = await this.#start();
    if (client === undefined) return false;
    let batch: Extract<Entry, { file: Blob }>[] = [];
    let count = 0;
    const flush = async () => {
      if (batch.length > 0) await client.ask("add", batch);
      batch = [];
    };
    this.#adding += 1;
    try {
      for await (const entry of entries) {
        if (stops !== this.#stops) break;
        if ("leftOut" in entry) this.#status.leaveOut(entry);
        else batch.push(entry);
        count += 1;
        if (batch.length >= BATCH) await flush();
        if (count % BATCH === 0) this.#status.searchFolder(count);
      }
      if (stops === this.#stops) await flush();
    } finally {
      this.#adding -= 1;
    }
    this.#compare();
    this.#status.redraw();
    this.#refresh();
    return true;
  }

  /** Opens the next or the previous game of the list. */
  step(step: 1 | -1): void {
    if (this.#opened === undefined || this.#place < 0) return;
    const place = this.#place + step;
    if (place >= 0 && place < this.#found.games.length) void this.#open(place, this.#parts.viewer.hidesAnswer || this.#showsDiagrams === true);
  }

  /** The place of the opened game in the list. -1 if it is not in it. */
  get #place(): number {
    return this.#opened === undefined ? this.#list.current : this.#found.games.indexOf(this.#opened.game);
  }

  redraw(): void {
    translate(this.element);
    this.#list.forget();
    this.#grid.forget();
    this.#criteria.redraw();
    this.#position.redraw();
    this.#status.redraw();
    this.#showSelected();
    this.#showBar();
  }

  #build(): void {
    const button = (name: TextKey, hint: TextKey, action: () => void, kind = "") =>
      element("button", { type: "button", class: kind, "data-label": hint, click: action }, element("span", { "data-text": name }));
    const back = element("span", { class: "desk-back" }, "‹ ", element("span", { "data-text": "toBoard" }));
    const hide = element("span", { class: "desk-hide", "data-text": "hideDesk" });
    const close = element("button", { type: "button", class: "desk-close", click: () => this.hide() }, back, hide);
    const title = element("h2", { id: "desk-title", "data-text": "desk" });
    const sources = [
      button("openFolder", "openFolderHint", () => void this.#openFolder(), "desk-folder"),
      button("addFiles", "addFilesHint", () => this.#more.click(), "desk-add"),
      button("emptyDesk", "emptyDeskHint", () => this.#askEmpty(), "desk-empty"),
    ];
    const head = element("div", { class: "desk-top" }, close, title, ...sources, this.#folder, this.#more);
    const toggles = [this.#toggle("criteria", this.#criteria.element), this.#toggle("byPosition", this.#position.element), this.#diagramToggle()];
    for (const name of ["all", "left-out", "only"] as const) this.#copies.append(element("option", { value: name, "data-text": `copies-${name}` }));
    const tools = element("div", { class: "desk-tools" }, this.#words, this.#copies, ...toggles);
    const end = element("div", { class: "desk-end" }, this.#selected, button("saveSelected", "saveGames", () => this.#save.open(this.#gamesToSave()), "desk-save"));
    const games = element("div", { class: "desk-body" }, this.#list.element, this.#grid.element, this.#nothing);
    this.element.append(head, this.#status.element, tools, this.#criteria.element, this.#position.element, games, end);
    this.#grid.element.hidden = true;
  }

  /** A button that shows and hides a part, and hides the other one. */
  #toggle(name: "criteria" | "byPosition", part: HTMLElement): HTMLButtonElement {
    const made = element("button", { type: "button", class: `desk-toggle ${name}`, "data-text": name, "aria-expanded": false });
    made.addEventListener("click", () => {
      const isHidden = !part.hidden;
      if (!isHidden) for (const other of this.element.querySelectorAll<HTMLElement>(".desk-toggle[aria-expanded=true]")) other.click();
      part.hidden = isHidden;
      made.setAttribute("aria-expanded", String(!isHidden));
      this.#position.redraw();
      this.#refresh();
    });
    return made;
  }

  #diagramToggle(): HTMLButtonElement {
    const made = element("button", { type: "button", class: "desk-toggle diagrams", "data-text": "asDiagrams", "aria-pressed": false });
    made.addEventListener("click", () => this.#showDiagrams(!this.#showsDiagrams));
    return made;
  }

  #showDiagrams(shows: boolean): void {
    this.#showsDiagrams = shows;
    this.element.querySelector(".diagrams")!.setAttribute("aria-pressed", String(shows));
    this.#grid.element.hidden = !shows;
    this.#list.element.hidden = shows;
    if (shows) this.#grid.show(this.#found.games);
  }

  #listen(): void {
    const { viewer } = this.#parts;
    BESIDE.addEventListener("change", () => this.#arrange());
    this.#words.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#refresh(), PAUSE);
    });
    this.#copies.addEventListener("change", () => this.#refresh());
    this.#folder.addEventListener("change", () => this.#takeFiles(this.#folder));
    // Back and forward lead from the board to the list, where it is a screen of its own, and from there to a game.
    addEventListener("popstate", ({ state }) => {
      if (isListState(state) && !this.isShown) this.show();
      else if (!isListState(state) && isScreen()) this.hide();
    });
    this.#more.addEventListener("change", () => this.#takeFiles(this.#more));
    viewer.on("tree", () => this.#showBar());
    viewer.on("try", () => followAnswer(viewer));
    let tried = 0;
    viewer.on("preview", () => {
      // What was said of a move that is taken back holds no longer.
      if (viewer.hidesAnswer && viewer.tried.length < tried) showMessage("");
      tried = viewer.tried.length;
    });
    viewer.on("view", () => this.#grid.redraw());
    this.element.addEventListener("keydown", (event) => {
      if (!isScreen()) return;
      // In the field, it removes the words first.
      const isWriting = event.target === this.#words && this.#words.value !== "";
      if (event.key === "Escape" && !event.defaultPrevented && !isWriting) return this.hide();
      // What these keys do on the board would not be seen.
      if (event.key !== "?" && event.key.toLowerCase() !== "g") event.stopPropagation();
    });
  }

  #takeFiles(input: HTMLInputElement): void {
    void this.add(chosenFiles([...input.files!]));
    input.value = "";
  }

  async #openFolder(): Promise<void> {
    if (!hasFolderPicker()) return this.#folder.click();
    try {
      const entries = await chooseFolder();
      if (entries !== undefined) await this.add(entries);
    } catch (error) {
      this.#status.fail(text("deskFailed", { message: clip(String(error)) }));
    }
  }

  /** Starts the worker, if it does not run. Undefined if that fails. */
  #start(): Promise<DeskClient | undefined> {
    return (this.#starting ??= this.#startOnce());
  }

  async #startOnce(): Promise<DeskClient | undefined> {
    const client = new DeskClient((progress) => this.#progress(progress), (error) => this.#fail(client, error));
    this.#loading = client;
    try {
      const about = await client.ask("start", { language: currentLanguage() });
      if (this.#loading !== client) return undefined;
      this.#client = client;
      this.#list.about = about;
      this.#criteria.kinds = about.kinds;
      this.#criteria.redraw();
      return client;
    } catch {
      return undefined;
    }
  }

  #fail(client: DeskClient, { message }: DeskFailure): void {
    if (this.#loading !== client) return;
    this.#empty();
    this.#status.fail(message.includes("kifu-desk.js") ? text("deskMissing") : text("deskFailed", { message: clip(message) }));
  }

  /** Removes all games, after a question if there are many. */
  #askEmpty(): void {
    const { games } = this.#status.progress;
    if (games < ASKED_FROM) return this.#empty();
    this.#question.querySelector("p")!.textContent = text("emptyDeskQuestion", { n: games.toLocaleString(currentLanguage()) });
    translate(this.#question);
    this.#question.showModal();
  }

  #makeQuestion(): HTMLDialogElement {
    const close = () => dialog.close();
    const empty = () => {
      close();
      this.#empty();
    };
    const cancel = element("button", { type: "button", "data-text": "cancel", click: close });
    const confirm = element("button", { type: "button", class: "primary confirm", "data-text": "emptyDesk", click: empty });
    const dialog = element("dialog", { id: "desk-question", "aria-labelledby": "desk-question-text" }, element("p", { id: "desk-question-text" }), element("p", { class: "choices" }, cancel, confirm));
    document.body.append(dialog);
    return dialog;
  }

  #empty(): void {
    this.#stops += 1;
    this.#loading?.close();
    this.#loading = this.#client = this.#starting = undefined;
    this.#opened = undefined;
    this.#shownQuery = "";
    this.#list.selected.clear();
    this.#words.value = "";
    this.#copies.value = "all";
    this.#position.reset();
    for (const toggle of this.element.querySelectorAll<HTMLElement>("[aria-expanded=true]")) toggle.click();
    this.#criteria.reset();
    this.#applied = [];
    this.element.querySelector(".desk-toggle.criteria")!.classList.remove("holds");
    this.#status.reset();
    this.#apply({ games: new Uint32Array(), plies: null, count: 0, tree: null, message: null }, "");
    this.#showsDiagrams = undefined;
    this.#showDiagrams(false);
    this.#showsDiagrams = undefined;
    this.redraw();
  }

  /** Ends one kind of work. The search of a folder belongs to the reading. */
  #stop(task: Task): void {
    if (task === "read") {
      this.#stops += 1;
      this.#status.stopReading();
    }
    void this.#client?.ask("stop", task);
  }

  #progress(progress: Progress): void {
    const { games: before } = this.#status.progress;
    this.#status.progress = progress;
    this.#compare();
    this.#criteria.canSearch = progress.task !== "read";
    if (progress.task === "write") this.#save.progress(progress.done, progress.of);
    const isEnd = progress.task === null;
    if (progress.task === "write" || (!isEnd && performance.now() - this.#refreshed < REFRESHED)) return;
    if (isEnd || progress.games !== before || progress.task === "select") this.#refresh();
  }

  /** Games that came after the search fit the criteria too, or not. */
  #compare(): void {
    const { task, games } = this.#status.progress;
    if (task === null && this.#adding === 0 && this.#applied.length > 0 && games !== this.#compared) void this.#select(this.#applied);
  }

  async #rows(games: Uint32Array): Promise<readonly Row[]> {
    return this.#client === undefined ? [] : this.#client.ask("rows", games);
  }

  /** Rows with the start positions of their games, which are read again for it. */
  async #startedRows(games: Uint32Array): Promise<readonly StartedRow[]> {
    const rows: StartedRow[] = [];
    for (const [index, row] of (await this.#rows(games)).entries()) {
      rows.push({ ...row, start: await this.#startOf(games[index]!) });
    }
    return rows;
  }

  async #startOf(game: number): Promise<string | undefined> {
    const answer = await this.#client?.ask("read", game);
    if (answer?.ok !== true) return undefined;
    const document = read(answer.bytes, { name: answer.name, limits: LIMITS });
    const { start } = document.games[0];
    document.dispose();
    return start;
  }

  /** Shows the moves, and on a telephone the list of them. */
  #showAnswer(): void {
    this.#parts.viewer.showAnswer();
    find("#moves").scrollIntoView({ block: "nearest" });
  }

  /** Asks for the list anew. While an answer is awaited, only the last wish counts. */
  #refresh(): void {
    this.#isWanted = true;
    if (!this.#isAsking) void this.#ask();
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    while (this.#isWanted && this.#client !== undefined) {
      this.#isWanted = false;
      const { column, descending } = this.#list;
      const copies = this.#copies.value as Copies;
      const query = { words: this.#words.value, column, descending, copies, at: this.#position.query };
      const client = this.#client;
      try {
        const found = await client.ask("query", query);
        // What was asked for meanwhile may have another order.
        if (client === this.#client && !this.#isWanted) this.#apply(found, JSON.stringify(query));
      } catch (error) {
        if (!(error instanceof DeskFailure)) this.#status.fail(text("deskFailed", { message: clip(String(error)) }));
        break;
      }
    }
    this.#isAsking = false;
  }

  #apply(found: Found, query: string): void {
    this.#refreshed = performance.now();
    this.#found = found;
    this.#list.show(found.games, query === this.#shownQuery);
    this.#shownQuery = query;
    if (this.#showsDiagrams) this.#grid.show(found.games);
    this.#position.show(found);
    this.#status.shown = found.games.length;
    this.#copies.hidden = this.#status.progress.copies === 0;
    this.element.classList.toggle("no-games", this.#status.progress.games === 0);
    this.#showSelected();
    this.#showBar();
    void this.#suggestDiagrams();
  }

  /** A collection of problems is shown as diagrams, until the reader chooses otherwise. */
  async #suggestDiagrams(): Promise<void> {
    if (this.#showsDiagrams !== undefined || this.#status.progress.task !== null || this.#found.games.length === 0) return;
    this.#showsDiagrams = false;
    const rows = await this.#rows(this.#found.games.slice(0, SAMPLE)).catch(() => []);
    if (this.#showsDiagrams === false && 2 * rows.filter(({ isProblem }) => isProblem).length > rows.length) this.#showDiagrams(true);
  }

  async #select(criteria: readonly Criterion[]): Promise<void> {
    const client = await this.#start();
    if (client === undefined) return;
    this.#criteria.show("", null);
    this.#searches += 1;
    this.#compared = this.#status.progress.games;
    const search = this.#searches;
    const selected = await client.ask("select", criteria);
    // The answer to a search that another one has ended.
    if (search !== this.#searches) return;
    if (!selected.ok) return this.#criteria.show(clip(selected.message), "criterion" in selected ? (selected.criterion ?? null) : null);
    const found = criteria.length === 0 ? "" : text("found", { n: selected.found.toLocaleString(currentLanguage()) });
    this.#applied = criteria;
    this.element.querySelector(".desk-toggle.criteria")!.classList.toggle("holds", criteria.length > 0);
    this.#criteria.show(selected.isWhole ? found : `${found} – ${text("stoppedSearch")}`, null);
    this.#shownQuery = "";
    this.#refresh();
  }

  /** Shows a game, at the found position if there is one. The moves of a problem stay hidden if `hidesAnswer`. */
  async #open(place: number, hidesAnswer = this.#showsDiagrams === true): Promise<void> {
    const game = this.#found.games[place];
    if (game === undefined || this.#client === undefined) return;
    this.#status.forgetFailure();
    const ply = this.#found.plies?.[place] ?? 0;
    const source = await this.#source(game, ply, hidesAnswer);
    if (source === undefined) return;
    const isList = isScreen();
    if (isList) this.#position.hold();
    const before = this.#opened;
    this.#opened = { source, game };
    if (!(await this.#parts.files.openFound(source))) {
      this.#opened = before;
      return;
    }
    // While files are read, the game may have come to another place.
    const shown = this.#found.games.indexOf(game);
    if (shown >= 0) this.#list.moveTo(shown);
    this.#showBar();
    if (!isList) return;
    noteGame();
    this.hide();
  }

  async #source(game: number, ply: number, hidesAnswer: boolean): Promise<Source | undefined> {
    const [row] = await this.#rows(Uint32Array.of(game)).catch(() => []);
    const answer = await this.#client?.ask("read", game).catch((error: unknown) => ({ ok: false as const, message: String(error) }));
    if (answer === undefined) return undefined;
    if (!answer.ok) {
      this.#status.fail(text("gameNotRead", { message: clip(answer.message) }));
      return undefined;
    }
    const place = new URLSearchParams({ ply: String(ply) });
    return { content: answer.bytes, name: answer.name, place, hidesAnswer: hidesAnswer && row?.isProblem === true };
  }

  #showBar(): void {
    const { files, viewer } = this.#parts;
    const isOpen = this.#opened !== undefined && files.opened === this.#opened.source;
    if (isOpen) this.#bar.show(this.#place, this.#found.games.length, viewer.hidesAnswer);
    else this.#bar.element.hidden = true;
  }

  /** The selected games in the order of the list; those outside of it come after them. */
  #gamesToSave(): Uint32Array {
    const { selected } = this.#list;
    const inList = [...this.#found.games].filter((game) => selected.has(game));
    const listed = new Set(inList);
    return Uint32Array.from([...inList, ...[...selected].filter((game) => !listed.has(game))]);
  }

  #showSelected(): void {
    const count = this.#list.selected.size;
    const others = count === 0 ? 0 : count - this.#found.games.reduce((sum, game) => sum + Number(this.#list.selected.has(game)), 0);
    const number = (n: number) => n.toLocaleString(currentLanguage());
    this.#selected.textContent = text(others > 0 ? "selectedElsewhere" : "selected", { n: number(count), others: number(others) });
    this.element.querySelector<HTMLButtonElement>(".desk-save")!.disabled = count === 0;
    this.element.querySelector<HTMLElement>(".desk-end")!.hidden = this.#status.progress.games === 0;
    label(this.#list.element, "gamesList");
  }

  /** The reader has chosen another language. */
  useLanguage(): void {
    void this.#client?.ask("language", currentLanguage()).then(() => this.redraw()).catch(() => {});
    this.redraw();
  }
}
