import { defineQuery } from "next-sanity";
import { allSections } from "./fragments.ts";
import { routableFilter } from "./routable-types.ts";

/**
 * Every path of a routable document with its section types, and every active redirect with its target. The
 * page of a resource behind a form counts as one with a form.
 */
export const knownPathsQuery = defineQuery(`{
  "pages": *[${routableFilter} && defined(path.current)]{
    "path": path.current,
    "sections": select(defined(form) => ["customForm"], array::unique(${allSections}[]._type))
  },
  "redirects": *[_type == "redirect" && paused != true]{
    from,
    "page": page->path.current,
    "url": address,
    temporary
  }
}`);
