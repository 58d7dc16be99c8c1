/**
 * Imported before everything else by `sanity.config.ts`: what must hold before the Studio starts.
 */
import { ownFetch } from "./own-fetch.ts";
import { readSiteConfig } from "./site-config.ts";

const protocolKey = "_sanity_debugProtocol";
const site = readSiteConfig();

if (typeof globalThis.fetch === "function") {
  globalThis.fetch = ownFetch(globalThis.fetch.bind(globalThis), site);
}

// The Studio warns in a toast when its API answers over HTTP/1.1, because streams would use up the
// browser's connections. Those of the embedded lake share one socket, so the warning would be wrong.
if (site.sanityApiHost) globalThis.localStorage?.setItem?.(protocolKey, "h2");
else globalThis.localStorage?.removeItem?.(protocolKey);
