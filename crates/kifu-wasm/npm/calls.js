// The instance of the module, and calls of it. Every call goes through `calling`.

import * as wasm from "./bindings.js";

let instance = 0;
/** The error after which this instance of the module cannot be used any more. */
let trap;
/** The loading that `init` has begun. */
let loading;
/** Returns the bytes of the module, where they are there without waiting. */
let bytesAtHand;

/** Lets the first use of the module load it from the bytes that `bytes` returns. */
export function loadOnUse(bytes) {
  bytesAtHand = bytes;
}

/** Loads the module: the given one or, if it is undefined, that which `source` returns. Further calls load nothing. */
export function load(given, source) {
  loading ??= loadOnce(given, source).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function loadOnce(given, source) {
  if (given === undefined && bytesAtHand !== undefined) checkLoaded();
  if (instance > 0) return;
  try {
    await wasm.default({ module_or_path: given ?? (await source()) });
  } catch (cause) {
    const advice = "init() also takes the compiled module, its bytes or its URL";
    throw new Error(`kifu-wasm: the module cannot be loaded: ${cause?.message}; ${advice}`, { cause });
  }
  countInstance();
}

/** Loads the module if that takes no waiting and was not done before. */
export function checkLoaded() {
  if (instance > 0) return;
  if (bytesAtHand === undefined || loading !== undefined) throw new TypeError("kifu-wasm: await init() first");
  wasm.initSync({ module: bytesAtHand() });
  countInstance();
}

function countInstance() {
  instance += 1;
  trap = undefined;
}

export function reset() {
  checkLoaded();
  wasm.__wbg_reset_state();
  countInstance();
}

/** Calls the module with `use`. After a trap, its memory is in an unknown state, so that all later calls fail too. */
export function calling(use) {
  checkLoaded();
  if (trap !== undefined) {
    throw new WebAssembly.RuntimeError("kifu-wasm: an earlier call failed; call reset()", { cause: trap });
  }
  try {
    return use();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) trap = error;
    throw error;
  }
}

/** Calls the module with an object in it, and frees the object. After an exception, the garbage collector does so. */
export function useOnce(object, use) {
  return calling(() => {
    const result = use(object);
    object.free();
    return result;
  });
}

/** A document, or a collection, in the module. */
export class ModuleDocument {
  #raw;
  #what;
  #instance = instance;

  constructor(raw, what = "document") {
    this.#raw = raw;
    this.#what = what;
  }

  /** Calls a method. */
  call(name, ...details) {
    return this.use((raw) => raw[name](...details));
  }

  /** Calls a function with the object in the module. */
  use(use) {
    if (this.#raw === undefined) throw new Error(`kifu-wasm: the ${this.#what} was disposed`);
    if (this.#instance !== instance) throw new Error(`kifu-wasm: the ${this.#what} was lost in reset()`);
    return calling(() => use(this.#raw));
  }

  /** Never throws. The memory of an instance is freed with it. */
  free() {
    if (this.#raw !== undefined) this.freeOther(this.#raw);
    this.#raw = undefined;
  }

  /** Frees another object of the same instance, as `free`. */
  freeOther(object) {
    if (this.#instance === instance && trap === undefined) object.free();
  }
}
