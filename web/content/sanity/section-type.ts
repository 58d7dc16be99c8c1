import type { Page } from "./sanity.types.ts";

/** A type of section that editors can add to a page. */
export type SectionType = Page["sections"][number]["_type"];
