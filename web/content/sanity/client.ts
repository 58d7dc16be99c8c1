import { createClient, type ClientConfig } from "@sanity/client";
import { getSiteConfig } from "../../config.ts";

/** How this site reaches its content: the embedded lake when it has an address, else hosted Sanity. */
export function getClientConfig() {
  const { projectId, dataset, apiHost, readToken } = getSiteConfig().sanity;
  return {
    projectId,
    dataset,
    apiVersion: "2025-02-19",
    // Sanity's CDN may be a minute behind a publish event; a page rendered then would stay stale.
    useCdn: false,
    perspective: "published",
    timeout: 4_000,
    maxRetries: 1,
    // A private dataset, such as that of the embedded content lake, answers no anonymous query.
    ...(readToken ? { token: readToken } : {}),
    ...(apiHost ? { apiHost, useProjectHostname: false } : {}),
  } as const satisfies ClientConfig;
}

/** Reads published content. */
export function createPublishedClient() {
  return createClient(getClientConfig());
}

/** Reads drafts over published content; for signed-in editors' previews only. */
export function createDraftClient() {
  return createClient({ ...getClientConfig(), perspective: "drafts" });
}
