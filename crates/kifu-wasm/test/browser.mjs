// Opens pages of a folder in Chromium.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";

import { launch } from "../../../page/test/chromium.js";

/** The option of the tests that need Chromium. */
export const skip = existsSync(process.env.CHROMIUM ?? "/usr/bin/chromium") ? false : "Chromium is not installed";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** Serves a folder under a policy, and uses a page of it. Nothing may fail there. */
export async function withPage(folder, name, policy, use) {
  const server = createServer((request, response) => {
    const file = join(folder, decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "text/plain", "content-security-policy": policy });
    return response.end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await withAddress(`http://127.0.0.1:${server.address().port}/${name}`, use);
  } finally {
    server.close();
  }
}

let browser;

export async function withAddress(address, use) {
  browser ??= launch();
  const page = await (await browser).newPage({ locale: "en" });
  page.setDefaultTimeout(60_000);
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error.stack)));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.location().url.endsWith("favicon.ico")) faults.push(message.text());
  });
  try {
    await page.goto(address);
    await use(page);
    assert.deepEqual(faults, []);
  } catch (error) {
    error.message += `\n${faults.join("\n")}`;
    throw error;
  } finally {
    await page.close();
  }
}

export async function closeBrowser() {
  await (await browser)?.close();
}

/** Waits until an element with a text is visible. */
export const shows = (page, selector, hasText) => page.locator(selector, { hasText }).waitFor();
