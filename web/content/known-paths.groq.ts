import { defineQuery } from "next-sanity";
import { isRoutable } from "./routable.ts";

/** Every address that has a page, and every former one with what an editor lets it lead to. */
export const addressesQuery = defineQuery(`{
  "paths": *[${isRoutable} && defined(path.current)].path.current,
  "redirects": *[_type == "redirect"]{ from, "page": page->path.current, address }
}`);
