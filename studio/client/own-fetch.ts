import type { SiteConfig } from "./site-config.ts";

/** Addresses that are fixed in the Studio's code: its version check, and feedback about the Studio. */
const outside = ["https://sanity-cdn.com/", "https://api.sanity.io/vX/intake/"];

/**
 * A `fetch` that keeps an editor's browser to this site or the configured project. The Studio's
 * fixed calls to the outside are answered with an empty object. Parts of the Studio that make a
 * client of their own put the project's name before the host (`embedded.example.com`), where the
 * embedded lake is not: their requests go to its own address.
 */
export function ownFetch(
  fetch: typeof globalThis.fetch,
  { sanityProjectId, sanityApiHost }: SiteConfig,
): typeof globalThis.fetch {
  const projectHost = sanityApiHost?.replace("://", `://${sanityProjectId}.`);
  return (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (outside.some((address) => url.startsWith(address))) {
      return Promise.resolve(Response.json({}));
    }
    if (projectHost && url.startsWith(`${projectHost}/`)) {
      const address = sanityApiHost + url.slice(projectHost.length);
      return fetch(input instanceof Request ? new Request(address, input) : address, init);
    }
    return fetch(input, init);
  };
}
