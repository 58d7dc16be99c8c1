import { QueryClient } from "@tanstack/react-query";
import { isChunkFailure } from "./chunk-failure.ts";
import { UserFacingError } from "./failures.ts";

/** How long an answer stays fresh: 5 minutes, in milliseconds (spec 9). */
const FRESHNESS = 5 * 60_000;

/** Most retries of a failed query (spec 9). */
const RETRIES = 3;

/**
 * Whether a failed query is tried again: up to 3 times, except for code that could not be loaded
 * (spec 8) and for answers that would be the same again.
 */
export function mayRetry(failures: number, error: unknown): boolean {
  if (failures >= RETRIES || isChunkFailure(error)) return false;
  return !(error instanceof UserFacingError && error.status >= 400 && error.status < 500);
}

/** The cache of everything read from the API. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESHNESS,
        retry: mayRetry,
        // 200 ms, doubling: an outage is told within two seconds.
        retryDelay: (attempt) => 200 * 2 ** attempt,
      },
    },
  });

  const complete = client.defaultQueryOptions.bind(client);
  // React-admin's lists and pages say that they are not to be asked again.
  client.defaultQueryOptions = (options) => complete({ ...options, retry: mayRetry });
  return client;
}
