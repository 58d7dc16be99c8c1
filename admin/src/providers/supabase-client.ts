import { createClient, type SupabaseClient } from "@supabase/supabase-js";

/** The Supabase client of the back office, and what supabase-js keeps to itself. */
export interface Supabase {
  client: SupabaseClient;
  url: string;
  publishableKey: string;
  /** A request to one of its APIs (`path` begins with a slash), signed by whoever is signed in. */
  request: (path: string, init?: RequestInit) => Promise<Response>;
  /** Seconds of the last `Retry-After` header on a 429, or undefined. */
  retryAfter: () => number | undefined;
}

/** Opens the client. The session lives in this browser's storage and is refreshed by itself. */
export function openSupabase(url: string, publishableKey: string): Supabase {
  let retryAfter: number | undefined;
  const client = createClient(url, publishableKey, {
    auth: {
      // The set-password page reads the tokens of a mail's link itself; taken from the address
      // by the client they would sign the person in before a password is chosen.
      detectSessionInUrl: false,
    },
    global: {
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (response.status === 429) {
          const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
          retryAfter = Number.isFinite(seconds) ? seconds : undefined;
        }
        return response;
      },
    },
  });

  const request: Supabase["request"] = async (path, init = {}) => {
    const { data } = await client.auth.getSession();
    const headers = new Headers(init.headers);
    headers.set("apikey", publishableKey);
    if (data.session) headers.set("authorization", `Bearer ${data.session.access_token}`);
    return fetch(`${url}${path}`, { ...init, headers });
  };
  return { client, url, publishableKey, request, retryAfter: () => retryAfter };
}
