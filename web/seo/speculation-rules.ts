/**
 * What browsers may prepare ahead of a click (spec 2: links load whole pages). Only the site's own
 * pages: not the applications and files beside them, nothing that is downloaded or opened elsewhere,
 * and no address with a query, which is answered anew for each visitor.
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
