// Pictures of positions.

import { useOnce } from "./calls.js";
import { checkCount, setAll } from "./values.js";

export function draw(held, document, game, node, { lastMove, width, ...options } = {}) {
  return useOnce(held.call("picture", game, node, lastMove !== false), (picture) => {
    if (width !== undefined) {
      const pixels = Math.round(width);
      checkCount(pixels, "a width in pixels", 1);
      setAll(picture, "picture", { width: pixels });
    }
    const language = options.language ?? document.language;
    setAll(picture, "picture", { ...options, language }, { own: ["lastMove"] });
    return picture.svg();
  });
}
