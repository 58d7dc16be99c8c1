import type { SiteConfig } from "./site-config.ts";

/** Hard-coded URLs in the Studio: its version check and its feedback form. */
const blockedUrls = ["https://sanity-cdn.com/", "https://api.sanity.io/vX/intake/"];

/**
 * A `fetch` that restricts the Studio to this site and the configured project. The Studio's
 * hard-coded external requests get an empty object. Some parts of the Studio prefix the host with
 * the project (`embedded.example.com`); for the embedded lake, the prefix is removed.
 */
export function createRestrictedFetch(
  fetch: typeof globalThis.fetch,
  { sanityProjectId, sanityApiHost }: Omit<SiteConfig, "brand">,
): typeof globalThis.fetch {
  const projectHost = sanityApiHost?.replace("://", `://${sanityProjectId}.`);
  return (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (blockedUrls.some((address) => url.startsWith(address))) {
      return Promise.resolve(Response.json({}));
    }
    if (projectHost && url.startsWith(`${projectHost}/`)) {
      const address = sanityApiHost + url.slice(projectHost.length);
      return fetch(input instanceof Request ? new Request(address, input) : address, init);
    }
    return fetch(input, init);
  };
}
