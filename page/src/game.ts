// The choice of the file and the game, and the headers of the game.

import type { Game } from "kifu-wasm";
import { element, listenToMenu } from "./dom.ts";
import type { Files } from "./files.ts";
import { resultOf } from "./names.ts";
import { clip, isolated, label, text } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

/** Further headers, and lines above them, are not shown. */
const MAX_HEADERS = 200;

export class GameView {
  readonly element: HTMLElement;
  #viewer: Viewer;
  #files: Files;
  #choice = element("select", { class: "game-choice" });
  #title = element("summary", {});
  #headers = element("dl", {});
  #details: HTMLDetailsElement;

  #edit: HTMLButtonElement;

  /** `edit` is called when the reader wants to change the headers. */
  constructor(viewer: Viewer, files: Files, edit: () => void) {
    this.#viewer = viewer;
    this.#files = files;
    this.#edit = element("button", { type: "button", class: "edit-game", "data-text": "editGame", click: edit });
    const card = element("div", { class: "headers-card" }, this.#headers, this.#edit);
    this.#details = element("details", { class: "headers" }, this.#title, card);
    listenToMenu(this.#details);
    this.element = element("div", { class: "game" }, this.#choice, this.#details);
    this.#choice.addEventListener("change", () => void this.#choose());
    viewer.on("document", () => this.#list());
    viewer.on("tree", () => this.#renameOption());
    viewer.on(["tree", "view"], () => this.#show());
  }

  /** Lists the games of the opened file, and the other files. */
  #list(): void {
    const { games } = this.#viewer.document;
    const { all, index } = this.#files;
    this.#choice.hidden = games.length < 2 && all.length < 2;
    if (this.#choice.hidden) return this.#choice.replaceChildren();
    const options = games.map((game) => element("option", { value: `game ${game.index}` }, this.#optionText(game)));
    if (all.length < 2) return this.#choice.replaceChildren(...options);
    const rows = all.map((file, at) => {
      if (at !== index) return element("option", { value: `file ${at}` }, clip(file.name, 80));
      return options.length > 1 ? element("optgroup", { label: clip(file.name, 80) }, ...options) : options[0]!;
    });
    this.#choice.replaceChildren(...rows);
  }

  /** The name of a game, with that of its file if this is one of several files with one game. */
  #optionText(game: Game): string {
    const { all, index } = this.#files;
    const isOnly = all.length > 1 && this.#viewer.document.games.length === 1;
    return isOnly ? `${clip(all[index]!.name, 80)}: ${nameOf(game)}` : nameOf(game);
  }

  /** Follows changes of the names of the players. */
  #renameOption(): void {
    const { game } = this.#viewer;
    const option = this.#choice.querySelector(`[value="game ${game.index}"]`);
    if (option !== null) option.textContent = this.#optionText(game);
  }

  async #choose(): Promise<void> {
    const [kind, index] = this.#choice.value.split(" ");
    if (kind === "game") return this.#viewer.selectGame(this.#viewer.document.games[Number(index)]!);
    await this.#files.choose(Number(index));
    // If the other file was not opened, the choice is still that of the shown game.
    this.#choice.value = `game ${this.#viewer.game.index}`;
  }

  #show(): void {
    const { game } = this.#viewer;
    label(this.#choice, this.#files.all.length < 2 ? "game" : "filesToChoose");
    this.#choice.value = `game ${game.index}`;
    const rows = game.headers.slice(0, MAX_HEADERS).flatMap(([, value], index) => {
      return [element("dt", {}, clip(game.headerNames[index]!)), element("dd", {}, clip(value, 2000))];
    });
    for (const line of game.preamble.slice(0, MAX_HEADERS)) rows.push(element("dd", { class: "preamble" }, clip(line, 2000)));
    this.#headers.replaceChildren(...rows);
    const named = (...names: string[]) => game.headers.find((_, index) => names.includes(game.headerNames[index]!))?.[1] ?? "";
    const event = named("棋戦") || named("タイトル");
    const date = named("開始日時", "対局日");
    const shown = [event, date, handicapOf(game), resultOf(game)].filter((part) => part !== "");
    this.#title.textContent = clip(shown.join(" · ")) || text("details");
    this.#title.title = text("details");
  }
}

function nameOf(game: Game): string {
  const { black, white } = game.players;
  if (!black.name && !white.name) return text("gameNumber", { n: game.index + 1 });
  const [first, second] = [black, white].map(({ name }) => isolated(clip(name || "?", 40)));
  return `${game.index + 1}. ${first} – ${second}`;
}

function handicapOf(game: Game): string {
  return game.handicap === null || game.handicap === "平手" ? "" : game.handicap;
}
