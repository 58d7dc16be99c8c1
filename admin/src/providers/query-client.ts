import { QueryClient } from "@tanstack/react-query";
import { isChunkFailure } from "./chunk-failure.ts";
import { UserFacingError } from "./failures.ts";

/** How long a response stays fresh (spec 9). */
const staleTimeMs = 5 * 60_000;

/** Maximum number of retries of a failed query (spec 9). */
const maxRetries = 3;

/**
 * Returns whether a failed query is retried: at most 3 times, and not after a chunk failure (spec 8) or a client
 * error (4xx).
 */
export function mayRetry(failures: number, error: unknown): boolean {
  if (failures >= maxRetries || isChunkFailure(error)) return false;
  return !(error instanceof UserFacingError && error.status >= 400 && error.status < 500);
}

/** Creates the cache of API responses. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleTimeMs,
        retry: mayRetry,
        // 200 ms, doubled each time: the error of an outage appears within two seconds.
        retryDelay: (attempt) => 200 * 2 ** attempt,
      },
    },
  });

  const complete = client.defaultQueryOptions.bind(client);
  // React-Admin's lists and pages set `retry: false`.
  client.defaultQueryOptions = (options) => complete({ ...options, retry: mayRetry });
  return client;
}
