import { defineQuery } from "next-sanity";
import { routableFilter } from "../content/sanity/routable-types.ts";

/** Every indexable page; not pages with a canonical URL elsewhere. */
export const sitemapQuery = defineQuery(
  `*[${routableFilter} && defined(path.current) && seo.noIndex != true && !defined(seo.canonicalPath)]
    | order(path.current) {
      _id,
      "path": path.current,
      _updatedAt
    }`,
);

/** The page with the resource library; the RSS feed uses its texts. */
export const resourcePageQuery = defineQuery(
  `*[_type == "page" && "resourceLibrary" in sections[]._type] | order(path.current)[0] {
    _id,
    title,
    "path": path.current,
    "headline": sections[_type == "resourceLibrary"][0].headline,
    "lead": sections[_type == "resourceLibrary"][0].lead
  }`,
);

/** The titles of the pages at `$paths`, from the shortest path to the longest. */
export const ancestorPagesQuery = defineQuery(
  `*[${routableFilter} && path.current in $paths] | order(path.current) {
    _id,
    _type,
    "path": path.current,
    _type == "solutionModule" => { name },
    _type != "solutionModule" => { title }
  }`,
);
