import { CodeBlockIcon } from "@sanity/icons/CodeBlock";
import { defineType } from "sanity";
import { references } from "../fields/references.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { optionalHeadline } from "../fields/section-text.ts";

/** Code examples as tabs (spec 2, code-examples). */
export const codeExamples = defineType({
  name: "codeExamples",
  title: "Code examples",
  description: "Code samples as tabs with a copy button.",
  type: "object",
  icon: CodeBlockIcon,
  fields: [
    optionalHeadline("Shown above the tabs. Needed when this is the first section of a page."),
    references({
      name: "examples",
      title: "Code examples",
      description:
        "Up to four, one tab each, in this order. They are edited under Library, Code examples.",
      to: "codeExample",
      max: [4, "Four examples at most: a phone has no room for more tabs"],
    }),
  ],
  preview: sectionPreview("Code examples", CodeBlockIcon),
});
