// The two builds of the package, each with a module of its own.

import { readFileSync } from "node:fs";

import * as full from "../pkg/index.js";
import * as fast from "../pkg/fast/inline.js";

await full.init(readFileSync(new URL("../pkg/kifu_wasm.wasm", import.meta.url)));

export const BUILDS = Object.entries({ full, fast });
