import { defineQuery } from "next-sanity";

/** Every address that has a page. */
export const pagePathsQuery = defineQuery(
  `*[_type == "page" && defined(path.current)].path.current`,
);
