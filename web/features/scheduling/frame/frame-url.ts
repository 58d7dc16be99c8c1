import { toSafeHref } from "../../../content/render/safe-href.ts";
import {
  bookingPath,
  campaignParams,
  getChatSession,
  type RequestContext,
} from "../../../content/request/request-context.ts";

// Longer values are no campaign's; the address of the form stays one that every server takes.
const maxValueLength = 200;

/**
 * The address of the form in the frame (spec 2): the outside form of the site settings where one is
 * set and may be framed, else the site's own; with the chat session and what the campaign said.
 *
 * @param allowed origins that pages may frame besides their own (FRAME_ORIGINS).
 */
export function buildFrameUrl(
  outside: string | null,
  query: RequestContext["query"],
  allowed: readonly string[],
): string {
  const outsideUrl = URL.parse(toSafeHref(outside) ?? "");
  const chosen = outsideUrl && allowed.includes(outsideUrl.origin) ? outsideUrl : undefined;
  const url = chosen ?? new URL(bookingPath, "http://own");
  const session = getChatSession(query);
  if (session) url.searchParams.set("chat_session", session);
  for (const key of campaignParams) {
    const value = query[key];
    if (value) url.searchParams.set(key, value.slice(0, maxValueLength));
  }
  return chosen ? url.href : url.pathname + url.search;
}
