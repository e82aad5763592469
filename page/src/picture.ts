// The board and the pieces, taken from a picture of the position.

import type { Game, Node, SvgOptions } from "kifu-wasm";
import { shape } from "./dom.ts";
import { elementOf, partsOf } from "./svg.ts";

/** The part of a picture with the board, in the themes of wood. The picture also has the hands and the names. */
const BOARD = "234 28 996 1068";
/** The top left corner of the nine files and ranks, and the size of a square. */
export const SQUARES_BEGIN = [282, 76] as const;
const [LEFT, TOP] = SQUARES_BEGIN;
const [WIDTH, HEIGHT] = [100, 108];

/** The pieces in hand, in the order in which they are shown, and their names in pictures. */
export const HAND_PIECES = { R: "HI", B: "KA", G: "KI", S: "GI", N: "KE", L: "KY", P: "FU" } as const;
export type HandPiece = keyof typeof HAND_PIECES;
const LOOSE_PIECES = { ...HAND_PIECES, K: "OU" } as const;

/** A picture of a board that follows the position. Only the elements that differ are replaced. */
export class BoardPicture {
  readonly element = shape("svg", { viewBox: BOARD });
  #prefix: string;
  /** The elements by their texts in the picture. */
  #shown = new Map<string, SVGElement>();

  /** `prefix` begins all ids in the picture. It must be unique in the document or shadow root. */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  show(game: Game, node: Node, options: SvgOptions): void {
    const text = game.svg(node, { ...options, black: "", white: "" });
    // The ids of a picture begin with a hash of its content, so that they are different in each picture.
    const hash = /aria-labelledby="(\w+-)title"/.exec(text)![1]!;
    const { start, children } = partsOf(text.replaceAll(hash, this.#prefix));
    const root = elementOf(start);
    for (const name of ["role", "aria-labelledby", "aria-describedby"]) {
      this.element.setAttribute(name, root.getAttribute(name)!);
    }
    this.#replaceDifferences(children);
  }

  #replaceDifferences(next: readonly string[]): void {
    const wanted = new Map(next.map((part) => [part, this.#shown.get(part) ?? elementOf(part)]));
    for (const [part, child] of this.#shown) if (!wanted.has(part)) child.remove();
    let place = this.element.firstElementChild;
    for (const child of wanted.values()) {
      if (child === place) place = place.nextElementSibling;
      else this.element.insertBefore(child, place);
    }
    this.#shown = wanted;
  }

  /** Draws a piece that is in hand, or a king, if there is one in the picture. */
  pieceInHand(piece: keyof typeof LOOSE_PIECES): SVGElement {
    const use = shape("use", { href: `#${this.#prefix}${LOOSE_PIECES[piece]}` });
    return shape("svg", { viewBox: "-46 -52 92 104", "aria-hidden": "true" }, use);
  }

  /** Draws the piece on a square; the squares are counted from the top left to the bottom right. */
  pieceOnBoard(square: number): SVGElement {
    const [x, y] = [LEFT + WIDTH * (square % 9), TOP + HEIGHT * Math.floor(square / 9)];
    const place = `translate(${x + WIDTH / 2} ${y + HEIGHT / 2})`;
    const pieces = [...this.element.querySelectorAll(":scope > use")];
    const piece = pieces.find((use) => use.getAttribute("transform")!.startsWith(place));
    const copies = piece === undefined ? [] : [piece.cloneNode()];
    return shape("svg", { viewBox: `${x} ${y} ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" }, ...copies);
  }
}
