import {
  defineDocuments,
  defineLocations,
  type PresentationPluginOptions,
} from "sanity/presentation";

/** Where a document shows on the site, and which document a page of the site shows. */
export const resolve: PresentationPluginOptions["resolve"] = {
  mainDocuments: defineDocuments([
    {
      route: ["/", "/:path*"],
      resolve: ({ path }) => ({
        filter: `_type == "page" && path.current == $path`,
        params: { path },
      }),
    },
  ]),
  locations: {
    page: defineLocations({
      select: { title: "title", path: "path.current" },
      resolve: (page) =>
        page?.path
          ? { locations: [{ title: page.title || "Untitled page", href: page.path }] }
          : { message: "This page has no path yet", tone: "caution" },
    }),
    siteSettings: defineLocations({
      message: "Header and footer of every page",
      locations: [{ title: "Home page", href: "/" }],
    }),
  },
};

/** The site in the Presentation tool, with drafts switched on for signed-in editors alone. */
export function previewUrl(siteUrl: string): PresentationPluginOptions["previewUrl"] {
  return {
    initial: siteUrl,
    previewMode: { enable: "/api/draft-mode/enable", disable: "/api/draft-mode/disable" },
  };
}
