import { createClient } from "@sanity/client";
import type { SourceOptions } from "sanity";
import { createLakeFetch } from "./lake-fetch.ts";
import type { SiteConfig } from "./site-config.ts";

type ContentSource = Pick<
  SourceOptions,
  "projectId" | "dataset" | "apiHost" | "auth" | "unstable_clientFactory"
>;

/**
 * The Studio's content source. Hosted: Sanity's own API and sign-in. Embedded: the content lake at
 * the site's origin, with the staff accounts as the only sign-in.
 */
export function createContentSource({
  sanityProjectId: projectId,
  sanityDataset: dataset,
  sanityApiHost: apiHost,
}: Omit<SiteConfig, "brand">): ContentSource {
  if (!apiHost) return { projectId, dataset };
  const signInUrl = new URL("/v1/auth/login/staff", apiHost).href;
  const redirect = () => location.assign(signInUrl);
  const signInAgain = () =>
    location.assign(`${signInUrl}?${new URLSearchParams({ origin: location.href, over: "1" })}`);
  const fetch = redirectAfterSignOut(createLakeFetch(apiHost, undefined, signInAgain), redirect);
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
          url: signInUrl,
        },
      ],
    },
  };
}

type FetchFunction = ReturnType<typeof createLakeFetch>;

/**
 * Redirects to the sign-in page after the lake has ended the session, because the Studio would keep
 * reconnecting its sockets. The timer lets the Studio first sync the sign-out to other tabs.
 */
export function redirectAfterSignOut(fetch: FetchFunction, redirect: () => void): FetchFunction {
  return async (url, init) => {
    const response = await fetch(url, init);
    const endsSession = init?.credentials === "include" && /\/auth\/logout(?:\?|$)/.test(url);
    if (endsSession && response.ok) setTimeout(redirect);
    return response;
  };
}
