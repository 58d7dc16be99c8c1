import { CaseIcon } from "@sanity/icons/Case";
import { defineArrayMember, defineField, defineType } from "sanity";
import { contentGroups, searchAndSharing } from "../../fields/content-groups.ts";
import { imageWithAlt } from "../../fields/image-with-alt.ts";
import { pagePath } from "../../fields/page-path.ts";
import { references } from "../../fields/references.ts";
import { richText, textBlocks } from "../../fields/rich-text.ts";
import { sample } from "../../fields/sample.ts";
import { sceneField } from "../../fields/scene.ts";
import { tags } from "../../fields/tags.ts";
import { getToday } from "../../fields/today.ts";
import { line, optionalLine, optionalParagraph, paragraph } from "../../fields/text-fields.ts";

/** What a customer achieved, with its own page. */
export const customerStory = defineType({
  name: "customerStory",
  title: "Customer story",
  type: "document",
  icon: CaseIcon,
  groups: contentGroups,
  fields: [
    line({
      name: "title",
      title: "Title",
      description: "The headline of the story: who achieved what.",
      group: "content",
      long: [90, "Longer titles take four lines on a card"],
    }),
    pagePath({ folder: "/customers/" }),
    line({
      name: "customer",
      title: "Customer",
      description: "The name of the company, beside the story and on its card.",
      group: "content",
    }),
    imageWithAlt({
      name: "logo",
      title: "Logo",
      description: "On white, beside the story. Use a version for light backgrounds.",
      group: "content",
    }),
    defineField({
      name: "industry",
      title: "Industry",
      description:
        "Beside the story and on its card. A section can list the stories of one industry.",
      type: "reference",
      to: [{ type: "industry" }],
      group: "content",
    }),
    references({
      name: "modules",
      title: "Modules",
      description: "The modules in use, with links to their pages.",
      to: "solutionModule",
      group: "content",
      isOptional: true,
    }),
    paragraph({
      name: "summary",
      title: "Summary",
      description:
        "Under the headline and on cards. Search results show it unless you write another description.",
      group: "content",
      long: [240, "Keep the summary to two sentences"],
    }),
    defineField({
      name: "published",
      title: "Date",
      description: "Not shown. Lists show the newest first.",
      type: "date",
      group: "content",
      initialValue: getToday,
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "metrics",
      title: "Results",
      description: "Up to four, large, below the headline. The first is also on the card.",
      type: "array",
      of: [defineArrayMember({ type: "stat" })],
      group: "content",
      validation: (rule) => rule.max(4).error("Use at most four results"),
    }),
    sceneField({
      description:
        "The result as a drawing, above the text. Cards show it small when there is no logo.",
      group: "content",
    }),
    richText({
      name: "body",
      title: "Text",
      description: "The story: the problem, the solution and the result.",
      group: "content",
      isLong: true,
      blocks: textBlocks,
    }),
    defineField({
      name: "quote",
      title: "Quote",
      description: "Below the text. Shown when the quote and the name are filled in.",
      type: "object",
      group: "content",
      fields: [
        optionalParagraph({
          name: "text",
          title: "Quote",
          description: "In the person's own words, without quotation marks.",
          long: [320, "Two or three sentences are read; more are skipped"],
        }),
        optionalLine({ name: "person", title: "Name", description: "Who said it." }),
        optionalLine({ name: "role", title: "Position", description: "Under the name." }),
        imageWithAlt({
          name: "portrait",
          title: "Portrait",
          description: "Beside the name. Leave empty to show the initials.",
        }),
      ],
    }),
    tags("Beside the story. Sections can list the stories with one tag.", "content"),
    sample("content"),
    searchAndSharing(),
  ],
  orderings: [
    {
      name: "published",
      title: "Date, newest first",
      by: [{ field: "published", direction: "desc" }],
    },
    { name: "customer", title: "Customer", by: [{ field: "customer", direction: "asc" }] },
  ],
  preview: {
    select: {
      title: "title",
      customer: "customer",
      industry: "industry.title",
      media: "logo",
      sample: "sample",
    },
    prepare: ({ title, customer, industry, media, sample: isSample }) => ({
      title: title ?? "Untitled story",
      subtitle: [isSample && "Sample", customer, industry].filter(Boolean).join(" · "),
      media: media ?? CaseIcon,
    }),
  },
});
