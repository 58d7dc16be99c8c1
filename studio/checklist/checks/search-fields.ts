import { seoLimits } from "../../schemas/fields/seo-limits.ts";
import { readField } from "../../schemas/fields/read-field.ts";
import { type CurrentDocument, getTitle, hasOwnPage } from "../content.ts";
import { isFilled } from "../facts.ts";
import { createFinding, type Check, type Finding } from "../finding.ts";

/**
 * Search titles and descriptions that are missing, duplicated, or too short or long. Pages hidden
 * from search engines are skipped.
 */
export const checkSearchFields: Check = ({ documents }) => {
  const pages = [...documents.values()].filter(
    (document) => hasOwnPage(document) && readField(document.value.seo, "noIndex") !== true,
  );
  return [
    ...pages.flatMap((page) => checkField(page, "title")),
    ...pages.flatMap((page) => checkField(page, "description")),
    ...findDuplicates(pages, "title"),
    ...findDuplicates(pages, "description"),
  ];
};

type Field = keyof typeof seoLimits;

const getText = ({ value }: CurrentDocument, field: Field): string | undefined => {
  const texts = [readField(value.seo, field), field === "description" ? value.summary : undefined];
  return texts.find(isFilled)?.trim();
};

/** Types whose summary is their description while editors write no other one. */
const summarizedTypes: ReadonlySet<string> = new Set([
  "article",
  "customerStory",
  "event",
  "jobOpening",
]);

/** The field that visitors of search results read, and that the finding opens. */
const getFieldPath = ({ type, value }: CurrentDocument, field: Field): string[] =>
  field === "description" && summarizedTypes.has(type) && !isFilled(readField(value.seo, field))
    ? ["summary"]
    : ["seo", field];

function checkField(page: CurrentDocument, field: Field): Finding[] {
  const text = getText(page, field);
  const { min, max } = seoLimits[field];
  const report = (message: string) => [createFinding(page, getFieldPath(page, field), message)];
  if (text === undefined) {
    return report(
      field === "title"
        ? `No search title. Search results show “${getTitle(page)}”`
        : "No description. Search engines generate one",
    );
  }
  const length = [...text].length;
  if (length < min) return report(`${length} characters. Use at least ${min}`);
  if (length > max) return report(`${length} characters. Search results cut off after ${max}`);
  return [];
}

/** Pages with the same text are indistinguishable in search results. */
function findDuplicates(pages: readonly CurrentDocument[], field: Field): Finding[] {
  const firstByText = new Map<string, CurrentDocument>();
  return pages.flatMap((page) => {
    const text = getText(page, field)?.toLowerCase();
    if (text === undefined) return [];
    const other = firstByText.get(text);
    if (!other) firstByText.set(text, page);
    return other
      ? [createFinding(page, getFieldPath(page, field), `Same ${field} as “${getTitle(other)}”`)]
      : [];
  });
}
