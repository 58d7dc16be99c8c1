/**
 * Imported before everything else by `sanity.config.ts`: what must hold before the Studio starts.
 */
import { answerOutsideCalls } from "./outside-calls.ts";
import { readSiteConfig } from "./site-config.ts";

const protocolKey = "_sanity_debugProtocol";

if (typeof globalThis.fetch === "function") {
  globalThis.fetch = answerOutsideCalls(globalThis.fetch.bind(globalThis));
}

// The Studio warns in a toast when its API answers over HTTP/1.1, because streams would use up the
// browser's connections. Those of the embedded lake share one socket, so the warning would be wrong.
if (readSiteConfig().sanityApiHost) globalThis.localStorage?.setItem?.(protocolKey, "h2");
else globalThis.localStorage?.removeItem?.(protocolKey);
