import { CodeBlockIcon } from "@sanity/icons/CodeBlock";
import { defineField, defineType } from "sanity";
import { line, optionalLines, paragraph } from "../fields/text-fields.ts";

/** A code sample with its explanation, shown as one tab (spec 2, code-examples). */
export const codeExample = defineType({
  name: "codeExample",
  title: "Code example",
  type: "document",
  icon: CodeBlockIcon,
  fields: [
    line({
      name: "title",
      title: "Title",
      description: "On the tab: Test Generation.",
      long: [32, "Use two or three words, so that they fit the tab"],
    }),
    paragraph({
      name: "explanation",
      title: "Explanation",
      description: "Beside the code: what it shows, and what a reader can check in it.",
    }),
    line({
      name: "language",
      title: "Language",
      description: "On the badge, and for the colors of the code: TypeScript, Python, YAML.",
    }),
    line({
      name: "filename",
      title: "File name",
      description: "Above the code.",
    }),
    defineField({
      name: "code",
      title: "Code",
      description: "Exactly as it is copied, with its line breaks.",
      type: "text",
      rows: 24,
      validation: (rule) => rule.required(),
    }),
    optionalLines({
      name: "highlights",
      title: "Points",
      description: "Under the explanation, as a list.",
    }),
  ],
  orderings: [{ name: "title", title: "Title", by: [{ field: "title", direction: "asc" }] }],
  preview: {
    select: { title: "title", language: "language", filename: "filename" },
    prepare: ({ title, language, filename }) => ({
      title: title ?? "Untitled example",
      subtitle: [language, filename].filter(Boolean).join(" · "),
    }),
  },
});
