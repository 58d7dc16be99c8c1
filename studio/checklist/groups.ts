import { checkAlternativeTexts } from "./checks/alternative-texts.ts";
import { checkApprovals } from "./checks/approvals.ts";
import { checkBrand } from "./checks/brand.ts";
import { checkLinks } from "./checks/links.ts";
import { checkSampleContent } from "./checks/sample.ts";
import { checkSearchFields } from "./checks/search-fields.ts";
import { checkOrphanPages, checkUnusedDocuments, checkUnusedFiles } from "./checks/unused.ts";
import { checkUnpublished } from "./checks/unpublished.ts";
import { getCurrentDocuments, type StoredContent } from "./content.ts";
import type { AddressFields } from "./facts.ts";
import { type Check, type CheckInput, createFactsReader, type Finding } from "./finding.ts";

/** A category of the checklist. */
export type CheckGroup = {
  name: string;
  title: string;
  /** What the check finds. */
  explanation: string;
  /** Message when the category has no findings. */
  doneMessage: string;
  check: Check;
};

/** The categories of the checklist, in recommended order. */
export const groups: readonly CheckGroup[] = [
  {
    name: "approvals",
    title: "Waiting for approval",
    explanation: "Drafts that contributors asked to publish. A request ends with its publication.",
    doneMessage: "No draft is waiting for approval.",
    check: checkApprovals,
  },
  {
    name: "brand",
    title: "Brand",
    explanation:
      "Pictures of your company on the site and in shared links, and texts that still name the sample brand.",
    doneMessage:
      "The brand has a logo, an icon and a share picture. No text names the sample brand.",
    check: checkBrand,
  },
  {
    name: "links",
    title: "Links",
    explanation:
      "Links, buttons and redirects without a target, or with one that visitors cannot see.",
    doneMessage: "All links, buttons and redirects work.",
    check: checkLinks,
  },
  {
    name: "alternative-texts",
    title: "Alternative texts",
    explanation: "Images that screen readers cannot describe.",
    doneMessage: "All images have an alternative text.",
    check: checkAlternativeTexts,
  },
  {
    name: "search",
    title: "Search results",
    explanation:
      "How pages appear in search results and shared links. Pages hidden from search engines are excluded.",
    doneMessage: "All pages have a suitable title and description.",
    check: checkSearchFields,
  },
  {
    name: "orphan-pages",
    title: "Pages without links",
    explanation:
      "Pages that no menu, section or text links to. Pages hidden from search engines are excluded.",
    doneMessage: "Visitors can reach all pages.",
    check: checkOrphanPages,
  },
  {
    name: "unused-documents",
    title: "Unused documents",
    explanation: "Documents that no page shows.",
    doneMessage: "All documents are in use.",
    check: checkUnusedDocuments,
  },
  {
    name: "unused-files",
    title: "Unused files",
    explanation: "Uploaded images and files that no document uses.",
    doneMessage: "All uploaded files are in use.",
    check: checkUnusedFiles,
  },
  {
    name: "unpublished",
    title: "Unpublished changes",
    explanation: "Changes that visitors do not see yet. The other categories already include them.",
    doneMessage: "All changes are published.",
    check: checkUnpublished,
  },
  {
    name: "sample",
    title: "Sample content",
    explanation:
      "Fictional people, quotes and customers from the initial content. The site labels them as samples.",
    doneMessage: "The site has no sample content.",
    check: checkSampleContent,
  },
];

export type Checklist = {
  groups: readonly { group: CheckGroup; findings: readonly Finding[] }[];
  /** The number of findings in all categories. */
  total: number;
  documentCount: number;
  fileCount: number;
};

/** Runs all checks on the content of the site at `siteUrl`. */
export function createChecklist(
  stored: StoredContent,
  { siteUrl, addressFields }: { siteUrl: string; addressFields: AddressFields },
): Checklist {
  const documents = getCurrentDocuments(stored);
  const content: CheckInput = {
    documents,
    stored,
    siteUrl,
    facts: createFactsReader(addressFields),
  };
  const results = groups.map((group) => ({ group, findings: group.check(content) }));
  return {
    groups: results,
    total: results.reduce((sum, { findings }) => sum + findings.length, 0),
    documentCount: documents.size,
    fileCount: stored.assets.size,
  };
}
