import { homePageId } from "../../schemas/fields/page-path.ts";
import { readField } from "../../schemas/fields/read-field.ts";
import { isRoutable } from "../../schemas/fields/routable-types.ts";
import { type CurrentDocument, hasOwnPage, type StoredDocument } from "../content.ts";
import { createFinding, type Check, type CheckInput } from "../finding.ts";
import { collectSiteAddresses, getSitePath } from "./site-addresses.ts";

/** Types that exist independently of pages. */
const standaloneTypes: ReadonlySet<string> = new Set([
  "brand",
  "siteSettings",
  "solutionGuide",
  "labels",
  "redirect",
]);

/** Documents that no page shows, even if other documents reference them. */
export const checkUnusedDocuments: Check = (content) => {
  const shownIds = findShownDocuments(content);
  return [...content.documents.values()]
    .filter(
      (document) =>
        !hasOwnPage(document) && !standaloneTypes.has(document.type) && !shownIds.has(document.id),
    )
    .map((document) =>
      createFinding(document, [], "No page shows this document. Add it to a section or delete it"),
    );
};

/**
 * Pages that no menu, section or text links to. Pages hidden from search engines, such as those of
 * campaigns, are meant to have no link.
 */
export const checkOrphanPages: Check = (content) => {
  const { documents, facts, siteUrl } = content;
  const { pages } = collectSiteAddresses(content);
  const shownIds = findShownDocuments(content);
  const listedTypes = new Set(
    [...documents.values()].flatMap(({ value }) => findListedTypes(value)),
  );
  const linkedIds = new Set([homePageId]);
  for (const document of documents.values()) {
    if (!shownIds.has(document.id)) continue;
    const { references, addresses } = facts(document);
    const linked = addresses.map(({ value }) =>
      pages.get(getSitePath(value.address, siteUrl) ?? ""),
    );
    const targets = [...references.map(({ value }) => value), ...linked.map((page) => page?.id)];
    for (const id of targets) if (id && id !== document.id) linkedIds.add(id);
  }
  return [...documents.values()]
    .filter(
      ({ id, type, value }) =>
        isRoutable(type) &&
        !linkedIds.has(id) &&
        !listedTypes.has(type) &&
        readField(value.seo, "noIndex") !== true,
    )
    .map((page) =>
      createFinding(page, [], "Nothing links to this page. Add it to a menu, a button or a text"),
    );
};

/** The ids of all documents that visitors can see, starting from pages and site settings. */
function findShownDocuments({ documents, facts }: CheckInput): ReadonlySet<string> {
  const queue = [...documents.values()].filter(
    (document) => hasOwnPage(document) || document.type === "siteSettings",
  );
  const listedTypes = new Set(queue.flatMap(({ value }) => findListedTypes(value)));
  queue.push(...[...documents.values()].filter(({ type }) => listedTypes.has(type)));
  const shownIds = new Set<string>();
  let next: CurrentDocument | undefined;
  while ((next = queue.pop())) {
    if (shownIds.has(next.id)) continue;
    shownIds.add(next.id);
    for (const { value } of facts(next).references) {
      const target = documents.get(value);
      if (target) queue.push(target);
    }
  }
  return shownIds;
}

/** The documents that sections with a selection list. */
const selectedTypes: Readonly<Record<string, string>> = {
  articles: "article",
  customerStories: "customerStory",
  events: "event",
  faqs: "faq",
  pricingPlans: "pricingPlan",
  resources: "resource",
  solutionCarousel: "solutionModule",
  solutionGrid: "solutionModule",
  testimonials: "testimonial",
};

/** The types whose documents a page lists without referencing them. */
function findListedTypes({ sections }: StoredDocument): string[] {
  return (Array.isArray(sections) ? sections : []).flatMap((section) => {
    const type = String(readField(section, "_type"));
    if (type === "resourceLibrary") return ["resource"];
    const isManual = readField(readField(section, "selection"), "mode") === "manual";
    return isManual ? [] : (selectedTypes[type] ?? []);
  });
}

const assetIdPattern = /^(?:image|file)-/;

/** Images and files that no document uses, including drafts and releases. */
export const checkUnusedFiles: Check = ({ stored }) => {
  const usedIds = new Set<string>();
  for (const document of stored.documents.values()) collectFiles(document, usedIds);
  return [...stored.assets.values()]
    .filter(({ _id }) => !usedIds.has(_id))
    .map((asset) => ({ kind: "file", asset, message: "Not used by any document" }));
};

const filesByDocument = new WeakMap<object, readonly string[]>();

/** Collects the files of a document, including hidden values of a button's other targets. */
function collectFiles(document: object, usedIds: Set<string>): void {
  let files = filesByDocument.get(document);
  if (!files) {
    const found: string[] = [];
    const visit = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      const ref: unknown = Reflect.get(value, "_ref");
      if (typeof ref === "string" && assetIdPattern.test(ref)) found.push(ref);
      else for (const inner of Object.values(value)) visit(inner);
    };
    visit(document);
    files = found;
    filesByDocument.set(document, files);
  }
  for (const file of files) usedIds.add(file);
}
