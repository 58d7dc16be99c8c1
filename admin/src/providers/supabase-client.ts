import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { createApiKeyHeaders } from "@site/supabase/contracts/api-keys";
import { watchSession, type SessionWatch } from "./auth/session-watch.ts";

/** The Supabase client of the back office, and what supabase-js keeps to itself. */
export interface Supabase {
  client: SupabaseClient;
  url: string;
  publishableKey: string;
  /** What happens to an open screen when its session ends. */
  session: SessionWatch;
  /**
   * A request to one of its APIs (`path` begins with a slash), signed by whoever is signed in; after a 401
   * once more, as soon as there is a session again.
   */
  request: (path: string, init?: RequestInit) => Promise<Response>;
  /**
   * Whether a request that was answered 401 may be sent once more: by a fresh token, or when the person has
   * signed in again. @throws what supabase-js says when the server cannot be asked for a token.
   */
  mayRepeat: () => Promise<boolean>;
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
  const session = watchSession(client);

  const mayRepeat: Supabase["mayRepeat"] = async () => {
    const { data, error } = await client.auth.refreshSession();
    if (data.session) return true;
    if (isOutage(error)) throw error;
    return session.renewed();
  };

  const request: Supabase["request"] = async (path, init = {}) => {
    const send = async () => {
      const { data } = await client.auth.getSession();
      const headers = new Headers(init.headers);
      const keyed = createApiKeyHeaders(publishableKey, data.session?.access_token);
      for (const [name, value] of Object.entries(keyed)) headers.set(name, value);
      return fetch(`${url}${path}`, { ...init, headers });
    };
    const response = await send();
    return response.status === 401 && (await mayRepeat()) ? send() : response;
  };
  return {
    client,
    url,
    publishableKey,
    session,
    request,
    mayRepeat,
    retryAfter: () => retryAfter,
  };
}

/** Whether supabase-js could not ask, as opposed to being refused. */
export function isOutage(error: unknown): boolean {
  return error instanceof Error && error.name === "AuthRetryableFetchError";
}
