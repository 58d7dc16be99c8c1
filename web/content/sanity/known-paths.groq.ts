import { defineQuery } from "next-sanity";
import { routableFilter } from "./routable-types.ts";

/** Every path of a routable document with its section types, and every redirect with its target. */
export const knownPathsQuery = defineQuery(`{
  "pages": *[${routableFilter} && defined(path.current)]{
    "path": path.current,
    "sections": array::unique(sections[]._type)
  },
  "redirects": *[_type == "redirect"]{ from, "page": page->path.current, "url": address }
}`);
