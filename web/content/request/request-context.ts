import type { FormResult } from "./form-result.ts";
import type { SectionType } from "../sanity/section-type.ts";
import { isUuid } from "./uuid.ts";

/** What one request adds to a page: its known query parameters and the result of a posted form. */
export type RequestContext = {
  query: Partial<Record<QueryParam, string>>;
  formResult?: FormResult | undefined;
};

/** The forms of the site, named by their hidden field `form`. */
export const formNames = [
  "contact",
  "newsletter",
  "guide",
  "custom",
  "booking",
  "moveBooking",
  "cancelBooking",
  "confirm",
  "unsubscribe",
  "again",
] as const;
export type FormName = (typeof formNames)[number];

/**
 * The page to book a meeting and, with the link token in `?token=…`, to manage a booked one (spec 2).
 * The scheduling page embeds it unless an external form is configured.
 */
export const bookingPath = "/book";

/** Linked from newsletter emails with `?token=…`; each page has a button that performs its action. */
export const confirmPath = "/newsletter/confirm";
export const unsubscribePath = "/newsletter/unsubscribe";

/** Linked from the guide's email with `?token=…`; the page has a button that creates a new link. */
export const guideAgainPath = "/download-guide/again";

/** Serves the guide to holders of a signed download token, as `?token=…`. */
export const guideFilePath = "/download-guide/file";

/** Serves the file of a resource behind a form to holders of a signed token, as `?id=…&token=…`. */
export const resourceFilePath = "/api/resources/file";

/** Campaign parameters; the scheduling page forwards them to its form (spec 2). */
export const campaignParams = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
] as const;

/**
 * A known query parameter. The redirect after a form post without scripts sets `sent` and `token`;
 * signed links in emails carry `token`.
 */
export type QueryParam =
  | "sent"
  | "token"
  | "chat_session"
  | "meeting"
  | "inquiry"
  | "q"
  | "category"
  | "page"
  | "type"
  | "day"
  | "time"
  | "zone"
  | "change"
  | (typeof campaignParams)[number];

/** The query parameters that each section reads; other parameters do not change a page (spec 2). */
const paramsBySection: Partial<Record<SectionType, readonly QueryParam[]>> = {
  articles: ["category", "page"],
  contactForm: ["chat_session", "inquiry"],
  customForm: ["token"],
  guideForm: ["token"],
  resourceLibrary: ["q", "category", "page"],
  siteSearch: ["q"],
  schedulingFrame: ["chat_session", "meeting", ...campaignParams],
  requestConfirmed: ["chat_session"],
};

/** Pages outside the content, with the query parameters that they read. */
export const builtInPages: ReadonlyMap<string, readonly QueryParam[]> = new Map([
  [
    bookingPath,
    [
      "type",
      "meeting",
      "day",
      "time",
      "zone",
      "token",
      "change",
      "chat_session",
      ...campaignParams,
    ],
  ],
  [confirmPath, ["token"]],
  [unsubscribePath, ["token"]],
  [guideAgainPath, ["token"]],
]);

const commonParams: readonly QueryParam[] = ["sent"];

/** Returns the chat session of a query if it is a valid id. */
export function getChatSession({
  chat_session: session = "",
}: RequestContext["query"]): string | undefined {
  return isUuid(session) ? session : undefined;
}

/**
 * Picks the query parameters that a page with these sections reads; every known parameter if the sections
 * are unknown, as for drafts. `path` selects the parameters of a built-in page.
 */
export function pickQueryParams(
  search: URLSearchParams,
  sections?: readonly SectionType[],
  path = "",
): RequestContext["query"] {
  const ofSections = sections
    ? sections.flatMap((section) => paramsBySection[section] ?? [])
    : Object.values(paramsBySection).flat();
  const names = new Set([...commonParams, ...ofSections, ...(builtInPages.get(path) ?? [])]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = search.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

// Internal request headers, set by the proxy and never accepted from clients.

/** Set to `perRequestRoute` to render a page for this request instead of serving the cached one. */
export const routeHeader = "x-site-route";
export const perRequestRoute = "request";

/** Expiry (ISO 8601) of the preview link that shows the page as a draft. */
export const previewLinkHeader = "x-site-shared";

/** The perspective that the preview link shows, as names separated by commas. */
export const previewPerspectiveHeader = "x-site-shared-perspective";

/** Title of the release that the preview link shows, percent-encoded; absent for a draft. */
export const previewReleaseHeader = "x-site-shared-release";

/** Encoded form result to show on the page. */
export const formResultHeader = "x-form-result";

/** Cache paths of pages outside the content; content paths cannot contain `~`. */
export const notFoundPath = "/~not-found";
export const previewEndedPath = "/~preview-ended";
