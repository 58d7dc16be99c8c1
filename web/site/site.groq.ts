import { defineQuery } from "next-sanity";

/** What search engines are told to visit. */
export const sitemapQuery = defineQuery(
  `*[_type == "page" && defined(path.current) && seo.noIndex != true] | order(path.current){
    _id,
    "path": path.current,
    _updatedAt
  }`,
);
