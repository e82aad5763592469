// Starts Chromium, serves the page, and drops files on it.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { basename, extname } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

export const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; require-trusted-types-for 'script'";
export const SINGLE_FILE = new URL("../dist/kifu.html", import.meta.url).href;

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};
/** What the server offers under which name. */
const FOLDERS = {
  site: path("../dist/site"),
  dist: path("../dist"),
  page: path("."),
  package: path("../../crates/kifu-wasm/pkg"),
  test: path("../../crates/kifu-wasm/test"),
};

/** Serves the page with a content security policy. `folders` replaces some of the folders. */
export async function serve({ folders = {}, policy = POLICY } = {}) {
  const served = { ...FOLDERS, ...folders };
  const server = createServer(async (request, response) => {
    const [, folder, name = "index.html"] = /^\/(\w+)\/([\w.-]+)?/.exec(request.url) ?? [];
    try {
      const content = await readFile(`${served[folder]}/${name}`);
      const type = TYPES[extname(name)] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "content-security-policy": policy });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${server.address().port}`, close };
}

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/**
 * Opens the page in a window that has space for all parts, without its service worker unless the options allow it. `page.faults` collects what went wrong: exceptions,
 * messages of the browser, foreign requests. Moves are written as in the records of the tests, unless `notation` is null.
 */
export async function openPage(browser, address, { locale = "en", notation = "ki2", ...options } = {}) {
  const context = await browser.newContext({ locale, viewport: { width: 2560, height: 1080 }, serviceWorkers: "block", ...options });
  context.setDefaultTimeout(15_000);
  if (notation !== null) await context.addInitScript(keepNotation, notation);
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error.stack)));
  page.on("console", (message) => message.type() === "error" && page.faults.push(message.text()));
  page.on("request", (request) => {
    if (!request.url().startsWith("file:") && !/^((blob:)?http:\/\/127\.0\.0\.1|blob:null\/)/.test(request.url())) {
      page.faults.push(`request of ${request.url()}`);
    }
  });
  await page.goto(address);
  await page.waitForSelector("body.ready");
  return page;
}

function keepNotation(notation) {
  try {
    if (localStorage.getItem("kifu.notation") === null) localStorage.setItem("kifu.notation", notation);
  } catch {
    // The browser keeps nothing.
  }
}

/** Makes files on the page, and the function `dropHeld` that drops them. */
function hold(page, files) {
  return page.evaluate(
    (contents) => {
      const dataTransfer = new DataTransfer();
      for (const [name, base64] of contents) {
        const binary = atob(base64);
        const bytes = new Uint8Array(binary.length);
        for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
        dataTransfer.items.add(new File([bytes], name));
      }
      globalThis.dropHeld = () =>
        document.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    files.map(([name, content]) => [basename(name), Buffer.from(content).toString("base64")]),
  );
}

/** Drops files, each with its name and content, without waiting until one is shown. */
export async function startDrop(page, ...files) {
  await hold(page, files);
  await page.evaluate(() => void globalThis.dropHeld());
}

/** Drops files, and waits until the first one is shown. Returns how many milliseconds the page computed. */
export async function drop(page, ...files) {
  await hold(page, files);
  const before = await cpuTime(page);
  await page.evaluate(async () => {
    const opened = new Promise((resolve) => globalThis.viewer.on("document", resolve));
    globalThis.dropHeld();
    await opened;
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
  });
  return (await cpuTime(page)) - before;
}

const sessions = new WeakMap();

/**
 * How many milliseconds the main thread of the page has computed. Unlike the time on the clock, this does not grow while
 * other programs use the processor.
 */
export async function cpuTime(page) {
  let session = sessions.get(page);
  if (session === undefined) {
    session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    sessions.set(page, session);
  }
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * metrics.find(({ name }) => name === "ThreadTime").value;
}
