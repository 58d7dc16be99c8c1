import type { SharedSection } from "./sanity.types.ts";

/** A type of section with content of its own, which editors can add to a page or a shared section. */
export type SectionType = SharedSection["sections"][number]["_type"];

/** The section of a page that shows a shared section. */
export const sharedSectionReference = "sharedSectionReference";
