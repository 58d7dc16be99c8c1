import { defineField } from "sanity";

/** Marks example content, which the desk lists under “Example content”. */
export function sample(group?: string) {
  return defineField({
    ...(group && { group }),
    name: "sample",
    title: "Sample",
    description:
      "Example content, which the site labels as a sample. Replace it with real content, then turn this off.",
    type: "boolean",
    initialValue: false,
  });
}
