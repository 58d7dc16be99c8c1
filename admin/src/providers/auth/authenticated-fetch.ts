import { supabaseHttpClient } from "ra-supabase";
import type { fetchUtils } from "react-admin";
import { authFailure, dataFailure } from "../failures.ts";
import type { Supabase } from "../supabase-client.ts";

type FetchJson = typeof fetchUtils.fetchJson;

/**
 * ra-data-postgrest writes two filters of one column as `column[0]=` and `column[1]=`; PostgREST
 * expects `column=` twice.
 */
const repeatColumnNames = (url: string): string => url.replaceAll(/%5B\d+%5D=/g, "=");

/**
 * Sends requests to the REST API with the session of the signed-in staff member. A request that is
 * rejected because the session has ended waits for the next one and is repeated.
 * @throws UserFacingError when the API rejects a request or cannot be reached
 */
export function createFetchJson({ client, publishableKey, canRepeat }: Supabase): FetchJson {
  const fetchJson = supabaseHttpClient({ apiKey: publishableKey, supabaseClient: client });
  const send: FetchJson = async (address, options) => {
    try {
      return await fetchJson(repeatColumnNames(String(address)), options);
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
        (await canRepeat().catch((cause: unknown) => {
          throw authFailure(cause);
        }));
      if (!isBack) throw error;
      return send(address, options);
    }
  };
}
