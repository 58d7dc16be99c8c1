import type * as z from "zod";
import { safeAddress } from "./address.ts";
import type { buttonsShape } from "./shapes.ts";
import type { Visit } from "./visit.ts";

/** What a section may know of the page it stands on. */
export interface PageContext {
  path: string;
  visit: Visit;
  /** Where demo buttons lead: the scheduling page of the site settings, or the contact page. */
  demoAddress: string;
  /** Draft mode: what only editors see may be shown, on this document. */
  preview: { documentId: string } | undefined;
}

/** What every section's component takes. The first section holds the page's main headline. */
export interface SectionProps<Content> {
  content: Content;
  context: PageContext;
  first: boolean;
}

/** The buttons that lead somewhere; one whose page is not published is left out. */
export function buttonLinks(buttons: z.output<typeof buttonsShape>, { demoAddress }: PageContext) {
  return (buttons ?? []).flatMap(({ _key: key, label, target, page, address }) => {
    const href = {
      demo: demoAddress,
      page: safeAddress(page?.path),
      address: safeAddress(address),
    }[target];
    return href ? [{ key, label, href }] : [];
  });
}
