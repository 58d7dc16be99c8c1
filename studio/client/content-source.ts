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
  const signIn = new URL("/v1/auth/login/staff", apiHost).href;
  const leave = () => location.assign(signIn);
  const comeBack = () =>
    location.assign(`${signIn}?${new URLSearchParams({ origin: location.href, over: "1" })}`);
  const fetch = leaveAfterSignOut(lakeFetch(apiHost, undefined, comeBack), leave);
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
          url: signIn,
        },
      ],
    },
  };
}

type FetchFunction = ReturnType<typeof lakeFetch>;

/**
 * Once the lake has ended the session, the browser goes to the sign-in page: left open, the Studio
 * would go on asking for its sockets. The timer lets the Studio note the sign-out for other tabs.
 */
export function leaveAfterSignOut(fetch: FetchFunction, leave: () => void): FetchFunction {
  return async (url, init) => {
    const answer = await fetch(url, init);
    const endsSession = init?.credentials === "include" && /\/auth\/logout(?:\?|$)/.test(url);
    if (endsSession && answer.ok) setTimeout(leave);
    return answer;
  };
}
