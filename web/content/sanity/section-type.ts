import type { Page } from "./sanity.types.ts";

/** The kinds of sections that an editor can place on a page. */
export type SectionType = Page["sections"][number]["_type"];
