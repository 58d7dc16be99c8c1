import { BookIcon } from "@sanity/icons/Book";
import { defineField, defineType } from "sanity";
import { searchAndSharing } from "../fields/content-groups.ts";
import { requireExactlyOne } from "../fields/exactly-one.ts";
import { fileField } from "../fields/file-field.ts";
import { imageWithAlt } from "../fields/image-with-alt.ts";
import { pagePath } from "../fields/page-path.ts";
import { readField } from "../fields/read-field.ts";
import { references } from "../fields/references.ts";
import { richText, textBlocks } from "../fields/rich-text.ts";
import { sample } from "../fields/sample.ts";
import { tags } from "../fields/tags.ts";
import { getToday } from "../fields/today.ts";
import { line, optionalLine, paragraph } from "../fields/text-fields.ts";

/** The resource types with their names in the Studio. */
export const resourceTypes = [
  { title: "Whitepaper", value: "whitepaper" },
  { title: "Webinar", value: "webinar" },
  { title: "Case study", value: "case-study" },
];

/** A download or recording on the resources page (spec 3, resource). */
export const resource = defineType({
  name: "resource",
  title: "Resource",
  type: "document",
  icon: BookIcon,
  groups: [
    { name: "content", title: "Content", default: true },
    { name: "page", title: "Page" },
    { name: "seo", title: "Search and sharing" },
  ],
  fields: [
    line({
      name: "title",
      title: "Title",
      description: "Heads the card and the page. The search looks here and in the description.",
      group: "content",
      long: [90, "Longer titles take four lines on a card"],
    }),
    pagePath({
      folder: "/resources/",
      isOptional: true,
      description:
        "Gives the resource a page of its own, to which its card links. Leave empty for a resource that is only downloaded.",
    }),
    paragraph({
      name: "description",
      title: "Description",
      description: "On the card and the page: what the reader learns.",
      group: "content",
      long: [240, "Keep the text to three sentences, so that it fits its card"],
    }),
    defineField({
      name: "type",
      title: "Type",
      description: "Shown on the card.",
      type: "string",
      group: "content",
      options: { layout: "radio", direction: "horizontal", list: resourceTypes },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "category",
      title: "Category",
      description: "The filter under which the resource is found.",
      type: "reference",
      group: "content",
      to: [{ type: "resourceCategory" }],
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "keyNumber",
      title: "Key number",
      description:
        "Large on the drawn cover. A number before draws the change, a percentage its share, a count that many marks.",
      type: "object",
      group: "content",
      options: { columns: 2, collapsible: true, collapsed: false },
      fields: [
        optionalLine({
          name: "value",
          title: "Number",
          description: "With its unit: 42, 97 ms, 4-8 weeks, $0.3M.",
          long: [12, "Longer numbers do not fit the cover"],
        }),
        optionalLine({
          name: "before",
          title: "Number before",
          description: "In the same unit, for a change: $4.2M. Leave empty for a single number.",
          long: [12, "Longer numbers do not fit the cover"],
        }),
        optionalLine({
          name: "label",
          title: "What it counts",
          description: "Under the number: checks on every call.",
          long: [40, "Longer labels take two lines on a card"],
        }),
      ],
    }),
    defineField({
      name: "module",
      title: "Module",
      description: "The module that the resource is about. Gives the cover its color.",
      type: "reference",
      group: "content",
      to: [{ type: "solutionModule" }],
    }),
    line({
      name: "readTime",
      title: "Time it takes",
      description: "Shown on the card: 15 min read, 45 min watch.",
      group: "content",
    }),
    defineField({
      name: "published",
      title: "Date",
      description: "Shown on the card. The newest is first.",
      type: "date",
      group: "content",
      initialValue: getToday,
      validation: (rule) => rule.required(),
    }),
    fileField({
      name: "file",
      title: "File",
      description: "What the card's button downloads, as a PDF.",
      group: "content",
      validation: (rule) =>
        rule.custom((_, { parent }) =>
          requireExactlyOne(parent, { file: "a file", link: "a link" }),
        ),
    }),
    defineField({
      name: "link",
      title: "Link",
      description: "Target of the card's button for external resources.",
      type: "url",
      group: "content",
      validation: (rule) => rule.uri({ scheme: ["https"] }),
    }),
    defineField({
      name: "form",
      title: "Form before the download",
      description:
        "Visitors fill in this form on the page of the resource before they get the file or link. Leave empty for a free download.",
      type: "reference",
      group: "page",
      to: [{ type: "form" }],
      validation: (rule) =>
        rule.custom((form, { parent }) =>
          !form || readField(readField(parent, "path"), "current")
            ? true
            : "Give the resource a path: its page shows the form",
        ),
    }),
    defineField({
      name: "isUnlisted",
      title: "Leave out of lists",
      description:
        "The library, automatic lists and the feed leave the resource out. Link to its page, for example from an article.",
      type: "boolean",
      group: "page",
      initialValue: false,
    }),
    imageWithAlt({
      name: "cover",
      title: "Cover",
      description:
        "On the card and the page of the resource, and the picture of shared links. Without one, the cover is drawn from the key number.",
      group: "page",
    }),
    references({
      name: "authors",
      title: "Authors",
      description: "On the page of the resource, in this order.",
      to: "author",
      group: "page",
      isOptional: true,
    }),
    tags("Narrower topics, on the page of the resource.", "page"),
    richText({
      name: "body",
      title: "Text",
      description: "On the page of the resource: what it contains and for whom it is.",
      group: "page",
      isLong: true,
      blocks: textBlocks,
      isOptional: true,
    }),
    sample("content"),
    searchAndSharing("How search results and shared links present the page of the resource."),
  ],
  orderings: [
    {
      name: "published",
      title: "Date, newest first",
      by: [{ field: "published", direction: "desc" }],
    },
    { name: "title", title: "Title", by: [{ field: "title", direction: "asc" }] },
  ],
  preview: {
    select: {
      title: "title",
      type: "type",
      category: "category.title",
      published: "published",
      sample: "sample",
    },
    prepare: ({ title, type, category, published, sample: isSample }) => ({
      title: title ?? "Untitled resource",
      subtitle: [
        isSample && "Sample",
        resourceTypes.find(({ value }) => value === type)?.title,
        category,
        published,
      ]
        .filter(Boolean)
        .join(" · "),
    }),
  },
});
