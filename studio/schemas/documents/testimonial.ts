import { DoubleQuoteIcon } from "@sanity/icons/DoubleQuote";
import { defineField, defineType } from "sanity";
import { imageWithAlt } from "../fields/image-with-alt.ts";
import { sample } from "../fields/sample.ts";
import { tags } from "../fields/tags.ts";
import { line, optionalLine, paragraph } from "../fields/text-fields.ts";

/** A customer quote with its metric (spec 3, testimonial). */
export const testimonial = defineType({
  name: "testimonial",
  title: "Testimonial",
  type: "document",
  icon: DoubleQuoteIcon,
  fields: [
    paragraph({
      name: "quote",
      title: "Quote",
      description: "In the person's own words, without quotation marks; the page adds them.",
      long: [320, "Two or three sentences are read; more are skipped"],
    }),
    line({ name: "author", title: "Name", description: "Who said it, under the quote." }),
    line({ name: "title", title: "Position", description: "Under the name: Head of Platform." }),
    line({ name: "company", title: "Company", description: "After the position." }),
    optionalLine({
      name: "metric",
      title: "Metric",
      description:
        "Set large beside the quote: 45% fewer first-level tickets. Leave empty for a quote without one.",
      long: [60, "A number with a few words is enough"],
    }),
    imageWithAlt({
      name: "portrait",
      title: "Portrait",
      description: "Beside the name. Leave empty to show the name alone.",
    }),
    defineField({
      name: "story",
      title: "Customer story",
      description: "Linked below the quote while the story is published.",
      type: "reference",
      to: [{ type: "customerStory" }],
    }),
    defineField({
      name: "industry",
      title: "Industry",
      description:
        "Shown below the position and company. Sections can list the testimonials of one industry.",
      type: "reference",
      to: [{ type: "industry" }],
    }),
    tags("Not shown. Sections can list the testimonials with one tag."),
    sample(),
  ],
  orderings: [{ name: "author", title: "Name", by: [{ field: "author", direction: "asc" }] }],
  preview: {
    select: {
      title: "author",
      company: "company",
      metric: "metric",
      media: "portrait",
      sample: "sample",
    },
    prepare: ({ title, company, metric, media, sample: isSample }) => ({
      title: title ?? "No name yet",
      subtitle: [isSample && "Sample", company, metric].filter(Boolean).join(" · "),
      media: media ?? DoubleQuoteIcon,
    }),
  },
});
