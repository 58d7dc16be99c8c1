import { defineQuery } from "next-sanity";
import { routableFilter } from "../content/sanity/routable-types.ts";

/** What search engines are told to visit; not a page that names another one as the original. */
export const sitemapQuery = defineQuery(
  `*[${routableFilter} && defined(path.current) && seo.noIndex != true && !defined(seo.canonicalPath)]
    | order(path.current) {
      _id,
      "path": path.current,
      _updatedAt
    }`,
);

/** The page that lists the resources, whose feed carries its words. */
export const resourcePageQuery = defineQuery(
  `*[_type == "page" && "resourceLibrary" in sections[]._type] | order(path.current)[0] {
    _id,
    title,
    "path": path.current,
    "headline": sections[_type == "resourceLibrary"][0].headline,
    "lead": sections[_type == "resourceLibrary"][0].lead
  }`,
);

/** The pages above a path, by their names. */
export const pagesAboveQuery = defineQuery(
  `*[${routableFilter} && path.current in $paths] | order(path.current) {
    _id,
    _type,
    "path": path.current,
    _type == "solutionModule" => { name },
    _type != "solutionModule" => { title }
  }`,
);
