// The files that the module reads. The module names them by their numbers.

const sources = new Map();
let next = 0;

/** The least number of bytes that are read at once, because small parts that follow each other are read one by one. */
const BLOCK = 1 << 16;

/** Adds a source: bytes, a Blob, or an object with `size` and `read`. Returns its number. */
export function add(source) {
  const opened = opener(source);
  const number = next;
  next += 1;
  sources.set(number, { ...opened, version: versionOf(opened), block: undefined, read: 0, error: "" });
  return number;
}

/** Forgets a source. */
export const remove = (number) => void sources.delete(number);

/** The number of bytes of a source that were read, and that there are. */
export const progress = (number) => {
  const { read, version } = sources.get(number);
  return { bytes: Math.min(read, version.size), size: version.size };
};

/** Frees what is kept of a source between two readings that follow each other. */
export function rest(number) {
  const source = sources.get(number);
  if (source !== undefined) source.block = undefined;
}

/** The size, the time of change and the function that reads. */
function opener(source) {
  if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer) {
    const bytes =
      source instanceof ArrayBuffer
        ? new Uint8Array(source)
        : new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
    return { from: bytes, sizeOf: () => bytes.length, readAt: (offset, length) => bytes.subarray(offset, offset + length) };
  }
  if (typeof Blob !== "undefined" && source instanceof Blob) {
    const readAt = (offset, length) => {
      const buffer = new FileReaderSync().readAsArrayBuffer(source.slice(offset, offset + length));
      return new Uint8Array(buffer);
    };
    return { from: source, sizeOf: () => source.size, readAt };
  }
  return { from: source, sizeOf: () => source.size, readAt: (offset, length) => source.read(offset, length) };
}

const versionOf = ({ from, sizeOf }) => ({ size: sizeOf(), lastModified: from.lastModified });

// The functions that the module calls. They never throw.

/** The number of bytes of a source, or -1 if it is not the same any more. */
export function sizeOf(number) {
  const source = sources.get(number);
  if (source === undefined) return -1;
  try {
    const { size, lastModified } = versionOf(source);
    const isSame = size === source.version.size && Object.is(lastModified, source.version.lastModified);
    return isSame && Number.isSafeInteger(size) && size >= 0 ? size : -1;
  } catch {
    return -1;
  }
}

/** Reads bytes from `offset` on into `buffer`. Returns how many, or -1 if that failed. */
export function readInto(number, offset, buffer) {
  const source = sources.get(number);
  if (source === undefined) return -1;
  try {
    const { block } = source;
    const isInBlock = block !== undefined && offset >= block.offset && offset < block.offset + block.bytes.length;
    const bytes = isInBlock ? block.bytes.subarray(offset - block.offset) : readBlock(source, offset, buffer.length);
    const found = bytes.subarray(0, buffer.length);
    buffer.set(found);
    return found.length;
  } catch (error) {
    source.error = String(error?.message ?? error);
    return -1;
  }
}

function readBlock(source, offset, length) {
  const wanted = Math.max(BLOCK, length);
  const bytes = source.readAt(offset, Math.min(wanted, source.version.size - offset));
  if (!(bytes instanceof Uint8Array)) throw new TypeError("read returned no Uint8Array");
  source.read += bytes.length;
  source.block = { offset, bytes };
  return bytes;
}

/** Why the last reading failed. */
export const lastError = (number) => sources.get(number)?.error ?? "the collection was disposed";
