// Writing, and what a format cannot hold.

import * as wasm from "./bindings.js";
import { calling, useOnce } from "./calls.js";
import { checkName, checkText, setAll, tables } from "./values.js";

/** Calls the module with options for writing. */
function withOptions(format, { name, ...options }, use) {
  checkName(format, tables().formatNames, "format");
  if (name !== undefined) checkText(name, "a name of a file");
  return useOnce(calling(() => new wasm.Writing(format, name)), (writing) => {
    setAll(writing, "writing", options, { own: ["name"] });
    return use(writing);
  });
}

/** Writes the game with the index `index`, or all of `games` if it is undefined. */
export function writing(held, document, games, index, format, options = {}) {
  const { language } = document;
  const { info, text, bytes } = withOptions(format, options, (writing) =>
    useOnce(held.call("write", index, writing, language), (output) => ({
      info: JSON.parse(output.info),
      text: output.text,
      bytes: output.bytes,
    })),
  );
  const { code, reason } = info;
  if (code !== undefined) return { ok: false, code, message: reason[language], reason };
  return {
    ok: true,
    text,
    bytes,
    encoding: info.encoding,
    losses: info.losses.map((losses, index) => resolved(losses, games[index])),
    replacements: info.replacements,
  };
}

/** Lists the losses of the game with the index `index`, or of all of `games` if it is undefined. */
export function lossesOf(held, document, games, index, format, options = {}) {
  const json = withOptions(format, options, (writing) => held.call("losses", index, writing, document.language));
  return JSON.parse(json).map((losses, index) => resolved(losses, games[index]));
}

/** Replaces the line and the ply of each loss by the node. */
function resolved({ summary, losses }, game) {
  const places = losses.some((loss) => loss.line !== null) ? nodesByPlace(game) : undefined;
  return {
    summary,
    losses: losses.map(({ kind, message, header, line, ply }) => {
      const ending = places?.get(`${line} ${ply} ending`);
      const move = places?.get(`${line} ${ply}`);
      const node = (kind === "ending" ? (ending ?? move) : (move ?? ending)) ?? null;
      return { kind, message, header, node };
    }),
  };
}

function nodesByPlace(game) {
  const places = new Map([["0 0", game.root]]);
  for (const line of game.lines()) {
    for (const node of line.nodes) {
      const isEnding = node.kind === "ending";
      const place = isEnding ? `${line.index} ${node.ply + 1} ending` : `${line.index} ${node.ply}`;
      if (!places.has(place)) places.set(place, node);
    }
  }
  return places;
}
