// The collection in Node: what it finds is what the command finds, and files that harm are problems.

import assert from "node:assert/strict";
import { closeSync, fstatSync, openSync, readFileSync, readSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { deflateRawSync, gzipSync, crc32 } from "node:zlib";

import { Collection } from "../pkg/collection/inline.js";
import { read } from "../pkg/fast/inline.js";
import { kifu, recordsUnder, temporaryFolder, TESTDATA } from "./files.mjs";

const text = (text) => new TextEncoder().encode(text);

/** Adds files. Returns the steps. */
function add(collection, files) {
  return Object.entries(files).flatMap(([name, source]) => [...collection.add(name, source)]);
}

function collectionOf(files, options) {
  const collection = new Collection(options);
  add(collection, files);
  return collection;
}

/** A ZIP file. `change` may change what it says of a member. */
function zip(members, change = (member) => member) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const [name, content] of Object.entries(members)) {
    const member = change({ name: Buffer.from(name), size: content.length, crc: crc32(content), data: deflateRawSync(content) });
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    const about = Buffer.alloc(22);
    about.writeUInt16LE(0x0800, 0);
    about.writeUInt16LE(8, 2);
    about.writeUInt32LE(member.crc, 8);
    about.writeUInt32LE(member.data.length, 12);
    about.writeUInt32LE(member.size, 16);
    about.writeUInt16LE(member.name.length, 20);
    about.copy(head, 6, 0, 22);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    about.copy(entry, 8, 0, 22);
    entry.writeUInt32LE(offset, 42);
    parts.push(head, member.name, member.data);
    directory.push(entry, member.name);
    offset += head.length + member.name.length + member.data.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length / 2, 8);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

const KIF = "開始日時：2020/01/05\n先手：羽生　善治\n後手：B\n手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n";
const CSA = "V2.2\nN+A\nPI\n+\n+7776FU\n-8384FU\n%TORYO\n/\nN+B\nPI\n+\n+2726FU\n%CHUDAN\n";

test("games are added, listed and read again", () => {
  const collection = new Collection({ language: "ja" });
  const steps = add(collection, { "a.kif": text(KIF), "b.csa.gz": gzipSync(text(CSA)), "c.zip": zip({ "x/d.kif": text(KIF) }) });
  assert.equal(collection.length, 4);
  assert.deepEqual(collection.problems, []);
  assert.equal(steps.at(-1).games, 4);
  assert.ok(steps.every(({ bytes, size }) => bytes <= size));
  const row = collection.row(0);
  assert.deepEqual(row.players, { black: "羽生　善治", white: "B" });
  assert.deepEqual([row.file, row.index, row.date, row.ending, row.winner, row.moves], ["a.kif", 0, "2020-01-05", "投了", "white", 2]);
  assert.equal(collection.row(3).file, "c.zip/x/d.kif");
  assert.equal(collection.row(3).duplicateOf, 0);
  assert.equal(collection.row(4), null);
  for (let game = 0; game < 4; game += 1) {
    const found = collection.read(game);
    assert.ok(found.ok, found.message);
    const { games } = read(found.bytes, { name: found.name });
    assert.equal(games.length, 1);
    assert.equal(games[0].mainline.filter((node) => node.kind === "move").length, collection.row(game).moves);
  }
  assert.equal(collection.read(9).ok, false);
  assert.ok(collection.memory > 0);
  collection.dispose();
  assert.throws(() => collection.length, /disposed/);
});

test("words, columns and criteria choose games", () => {
  const collection = collectionOf({ "a.kif": text(KIF), "b.csa": text(CSA) });
  assert.deepEqual([...collection.order({ words: "羽生善治" })], [0]);
  assert.deepEqual([...collection.order({ column: "moves", descending: true })], [0, 1, 2]);
  assert.deepEqual([...collection.order({ column: "black", among: [0, 2, 1] })], [1, 2, 0]);
  assert.throws(() => collection.order({ column: "x" }), TypeError);
  const selected = (criteria) => {
    const result = collection.select(criteria);
    assert.ok(result.ok, result.message);
    const steps = [...result.steps];
    assert.equal(steps.at(-1).done, 3);
    return steps.flatMap(({ found }) => [...found]);
  };
  assert.deepEqual(selected([]), [0, 1, 2]);
  assert.deepEqual(selected([{ name: "player", value: "羽生" }]), [0]);
  assert.deepEqual(selected([{ name: "ending", value: "resign", negated: true }]), [2]);
  assert.deepEqual(selected([{ name: "position", value: "startpos moves 2g2f" }, { name: "mirrored" }]), [2]);
  const wrong = collection.select([{ name: "player", value: "A" }, { name: "length", value: "x" }]);
  assert.deepEqual([wrong.ok, wrong.criterion], [false, 1]);
  assert.ok(wrong.message.length > 0);
  assert.equal(collection.select([{ name: "mirrored" }]).criterion, undefined);
  assert.equal(collection.select([{ name: "position-from", value: "/etc/passwd" }]).ok, false);
  const names = Collection.criteria().map(({ name }) => name);
  assert.ok(names.includes("player") && !names.includes("position-from"));
});

test("games that are the same are counted and can be left out", () => {
  const collection = collectionOf({ "a.kif": text(KIF), "b.kif": text(KIF), "b.csa": text(CSA) });
  assert.equal(collection.copyCount, 1);
  const listed = (copies) => [...collection.order({ copies })];
  assert.deepEqual([listed("all"), listed("left-out"), listed("only")], [[0, 1, 2, 3], [0, 2, 3], [1]]);
  collection.language = "ja";
  assert.equal(collection.language, "ja");
  assert.equal(collection.row(0).ending, "投了");
});

test("positions are found, and their moves counted", () => {
  const collection = collectionOf({ "a.kif": text(KIF), "b.csa": text(CSA) });
  const found = collection.find("startpos moves 7g7f");
  assert.deepEqual([found.ok, [...found.games], [...found.plies]], [true, [0, 1], [1, 1]]);
  const mirrored = collection.find("lnsgkgsnl/1b5r1/ppppppppp/9/9/6P2/PPPPPP1PP/1R5B1/LNSGKGSNL w - 1", { mirrored: true, among: [1, 2] });
  assert.deepEqual([...mirrored.games], [1]);
  const open = collection.find("lnsgkgsnl/1r5b1/ppppppppp/9/9/?????????/PP?PPPPPP/1B5R1/LNSGKGSNL");
  assert.deepEqual([...open.games], [0, 1, 2]);
  const tree = collection.tree("startpos");
  assert.deepEqual([tree.games, tree.white, tree.moves.length], [3, 2, 2]);
  const [first] = tree.moves;
  assert.deepEqual([first.usi, first.notation, first.games, first.lastDate], ["7g7f", "▲７六歩", 2, "2020-01-05"]);
  assert.equal(collection.tree(first.position).moves.length, 2);
  for (const position of ["x", ""]) {
    assert.equal(collection.find(position).ok, false);
    assert.equal(collection.tree(position).ok, false);
  }
});

test("games are written into a file or a ZIP file", () => {
  const collection = collectionOf({ "a.kif": text(KIF), "b.csa": text(CSA) });
  const written = (options) => {
    const steps = [...collection.write([2, 0], options)];
    assert.equal(steps.at(-1).done, 2);
    return [Buffer.concat(steps.map(({ bytes }) => bytes)), steps.flatMap(({ remarks }) => remarks)];
  };
  const [usi, remarks] = written({ format: "usi", losses: "drop" });
  assert.deepEqual(String(usi).trim().split("\n").map((line) => line.split(" ").length), [4, 5]);
  assert.deepEqual(remarks.map(({ game }) => game), [2, 0]);
  assert.ok(remarks.every(({ losses, message }) => losses.length > 0 && message === null));
  const [nothing, refused] = written({ format: "usi" });
  assert.deepEqual([nothing.length, refused.map(({ message }) => message.length > 0)], [0, [true, true]]);
  const [zipped] = written({ format: "csa", as: "zip" });
  const again = collectionOf({ "out.zip": zipped });
  assert.deepEqual(again.rows([0, 1]).map(({ file }) => file), ["out.zip/b.csa", "out.zip/a.csa"]);
  const left = [...collection.write([9], { format: "kif" })].flatMap(({ remarks }) => remarks);
  assert.ok(left.length === 1 && left[0].game === 9 && left[0].message.length > 0);
  for (const options of [undefined, {}, { format: "x" }, { format: "kif", as: "x" }, { format: "kif", x: 1 }]) {
    assert.throws(() => collection.write([0], options), TypeError);
  }
});

test("what was read stays if the reading is ended", () => {
  const many = text(Array.from({ length: 20_000 }, () => "position startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e").join("\n"));
  const collection = new Collection();
  for (const { games } of collection.add("many.usi", many)) if (games > 0) break;
  const { length } = collection;
  assert.ok(0 < length && length < 20_000, String(length));
  const first = collection.add("other.usi", many);
  first.next();
  add(collection, { "a.kif": text(KIF) });
  assert.ok(first.next().value.games === collection.length && first.next().done);
  const { steps } = collection.select([{ name: "length", value: "2" }]);
  assert.deepEqual([...steps].flatMap(({ found }) => [...found]), [collection.length - 1]);
});

test("files that harm are problems", () => {
  const zeros = new Uint8Array(4 << 20);
  const lie = (member) => ({ ...member, size: 1e9 });
  const files = {
    "empty.zip": new Uint8Array(),
    "cut.zip": zip({ "a.kif": text(KIF) }).subarray(0, 60),
    "bomb.zip": zip({ "a.kif": zeros }),
    "lie.zip": zip({ "a.kif": text(KIF) }, lie),
    "up.zip": zip({ "../a.kif": text(KIF) }),
    "picture.png": text("\x89PNG\r\n\x1a\n\0\0"),
    "a.tar": text(KIF),
  };
  for (const [name, source] of Object.entries(files)) {
    const collection = collectionOf({ [name]: source });
    assert.equal(collection.problems.length, 1, name);
    assert.ok(collection.problems[0].file.startsWith(name) && collection.problems[0].message, name);
    collection.dispose();
  }
  const odd = "a\n\u202eb.kif";
  assert.equal(collectionOf({ [odd]: text(KIF) }).row(0).file, odd);
});

test("a huge file of nothing takes little memory", () => {
  const size = 2_000_000_000;
  const collection = new Collection();
  const before = collection.memory;
  let read = 0;
  const source = { size, read: (_, length) => ((read += length), new Uint8Array(length)) };
  for (const { bytes } of collection.add("zeros.kif", source)) assert.ok(bytes <= size);
  assert.equal(collection.problems.length, 1);
  assert.ok(collection.memory - before < 256 << 20, String(collection.memory - before));
});

test("a file that changes while it is read, or afterwards, is a problem", () => {
  const folder = temporaryFolder();
  const path = join(folder, "a.kif");
  writeFileSync(path, KIF);
  const source = {
    get size() {
      const file = openSync(path);
      try {
        return fstatSync(file).size;
      } finally {
        closeSync(file);
      }
    },
    read(offset, length) {
      const [file, bytes] = [openSync(path), new Uint8Array(length)];
      try {
        return bytes.subarray(0, readSync(file, bytes, 0, length, offset));
      } finally {
        closeSync(file);
      }
    },
  };
  const collection = collectionOf({ "a.kif": source }, { language: "ja" });
  assert.equal(collection.length, 1);
  writeFileSync(path, KIF + KIF);
  assert.match(collection.read(0).message, /変更/);
  assert.deepEqual([...collection.select([]).steps].flatMap(({ found }) => [...found]), []);
  assert.match(collection.problems[0].message, /変更/);

  const failing = collectionOf({
    "b.kif": { size: 10, read: () => { throw new Error("gone"); } },
    "c.kif": { size: 10, read: () => new Uint8Array() },
    "d.kif": { size: 10, read: () => "text" },
  });
  assert.equal(failing.length, 0);
  assert.deepEqual(failing.problems.map(({ file }) => file), ["b.kif", "c.kif", "d.kif"]);
  assert.match(failing.problems[0].message, /gone/);
});

test("wrong arguments are TypeErrors", () => {
  const collection = new Collection();
  for (const use of [
    () => new Collection({ language: "fr" }),
    () => new Collection({ x: 1 }),
    () => collection.add(1, text("")),
    () => collection.add("a", "text"),
    () => collection.row(-1),
    () => collection.rows(["x"]),
    () => collection.find(1),
    () => collection.find("startpos", { x: 1 }),
    () => collection.tree("startpos", { notation: "x" }),
    () => collection.select("x"),
    () => collection.select([{ name: 1 }]),
  ]) {
    assert.throws(use, TypeError, String(use));
  }
});

test("the games of the test data are those that `read` finds", () => {
  const files = recordsUnder(TESTDATA);
  assert.ok(files.length > 50);
  for (const file of files) {
    const bytes = readFileSync(file);
    const collection = collectionOf({ [file]: bytes });
    const document = read(bytes, { name: file });
    assert.equal(collection.length, document.games.length, file);
    const errors = document.games.map((game) => game.diagnostics.filter(({ severity }) => severity === "error").length);
    assert.deepEqual(collection.rows([...errors.keys()]).map((row) => row.errors), errors, file);
    collection.dispose();
    document.dispose();
  }
});

/** Games of random moves in CSA, of which many begin with the same moves. */
function randomGames(count) {
  let state = 1;
  const random = (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const games = Array.from({ length: count }, (_, number) => {
    const document = read("position startpos\n", { format: "usi" });
    const [game] = document.games;
    let node = game.root;
    for (let ply = 0; ply < 6 + random(8); ply += 1) {
      const moves = game.legalMoves(node);
      const { usi } = moves[random(ply < 5 ? 3 : moves.length)];
      node = game.play(node, usi).node;
    }
    const { text } = game.write("csa");
    document.dispose();
    const head = `N+player ${number % 7}\nN-player ${number % 5}\n$START_TIME:20${10 + (number % 10)}/01/05\n`;
    return `${head}${text.replace(/^(V|N).*\n/gm, "")}${["%TORYO", "%SENNICHITE", "%CHUDAN"][random(3)]}\n`;
  });
  return `V2.2\n${games.join("/\n")}`;
}

test("in 3,000 games, the same are found and counted as by the command", () => {
  const file = join(temporaryFolder(), "games.csa");
  writeFileSync(file, randomGames(3000));
  const collection = collectionOf({ "games.csa": readFileSync(file) });
  assert.deepEqual([collection.length, collection.problemCount], [3000, 0]);
  const selected = (...criteria) => {
    const lines = kifu("select", "--json", file, ...criteria).toString().split("\n").filter(Boolean);
    return lines.map((line) => JSON.parse(line)).map(({ game, positions }) => [game - 1, positions?.[0].ply]);
  };
  for (const options of [{}, { mirrored: true }, { colorsChanged: true }, { mirrored: true, colorsChanged: true }]) {
    const images = [...(options.mirrored ? ["--mirrored"] : []), ...(options.colorsChanged ? ["--colors-changed"] : [])];
    for (const after of ["", " moves 5i4h", " moves 5i4h 5a4b", " moves 5i5h 5a4b 5h5i 4b5a", " moves 9i9h"]) {
      const position = `startpos${after}`;
      const found = collection.find(position, options);
      const games = Array.from(found.games, (game, at) => [game, found.plies[at]]);
      assert.deepEqual(games, selected("--position", position, ...images), position);
      assert.equal(games.length > 10, !after.endsWith("9i9h"), position);
      const tree = collection.tree(position, options);
      const counted = JSON.parse(kifu("tree", "--json", "--min-games", "1", "--plies", "1", "--position", position, ...images, file));
      const ofCommand = counted.moves.filter(({ ply }) => ply === counted.moves[0].ply);
      const counts = ({ usi, games, black, white, draws }) => [usi, games, black, white, draws];
      const expected = ofCommand.map((one) => counts({ ...one, black: one.black_wins, white: one.white_wins }));
      assert.deepEqual(tree.moves.map(counts).sort(), expected.sort(), position);
    }
  }
  for (const [name, value] of [["black", "player 3"], ["winner", "player 2"], ["date", "2013..2015"], ["length", "..9"]]) {
    const steps = collection.select([{ name, value }]).steps;
    const found = [...steps].flatMap(({ found }) => [...found]);
    assert.ok(found.length > 0, name);
    assert.deepEqual(found, selected(`--${name}`, value).map(([game]) => game), name);
  }
});
