// The sheet that is printed (棋譜用紙): the headers, all moves in columns, diagrams, variations and comments of a game.

import type { Color, Game, Header, Line, MoveNotation, Node, SvgOptions } from "kifu-wasm";
import { element } from "./dom.ts";
import { languageOf, nodeName, sideName, sidesIn } from "./names.ts";
import { bookmarksOf, writtenComments } from "./notes.ts";
import { elementOf } from "./svg.ts";
import { text, time, type TextKey } from "./texts.ts";

/** Further diagrams are only counted. */
const MAX_DIAGRAMS = 500;
/** How many columns of moves there are at most, and how many moves are in one before there is another. */
const MAX_COLUMNS = 4;
const SHORT_COLUMN = 10;
/** A longer header has a row of its own. */
const SHORT_HEADER = 24;

export interface SheetOptions {
  /** The nodes with a diagram, beside those with a bookmark. */
  readonly chosen: ReadonlySet<Node>;
  readonly hasBookmarks: boolean;
  readonly hasComments: boolean;
  readonly hasVariations: boolean;
  /** Whether the solution of a problem is printed. The moves of a game are always. */
  readonly hasSolution: boolean;
  /** Whether the game has a clock. */
  readonly hasTimes: boolean;
  readonly notation: MoveNotation;
  /** How the board of the page looks. */
  readonly picture: SvgOptions;
}

/** A printed node, and the number of its variation. The main line is 0. */
interface Place {
  readonly node: Node;
  readonly line: number;
}

export function makeSheet(game: Game, options: SheetOptions): HTMLElement {
  const isProblem = sidesIn(game) === "tsume";
  const isWhole = !isProblem || options.hasSolution;
  const lines = inOrder(game.lines()).slice(0, options.hasVariations ? undefined : 1);
  const places = lines.flatMap(({ nodes, index }) => nodes.map((node) => ({ node, line: index })));
  if (!isWhole) places.length = 0;
  places.unshift({ node: game.root, line: 0 });
  // The name of a handicap says which position a game begins with.
  const needsStart = game.handicap === null || game.mainline.length === 0;
  const list = moves(game, lines, options);
  return element(
    "article",
    { class: "sheet" },
    ...head(game, isProblem ? "" : result(game, options.notation)),
    ...(needsStart ? [figure(game, game.root, text("start"), options.picture)] : []),
    ...(!isProblem ? [list] : isWhole ? section("solution", [list, element("p", {}, result(game, options.notation))]) : []),
    ...diagrams(game, places, options),
    ...section("variations", isWhole ? lines.slice(1).map((line) => variation(line, options.notation)) : []),
    ...section("comments", options.hasComments ? comments(places, options.notation) : []),
  );
}

/** The lines with the variations in the order of their first moves, each before its own variations, and numbered in this order. */
function inOrder(lines: readonly Line[]): Line[] {
  const children = new Map<number, Line[]>();
  for (const line of lines.slice(1)) {
    const siblings = children.get(line.parent);
    if (siblings === undefined) children.set(line.parent, [line]);
    else siblings.push(line);
  }
  const numbers = new Map<number, number>();
  const ordered: Line[] = [];
  const waiting = lines.slice(0, 1);
  for (let line = waiting.pop(); line !== undefined; line = waiting.pop()) {
    const { index, depth, fromPly, nodes } = line;
    numbers.set(index, ordered.length);
    ordered.push({ index: ordered.length, parent: numbers.get(line.parent)!, depth, fromPly, nodes });
    // What is put there last is taken first.
    const own = children.get(index) ?? [];
    for (const child of own.reverse().sort((a, b) => b.fromPly - a.fromPly)) waiting.push(child);
  }
  return ordered;
}

/** A part with a heading. There is none without content. */
function section(heading: TextKey, content: readonly HTMLElement[]): HTMLElement[] {
  return content.length === 0 ? [] : [element("section", { class: heading }, element("h2", {}, text(heading)), ...content)];
}

/** The title and the headers, in the order of a printed form. Headers that a form lacks come at the end. */
function head(game: Game, outcome: string): HTMLElement[] {
  const rest: Header[] = [...game.headers];
  const take = (...keys: string[]): string => {
    const at = rest.findIndex(([key, value]) => keys.includes(key) && value !== "");
    return at < 0 ? "" : rest.splice(at, 1)[0]![1];
  };
  const title = take("棋戦", "$EVENT") || take("タイトル") || text("sheetTitle");
  const dates = [take("開始日時", "$START_TIME", "対局日"), take("終了日時", "$END_TIME")];
  const players = [player(game, "black"), player(game, "white")];
  take("先手", "下手", "N+");
  take("後手", "上手", "N-");
  const isGiven = ([, value]: Header) => value !== "";
  const form: Header[] = [
    [text("sheetDate"), dates.filter((date) => date !== "").join(" – ")],
    [text("sheetSite"), take("場所", "$SITE")],
    [text("sheetLimit"), take("持ち時間", "$TIME_LIMIT", "$TIME")],
    [text("sheetHandicap"), take("手合割") || (game.handicap ?? "")],
  ];
  // A form has a place for the names of both players, even if they are not known; a problem has no players.
  const given = [...(game.handicap === null ? players.filter(isGiven) : players), ...[...form, ...rest].filter(isGiven)];
  const cell = ([key, value]: Header, isWide: boolean) =>
    element("div", { class: isWide ? "wide" : "" }, element("dt", {}, key), element("dd", {}, value));
  const cells = given.map((header) => cell(header, header[1].length > SHORT_HEADER));
  if (outcome !== "") cells.push(cell([text("sheetResult"), outcome], true));
  return [element("h1", {}, title), element("dl", {}, ...cells)];
}

/** The side, and the name of the player with the time that was spent. */
function player(game: Game, color: Color): Header {
  const { name, rating } = game.players[color];
  const spent = game.mainline.findLast((node) => node.color === color)?.totalTime ?? 0;
  const parts = [name ?? "", rating === null ? "" : `(${rating})`, spent === 0 ? "" : text("timeUsed", { time: time(spent) })];
  const side = `${color === "black" ? "▲" : "△"}${sideName(color, sidesIn(game))}`;
  return [side, parts.filter((part) => part !== "").join("  ")];
}

/** `120手まで、先手勝ち（投了）`. Empty if the game has no result and no ending. */
function result(game: Game, notation: MoveNotation): string {
  const ending = game.mainlineEnding === null ? "" : nodeName(game.mainlineEnding, notation);
  const { result } = game;
  const outcome = result === null ? "" : result === "draw" ? text("draw") : text("wins", { side: sideName(result, sidesIn(game)) });
  const both = outcome !== "" && ending !== "" ? text("withReason", { outcome, reason: ending }) : outcome || ending;
  const n = game.mainline.filter(({ kind }) => kind === "move").length;
  return both === "" ? "" : text("afterMove", { outcome: both, n });
}

/** All moves of the main line in columns, with their times. Marks refer to the comments and the variations below. */
function moves(game: Game, lines: readonly Line[], { hasComments, hasTimes, notation }: SheetOptions): HTMLElement {
  const variations = new Map<number, string[]>();
  for (const { index, parent, fromPly } of lines.slice(1)) {
    const mark = text("variationMark", { n: index });
    if (parent === 0) variations.set(fromPly, [...(variations.get(fromPly) ?? []), mark]);
  }
  const rows = game.mainline.map((node) => {
    const hasNote = hasComments && writtenComments(node).length > 0;
    const marks = [...(hasNote ? ["＊"] : []), ...(variations.get(node.ply) ?? [])];
    const isMove = node.kind === "move";
    return element(
      "li",
      {},
      element("span", { class: "ply" }, isMove ? String(node.ply) : ""),
      element("span", { class: "notation", lang: languageOf(node, notation) }, nodeName(node, notation)),
      element("span", { class: "marks" }, isMove ? marks.join(" ") : ""),
      ...(hasTimes ? [element("span", { class: "time" }, node.time === null ? "" : time(node.time))] : []),
    );
  });
  const columns = Math.max(1, Math.min(MAX_COLUMNS, Math.ceil(rows.length / SHORT_COLUMN)));
  return element("ol", { class: `sheet-moves columns-${columns}` }, ...rows);
}

function diagrams(game: Game, places: readonly Place[], options: SheetOptions): HTMLElement[] {
  const shown = places.filter(({ node }) => options.chosen.has(node) || (options.hasBookmarks && bookmarksOf(node).length > 0));
  const figures = shown.slice(0, MAX_DIAGRAMS).map(({ node, line }, index) => {
    const after = node.kind === "start" ? text("start") : text("diagramAfter", { place: placeName({ node, line }, options.notation) });
    const caption = [`${text("diagramNumber", { n: index + 1 })} ${after}`, ...bookmarksOf(node).map((name) => `⚑ ${name}`)];
    return figure(game, node, caption.join("\n"), options.picture);
  });
  const rest = shown.length - figures.length;
  if (rest > 0) figures.push(element("p", {}, text("moreDiagrams", { n: rest })));
  return section("diagrams", figures);
}

function figure(game: Game, node: Node, caption: string, picture: SvgOptions): HTMLElement {
  const position = node.kind === "ending" ? node.parent! : node;
  const options: SvgOptions = { ...picture, theme: "book", black: "", white: "", key: `sheet-${node.id}` };
  return element("figure", {}, elementOf(game.svg(position, options)), element("figcaption", {}, caption));
}

/** `12手目 △３四歩`, in a variation with its number. */
function placeName({ node, line }: Place, notation: MoveNotation): string {
  if (node.kind === "start") return text("start");
  const inLine = line === 0 ? "" : `${text("variationNumber", { n: line })} `;
  return `${inLine}${node.kind === "move" ? `${text("ply", { n: node.ply })} ` : ""}${nodeName(node, notation)}`;
}

/** The moves of a variation, one after the other. */
function variation({ index, parent, fromPly, nodes }: Line, notation: MoveNotation): HTMLElement {
  const where = parent === 0 ? text("fromMove", { n: fromPly }) : text("fromMoveOf", { n: fromPly, parent });
  const names = nodes.map((node) => {
    const number = node.kind === "move" ? `${node.ply} ` : "";
    return element("span", { lang: languageOf(node, notation) }, `${number}${nodeName(node, notation)}`);
  });
  const heading = element("h3", {}, `${text("variationNumber", { n: index })} ${where}`);
  return element("div", { class: "variation" }, heading, element("p", {}, ...names.flatMap((name) => [name, " "])));
}

function comments(places: readonly Place[], notation: MoveNotation): HTMLElement[] {
  return places.flatMap((place) => {
    const lines = writtenComments(place.node);
    if (lines.length === 0) return [];
    const heading = element("h3", { lang: languageOf(place.node, notation) }, placeName(place, notation));
    return [element("div", { class: "comment" }, heading, element("p", {}, lines.join("\n")))];
  });
}
