// Bundles the element `<kifu-board>`: for the npm package without the rest of it, and in one file with the module inside.

import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

/** What all bundles have in common. */
export const COMMON = {
  bundle: true,
  minify: process.env.DEBUG === undefined,
  charset: "utf8",
  format: "esm",
  target: "es2022",
  legalComments: "none",
  logLevel: "warning",
  write: false,
};

/** Returns the code of the element. `external` is the address from which it imports the package, `alias` is what is inside. */
export async function bundleElement({ format, external, alias }) {
  const outside = { name: "external", setup: (build) => build.onResolve({ filter: /^kifu-wasm$/ }, () => ({ path: external, external: true })) };
  const result = await esbuild.build({
    ...COMMON,
    format,
    entryPoints: [path("src/element.ts")],
    loader: { ".css": "text" },
    ...(external === undefined ? { alias } : { plugins: [outside] }),
  });
  return result.outputFiles[0].text;
}
