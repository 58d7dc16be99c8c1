import {
  defineDocuments,
  type DocumentLocationResolver,
  type PresentationPluginOptions,
} from "sanity/presentation";
import type { SiteConfig } from "../client/site-config.ts";
import { isRoutable, routableFilter, type RoutableType } from "../schemas/fields/routable-types.ts";
import { retryWithBackoff } from "./retry-with-backoff.ts";

/** The sections of a page, with those of its shared sections. */
const sections = "[...sections[], ...sections[].shared->sections[]]";

/** The condition for a page with a section that lists the document, chosen or automatically. */
function isSelected(...types: string[]): string {
  return `$id in ${sections}[].selection.documents[]._ref
    || count(${sections}[_type in ${JSON.stringify(types)} && selection.mode != "manual"]) > 0`;
}

/**
 * GROQ conditions by document type for the pages that show a document; `$id` is the document. Links
 * to a page do not count, only content placed in sections.
 */
const locationConditions: Record<string, string> = {
  article: `_id == $id || ${isSelected("articles")}`,
  author: "$id in authors[]._ref || $id in speakers[]._ref",
  customerStory: `_id == $id || ${isSelected("customerStories")}`,
  event: `_id == $id || ${isSelected("events")}`,
  jobOpening: `_id == $id || ${isSelected("jobOpenings")}`,
  pricingPlan: isSelected("pricingPlans"),
  page: "_id == $id",
  legalPage: "_id == $id",
  // An industry references the modules it uses.
  solutionModule: `_id == $id || ${isSelected("solutionCarousel", "solutionGrid")}
    || $id in ${sections}[].industries[]->modules[]._ref`,
  industry: `$id in ${sections}[].industries[]._ref`,
  sharedSection: "$id in sections[].shared._ref",
  testimonial: isSelected("testimonials"),
  teamMember: `$id in ${sections}[].members[]._ref`,
  faq: isSelected("faqs"),
  // The library lists all resources without referencing them.
  resource: `_id == $id || "resourceLibrary" in ${sections}[]._type || ${isSelected("resources")}`,
  // As a filter of the library, and on the cards of its resources.
  resourceCategory: `$id in ${sections}[].categories[]._ref || $id in categories[]._ref
    || ("resourceLibrary" in ${sections}[]._type && count(*[_type == "resource" && category._ref == $id]) > 0)`,
  demo: `$id in ${sections}[].demos[]._ref || demo._ref == $id`,
  webinar: `$id in ${sections}[].webinars[]._ref`,
  codeExample: `$id in ${sections}[].examples[]._ref`,
  // In a section of a page, before the download of a resource, or on an event or a job opening.
  form: `$id in ${sections}[].form._ref || form._ref == $id`,
  // The page with the guide form.
  solutionGuide: `"guideForm" in ${sections}[]._type`,
};

/** The query for the pages that show a document, in the shape that the Studio expects. */
export function createLocationsQuery(type: string): string | undefined {
  const condition = locationConditions[type];
  if (!condition) return undefined;
  const isShown = `${routableFilter} && defined(path.current) && (${condition})`;
  return `{
    "document": *[_id == $id][0]{ "path": path.current },
    "locations": *[${isShown} && defined(*[_id == $id][0]._id)] | order(path.current) {
      "title": coalesce(title, name, "Untitled page"),
      "href": path.current
    },
    "linkCount": count(*[_id != $id && _type != "redirect" && (references($id) || (${isShown}))])
  } {
    locations,
    "message": ${isRoutable(type) ? describeAddress(type) : describeUse},
    "tone": select(count(locations) == 0 => "caution")
  }`;
}

const describeUse = `select(count(locations) == 0 => "Not shown on any page yet")`;

/** The message for a document with its own page: the address, and how many documents link to it. */
function describeAddress(type: RoutableType): string {
  const withoutAddress =
    // Only resources need no address.
    type === "resource" ? describeUse : `"No address yet"`;
  return `select(
    !defined(document.path) => ${withoutAddress},
    document.path == "/" => "Address: /",
    linkCount == 0 => "Address: " + document.path + ". Nothing links to it yet.",
    linkCount == 1 => "Address: " + document.path + ". Linked from 1 document.",
    "Address: " + document.path + ". Linked from " + string(linkCount) + " documents."
  )`;
}

/** What the messages depend on: pages, and the documents that link to them. */
const locationSources = `${routableFilter} || _type in ["navigation", "siteSettings", "sharedSection"]`;

const locations: DocumentLocationResolver = ({ id, type, perspectiveStack }, { documentStore }) => {
  if (type === "siteSettings" || type === "navigation") {
    return {
      message: "Header and footer of every page",
      locations: [{ title: "Home page", href: "/" }],
    };
  }
  if (type === "brand") {
    return {
      message: "Every page, emails, PDFs, the Studio and the back office",
      locations: [{ title: "Home page", href: "/" }],
    };
  }
  if (type === "announcement") {
    return {
      message: "Above the header of every page, while it is active",
      locations: [{ title: "Home page", href: "/" }],
    };
  }
  if (type === "labels") return { message: "Buttons and words of every page" };
  if (type === "redirect") return { message: "Redirects visitors from an old path" };
  const query = createLocationsQuery(type);
  if (!query) return null;
  return documentStore
    .listenQuery(
      { fetch: query, listen: `*[${locationSources}]` },
      { id },
      { tag: "locations", perspective: perspectiveStack },
    )
    .pipe(retryWithBackoff());
};

/** Maps documents to the pages that show them, and pages of the site to their document. */
export const resolve: PresentationPluginOptions["resolve"] = {
  mainDocuments: defineDocuments([
    {
      route: ["/", "/:path*"],
      resolve: ({ path }) => ({
        filter: `${routableFilter} && path.current == $path`,
        params: { path },
      }),
    },
  ]),
  locations,
};

/**
 * The preview of the site, with draft mode for signed-in editors only. With the embedded lake the
 * site checks the editor's session, so viewers can preview as well; a hosted Studio stores a secret
 * in the content, which the site verifies.
 */
export function createPreviewUrl(site: SiteConfig): PresentationPluginOptions["previewUrl"] {
  const enable = "/api/draft-mode/enable";
  return {
    initial: site.siteUrl,
    previewMode: site.sanityApiHost
      ? async (): Promise<false> => {
          // Only the cookie of the response matters, not its redirect.
          await fetch(enable, { redirect: "manual" });
          return false;
        }
      : { enable, shareAccess: false },
  };
}
