import type { FormResult } from "./form-result.ts";
import type { SectionType } from "../sanity/section-type.ts";

/**
 * What one request adds to a page that is otherwise the same for everyone: its known query keys
 * and, after a form was posted, the answer to it.
 */
export type RequestContext = {
  query: Partial<Record<QueryParam, string>>;
  formResult?: FormResult | undefined;
};

/** The forms of the site, named by their hidden field `form`. */
export const formNames = [
  "contact",
  "newsletter",
  "guide",
  "booking",
  "moveBooking",
  "cancelBooking",
  "confirm",
  "unsubscribe",
  "again",
] as const;
export type FormName = (typeof formNames)[number];

/**
 * Where visitors choose a time and, with `?ticket=…`, look after the one they have (spec 2): on its own,
 * and in the frame of the scheduling page while no outside form is set.
 */
export const bookingPath = "/book";

/** Where the mails of the newsletter lead, with `?token=…`: pages whose button does what they say. */
export const confirmPath = "/newsletter/confirm";
export const unsubscribePath = "/newsletter/unsubscribe";

/** Where the guide's mail leads, with `?ticket=…`: a page whose button makes a fresh link. */
export const guideAgainPath = "/download-guide/again";

/** What a campaign's address says; the scheduling page hands it on to its form (spec 2). */
export const campaignParams = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
] as const;

/**
 * `sent` and `ticket` come from this site's own redirect after a form post without a script, `ticket`
 * and `token` also from its mails.
 */
export type QueryParam =
  | "sent"
  | "ticket"
  | "token"
  | "chat_session"
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

/** Query keys that change a page, by the section that reads them; any other key leaves it as it is (spec 2). */
const paramsBySection: Partial<Record<SectionType, readonly QueryParam[]>> = {
  contactForm: ["chat_session", "inquiry"],
  guideForm: ["ticket"],
  resourceLibrary: ["q", "category", "page"],
  siteSearch: ["q"],
  schedulingFrame: ["chat_session", ...campaignParams],
  requestConfirmed: ["chat_session"],
};
/** Pages of the site's own, which no editor makes, with the query keys that they read. */
export const builtInPages: ReadonlyMap<string, readonly QueryParam[]> = new Map([
  [
    bookingPath,
    ["type", "day", "time", "zone", "ticket", "change", "chat_session", ...campaignParams],
  ],
  [confirmPath, ["token"]],
  [unsubscribePath, ["token"]],
  [guideAgainPath, ["ticket"]],
]);
const commonParams: readonly QueryParam[] = ["sent"];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The chat session that an address names, when it can be one. */
export function getChatSession({
  chat_session: session = "",
}: RequestContext["query"]): string | undefined {
  return uuid.test(session) ? session : undefined;
}

/**
 * What an address asks of a page with these sections; of a draft, whose sections are not known,
 * anything. `path` matters for a page of the site's own.
 */
export function pickQueryParams(
  search: URLSearchParams,
  sections?: readonly SectionType[],
  path = "",
): RequestContext["query"] {
  const ofSections = sections
    ? sections.flatMap((section) => paramsBySection[section] ?? [])
    : Object.values(paramsBySection).flat();
  const keys = new Set([...commonParams, ...ofSections, ...(builtInPages.get(path) ?? [])]);
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const value = search.get(key);
      return value === null ? [] : [[key, value]];
    }),
  );
}

/**
 * The request header with which the proxy asks for a page rendered for this request; never accepted
 * from outside.
 */
export const routeHeader = "x-site-route";
export const perRequestRoute = "request";

/**
 * The request header by which the proxy says that a page is shown as its draft by a link, with the
 * end of that link (ISO 8601); never taken from outside.
 */
export const previewLinkHeader = "x-site-shared";

/** The request header that brings a form's answer to the page; never taken from outside. */
export const formResultHeader = "x-form-answer";

/** Places of finished pages that belong to no path of the content: `~` cannot be part of one. */
export const notFoundPath = "/~not-found";
export const previewEndedPath = "/~preview-ended";
