import { createClient, type ClientConfig } from "@sanity/client";
import { getSiteConfig } from "../../config.ts";
import { sanityApiVersion } from "./api-version.ts";

/** Returns the Sanity client options: the embedded content lake if configured, otherwise hosted Sanity. */
export function getClientConfig() {
  const { projectId, dataset, apiHost, readToken } = getSiteConfig().sanity;
  return {
    projectId,
    dataset,
    apiVersion: sanityApiVersion,
    // The CDN may lag a minute behind a publish event, and a page rendered then would stay stale.
    useCdn: false,
    perspective: "published",
    // Two attempts end before visitors give up on a page, and before the limits of hosts for a request.
    timeout: 4_000,
    // A second attempt survives a restart of the content lake or a lost connection.
    maxRetries: 1,
    // Private datasets, such as that of the embedded content lake, reject anonymous queries.
    ...(readToken ? { token: readToken } : {}),
    ...(apiHost ? { apiHost, useProjectHostname: false } : {}),
  } as const satisfies ClientConfig;
}

/** Creates a client that reads published content. */
export function createPublishedClient() {
  return createClient(getClientConfig());
}

/** Creates a client that reads drafts over published content; for previews only. */
export function createDraftClient() {
  return createClient({ ...getClientConfig(), perspective: "drafts" });
}
