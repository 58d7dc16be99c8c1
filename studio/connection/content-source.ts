import { createClient } from "@sanity/client";
import type { SourceOptions } from "sanity";
import { lakeFetch } from "./lake-fetch.ts";
import type { SiteConfig } from "./site-config.ts";

type ContentSource = Pick<
  SourceOptions,
  "projectId" | "dataset" | "apiHost" | "auth" | "unstable_clientFactory"
>;

/**
 * Where the Studio reads and writes. Hosted: Sanity's own API and sign-in, nothing else. Embedded:
 * the lake below the site's own origin, with the product's staff accounts as the only sign-in.
 */
export function contentSource({
  sanityProjectId: projectId,
  sanityDataset: dataset,
  sanityApiHost: apiHost,
}: SiteConfig): ContentSource {
  if (!apiHost) return { projectId, dataset };
  const fetch = lakeFetch(apiHost);
  return {
    projectId,
    dataset,
    apiHost,
    unstable_clientFactory: (options) =>
      createClient({
        ...options,
        apiHost,
        useProjectHostname: false,
        resolveFetch: () => fetch,
      }),
    auth: {
      loginMethod: "cookie",
      redirectOnSingle: true,
      providers: [
        {
          name: "staff",
          title: "Staff account",
          url: new URL("/v1/auth/login/staff", apiHost).href,
        },
      ],
    },
  };
}
