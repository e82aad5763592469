// The package as `npm pack` makes it works in an empty project: the examples of the README, and the types.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { temporaryFolder, TESTDATA } from "./files.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const CRATE = join(HERE, "..");
const TOOLS = join(HERE, "../../../node_modules");
const CHROMIUM = "/usr/bin/chromium";
const project = temporaryFolder();

/** Runs a program in the project. Returns its output, which is in the error if it fails. */
function run(program, ...args) {
  try {
    return execFileSync(program, args, { cwd: project, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    error.message += `\n${error.stdout ?? ""}${error.stderr ?? ""}`;
    throw error;
  }
}

let files;

before(() => {
  const [{ filename, files: packed }] = JSON.parse(
    run("npm", "pack", "--json", "--silent", join(CRATE, "pkg"), "--pack-destination", project),
  );
  files = packed.map(({ path }) => path);
  writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }');
  run("npm", "install", "--offline", "--silent", "--no-audit", "--no-fund", `./${filename}`);
});

test("the package has its documents, licences and types", () => {
  const documents = ["README.md", "README.ja.md", "index.d.ts", "names.d.ts", "package.json"];
  const licences = ["LICENSE-APACHE", "LICENSE-HANAZONO", "LICENSE-MIT", "LICENSE-WHATWG"];
  for (const name of [...documents, ...licences]) assert.ok(files.includes(name), name);
  const others = files.filter((name) => !/^(fast\/)?[\w-]+\.(js|wasm)$/.test(name));
  assert.deepEqual(others.sort(), [...documents, ...licences].sort());
});

/** The examples in a language of a README. */
function examples(readme, language) {
  const text = readFileSync(join(CRATE, readme), "utf8");
  return [...text.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, "g"))].map((found) => found[1]);
}

for (const readme of ["README.md", "README.ja.md"]) {
  test(`the example for Node in ${readme} runs`, () => {
    copyFileSync(join(TESTDATA, "kif/ok/variations.kif"), join(project, "game.kif"));
    writeFileSync(join(project, "example.js"), examples(readme, "js")[0]);
    rmSync(join(project, "game.csa"), { force: true });
    assert.match(run("node", "example.js"), /^1 ▲/m);
    assert.match(readFileSync(join(project, "game.csa"), "utf8"), /^V2/);
  });
}

test("the build with the module inside reads", () => {
  writeFileSync(
    join(project, "inline.js"),
    `import { init, read } from "kifu-wasm/inline";
     await init();
     console.log(read("position startpos moves 7g7f").games[0].mainline[0].notation);`,
  );
  assert.equal(run("node", "inline.js"), "▲７六歩\n");
});

test("the module of each build can be imported", () => {
  writeFileSync(
    join(project, "modules.js"),
    `for (const build of ["", "/fast"]) {
       console.log(import.meta.resolve(\`kifu-wasm\${build}/kifu_wasm.wasm\`));
     }`,
  );
  const modules = run("node", "modules.js").trim().split("\n").map((url) => readFileSync(new URL(url)));
  assert.equal(new Set(modules.map((module) => module.length)).size, 2);
});

const TSC = join(TOOLS, ".bin/tsc");
const NODE_NEXT = { module: "nodenext", moduleResolution: "nodenext" };

const NODE_TYPES = { types: ["node"], typeRoots: [join(TOOLS, "@types")] };

/** Compiles a program of the project under strict rules, without types of other packages. */
function compile(program, options) {
  const strict = { strict: true, noEmit: true, target: "es2022", types: [] };
  const config = { compilerOptions: { ...strict, ...options }, files: [program] };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify(config));
  run(TSC);
}

for (const [name, options] of [
  ["with the default libraries", NODE_NEXT],
  ["in a bundler", { module: "esnext", moduleResolution: "bundler" }],
  ["with the newest libraries", { lib: ["esnext", "dom"], ...NODE_NEXT }],
]) {
  test(`the types are right ${name}`, () => {
    copyFileSync(join(HERE, "types.ts"), join(project, "types.ts"));
    compile("types.ts", options);
  });
}

for (const [name, options] of [
  ["without those of browsers", {}],
  ["with those of Node", NODE_TYPES],
]) {
  test(`the types are right ${name}`, () => {
    copyFileSync(join(HERE, "types.no-browser.ts"), join(project, "types.no-browser.ts"));
    compile("types.no-browser.ts", { lib: ["es2022"], ...NODE_NEXT, ...options });
  });
}

test("the program that checks the types uses each of them", () => {
  const sources = ["npm/index.d.ts", "npm/names.d.ts"].map((path) => readFileSync(join(CRATE, path), "utf8"));
  const types = sources.join("").matchAll(/^export (?:type|interface|class) (\w+)/gm);
  const program = readFileSync(join(HERE, "types.ts"), "utf8");
  for (const [, type] of types) assert.match(program, new RegExp(`kifu\\.${type}\\b`));
});

/** What the examples of a README use and do not declare. */
const CONTEXT = `import { type Document, read, reset } from "kifu-wasm";
declare const bytes: Uint8Array;
let document: Document;
`;

for (const readme of ["README.md", "README.ja.md"]) {
  test(`the examples for Node in ${readme} are right in TypeScript`, () => {
    const [program, fragment, ...others] = examples(readme, "js");
    assert.deepEqual(others, []);
    writeFileSync(join(project, "program.ts"), program);
    compile("program.ts", { lib: ["es2022"], ...NODE_NEXT, ...NODE_TYPES });
    writeFileSync(join(project, "fragment.ts"), CONTEXT + fragment);
    // The types of Node lack `WebAssembly`; the default libraries have it.
    compile("fragment.ts", NODE_NEXT);
  });
}

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** Opens a page of the project in Chromium, under a strict policy. Returns its content after its scripts have run. */
async function open(html) {
  writeFileSync(join(project, "page.html"), html);
  const policy = "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'";
  const server = createServer((request, response) => {
    const path = join(project, decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    if (!existsSync(path)) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": TYPES[extname(path)] ?? "text/plain", "Content-Security-Policy": policy });
    return response.end(readFileSync(path));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { execFile } = await import("node:child_process");
    const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
    const more = ["--disable-component-update", "--disable-sync", "--virtual-time-budget=20000", "--dump-dom"];
    const address = `http://127.0.0.1:${server.address().port}/page.html`;
    return await new Promise((resolve, reject) => {
      const data = `--user-data-dir=${join(project, "chromium")}`;
      execFile(CHROMIUM, [...flags, ...more, data, address], { timeout: 60_000, maxBuffer: 1 << 26 }, (error, out) =>
        error ? reject(error) : resolve(out),
      );
    });
  } finally {
    server.close();
  }
}

const skip = existsSync(CHROMIUM) ? false : "Chromium is not installed";
test("the module is replaced by a new instance in a page", { skip }, async () => {
  const page = await open(`<!doctype html><p id="move"></p><script type="module">
    import { init, read, reset } from "./node_modules/kifu-wasm/index.js";
    await init();
    reset();
    const [game] = read("position startpos moves 7g7f").games;
    document.querySelector("#move").textContent = game.mainline[0].notation;
  </script>`);
  assert.match(page, /<p id="move">▲７六歩<\/p>/);
});

for (const readme of ["README.md", "README.ja.md"]) {
  for (const build of ["", "fast/"]) {
    test(`the page of ${readme} shows the moves and the board with ${build}index.js`, { skip }, async () => {
      const [html] = examples(readme, "html");
      const page = await open(html.replace("kifu-wasm/index.js", `kifu-wasm/${build}index.js`));
      assert.match(page, /<li>▲７六歩<\/li><li>△３四歩<\/li><li>▲２六歩<\/li>/);
      assert.match(page, /<div id="board"><svg /);
    });
  }
}
