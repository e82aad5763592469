// Makes the elements of pictures that the package has drawn. A page may forbid that a text becomes markup (Trusted Types), so
// neither `innerHTML` nor a parser of the browser is used. Such pictures have only elements, attributes in `"` and texts.

import { shape } from "./dom.ts";

const TOKENS = /<(\/?)([\w:]+)([^>]*?)(\/?)>|([^<]+)/g;
const ATTRIBUTES = /([\w:-]+)="([^"]*)"/g;
const CHARACTERS: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"' };

/** The start tag of a picture, and the elements in it. */
export interface Parts {
  readonly start: string;
  readonly children: readonly string[];
}

export function partsOf(svg: string): Parts {
  const children: string[] = [];
  let [start, depth, from] = ["", 0, 0];
  for (const { 0: token, 1: slash, 2: name, 4: empty, index } of svg.matchAll(TOKENS)) {
    if (name === undefined) continue;
    if (slash === "" && depth === 0) start = token;
    if (slash === "" && depth === 1) from = index;
    if (slash !== "") depth -= 1;
    else if (empty === "") depth += 1;
    if (depth === 1 && token !== start) children.push(svg.slice(from, index + token.length));
  }
  return { start, children };
}

/** Makes an element with what is in it. */
export function elementOf(svg: string): SVGElement {
  const open: SVGElement[] = [];
  let first: SVGElement | undefined;
  for (const [, slash, name, attributes, empty, content] of svg.matchAll(TOKENS)) {
    if (content !== undefined) {
      open.at(-1)?.append(unescaped(content));
    } else if (slash !== "") {
      open.pop();
    } else {
      const made = shape(name!, attributesOf(attributes!));
      open.at(-1)?.append(made);
      first ??= made;
      if (empty === "") open.push(made);
    }
  }
  if (first === undefined) throw new Error("a picture without an element");
  return first;
}

function attributesOf(text: string): Record<string, string> {
  // In a document of HTML, the name of this attribute has no prefix.
  return Object.fromEntries([...text.matchAll(ATTRIBUTES)].map(([, name, value]) => [name!.replace("xlink:", ""), unescaped(value!)]));
}

const unescaped = (text: string) => text.replace(/&(\w+);/g, (_, name: string) => CHARACTERS[name]!);
