import { defineField, type ReferenceRule } from "sanity";
import { routableTypes } from "./routable-types.ts";

type PageReference = {
  name?: string;
  title?: string;
  description: string;
  group?: string;
  hidden?: (context: { parent?: { target?: string } }) => boolean;
  validation?: (rule: ReferenceRule) => ReferenceRule;
};

/**
 * A link to a page of this site: a page, a module's page or a legal page. It is a reference, so it
 * follows the page when its path changes.
 */
export function pageReference({ name = "page", title = "Page", ...field }: PageReference) {
  return defineField({
    ...field,
    name,
    title,
    type: "reference",
    to: routableTypes.map((type) => ({ type })),
  });
}
