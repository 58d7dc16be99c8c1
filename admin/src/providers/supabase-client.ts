import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { createApiKeyHeaders } from "@site/supabase/contracts/api-keys";
import { watchSession, type SessionWatch } from "./auth/session-watch.ts";

/** The Supabase client of the back office, with request details that supabase-js does not expose. */
export interface Supabase {
  client: SupabaseClient;
  url: string;
  publishableKey: string;
  /** Preserves the open screen when its session ends. */
  session: SessionWatch;
  /**
   * Sends a request with the current session. `path` starts with a slash. After a 401, the request is repeated
   * once with a new session.
   */
  request: (path: string, init?: RequestInit) => Promise<Response>;
  /**
   * Returns whether a request with a 401 response can be repeated, with a refreshed token or after a new sign-in.
   * @throws The error of supabase-js if the server cannot be reached.
   */
  canRepeat: () => Promise<boolean>;
  /** Seconds of the last `Retry-After` header on a 429, or undefined. */
  retryAfter: () => number | undefined;
}

/** Opens the client. The session is in this browser's storage and is refreshed automatically. */
export function openSupabase(url: string, publishableKey: string): Supabase {
  let retryAfter: number | undefined;
  const client = createClient(url, publishableKey, {
    auth: {
      // The set-password page reads the tokens of an email link. If the client read them, it would sign the
      // user in before a password is set.
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

  const canRepeat: Supabase["canRepeat"] = async () => {
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
    return response.status === 401 && (await canRepeat()) ? send() : response;
  };
  return {
    client,
    url,
    publishableKey,
    session,
    request,
    canRepeat,
    retryAfter: () => retryAfter,
  };
}

/** Returns whether supabase-js could not reach the server. */
export function isOutage(error: unknown): boolean {
  return error instanceof Error && error.name === "AuthRetryableFetchError";
}
