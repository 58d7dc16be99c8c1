// spec 9
const assetTimeoutMs = 5_000;
const backendTimeoutMs = 8_000;

/** The URLs to check, all on this origin. */
export type ProbeTargets = {
  index: string;
  /** A route that requests the backend's REST root with the key (docs/design/site.md). */
  backend: string;
  logo: string | undefined;
};

const isTimeout = (error: unknown) => error instanceof Error && error.name === "TimeoutError";

async function checkIndex(url: string): Promise<void> {
  const response = await fetch(url, {
    cache: "no-cache",
    signal: AbortSignal.timeout(assetTimeoutMs),
  });
  if (!response.ok) throw new Error(`Asset load failed: ${url} returned HTTP ${response.status}`);
}

async function checkBackend(url: string): Promise<void> {
  const response = await fetch(url, {
    method: "HEAD",
    cache: "no-store",
    signal: AbortSignal.timeout(backendTimeoutMs),
  }).catch((error: unknown) => {
    throw isTimeout(error) ? new Error("Backend timeout") : error;
  });
  // A 4xx response still proves that the backend is reachable.
  if (response.status >= 500) throw new Error(`Backend check failed: HTTP ${response.status}`);
}

function checkLogo(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    const fail = () => reject(new Error(`Asset load failed or timed out: ${url}`));
    image.addEventListener("load", () => resolve());
    image.addEventListener("error", fail);
    setTimeout(fail, assetTimeoutMs);
    image.src = url;
  });
}

/** Checks everything once. @throws the first failure, described as in spec 8. */
export async function runProbes({ index, backend, logo }: ProbeTargets): Promise<void> {
  await Promise.all([checkIndex(index), checkBackend(backend), logo ? checkLogo(logo) : undefined]);
}

/** Caches with this prefix belong to the site; all others are left alone. */
const siteCachePrefix = "site-";

/**
 * Deletes the site's caches and refreshes the browser's copy of this page. Drafts, chat and consent are
 * not affected.
 */
export async function clearOwnCaches(): Promise<void> {
  try {
    const names = "caches" in window ? await caches.keys() : [];
    const ownNames = names.filter((name) => name.startsWith(siteCachePrefix));
    await Promise.all(ownNames.map((name) => caches.delete(name)));
    await fetch(location.href, { cache: "reload", signal: AbortSignal.timeout(assetTimeoutMs) });
  } catch (error) {
    console.warn("Health check: cache invalidation failed", error);
  }
}
