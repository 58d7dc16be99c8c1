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
 * A link to a document with a URL. As a reference, it follows changes of the page's
 * path.
 */
export function pageReference({ name = "page", title = "Page", ...field }: PageReference) {
  return defineField({
    ...field,
    name,
    title,
    type: "reference",
    to: routableTypes.map((type) => ({ type })),
    options: { filter: "defined(path.current)" },
  });
}
