// Compares the package with other libraries, all in one page of Chromium: node bench.js FOLDER [ROUNDS]
// FOLDER has files in KIF and CSA. The package is read from ../pkg, or from the folder in the variable PACKAGE.

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { chromium } from "playwright-core";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const [folder, rounds = "9"] = process.argv.slice(2);
const packageFolder = process.env.PACKAGE ?? path("../pkg");

/** Returns the text of a file in UTF-8 or Shift_JIS. */
function decode(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("shift_jis").decode(bytes);
  }
}

async function texts(extension) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => extname(name) === `.${extension}`);
  return Promise.all(names.sort().map(async (name) => decode(await readFile(join(folder, name)))));
}

const built = await mkdtemp(join(tmpdir(), "kifu-wasm-bench-"));
await esbuild.build({
  entryPoints: [path("page.js")],
  outfile: join(built, "page.js"),
  alias: { "kifu-wasm": join(packageFolder, "index.js") },
  bundle: true,
  format: "esm",
  minify: true,
});
const server = createServer(async (request, response) => {
  const type = { ".js": "text/javascript", ".wasm": "application/wasm" }[extname(request.url)] ?? "text/html";
  response.writeHead(200, { "content-type": type });
  if (type === "text/html") return response.end('<script type="module" src="/page.js"></script>');
  const source = request.url.endsWith(".wasm") ? packageFolder : built;
  response.end(await readFile(join(source, request.url)));
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
});
try {
  const page = await browser.newPage();
  page.on("pageerror", (error) => console.error(error));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForFunction(() => globalThis.compare !== undefined);
  console.log(`Chromium ${browser.version()}`);
  const all = { kif: await texts("kif"), csa: await texts("csa") };
  if (all.kif.length + all.csa.length === 0) throw new Error(`there is no file in KIF or CSA in ${folder}`);
  for (const [format, games] of Object.entries(all)) {
    if (games.length === 0) continue;
    const rows = await page.evaluate(
      ([format, games, rounds]) => globalThis.compare(format, games, rounds),
      [format, games, Number(rounds)],
    );
    console.log(`${format}: ${games.length} games; milliseconds of the other library : of kifu-wasm`);
    console.table(rows);
  }
} finally {
  await browser.close();
  server.close();
  await rm(built, { recursive: true });
}
