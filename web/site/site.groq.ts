import { defineQuery } from "next-sanity";
import { allSections } from "../content/sanity/fragments.ts";
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

/**
 * The page with a section of the type `$section`, preferably one that lists everything; the RSS feed of its
 * documents uses its texts.
 */
export const listPageQuery = defineQuery(
  `*[_type == "page" && $section in ${allSections}[]._type]
    | order(count(${allSections}[hasPages == true]) desc, path.current)[0] {
      _id,
      title,
      "path": path.current,
      "headline": ${allSections}[_type == $section][0].headline,
      "lead": ${allSections}[_type == $section][0].lead
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

/** Where vulnerabilities are reported, for security.txt. */
export const securityContactQuery = defineQuery(
  `*[_type == "siteSettings" && _id == "siteSettings"][0]{
    _id,
    securityContact,
    "policyPath": securityPage->path.current
  }`,
);
