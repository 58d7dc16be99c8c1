// spec 9: patience in milliseconds.
const assetTimeoutMs = 5_000;
const backendTimeoutMs = 8_000;

/** Where the visitor's browser looks. Every address is on our own origin. */
export type ProbeTargets = {
  index: string;
  /** Stands for the backend's REST root, which our server asks with the key (docs/decisions/0060). */
  backend: string;
  logo: string | undefined;
};

const isTimeout = (error: unknown) => error instanceof Error && error.name === "TimeoutError";

async function checkIndex(address: string): Promise<void> {
  const answer = await fetch(address, {
    cache: "no-cache",
    signal: AbortSignal.timeout(assetTimeoutMs),
  });
  if (!answer.ok) throw new Error(`Asset load failed: ${address} answered ${answer.status}`);
}

async function checkBackend(address: string): Promise<void> {
  const answer = await fetch(address, {
    method: "HEAD",
    cache: "no-store",
    signal: AbortSignal.timeout(backendTimeoutMs),
  }).catch((error: unknown) => {
    throw isTimeout(error) ? new Error("Backend timeout") : error;
  });
  // Who is refused has reached it.
  if (answer.status >= 500) throw new Error(`Backend check failed: HTTP ${answer.status}`);
}

function checkLogo(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    const fail = () => reject(new Error(`Asset load failed or timed out: ${address}`));
    image.addEventListener("load", () => resolve());
    image.addEventListener("error", fail);
    setTimeout(fail, assetTimeoutMs);
    image.src = address;
  });
}

/** Looks at everything once. @throws an error that names the first fault (spec 8). */
export async function runProbes({ index, backend, logo }: ProbeTargets): Promise<void> {
  await Promise.all([checkIndex(index), checkBackend(backend), logo ? checkLogo(logo) : undefined]);
}

/** The names of caches that this site makes begin so; all others belong to somebody else. */
const siteCachePrefix = "site-";

/**
 * Clears the caches that the site made and renews the browser's copy of this page. Drafts, the chat
 * and the consent live elsewhere and stay.
 */
export async function clearOwnCaches(): Promise<void> {
  try {
    const names = "caches" in window ? await caches.keys() : [];
    const own = names.filter((name) => name.startsWith(siteCachePrefix));
    await Promise.all(own.map((name) => caches.delete(name)));
    await fetch(location.href, { cache: "reload", signal: AbortSignal.timeout(assetTimeoutMs) });
  } catch (error) {
    console.warn("Health check: cache invalidation failed", error);
  }
}
