import { defineField, type ReferenceRule } from "sanity";

interface PageReference {
  name?: string;
  title?: string;
  description: string;
  hidden?: (context: { parent?: { target?: string } }) => boolean;
  validation?: (rule: ReferenceRule) => ReferenceRule;
}

/** A link to a page of this site. It is a reference, so it follows the page when its path changes. */
export function pageReference({ name = "page", title = "Page", ...field }: PageReference) {
  return defineField({ ...field, name, title, type: "reference", to: [{ type: "page" }] });
}
