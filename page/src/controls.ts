// The buttons, the slider and the automatic play below the board.

import { element, find } from "./dom.ts";
import { endingButtons, isPlayed } from "./endings.ts";
import { languageOf, nodeName, sidesIn } from "./names.ts";
import { valueOf, writtenComments } from "./notes.ts";
import { onSetting, setSetting, setting, valuesOf, type SettingValue } from "./settings.ts";
import { clip, label, text, time } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

/** A move without a time takes this long, in milliseconds. */
const UNKNOWN_TIME = 2000;
/** Each position is shown at least this long, and at most as long as a timer of the browser can wait. */
const SHORTEST_WAIT = 300;
const LONGEST_WAIT = 2 ** 31 - 1;
/** So many choices at a move are shown. */
const MAX_CHOICES = 30;

export class Controls {
  #viewer: Viewer;
  #slider = find<HTMLInputElement>("#slider");
  #count = find("#count");
  #played = find("#played");
  #announcement = find("#announcement");
  #play = find<HTMLButtonElement>("#play");
  #speed = find<HTMLSelectElement>("#speed");
  #branches = find("#branches");
  #timer: number | undefined;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    const click = (selector: string, action: () => void) => find(selector).addEventListener("click", action);
    click("#first", () => viewer.goIndex(0));
    click("#previous", () => viewer.step(-1));
    click("#next", () => viewer.step(1));
    click("#last", () => viewer.goIndex(Infinity));
    click("#flip", () => viewer.flip());
    click("#play", () => this.toggle());
    this.#slider.addEventListener("input", () => viewer.goIndex(Number(this.#slider.value)));
    this.#speed.append(...valuesOf("speed").map(([value, name]) => element("option", { value, "data-text": name })));
    this.#speed.value = setting("speed");
    this.#speed.addEventListener("change", () => setSetting("speed", this.#speed.value as SettingValue<"speed">));
    onSetting("speed", () => this.#timer !== undefined && this.#schedule());
    viewer.on("game", () => this.stop());
    // The space for the choices depends on the game, so that nothing moves while a reader steps through it.
    viewer.on("tree", () => (this.#branches.hidden = !isPlayed(viewer) && !viewer.game.nodes.some((node) => node.beginsVariation)));
    viewer.on(["node", "view"], () => this.#show());
  }

  #show(): void {
    const { index, node, moveCount, hasTimes, notation } = this.#viewer;
    const name = nodeName(node, notation);
    const at = Math.min(index, moveCount);
    this.#slider.max = String(moveCount);
    this.#slider.value = String(at);
    const place = node.kind === "move" ? `${text("ply", { n: node.ply })} ${name}` : name;
    this.#slider.setAttribute("aria-valuetext", place);
    this.#count.textContent = `${at} / ${moveCount}`;
    this.#played.textContent = name;
    this.#played.title = name;
    this.#played.lang = languageOf(node, notation);
    if (hasTimes && node.time !== null) this.#played.append(element("span", { class: "time" }, time(node.time)));
    const value = node.evaluation === null ? null : valueOf(node.evaluation, sidesIn(this.#viewer.game));
    const spoken = [...(value === null ? [] : [value]), ...writtenComments(node).slice(0, 3)];
    this.#announcement.textContent = clip([place, ...spoken].join(". "), 500);
    this.#announcement.lang = languageOf(node, notation);
    this.#showBranches();
    if (this.#timer !== undefined) this.#schedule();
  }

  /** Shows the choices at this move, and then those at the next one, or what ends the game. */
  #showBranches(): void {
    const viewer = this.#viewer;
    if (viewer.hidesAnswer) return this.#branches.replaceChildren();
    const { notation } = viewer;
    const siblings = viewer.siblings().length > 1 ? viewer.siblings() : viewer.node.children;
    const first = Math.max(0, Math.min(siblings.indexOf(viewer.node) - MAX_CHOICES / 2, siblings.length - MAX_CHOICES));
    const buttons = (siblings.length > 1 ? siblings : []).slice(first, first + MAX_CHOICES).map((node) => {
      const button = element("button", { type: "button", click: () => viewer.go(node) }, clip(nodeName(node, notation), 20));
      button.lang = languageOf(node, notation);
      if (node === viewer.node) button.setAttribute("aria-current", "true");
      return button;
    });
    const ends = buttons.length > 0 ? [] : endingButtons(viewer);
    label(this.#branches, ends.length > 0 ? "endGame" : "branches");
    this.#branches.replaceChildren(...buttons, ...ends);
    // Few of them need no scrolling, which would lay out the page once more.
    if (buttons.length < 4) return;
    const current = buttons.find((button) => button.ariaCurrent !== null);
    const { offsetLeft: left, offsetWidth: width } = this.#branches;
    this.#branches.scrollLeft = current === undefined ? 0 : current.offsetLeft - left - (width - current.offsetWidth) / 2;
  }

  toggle(): void {
    if (this.#timer !== undefined) return this.stop();
    const { line, index } = this.#viewer;
    if (index === line.length - 1) this.#viewer.goIndex(0);
    this.#play.classList.add("playing");
    label(this.#play, "pause");
    this.#schedule();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#play.classList.remove("playing");
    label(this.#play, "play");
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const { line, index } = this.#viewer;
    const next = line[index + 1];
    if (next === undefined) return this.stop();
    const [kind, value] = setting("speed").split(" ");
    const delay = kind === "fixed" ? Number(value) : (this.#viewer.hasTimes ? (next.time ?? UNKNOWN_TIME) : UNKNOWN_TIME) / Number(value);
    const wait = Math.max(SHORTEST_WAIT, Math.min(delay, LONGEST_WAIT));
    this.#timer = setTimeout(() => this.#viewer.step(1), wait);
  }
}
