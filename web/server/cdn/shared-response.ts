import { hasCdn } from "../../config.ts";
import {
  alwaysRevalidate,
  anyContentTag,
  createCdnHeaders,
  maxSharedSeconds,
  sharedSecondsHeader,
} from "../../platform/cache-headers.ts";

/**
 * Returns the headers for a response that depends on all content. The gateway caches it, as does a CDN if
 * there is one, until anything is published, at most for `maxSharedSeconds`.
 */
export const createSharedHeaders = (): Record<string, string> => ({
  [sharedSecondsHeader]: String(maxSharedSeconds),
  ...(hasCdn()
    ? createCdnHeaders(maxSharedSeconds, [anyContentTag])
    : { "cache-control": alwaysRevalidate }),
});
