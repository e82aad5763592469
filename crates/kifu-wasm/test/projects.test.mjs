// Projects that use the package as `npm pack` makes it, with each bundler and on servers. Each is built, and what was built is run.
// They are in `target`, where the bundlers find themselves in `node_modules` of the repository.

import assert from "node:assert/strict";
import { execFile, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createContext, runInContext } from "node:vm";
import * as esbuild from "esbuild";
import * as vite from "vite";
import webpack from "webpack";

import { closeBrowser, shows, skip, withAddress, withPage } from "./browser.mjs";
import { examples, temporaryFolder } from "./files.mjs";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const ROOT = path("../../..");
const PROJECTS = join(ROOT, "target/npm-projects");
const PACKAGE = join(PROJECTS, "node_modules/kifu-wasm");
const NEXT = join(ROOT, "node_modules/next/dist/bin/next");
const ENVIRONMENT = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", REPOSITORY: ROOT };
const RECORD = "position startpos moves 7g7f";
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

const run = promisify(execFile);
let next;

before(async () => {
  rmSync(PROJECTS, { recursive: true, force: true });
  mkdirSync(PACKAGE, { recursive: true });
  cpSync(path("projects"), PROJECTS, { recursive: true });
  const pack = ["pack", "--json", "--silent", path("../pkg"), "--pack-destination", PROJECTS];
  const [{ filename }] = JSON.parse(execFileSync("npm", pack, { encoding: "utf8" }));
  execFileSync("tar", ["-xzf", join(PROJECTS, filename), "-C", PACKAGE, "--strip-components", "1"]);
  // The longest build runs beside the others.
  next = run(process.execPath, [NEXT, "build"], { cwd: join(PROJECTS, "next"), env: ENVIRONMENT });
  next.catch(() => {});
});

after(closeBrowser);

/** The output of a script of a project. */
async function output(script) {
  const { stdout } = await run(process.execPath, [script]);
  return stdout;
}

for (const [script, expected] of [
  ["import.mjs", "▲７六歩 ▲７六歩 function\n"],
  ["require.cjs", "▲７六歩\n"],
  ["lazy.mjs", "imported\n"],
]) {
  test(`${script} runs in Node`, async () => assert.equal(await output(join(PROJECTS, "node", script)), expected));
}

/** Builds the project of Vite. */
function buildWithVite(outDir, { build, ...options }) {
  const root = join(PROJECTS, "vite");
  return vite.build({ root, configFile: false, logLevel: "error", ...options, build: { outDir, emptyOutDir: true, ...build } });
}

test("a page and a worker in Vite", { skip }, async () => {
  const folder = join(PROJECTS, "vite/page");
  mkdirSync(join(PROJECTS, "vite/public"));
  writeFileSync(join(PROJECTS, "vite/public/game.usi"), `${RECORD} 3c3d`);
  await buildWithVite(folder, {});
  await withPage(folder, "index.html", POLICY, async (page) => {
    await shows(page, "#page", "▲７六歩");
    await shows(page, "#worker", "▲２六歩");
    await shows(page, "kifu-board .move", "△３四歩");
    // The element uses the module of the page, and the worker loads one of its own.
    const files = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    assert.equal(new Set(files.filter((name) => name.endsWith(".wasm"))).size, 1);
  });
});

for (const noExternal of [undefined, true]) {
  test(`a server in Vite ${noExternal ? "in one bundle, without node_modules" : "with the package outside"}`, async () => {
    const folder = noExternal ? temporaryFolder() : join(PROJECTS, "vite/server");
    await buildWithVite(folder, { build: { ssr: "server.js" }, ssr: { noExternal } });
    if (noExternal) writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    assert.equal(await output(join(folder, "server.js")), "▲７六歩\n");
  });
}

const READMES = { en: "README.md", ja: "README.ja.md" };

test("the components of the READMEs in React and Vue are right in TypeScript, and show a record", { skip }, async () => {
  const project = join(PROJECTS, "vite");
  for (const [language, readme] of Object.entries(READMES)) {
    mkdirSync(join(project, language));
    for (const [kind, file] of [["tsx", `${language}/Game.tsx`], ["vue", `${language}/Game.vue`], ["ts", `vite.${language}.ts`]]) {
      const [example, ...others] = examples(readme, kind);
      assert.deepEqual(others, [], kind);
      writeFileSync(join(project, file), example);
    }
  }
  // Both READMEs have the same settings.
  assert.equal(readFileSync(join(project, "vite.en.ts"), "utf8"), readFileSync(join(project, "vite.ja.ts"), "utf8"));
  const types = run(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", project]);
  const folder = join(project, "frameworks");
  const build = { rollupOptions: { input: join(project, "frameworks.html") } };
  await buildWithVite(folder, { configFile: join(project, "vite.en.ts"), build });
  await withPage(folder, "frameworks.html", POLICY, componentsWork);
  await types.catch((error) => assert.fail(error.stdout));
});

async function componentsWork(page) {
  for (const id of ["react-en", "react-ja", "vue-en", "vue-ja"]) {
    const board = page.locator(`#${id} kifu-board`);
    await shows(board, ".move", "△３四歩");
    await board.getByRole("button", { name: /Next move|1手進む/ }).click();
    await shows(page, `#${id} > p`, /^(Move 1|1手目)$/);
    assert.equal(await board.locator("p[slot]").isVisible(), false);
  }
}

test("a page and a server in webpack", { skip }, async () => {
  const project = join(PROJECTS, "webpack");
  const common = { mode: "production", context: project, optimization: { minimize: false } };
  const page = { ...common, target: "web", entry: "./page.js", output: { path: join(project, "page"), filename: "page.js" } };
  const folder = temporaryFolder();
  const server = { ...common, target: "node", entry: "./server.js", output: { path: folder, filename: "server.cjs" } };
  const stats = await promisify(webpack)([page, server]);
  assert.deepEqual(stats.toJson().errors, []);
  assert.equal(await output(join(folder, "server.cjs")), "▲７六歩\n");
  writeFileSync(join(project, "page/index.html"), '<!doctype html><meta charset="utf-8"><body><script src="page.js"></script>');
  await withPage(join(project, "page"), "index.html", POLICY, async (page) => {
    await shows(page, "body", "▲７六歩");
    await shows(page, "kifu-board .move", "▲７六歩");
  });
});

test("a worker on the edge, which has no files and cannot compile", async () => {
  const entry = `import { init, read } from "kifu-wasm"; globalThis.use = (module) => init(module).then(() => read("${RECORD}"));`;
  const { outputFiles } = await esbuild.build({
    stdin: { contents: entry, resolveDir: PROJECTS },
    bundle: true,
    write: false,
    format: "iife",
    conditions: ["workerd", "worker"],
    logOverride: { "empty-import-meta": "silent" },
  });
  const edge = createContext({ TextDecoder, TextEncoder, URL }, { codeGeneration: { strings: false, wasm: false } });
  runInContext(outputFiles[0].text, edge);
  const bytes = readFileSync(join(PACKAGE, "kifu_wasm.wasm"));
  await assert.rejects(edge.use(bytes), /init\(\) also takes the compiled module/);
  const document = await edge.use(new WebAssembly.Module(bytes));
  assert.equal(document.games[0].mainline[0].notation, "▲７六歩");
});

test("components of the server and of the page, and an edge route, in Next", { skip }, async () => {
  await next.catch((error) => assert.fail(`${error.stdout}${error.stderr}`));
  const options = { cwd: join(PROJECTS, "next"), env: ENVIRONMENT, stdio: ["ignore", "pipe", "inherit"] };
  const server = spawn(process.execPath, [NEXT, "start", "--hostname", "127.0.0.1", "--port", "0"], options);
  try {
    let printed = "";
    const address = await new Promise((resolve, reject) => {
      server.on("exit", () => reject(new Error(printed)));
      server.stdout.on("data", (data) => {
        printed += data;
        if (printed.includes("Ready")) resolve(/http:\/\/[\w.:]+/.exec(printed)[0]);
      });
    });
    await withAddress(address, async (page) => {
      await shows(page, "#server", "▲７六歩");
      await shows(page, "#client", "▲２六歩");
      await shows(page, "kifu-board .move[aria-selected=true]", "▲５六歩");
    });
    assert.equal(await (await fetch(`${address}/edge`)).text(), "▲６六歩");
  } finally {
    server.kill();
  }
});
