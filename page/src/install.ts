// The installed page: it opens without a network, offers new versions, and opens files of the system.

import { showNotice } from "./notice.ts";
import { filesOf } from "./saving.ts";

/** Whether this is the page in several files, which a web server offers. The build sets it. */
declare const IS_SITE: boolean;

/** What TypeScript does not know of browsers. */
interface Browser {
  readonly trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(text: string): string } };
  readonly launchQueue?: { setConsumer(open: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void };
}

const browser = globalThis as Browser;

/** Opens the files with which the system starts the installed page. */
export function openLaunchedFiles(open: (files: readonly File[]) => void): void {
  browser.launchQueue?.setConsumer(async ({ files }) => {
    if (files.length > 0) open(await filesOf(files));
  });
}

/** Keeps the files of the page for use without a network. Where that is impossible, the page works all the same. */
export async function keepOffline(): Promise<void> {
  // Browsers have service workers only for pages from HTTPS or from this computer.
  if (!IS_SITE || navigator.serviceWorker === undefined) return;
  try {
    const registration = await navigator.serviceWorker.register(workerAddress(), { updateViaCache: "none" });
    offerUpdates(registration);
  } catch {
    // The browser or the host does not allow it, or the network failed.
  }
}

/** The address of the service worker, also for pages that allow only addresses made by a policy (Trusted Types). */
function workerAddress(): string {
  const address = "worker.js";
  const policy = browser.trustedTypes?.createPolicy("kifu-worker", { createScriptURL: () => address });
  return policy?.createScriptURL(address) ?? address;
}

function offerUpdates(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    // The first version is used at once and does not wait.
    if (registration.waiting !== null && registration.active !== null) showOffer(registration.waiting);
  };
  offer();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
}

function showOffer(next: ServiceWorker): void {
  const use = () => {
    // Another tab has begun to use it.
    if (next.state === "activated") return location.reload();
    next.addEventListener("statechange", () => {
      if (next.state === "activated") location.reload();
    });
    next.postMessage("use");
  };
  showNotice("updateReady", [["reload", use], ["later", () => {}]]);
}
