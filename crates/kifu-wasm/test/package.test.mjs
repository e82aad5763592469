// The package as `npm pack` makes it works in an empty project: the examples of the README, and the types.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { closeBrowser, shows, skip, withPage } from "./browser.mjs";
import { examples, temporaryFolder, TESTDATA } from "./files.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const CRATE = join(HERE, "..");
const TOOLS = join(HERE, "../../../node_modules");
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

after(closeBrowser);

test("the package has its documents, licences and types", () => {
  const documents = ["README.md", "README.ja.md", "board.d.ts", "collection.d.ts", "index.d.ts", "names.d.ts", "package.json"];
  const licences = ["LICENSE-APACHE", "LICENSE-HANAZONO", "LICENSE-MIT", "LICENSE-WHATWG"];
  for (const name of [...documents, ...licences]) assert.ok(files.includes(name), name);
  const others = files.filter((name) => !/^((fast|collection)\/)?[\w-]+\.(js|wasm)$/.test(name));
  assert.deepEqual(others.sort(), [...documents, ...licences].sort());
});

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
  const program = readFileSync(join(HERE, "types.ts"), "utf8");
  for (const [name, file] of [["kifu", "index"], ["kifu", "names"], ["board", "board"]]) {
    const source = readFileSync(join(CRATE, `npm/${file}.d.ts`), "utf8");
    const types = source.matchAll(/^export (?:type|interface|class) (\w+)/gm);
    for (const [, type] of types) assert.match(program, new RegExp(`${name}\\.${type}\\b`));
  }
});

/** What the examples of a README use and do not declare. */
const CONTEXT = `import { type Document, read, reset } from "kifu-wasm";
declare const bytes: Uint8Array;
let document: Document;
`;

for (const readme of ["README.md", "README.ja.md"]) {
  test(`the examples for Node in ${readme} are right in TypeScript`, () => {
    const all = examples(readme, "js");
    const programs = all.filter((example) => example.startsWith("import"));
    const [fragment, ...others] = all.filter((example) => !programs.includes(example));
    assert.deepEqual([programs.length, others], [2, []]);
    for (const program of programs) {
      writeFileSync(join(project, "program.ts"), program);
      compile("program.ts", { lib: ["es2022"], ...NODE_NEXT, ...NODE_TYPES });
    }
    writeFileSync(join(project, "fragment.ts"), CONTEXT + fragment);
    // The types of Node lack `WebAssembly`; the default libraries have it.
    compile("fragment.ts", NODE_NEXT);
  });
}

// The scripts of the examples are inside their pages. No text may become markup.
const POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; require-trusted-types-for 'script'";

/** Opens a page of the project in Chromium, under a strict policy. */
async function open(html, use) {
  writeFileSync(join(project, "page.html"), html);
  await withPage(project, "page.html", POLICY, use);
}

test("the module is replaced by a new instance in a page", { skip }, async () => {
  const html = `<!doctype html><p id="move"></p><script type="module">
    import { init, read, reset } from "./node_modules/kifu-wasm/index.js";
    await init();
    reset();
    const [game] = read("position startpos moves 7g7f").games;
    document.querySelector("#move").textContent = game.mainline[0].notation;
  </script>`;
  await open(html, (page) => shows(page, "#move", "▲７六歩"));
});

for (const readme of ["README.md", "README.ja.md"]) {
  for (const build of ["", "fast/"]) {
    test(`the page of ${readme} shows the moves and the board with ${build}index.js`, { skip }, async () => {
      const [html] = examples(readme, "html");
      await open(html.replace("kifu-wasm/index.js", `kifu-wasm/${build}index.js`), async (page) => {
        await shows(page, "li", "▲２六歩");
        assert.equal(await page.locator("li").allInnerTexts().then(String), "▲７六歩,△３四歩,▲２六歩");
        await shows(page, "kifu-board .move", "▲２六歩");
        await page.locator("kifu-board .picture svg").waitFor();
      });
    });
  }
}
