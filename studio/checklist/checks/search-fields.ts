import { isRoutable } from "../../schemas/fields/routable-types.ts";
import { seoLimits } from "../../schemas/fields/seo-limits.ts";
import { sibling } from "../../schemas/fields/sibling.ts";
import { type CurrentDocument, titleOf } from "../content.ts";
import { filled } from "../facts.ts";
import { at, type Check, type Finding } from "../finding.ts";

/**
 * Titles and descriptions for search results that are missing, repeated or of a length that shows
 * badly. Pages that are hidden from search engines need none.
 */
export const searchFields: Check = ({ documents }) => {
  const pages = [...documents.values()].filter(
    ({ type, value }) => isRoutable(type) && sibling(value.seo, "noIndex") !== true,
  );
  return [
    ...pages.flatMap((page) => problem(page, "title")),
    ...pages.flatMap((page) => problem(page, "description")),
    ...repeated(pages, "title"),
    ...repeated(pages, "description"),
  ];
};

type Field = keyof typeof seoLimits;

const textOf = ({ value }: CurrentDocument, field: Field): string | undefined => {
  const text = sibling(value.seo, field);
  return filled(text) ? text.trim() : undefined;
};

function problem(page: CurrentDocument, field: Field): Finding[] {
  const text = textOf(page, field);
  const { least, most } = seoLimits[field];
  const told = (message: string) => [at(page, ["seo", field], message)];
  if (text === undefined) {
    return told(
      field === "title"
        ? `No title for search results: they show “${titleOf(page)}”`
        : "No description: search engines write one of their own",
    );
  }
  const length = [...text].length;
  if (length < least) return told(`${length} characters: fewer than ${least} say too little`);
  if (length > most) return told(`${length} characters: cut off after ${most}`);
  return [];
}

/** Two pages with one text look like one page in a list of results. */
function repeated(pages: readonly CurrentDocument[], field: Field): Finding[] {
  const first = new Map<string, CurrentDocument>();
  return pages.flatMap((page) => {
    const text = textOf(page, field)?.toLowerCase();
    if (text === undefined) return [];
    const other = first.get(text);
    if (!other) first.set(text, page);
    return other ? [at(page, ["seo", field], `The same ${field} as “${titleOf(other)}”`)] : [];
  });
}
