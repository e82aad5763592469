// The buttons, the slider and the automatic play below the board.

import { element, find } from "./dom.ts";
import { languageOf, nodeName } from "./names.ts";
import { onSetting, setSetting, setting, valuesOf, type SettingValue } from "./settings.ts";
import { clip, label, text, time } from "./texts.ts";
import type { Viewer } from "./viewer.ts";

/** A move without a time takes this long, in milliseconds. */
const UNKNOWN_TIME = 2000;
/** Each position is shown at least this long, and at most as long as a timer of the browser can wait. */
const SHORTEST_WAIT = 300;
const LONGEST_WAIT = 2 ** 31 - 1;

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
    viewer.on(["node", "view"], () => this.#show());
  }

  #show(): void {
    const { line, index, node } = this.#viewer;
    this.#slider.max = String(line.length - 1);
    this.#slider.value = String(index);
    const place = node.kind === "start" ? text("start") : `${text("ply", { n: node.ply })} ${nodeName(node)}`;
    this.#slider.setAttribute("aria-valuetext", place);
    this.#count.textContent = `${index} / ${line.length - 1}`;
    this.#played.textContent = nodeName(node);
    this.#played.lang = languageOf(node);
    const spent = node.time === null ? "" : time(node.time);
    this.#played.append(element("span", { class: "time" }, spent));
    this.#announcement.textContent = clip([place, ...node.comments.slice(0, 3)].join(". "), 500);
    this.#announcement.lang = languageOf(node);
    this.#showBranches();
    if (this.#timer !== undefined) this.#schedule();
  }

  /** Shows the choices at this move, and then those at the next one. */
  #showBranches(): void {
    const viewer = this.#viewer;
    const siblings = viewer.siblings().length > 1 ? viewer.siblings() : viewer.node.children;
    const buttons = (siblings.length > 1 ? siblings : []).slice(0, 30).map((node) => {
      const button = element("button", { type: "button", click: () => viewer.go(node) }, clip(nodeName(node), 20));
      button.lang = languageOf(node);
      if (node === viewer.node) button.setAttribute("aria-current", "true");
      return button;
    });
    this.#branches.replaceChildren(...buttons);
  }

  toggle(): void {
    if (this.#timer !== undefined) return this.stop();
    const { line, index } = this.#viewer;
    if (index === line.length - 1) this.#viewer.goIndex(0);
    this.#schedule();
    this.#play.classList.add("playing");
    label(this.#play, "pause");
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
    const delay = kind === "fixed" ? Number(value) : (next.time ?? UNKNOWN_TIME) / Number(value);
    const wait = Math.max(SHORTEST_WAIT, Math.min(delay, LONGEST_WAIT));
    this.#timer = setTimeout(() => this.#viewer.step(1), wait);
  }
}
