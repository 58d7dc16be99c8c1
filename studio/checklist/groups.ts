import { alternativeTexts } from "./checks/alternative-texts.ts";
import { links } from "./checks/links.ts";
import { sampleContent } from "./checks/sample.ts";
import { searchFields } from "./checks/search-fields.ts";
import { unusedDocuments, unusedFiles } from "./checks/unused.ts";
import { waitingToBePublished } from "./checks/waiting.ts";
import { currentDocuments, type StoredContent } from "./content.ts";
import type { AddressFields } from "./facts.ts";
import { type Check, type Checked, factsReader, type Finding } from "./finding.ts";

/** A part of the checklist: what it looks for, in the editors' words. */
export type Group = {
  name: string;
  title: string;
  /** Why it matters and what to do. */
  explanation: string;
  /** What can be said once nothing is left of it. */
  clear: string;
  check: Check;
};

/** The parts of the checklist, in the order in which they are worked off. */
export const groups: readonly Group[] = [
  {
    name: "sample",
    title: "Sample content",
    explanation:
      "People, quotes and customers that were invented for the first start. The site marks them with a small word.",
    clear: "Nothing on the site is invented.",
    check: sampleContent,
  },
  {
    name: "links",
    title: "Links",
    explanation: "Links, buttons and redirects that lead nowhere, or to what visitors cannot see.",
    clear: "Every link, button and redirect leads somewhere.",
    check: links,
  },
  {
    name: "alternative-texts",
    title: "Alternative texts",
    explanation: "Pictures that say nothing to visitors who cannot see them.",
    clear: "Every picture is described.",
    check: alternativeTexts,
  },
  {
    name: "search",
    title: "Search results",
    explanation:
      "What search engines and shared links show of a page. Pages hidden from search engines are left out.",
    clear: "Every page has a title and a description that fit.",
    check: searchFields,
  },
  {
    name: "unused-documents",
    title: "Unused documents",
    explanation: "Documents that no page shows.",
    clear: "Every document is shown somewhere.",
    check: unusedDocuments,
  },
  {
    name: "unused-files",
    title: "Unused files",
    explanation: "Pictures and files that were uploaded and that no document holds any more.",
    clear: "Every uploaded file is in use.",
    check: unusedFiles,
  },
  {
    name: "waiting",
    title: "Not published",
    explanation:
      "Changes that visitors do not see yet. The other parts of this list already count them as made.",
    clear: "Everything is published.",
    check: waitingToBePublished,
  },
];

export type Checklist = {
  groups: readonly { group: Group; findings: readonly Finding[] }[];
  /** How many things are left, in all groups. */
  left: number;
  documents: number;
  files: number;
};

/** What is left to do before a launch, in content of the site at `siteUrl`. */
export function checklist(
  stored: StoredContent,
  { siteUrl, addressFields }: { siteUrl: string; addressFields: AddressFields },
): Checklist {
  const documents = currentDocuments(stored);
  const content: Checked = { documents, stored, siteUrl, facts: factsReader(addressFields) };
  const found = groups.map((group) => ({ group, findings: group.check(content) }));
  return {
    groups: found,
    left: found.reduce((sum, { findings }) => sum + findings.length, 0),
    documents: documents.size,
    files: stored.assets.size,
  };
}
