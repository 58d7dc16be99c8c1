import { BookIcon } from "@sanity/icons/Book";
import { defineField, defineType } from "sanity";
import { requireExactlyOne } from "../fields/exactly-one.ts";
import { fileField } from "../fields/file-field.ts";
import { sample } from "../fields/sample.ts";
import { getToday } from "../fields/today.ts";
import { line, paragraph } from "../fields/text-fields.ts";

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
  fields: [
    line({
      name: "title",
      title: "Title",
      description: "Heads the card. The search looks here and in the description.",
      long: [90, "Longer titles take four lines on a card"],
    }),
    paragraph({
      name: "description",
      title: "Description",
      description: "On the card: what the reader learns.",
      long: [240, "Keep the text to three sentences, so that it fits its card"],
    }),
    defineField({
      name: "type",
      title: "Type",
      description: "Shown on the card.",
      type: "string",
      options: { layout: "radio", direction: "horizontal", list: resourceTypes },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "category",
      title: "Category",
      description: "The filter under which the resource is found.",
      type: "reference",
      to: [{ type: "resourceCategory" }],
      validation: (rule) => rule.required(),
    }),
    line({
      name: "readTime",
      title: "Time it takes",
      description: "Shown on the card: 15 min read, 45 min watch.",
    }),
    defineField({
      name: "published",
      title: "Date",
      description: "Shown on the card. The newest is first.",
      type: "date",
      initialValue: getToday,
      validation: (rule) => rule.required(),
    }),
    fileField({
      name: "file",
      title: "File",
      description: "What the card's button downloads, as a PDF.",
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
      validation: (rule) => rule.uri({ scheme: ["https"] }),
    }),
    sample(),
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
