// Calls of the module. Every call goes through `calling`.

let instance = 0;
/** The error after which this instance of the module cannot be used any more. */
let trap;

/** Must be called with each new instance of the module. */
export function countInstance() {
  instance += 1;
  trap = undefined;
}

export const isLoaded = () => instance > 0;

export function checkLoaded() {
  if (!isLoaded()) throw new TypeError("kifu-wasm: await init() first");
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

/** A document in the module. */
export class ModuleDocument {
  #raw;
  #instance = instance;

  constructor(raw) {
    this.#raw = raw;
  }

  /** Calls a method. */
  call(name, ...details) {
    if (this.#raw === undefined) throw new Error("kifu-wasm: the document was disposed");
    if (this.#instance !== instance) throw new Error("kifu-wasm: the document was lost in reset()");
    return calling(() => this.#raw[name](...details));
  }

  /** Never throws. The memory of an instance is freed with it. */
  free() {
    if (this.#instance === instance && trap === undefined) this.#raw?.free();
    this.#raw = undefined;
  }
}
