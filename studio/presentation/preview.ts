import {
  defineDocuments,
  type DocumentLocationResolver,
  type PresentationPluginOptions,
} from "sanity/presentation";
import type { SiteConfig } from "../client/site-config.ts";
import { routableTypes } from "../schemas/fields/routable-types.ts";
import { lasting } from "./lasting.ts";

const routable = `_type in [${routableTypes.map((type) => `"${type}"`).join(", ")}]`;

/**
 * Which pages show a document of each type, as GROQ; `$id` is the document. A link to a page does not
 * show that page, so only what a section places counts.
 */
const shownOn: Record<string, string> = {
  page: "_id == $id",
  legalPage: "_id == $id",
  // An industry names the modules that serve it.
  solutionModule: `_id == $id || $id in sections[].modules[]._ref
    || $id in sections[].industries[]->modules[]._ref`,
  industry: "$id in sections[].industries[]._ref",
  testimonial: "$id in sections[].testimonials[]._ref",
  teamMember: "$id in sections[].members[]._ref",
  faq: "$id in sections[].items[]._ref",
  // The library lists every resource without naming it.
  resource: `"resourceLibrary" in sections[]._type`,
  // Among the library's filters, and on the card of each of its resources.
  resourceCategory: `$id in sections[].categories[]._ref
    || ("resourceLibrary" in sections[]._type && count(*[_type == "resource" && category._ref == $id]) > 0)`,
  demo: "$id in sections[].demos[]._ref || demo._ref == $id",
  webinar: "$id in sections[].webinars[]._ref",
  codeExample: "$id in sections[].examples[]._ref",
  // The page with the guide's form.
  solutionGuide: `"guideForm" in sections[]._type`,
};

/** The query for the pages that show a document, in the shape the Studio lists them. */
export function locationsQuery(type: string): string | undefined {
  const condition = shownOn[type];
  if (!condition) return undefined;
  return `{
    "locations": *[${routable} && defined(path.current) && (${condition})] | order(path.current) {
      "title": coalesce(title, name, "Untitled page"),
      "href": path.current
    }
  } {
    locations,
    "message": select(count(locations) == 0 => "Not shown on any page yet"),
    "tone": select(count(locations) == 0 => "caution")
  }`;
}

const locations: DocumentLocationResolver = ({ id, type, perspectiveStack }, { documentStore }) => {
  if (type === "siteSettings") {
    return {
      message: "Header and footer of every page",
      locations: [{ title: "Home page", href: "/" }],
    };
  }
  if (type === "redirect") return { message: "Leads visitors on from an old path" };
  const query = locationsQuery(type);
  if (!query) return null;
  return documentStore
    .listenQuery(
      { fetch: query, listen: `*[${routable}]` },
      { id },
      { tag: "locations", perspective: perspectiveStack },
    )
    .pipe(lasting());
};

/** Where a document shows on the site, and which document a page of the site shows. */
export const resolve: PresentationPluginOptions["resolve"] = {
  mainDocuments: defineDocuments([
    {
      route: ["/", "/:path*"],
      resolve: ({ path }) => ({
        filter: `${routable} && path.current == $path`,
        params: { path },
      }),
    },
  ]),
  locations,
};

/**
 * The site in the Presentation tool, with drafts switched on for signed-in editors alone. On the
 * embedded content lake the site knows them by their login, so that also who may only read has a
 * preview; a hosted Studio writes a secret into the content, which the site finds there.
 */
export function previewUrl(site: SiteConfig): PresentationPluginOptions["previewUrl"] {
  const enable = "/api/draft-mode/enable";
  return {
    initial: site.siteUrl,
    previewMode: site.sanityApiHost
      ? async (): Promise<false> => {
          // The answer's cookie is what counts, not the page that it leads to.
          await fetch(enable, { redirect: "manual" });
          return false;
        }
      : // Sanity's own way of sharing gives the drafts of the whole site to whoever has the address.
        { enable, shareAccess: false },
  };
}
