// Pictures of positions.

import { useOnce } from "./calls.js";
import { checkCount, checkList, checkName, checkOptions, checkText, checkType, setAll } from "./values.js";

const TEXTS = ["title", "caption", "comment", "key"];
const CHOICES = ["theme", "lettering", "coordinates"];
const OPTIONS = [...CHOICES, ...TEXTS, "names", "language", "flipped", "lastMove", "width", "marks", "arrows"];

export function draw(held, document, game, node, options = {}) {
  checkOptions(options, OPTIONS);
  return useOnce(held.call("picture", game, node, options.lastMove !== false), (picture) => {
    setOptions(picture, document, options);
    return picture.svg();
  });
}

function setOptions(picture, document, options) {
  const set = (name, value) => {
    setAll(picture, { [name]: checkText(value, `a ${name}`) });
  };
  for (const name of [...CHOICES, ...TEXTS]) {
    if (options[name] !== undefined) set(name, options[name]);
  }
  if (options.names !== undefined) {
    const [black, white] = checkList(options.names, "a list of two names");
    set("black", black);
    set("white", white);
  }
  const language = checkName(options.language ?? document.language, ["en", "ja"], "language");
  const width = options.width === undefined ? undefined : Math.round(options.width);
  if (width !== undefined) checkCount(width, "a width in pixels", 1);
  setAll(picture, { language, width, flipped: Boolean(options.flipped) });
  for (const square of checkList(options.marks ?? [], "a list of squares")) {
    checkType(picture.set("mark", checkText(square, "a square")), "a square", square);
  }
  for (const arrow of checkList(options.arrows ?? [], "a list of arrows")) {
    const [from, to] = checkList(arrow, "two squares").map((square) => checkText(square, "a square"));
    checkType(to !== undefined && picture.arrow(from, to), "two squares", `${from}, ${to}`);
  }
}
