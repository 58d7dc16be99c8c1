/**
 * Speculation rules: which links browsers may prerender (spec 2: links load whole pages). Only pages of
 * the site, without other applications, files, downloads, links to new tabs, and URLs with a query, which
 * are rendered per request.
 */
export const speculationRules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: "/(admin|studio|api|files|images|og|rest|auth)(/.*)?" } },
          { not: { href_matches: "/*\\?(.+)" } },
          { not: { href_matches: "/*.*" } },
          { not: { href_matches: "/download-guide/*" } },
          { not: { selector_matches: "[download], [target], [rel~=nofollow]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
} as const;
