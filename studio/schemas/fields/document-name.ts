import { defineField } from "sanity";

/**
 * The name of a document that exists once, stored in it: the Studio's search looks at stored texts
 * only. Editors do not see the field.
 */
export function documentName(name: string) {
  return defineField({
    name: "title",
    title: "Name in the Studio",
    description: "Not shown. The Studio's search finds the document by this name.",
    type: "string",
    initialValue: name,
    hidden: true,
    readOnly: true,
  });
}
