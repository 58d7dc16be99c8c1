import type { SiteConfig } from "./site-config.ts";

/** Hard-coded URL of the Studio's version check. */
const versionUrl = "https://sanity-cdn.com/";
/** Hard-coded URL of the Studio's feedback form and error reports; it offers no form without them. */
const intakeUrl = "https://api.sanity.io/vX/intake/";
/** Requested to link documents with Sanity's Canvas, which the embedded lake does not have. */
const canvasManifest = "/static/create-manifest.json";

/**
 * A `fetch` that restricts the Studio to this site and the configured project. The Studio's
 * hard-coded external requests get an empty object or 404. Some parts of the Studio prefix the host with
 * the project (`embedded.example.com`); for the embedded lake, the prefix is removed.
 */
export function createRestrictedFetch(
  fetch: typeof globalThis.fetch,
  { sanityProjectId, sanityApiHost }: Omit<SiteConfig, "brand">,
): typeof globalThis.fetch {
  const projectHost = sanityApiHost?.replace("://", `://${sanityProjectId}.`);
  return (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.startsWith(versionUrl)) return Promise.resolve(Response.json({}));
    if (url.startsWith(intakeUrl) || (sanityApiHost && url.endsWith(canvasManifest)))
      return Promise.resolve(Response.json({}, { status: 404 }));
    if (projectHost && url.startsWith(`${projectHost}/`)) {
      const address = sanityApiHost + url.slice(projectHost.length);
      return fetch(input instanceof Request ? new Request(address, input) : address, init);
    }
    return fetch(input, init);
  };
}
