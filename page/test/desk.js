// What the tests of the desk share: games, and ways to use the list.

import { crc32 } from "node:zlib";

import { PageTests } from "./page.js";

const NAMES = ["羽生善治", "佐藤康光", "森内俊之", "渡辺明", "Carlsen", "藤井聡太", "豊島将之", "山田 太郎"];
const EVENTS = ["竜王戦", "名人戦", "順位戦"];
const ENDINGS = ["投了", "千日手", "中断"];
const MOVES = [
  ["７六歩(77)", "３四歩(33)", "２六歩(27)", "８四歩(83)", "２五歩(26)", "８五歩(84)"],
  ["２六歩(27)", "８四歩(83)", "２五歩(26)", "８五歩(84)", "７八金(69)", "３二金(41)"],
  ["７六歩(77)", "８四歩(83)", "６八銀(79)", "３四歩(33)", "６六歩(67)", "６二銀(71)"],
];

/** A game with three to six moves. Every twelfth one has the same moves. */
export function game(at) {
  const moves = MOVES[at % 3].slice(0, 3 + (at % 4));
  const headers = [`開始日時：${1990 + (at % 30)}/0${1 + (at % 9)}/15`, `棋戦：${EVENTS[at % 3]}`, `先手：${NAMES[at % 8]}`, `後手：${NAMES[(3 * at + 1) % 8]}`];
  const rows = [...moves, ENDINGS[at % 3]].map((move, index) => `${index + 1} ${move}`);
  return ["手合割：平手", ...headers, ...rows].join("\n") + "\n";
}

export const file = (name, content) => ({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
export const games = (count) => Array.from({ length: count }, (_, at) => file(`game-${String(at + 1).padStart(4, "0")}.kif`, game(at)));

const BOARD = [
  "  ９ ８ ７ ６ ５ ４ ３ ２ １",
  "+---------------------------+",
  "| ・ ・ ・ ・ ・ ・ ・v玉 ・|一",
  "| ・ ・ ・ ・ ・ ・ ・ ・ ・|二",
  "| ・ ・ ・ ・ ・ ・ ・ 歩v銀|三",
  "| ・ ・ ・ ・ ・ ・ ・ ・ ・|四",
  "| ・ ・ ・ ・ ・ ・ ・ ・ 馬|五",
  ...["六", "七", "八", "九"].map((rank) => `| ・ ・ ・ ・ ・ ・ ・ ・ ・|${rank}`),
  "+---------------------------+",
];
export const PROBLEM = ["手合割：詰将棋", "後手の持駒：飛 角 金三 銀三 桂四 香四 歩十六", ...BOARD, "先手の持駒：金　歩", "1 ２二金打", "2 詰み", ""].join("\n");

/** A ZIP file without compression. */
export function zip(members) {
  const [parts, directory] = [[], []];
  let offset = 0;
  for (const [name, content] of Object.entries(members)) {
    const [nameBytes, bytes] = [Buffer.from(name), Buffer.from(content)];
    const head = Buffer.alloc(26);
    // Version 2.0, and names in UTF-8.
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(0x800, 2);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(bytes.length, 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt16LE(nameBytes.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02"), Buffer.from([20, 0]), head, place, nameBytes);
    const member = Buffer.concat([Buffer.from("PK\x03\x04"), head, nameBytes, bytes]);
    parts.push(member);
    offset += member.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  for (const at of [4, 6]) end.writeUInt16LE(Object.keys(members).length, at);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, index, Buffer.from("PK\x05\x06"), end]);
}

export const touch = (width, height, look = {}) => ({ viewport: { width, height }, hasTouch: true, isMobile: true, ...look });
export const mouse = (width, height, look = {}) => ({ viewport: { width, height }, ...look });
export const DARK = { colorScheme: "dark" };
export const SIZES = [
  touch(390, 664, { locale: "ja" }),
  touch(390, 844, DARK),
  touch(844, 390, { ...DARK, locale: "ja" }),
  touch(820, 1180),
  mouse(1366, 768, DARK),
  mouse(1920, 1080, { locale: "ja" }),
];

export class DeskTests extends PageTests {
  /** Opens the page and gives files to the list, and waits until they are read. */
  async openGames(files, options = {}) {
    const page = await this.open(undefined, options);
    await page.click("#games");
    await page.setInputFiles("#desk-files", files);
    await this.isRead();
    return page;
  }

  /** Waits until nothing is read any more and the list shows what was read. */
  async isRead() {
    await this.page.locator("#desk:not(.no-games) .desk-summary", { hasText: /\d/ }).waitFor();
    await this.page.locator(".desk-working").waitFor({ state: "hidden" });
    await this.page.locator(":is(.desk-row .cell, .tile button):visible").first().waitFor();
  }

  /** What the rows in sight have in a column, from the top. */
  column(name) {
    return this.page.$$eval(`.desk-row .col-${name}`, (all) => all.map((one) => one.textContent));
  }

  /** Waits until the summary fits. */
  summary(hasText) {
    return this.page.locator(".desk-summary", { hasText }).waitFor();
  }

  row(hasText) {
    return this.page.locator(".desk-row", { hasText });
  }
}
