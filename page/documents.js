// Builds the site in `target/site`, which needs nothing but a host for files: the documents of the repository as HTML, the page, and
// the documentation of the crates. It takes the page and the documentation from where they are built, and says if one is missing.
//
// A document has the path that it has in the repository, so links between documents and to pictures stay. Links to other files lead
// to the repository.

import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { Marked } from "marked";
import { gfmHeadingId } from "marked-gfm-heading-id";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TARGET = process.env.CARGO_TARGET_DIR ?? join(ROOT, "target");
const SITE = join(ROOT, "target/site");
const REPOSITORY = /^repository = "(.*)"/m.exec(readFileSync(join(ROOT, "Cargo.toml"), "utf8"))[1];
/** Where the repository shows a file. */
const FILES = `${REPOSITORY}/blob/main/`;

/** The documents that readers look for, with their names in both languages. Without a Japanese document, the English one is linked. */
const MENU = [
  ["README.md", "Home", "はじめに"],
  ["crates/kifu-cli/README.md", "Command", "コマンド"],
  ["crates/kifu/README.md", "Rust", "Rust"],
  ["crates/kifu-python/README.md", "Python", "Python"],
  ["crates/kifu-wasm/README.md", "npm", "npm"],
  ["docs/formats.md", "Formats", "形式"],
  ["crates/kifu/CODES.md", "Errors and warnings", "エラーと警告"],
  ["docs/openings.md", "Openings", "戦法と囲い"],
];

const files = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" }).split("\0");
const inRepository = new Set(files);
const documents = new Set(files.filter((path) => path.endsWith(".md") && !path.startsWith(".github/")));
const pictures = new Set();

const japanese = (path) => path.replace(/\.md$/, ".ja.md");
const isJapanese = (path) => path.endsWith(".ja.md");
const page = (path) => path.replace(/(^|\/)README(\.ja)?\.md$/, "$1index$2.md").replace(/md$/, "html");
const escape = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The address of a file or folder of the repository, relative to a document. */
function address(from, to) {
  const relative = (path) => posix.relative(dirname(page(from)), path) || ".";
  if (documents.has(to)) return relative(page(to));
  // The folder of a page is that of the built page, not that of its sources.
  const readme = [isJapanese(from) ? `${to}/README.ja.md` : "", `${to}/README.md`].find((path) => documents.has(path));
  if (readme) return relative(page(readme));
  if (/\.(svg|png)$/.test(to) && inRepository.has(to)) {
    pictures.add(to);
    return relative(to);
  }
  return FILES + to;
}

/** What a link in a document becomes. */
function linked(from, link) {
  // Where a registry shows a document, its links are full addresses.
  const isOurs = link.startsWith(FILES);
  if (!isOurs && /^([a-z]+:|#)/.test(link)) return link;
  const [path, anchor] = (isOurs ? link.slice(FILES.length) : link).split("#");
  const to = posix.join(isOurs ? "" : dirname(from), path).replace(/\/$/, "");
  return address(from, to) + (anchor ? `#${anchor}` : "");
}

function html(path, text) {
  // Badges are pictures of other sites.
  const source = text.replace(/^\[!\[.*\n/gm, "");
  const marked = new Marked({ gfm: true }, gfmHeadingId(), {
    walkTokens(token) {
      if (token.type === "link" || token.type === "image") token.href = linked(path, token.href);
      // `<img src="…">` between texts.
      if (token.type === "html") {
        token.text = token.text.replace(/(src|href)="([^"]*)"/g, (_, name, link) => `${name}="${escape(linked(path, link))}"`);
      }
    },
    renderer: {
      table(token) {
        return `<div class="wide" tabindex="0">${Object.getPrototypeOf(this).table.call(this, token)}</div>`;
      },
    },
  });
  return marked.parse(source);
}

function menu(path) {
  const entry = ([english, name, japaneseName]) => {
    const to = isJapanese(path) && documents.has(japanese(english)) ? japanese(english) : english;
    const current = to === path ? ' aria-current="page"' : "";
    return `<a href="${address(path, to)}"${current}>${isJapanese(path) ? japaneseName : name}</a>`;
  };
  const top = (folder) => posix.relative(dirname(page(path)), folder);
  const [open, api] = isJapanese(path) ? ["棋譜を開く", "API"] : ["Open a record", "API"];
  return [
    ...MENU.map(entry),
    `<a href="${top("open/index.html")}">${open}</a>`,
    `<a href="${top("api/kifu/index.html")}">${api}</a>`,
    `<a href="${REPOSITORY}">GitHub</a>`,
  ].join("\n");
}

function build(path) {
  const text = readFileSync(join(ROOT, path), "utf8");
  const title = /^# (.*)$/m.exec(text)?.[1].replaceAll("`", "") ?? path;
  const top = posix.relative(dirname(page(path)), "site.css");
  const file = join(SITE, page(path));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    `<!doctype html>
<html lang="${isJapanese(path) ? "ja" : "en"}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title === "kifu" ? title : `${title} – kifu`)}</title>
<link rel="icon" href="${posix.relative(dirname(page(path)), "open/icon.svg")}">
<link rel="stylesheet" href="${top}">
<nav>
${menu(path)}
</nav>
<main>
${html(path, text)}</main>
</html>
`,
  );
}

/** Copies what another command has built. */
function copy(from, to, command) {
  if (!existsSync(from)) {
    console.log(`missing: ${to}: run \`${command}\` first`);
    return;
  }
  cpSync(from, join(SITE, to), { recursive: true });
}

rmSync(SITE, { recursive: true, force: true });
for (const path of documents) build(path);
for (const path of pictures) {
  mkdirSync(dirname(join(SITE, path)), { recursive: true });
  copyFileSync(join(ROOT, path), join(SITE, path));
}
copyFileSync(join(ROOT, "page/src/site.css"), join(SITE, "site.css"));
copy(join(ROOT, "page/dist/site"), "open", "npm run build");
copy(join(TARGET, "doc"), "api", "cargo doc --workspace --no-deps --all-features");
console.log(`target/site: ${documents.size} documents, ${pictures.size} pictures`);
