import { toSafeHref } from "../../../content/render/safe-href.ts";
import {
  bookingPath,
  campaignParams,
  getChatSession,
  type RequestContext,
} from "../../../content/request/request-context.ts";

// A base for the built-in form; only the path and query are used.
const placeholderOrigin = "http://placeholder";

// Keeps the URL of the form within the limits of servers.
const maxValueLength = 200;

/**
 * Returns the URL of the framed form (spec 2): the external form of the site settings if it may be
 * framed, otherwise the built-in one. It carries the chat session and campaign parameters.
 *
 * @param allowedOrigins external origins that pages may frame (FRAME_ORIGINS).
 */
export function buildFrameUrl(
  externalFormUrl: string | null,
  query: RequestContext["query"],
  allowedOrigins: readonly string[],
): string {
  const externalUrl = URL.parse(toSafeHref(externalFormUrl) ?? "");
  const framedUrl =
    externalUrl && allowedOrigins.includes(externalUrl.origin) ? externalUrl : undefined;
  const url = framedUrl ?? new URL(bookingPath, placeholderOrigin);
  const session = getChatSession(query);
  if (session) url.searchParams.set("chat_session", session);
  if (query.meeting && !framedUrl)
    url.searchParams.set("meeting", query.meeting.slice(0, maxValueLength));
  for (const key of campaignParams) {
    const value = query[key];
    if (value) url.searchParams.set(key, value.slice(0, maxValueLength));
  }
  return framedUrl ? url.href : url.pathname + url.search;
}
