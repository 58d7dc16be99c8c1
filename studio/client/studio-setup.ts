/** Setup that must run before the Studio starts; the first import of `sanity.config.ts`. */
import { createRestrictedFetch } from "./restricted-fetch.ts";
import { readSiteConfig } from "./site-config.ts";

const protocolKey = "_sanity_debugProtocol";
const site = readSiteConfig();

if (typeof globalThis.fetch === "function") {
  globalThis.fetch = createRestrictedFetch(globalThis.fetch.bind(globalThis), site);
}

// The Studio shows a warning when its API uses HTTP/1.1, because event streams would exhaust the
// browser's connections. The embedded lake sends all streams over one WebSocket, so suppress it.
if (site.sanityApiHost) globalThis.localStorage?.setItem?.(protocolKey, "h2");
else globalThis.localStorage?.removeItem?.(protocolKey);
