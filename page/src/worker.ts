// The service worker of the page: it keeps the files, so that the page opens without a network. A new version is kept beside
// the old one, and is used once the reader chooses it or has closed the page.

/** The files of this version with their hashes. The build sets it. */
declare const FILES: Readonly<Record<string, string>>;
/** Those of the files that are kept when they are used for the first time. The build sets it. */
declare const ON_DEMAND: readonly string[];
/** The name of this version, which is a hash of all files. */
declare const VERSION: string;

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: MessageEvent;
}

/** What is used of the global scope of a service worker. The types of pages do not have it. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
}

const worker = self as unknown as WorkerScope;
const { scope } = worker.registration;
/** A host can have several pages with caches of their own. */
const CACHES = `kifu ${scope} `;
const CACHE = CACHES + VERSION;

worker.addEventListener("install", (event) => event.waitUntil(keepFiles()));
worker.addEventListener("activate", (event) => event.waitUntil(deleteOtherVersions()));
worker.addEventListener("message", (event) => {
  if (event.data === "use") void worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const file = fileOf(event.request);
  if (file !== undefined) event.respondWith(answer(file, event.request));
});

/** Fails if a file has another hash, so that files of two versions are never mixed while a host replaces them. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(Object.keys(FILES).filter((file) => !ON_DEMAND.includes(file)).map(requestOf));
}

const requestOf = (file: string) => new Request(file, { integrity: FILES[file]!, cache: "no-cache" });

async function deleteOtherVersions(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The file that is requested, if it is one of the page. */
function fileOf({ method, url }: Request): string | undefined {
  const address = new URL(url);
  const name = (address.origin + address.pathname).slice(scope.length);
  const file = name === "" || name === "index.html" ? "./" : name;
  return method === "GET" && url.startsWith(scope) && Object.hasOwn(FILES, file) ? file : undefined;
}

async function answer(file: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(file);
  if (kept !== undefined) return kept;
  if (!ON_DEMAND.includes(file)) return fetch(request);
  // A file of another version would not fit to this page: its hash fails, and the page says so.
  await cache.add(requestOf(file));
  return (await cache.match(file)) ?? fetch(request);
}
