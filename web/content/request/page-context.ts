import type * as z from "zod";
import { trackOnClick } from "../../analytics/tracking-attributes.ts";
import { toSafeHref } from "../render/safe-href.ts";
import type { buttonsSchema } from "../sanity/schemas.ts";
import type { SiteSettings } from "../sanity/site-settings.ts";
import type { RequestContext } from "./request-context.ts";

/** What a section may know of the page it stands on. */
export type PageContext = {
  path: string;
  request: RequestContext;
  settings: SiteSettings;
  /** Within which time an answer is promised, such as "24 hours". */
  responseTime: string;
  /** What a form on the page sends back, to be told from one that is made up. */
  formToken?: string | undefined;
  /** Draft mode: what only editors see may be shown, on this document. */
  preview: { documentId: string } | undefined;
};

/** What every section's component takes. The first section holds the page's main headline. */
export type SectionProps<Content> = {
  content: Content;
  context: PageContext;
  isFirst: boolean;
};

/**
 * The buttons that lead somewhere, each counted as a `cta_click` of its place (spec 7); one whose
 * page is not published is left out. `location` is the kind of section they stand in.
 */
export function createButtonLinks(
  buttons: z.output<typeof buttonsSchema>,
  { settings }: PageContext,
  location: string,
) {
  return (buttons ?? []).flatMap(
    ({ _key: key, label, about, target, question, page, address, tab }) => {
      const href = {
        demo: settings.demoAddress,
        // Without its script a person answers.
        assistant: "/contact",
        tab: tab ? `#${tab}` : undefined,
        page: toSafeHref(page?.path),
        address: toSafeHref(address),
      }[target];
      const track = {
        ...trackOnClick({ event: "cta_click", cta_type: label, location }),
        ...(target === "assistant" ? { "data-assistant": question ?? "" } : {}),
      };
      return href ? [{ key, label, about, href, track }] : [];
    },
  );
}
