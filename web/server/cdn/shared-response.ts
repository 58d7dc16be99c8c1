import { hasCdn } from "../../config.ts";
import {
  alwaysRevalidate,
  anyContentTag,
  createCdnHeaders,
  maxSharedSeconds,
  sharedSecondsHeader,
} from "../../platform/cache-headers.ts";

/**
 * Returns the caching headers of a route handler whose response depends on all content: the gateway shares
 * it, and a CDN if there is one, until anything is published.
 */
export const createSharedHeaders = (): Record<string, string> => ({
  [sharedSecondsHeader]: String(maxSharedSeconds),
  ...(hasCdn()
    ? createCdnHeaders(maxSharedSeconds, [anyContentTag])
    : { "cache-control": alwaysRevalidate }),
});
