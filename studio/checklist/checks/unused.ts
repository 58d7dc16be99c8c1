import { homePageId } from "../../schemas/fields/page-path.ts";
import { readField } from "../../schemas/fields/read-field.ts";
import { type CurrentDocument, hasOwnPage, type StoredDocument } from "../content.ts";
import { createFinding, type Check, type CheckInput } from "../finding.ts";
import { collectSiteAddresses, getSitePath } from "./site-addresses.ts";

/** Types that exist independently of pages. */
const standaloneTypes: ReadonlySet<string> = new Set([
  "announcement",
  "brand",
  "siteSettings",
  "navigation",
  "solutionGuide",
  "labels",
  "redirect",
]);

/** Types whose links are on every page. */
const typesOnEveryPage: ReadonlySet<string> = new Set(["siteSettings", "navigation"]);

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
  const linkedIds = new Set([homePageId]);
  for (const document of documents.values()) {
    if (!shownIds.has(document.id)) continue;
    const { references, addresses } = facts(document);
    const targets = [
      ...references.map(({ value }) => value),
      ...addresses.map(({ value }) => pages.get(getSitePath(value.address, siteUrl) ?? "")?.id),
      ...findListedDocuments(document, documents).map(({ id }) => id),
    ];
    for (const id of targets) if (id && id !== document.id) linkedIds.add(id);
  }
  return [...documents.values()]
    .filter(
      (document) =>
        hasOwnPage(document) &&
        !linkedIds.has(document.id) &&
        readField(document.value.seo, "noIndex") !== true,
    )
    .map((page) =>
      createFinding(page, [], "Nothing links to this page. Add it to a menu, a button or a text"),
    );
};

/** The ids of all documents that visitors can see, starting from pages and what is on every page. */
function findShownDocuments({ documents, facts }: CheckInput): ReadonlySet<string> {
  const queue = [...documents.values()].filter(
    (document) => hasOwnPage(document) || typesOnEveryPage.has(document.type),
  );
  const shownIds = new Set<string>();
  let next: CurrentDocument | undefined;
  while ((next = queue.pop())) {
    if (shownIds.has(next.id)) continue;
    shownIds.add(next.id);
    queue.push(...findListedDocuments(next, documents));
    for (const { value } of facts(next).references) {
      const target = documents.get(value);
      if (target) queue.push(target);
    }
  }
  return shownIds;
}

/** The type of the documents that a section lists without referencing them, by section type. */
const listedTypes: ReadonlyMap<unknown, string> = new Map([
  ["articles", "article"],
  ["customerStories", "customerStory"],
  ["events", "event"],
  ["faqs", "faq"],
  ["jobOpenings", "jobOpening"],
  ["pricingPlans", "pricingPlan"],
  ["resourceLibrary", "resource"],
  ["resources", "resource"],
  ["solutionCarousel", "solutionModule"],
  ["solutionGrid", "solutionModule"],
  ["testimonials", "testimonial"],
]);

/** The documents that sections of a page or of a shared section list without referencing them. */
function findListedDocuments(
  { value: { sections } }: CurrentDocument,
  documents: CheckInput["documents"],
): CurrentDocument[] {
  return (Array.isArray(sections) ? sections : []).flatMap((section) => {
    const listedType = listedTypes.get(readField(section, "_type"));
    const selection = readField(section, "selection");
    if (!listedType || readField(selection, "mode") === "manual") return [];
    return [...documents.values()].filter(
      ({ type, value }) => type === listedType && matchesSelection(value, selection),
    );
  });
}

/**
 * Whether a document matches the criteria of an automatic selection. The modules of an industry are linked by
 * the industry, which the selection references.
 */
function matchesSelection(document: StoredDocument, selection: unknown): boolean {
  const { categories, tags } = document;
  const references = [document.category, ...(Array.isArray(categories) ? categories : [])];
  const isMatch = {
    type: (type: unknown) => document.type === type,
    category: (category: unknown) => references.some((item) => readRef(item) === readRef(category)),
    tag: (tag: unknown) => Array.isArray(tags) && tags.includes(tag),
    industry: (industry: unknown) => readRef(document.industry) === readRef(industry),
    department: (department: unknown) => document.department === department,
  };
  return Object.entries(isMatch).every(([criterion, matches]) => {
    const wanted = readField(selection, criterion);
    return !wanted || matches(wanted);
  });
}

const readRef = (reference: unknown) => readField(reference, "_ref");

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
