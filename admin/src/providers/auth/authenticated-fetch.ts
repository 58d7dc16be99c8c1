import { supabaseHttpClient } from "ra-supabase";
import type { fetchUtils } from "react-admin";
import { authFailure, dataFailure } from "../failures.ts";
import type { Supabase } from "../supabase-client.ts";

type FetchJson = typeof fetchUtils.fetchJson;

/**
 * Asks the REST API as whoever is signed in; a refusal is a designed error. What comes back because the
 * session has ended waits for the next one and is sent again, so that nothing that was entered is lost.
 */
export function signedJson({ client, publishableKey, mayRepeat }: Supabase): FetchJson {
  const ask = supabaseHttpClient({ apiKey: publishableKey, supabaseClient: client });
  const send: FetchJson = async (address, options) => {
    try {
      return await ask(String(address), options);
    } catch (error) {
      throw dataFailure(error);
    }
  };
  return async (address, options) => {
    try {
      return await send(address, options);
    } catch (error) {
      const isExpired = error instanceof Error && "status" in error && error.status === 401;
      const isBack =
        isExpired &&
        (await mayRepeat().catch((cause: unknown) => {
          throw authFailure(cause);
        }));
      if (!isBack) throw error;
      return send(address, options);
    }
  };
}
