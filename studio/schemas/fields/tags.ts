import { defineArrayMember, defineField } from "sanity";

/** Free keywords of a document, without duplicates. */
export function tags(description: string, group?: string) {
  return defineField({
    ...(group && { group }),
    name: "tags",
    title: "Tags",
    description,
    type: "array",
    of: [defineArrayMember({ type: "string" })],
    options: { layout: "tags" },
    validation: (rule) => rule.unique(),
  });
}
