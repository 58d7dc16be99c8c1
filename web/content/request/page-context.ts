import type * as z from "zod";
import { trackOnClick } from "../../analytics/tracking-attributes.ts";
import { toSafeHref } from "../render/safe-href.ts";
import type { buttonsSchema } from "../sanity/schemas.ts";
import type { Labels } from "../entries/labels.ts";
import type { SiteSettings } from "../sanity/site-settings.ts";
import type { RequestContext } from "./request-context.ts";

/** What a section knows about its page. */
export type PageContext = {
  path: string;
  request: RequestContext;
  settings: SiteSettings;
  labels: Labels;
  /** When the page is rendered, in milliseconds since 1970; the same for the whole page. */
  now: number;
  /** The promised response time, such as "24 hours". */
  responseTime: string;
  /** Sent back by the page's forms, to distinguish them from forged posts. */
  formToken?: string | undefined;
  /** Set in draft mode: the page may show editor-only information about this document. */
  preview: { documentId: string; documentType: string } | undefined;
};

/** Props of every section component. The first section renders the page's h1. */
export type SectionProps<Content> = {
  content: Content;
  context: PageContext;
  isFirst: boolean;
};

/** Adds the meeting to select on the booking page to its path. */
const addMeeting = (path: string | undefined, meeting: string | null) =>
  path && meeting ? `${path}?${new URLSearchParams({ meeting }).toString()}` : path;

/**
 * Resolves buttons to links that are tracked as `cta_click` (spec 7). Buttons to unpublished pages are
 * left out. `location` is the type of their section.
 */
export function createButtonLinks(
  buttons: z.output<typeof buttonsSchema>,
  { settings }: Pick<PageContext, "settings">,
  location: string,
) {
  return (buttons ?? []).flatMap(
    ({ _key: key, label, about, target, meeting, question, page, address, tab }) => {
      const href = {
        demo: settings.demoHref,
        // Without scripts there is no assistant; the contact form replaces it.
        assistant: "/contact",
        tab: tab ? `#${tab}` : undefined,
        page: addMeeting(toSafeHref(page?.path), meeting),
        address: toSafeHref(address),
      }[target];
      const track = {
        ...trackOnClick({ event: "cta_click", cta_type: label, location }),
        ...(target === "assistant" ? { "data-assistant": question ?? "" } : {}),
        // Added to the address when the link is followed; the specification fixes the address itself.
        ...(target === "demo" && meeting ? { "data-meeting": meeting } : {}),
      };
      return href ? [{ key, label, about, href, track }] : [];
    },
  );
}
