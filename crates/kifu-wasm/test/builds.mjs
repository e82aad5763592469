// The three builds of the package, each with a module of its own.

import { readFileSync } from "node:fs";

import * as full from "../pkg/index.js";
import * as fast from "../pkg/fast/node.js";
import * as small from "../pkg/small/node.js";

await full.init(readFileSync(new URL("../pkg/kifu_wasm.wasm", import.meta.url)));

export const BUILDS = Object.entries({ full, fast, small });

/** Whether a build has the format of a file. The build `small` lacks JKF. */
export function canRead(build, bytes, name) {
  const document = full.read(bytes, { name });
  const { format } = document;
  document.dispose();
  return build.formats().some(({ name }) => name === format);
}
