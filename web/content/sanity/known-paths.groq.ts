import { defineQuery } from "next-sanity";
import { routableFilter } from "./routable-types.ts";

/**
 * Every address that has a page, with the kinds of its sections, and every former one with what an
 * editor lets it lead to.
 */
export const addressesQuery = defineQuery(`{
  "pages": *[${routableFilter} && defined(path.current)]{
    "path": path.current,
    "sections": array::unique(sections[]._type)
  },
  "redirects": *[_type == "redirect"]{ from, "page": page->path.current, address }
}`);
