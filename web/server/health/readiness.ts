import { getListeningPort } from "../../config.ts";
import { countSubmissions, findUnwritableStores, isContentReachable } from "./checks.ts";

/** The body of `/readyz`, as the whole product has it. */
export type Readiness = { ok: boolean; missing: string[]; notices: string[] };

/** Milliseconds for the home page; a probe of a load balancer often waits 3 s. */
const pageTimeoutMs = 2_000;

/** Whether this process has read content once: from then on it serves pages, cached or new. */
let hasReadContent = false;

/**
 * Reports whether this instance can serve pages. What is away for every instance is a notice: taking
 * instances out would also end the cached pages and the queue for forms.
 */
export async function checkReadiness(): Promise<Readiness> {
  const [hasContent, unwritable] = await Promise.all([
    isContentReachable(),
    findUnwritableStores(),
  ]);
  hasReadContent ||= hasContent;
  const ok = hasReadContent || (await hasHomePage());
  return {
    ok,
    missing: ok ? [] : ["content"],
    notices: [
      ...(hasContent ? [] : ["the content cannot be read; cached pages are served"]),
      ...unwritable.map((store) => `the ${store} accepts no writes`),
      ...countSubmissions().notices,
    ],
  };
}

/** Whether the home page is in the page cache of an instance that started while content was away. */
async function hasHomePage(): Promise<boolean> {
  const port = getListeningPort();
  if (!port) return false;
  try {
    const response = await fetch(`http://localhost:${port}/`, {
      method: "HEAD",
      redirect: "manual",
      cache: "no-store",
      signal: AbortSignal.timeout(pageTimeoutMs),
    });
    return response.status === 200;
  } catch {
    return false;
  }
}
