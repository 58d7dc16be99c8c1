import { defineField } from "sanity";

/** Marks example content, which the desk lists under “Example content”. */
export function sample(group?: string) {
  return defineField({
    ...(group && { group }),
    name: "sample",
    title: "Sample",
    description:
      "Example content, which the launch checklist lists and structured data omits. Replace it with real content, then turn this off. Visitors see the note of the site settings.",
    type: "boolean",
    initialValue: false,
  });
}
