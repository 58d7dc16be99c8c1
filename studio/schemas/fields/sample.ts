import { defineField } from "sanity";

/** Marks invented content, which the desk lists under “Still sample” until it is replaced. */
export function sample(group?: string) {
  return defineField({
    ...(group && { group }),
    name: "sample",
    title: "Sample",
    description:
      "Invented for the first start. The site marks it with a small word; replace it with the real thing, then switch this off.",
    type: "boolean",
    initialValue: false,
  });
}
