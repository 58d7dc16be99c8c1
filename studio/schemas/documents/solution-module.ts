import { CubeIcon } from "@sanity/icons/Cube";
import { defineArrayMember, defineField, defineType } from "sanity";
import { buttons } from "../fields/buttons.ts";
import { hue } from "../fields/hue.ts";
import { imageWithAlt } from "../fields/image-with-alt.ts";
import { moduleExample } from "../fields/module-example.ts";
import { moduleSections } from "../fields/module-sections.ts";
import { pagePath } from "../fields/page-path.ts";
import { readField } from "../fields/read-field.ts";
import { sceneField } from "../fields/scene.ts";
import { tags } from "../fields/tags.ts";
import { line, lines, optionalLine, optionalParagraph, paragraph } from "../fields/text-fields.ts";

const statuses = [
  { title: "Production Ready", value: "production" },
  { title: "Beta", value: "beta" },
];

const pageLayouts = [
  { title: "Chart: the scene spans the page, beside one large number", value: "chart" },
  { title: "Code: the scene on a dark stage with annotations", value: "code" },
  { title: "Thread: the scene beside the headline, with a timeline", value: "thread" },
];

/** A module of the suite with its page and cards (spec 2 and 3, solution module). */
export const solutionModule = defineType({
  name: "solutionModule",
  title: "Module",
  type: "document",
  icon: CubeIcon,
  groups: [
    { name: "page", title: "Page", default: true },
    { name: "overview", title: "Overview" },
    { name: "features", title: "Features" },
    { name: "benefits", title: "Benefits" },
    { name: "detail", title: "In detail" },
    { name: "cards", title: "Cards" },
    { name: "seo", title: "Search and sharing" },
  ],
  fieldsets: [
    { name: "grid", title: "Card on the solutions page" },
    { name: "carousel", title: "Card in the carousel" },
  ],
  fields: [
    line({
      name: "name",
      title: "Name",
      description: "The product name, in badges, cards, search and the guide.",
      group: "page",
      long: [24, "Keep the name short enough for a card"],
    }),
    pagePath({ source: "name", prefix: "/solutions/", group: "page" }),
    line({
      name: "theme",
      title: "Theme",
      description: "What it is, in two or three words: Data fabric.",
      group: "page",
      long: [40, "Two or three words are enough"],
    }),
    hue("Its badge and its drawings, on its page and on cards.", "page"),
    line({
      name: "badge",
      title: "Badge",
      description: "Above the headline of the module's page.",
      group: "page",
      long: [40, "Longer badges wrap"],
    }),
    line({
      name: "headline",
      title: "Headline",
      description: "The largest text of the module's page. Say who benefits and how.",
      group: "page",
      long: [90, "Above 90 characters the headline takes three lines on a phone"],
    }),
    paragraph({
      name: "blurb",
      title: "Blurb",
      description: "The paragraph under the headline: what it does and how.",
      group: "page",
      long: [320, "Keep the blurb to two or three sentences"],
    }),
    buttons("Up to two, under the blurb. The first is the main one.", { group: "page" }),
    defineField({
      name: "pageLayout",
      title: "Layout of the page",
      description:
        "How the hero and the tabs present the module. Without a choice the scene spans the page.",
      type: "string",
      group: "page",
      initialValue: "chart",
      options: { layout: "radio", list: pageLayouts },
    }),
    sceneField({
      description: "In the hero. The picture below replaces it.",
      group: "page",
    }),
    imageWithAlt({
      name: "image",
      title: "Picture",
      description: "Shown in the hero instead of the scene.",
      group: "page",
    }),
    defineField({
      name: "result",
      title: "Before and after",
      description: "The one number that this module changes, in the hero and on the Benefits tab.",
      type: "moduleResult",
      group: ["page", "benefits"],
    }),
    optionalLine({
      name: "closingHeadline",
      title: "Closing headline",
      description:
        "Heads the call to action at the end of the page. Leave empty for a page without one.",
      group: "page",
    }),
    optionalParagraph({
      name: "closingText",
      title: "Closing text",
      description: "What the visitor gets, with its length and its price.",
      group: "page",
    }),
    buttons("Up to two, at the end of the page. The first is the main one.", {
      name: "closingButtons",
      title: "Closing buttons",
      group: "page",
    }),
    moduleSections(),

    line({
      name: "capabilitiesTitle",
      title: "Heading of the capabilities",
      description: "Above the grid of capability names on the Overview tab.",
      group: "overview",
    }),
    lines({
      name: "capabilities",
      title: "Capabilities",
      description: "Short names, shown as a grid on the Overview tab.",
      group: "overview",
    }),
    defineField({
      name: "metrics",
      title: "Metrics",
      description:
        "Four metrics in a row on the Overview tab, and again as cards on the Benefits tab.",
      type: "array",
      group: ["overview", "benefits"],
      of: [defineArrayMember({ type: "moduleMetric" })],
      // spec 2: a row of four headline metrics
      validation: (rule) =>
        rule.required().length(4).error("Use exactly four metrics to fill the row"),
    }),
    defineField({
      name: "features",
      title: "Features",
      description: "The cards of the Features tab, in this order.",
      type: "array",
      group: "features",
      of: [defineArrayMember({ type: "moduleFeature" })],
      validation: (rule) => [rule.required().min(1), rule.custom(fillsRows).warning()],
    }),
    line({
      name: "benefitsTitle",
      title: "Heading of the benefits",
      description: "Above the metric cards of the Benefits tab.",
      group: "benefits",
    }),

    line({
      name: "inputsTitle",
      title: "Heading above the inputs",
      description: "In the Overview tab, above the inputs.",
      group: "detail",
      initialValue: "What it reads",
    }),
    lines({
      name: "inputs",
      title: "Inputs",
      description: "What the module reads, and from which systems.",
      group: "detail",
    }),
    line({
      name: "outputsTitle",
      title: "Heading of the outputs",
      description: "In the Overview tab, above the outputs.",
      group: "detail",
      initialValue: "What it gives back",
    }),
    lines({
      name: "outputs",
      title: "Outputs",
      description: "What the module produces, and for whom.",
      group: "detail",
    }),
    ...moduleExample("detail"),
    line({
      name: "limitsTitle",
      title: "Heading of the limits",
      description: "In the Overview tab, above the limits.",
      group: "detail",
      initialValue: "What it does not do",
    }),
    lines({
      name: "limits",
      title: "Limits",
      description: "What a buyer should know before asking for it.",
      group: "detail",
    }),
    defineField({
      name: "demo",
      title: "Demo",
      description: "The recorded walk-through of this module on the demo page.",
      type: "reference",
      group: "detail",
      to: [{ type: "demo" }],
    }),

    defineField({
      name: "position",
      title: "Position in lists",
      description:
        "Sections that list all modules show them from 1 upwards. Modules without a position follow by name.",
      type: "number",
      group: "cards",
      validation: (rule) => rule.integer().min(1),
    }),
    tags("Not shown. Sections can list the modules with one tag.", "cards"),
    line({
      name: "tagline",
      title: "Tagline",
      description: "Under the name on cards.",
      group: "cards",
      long: [60, "Longer taglines take three lines on a card"],
    }),
    paragraph({
      name: "shortDesc",
      title: "Short description",
      description: "On the card of the solutions page, until it is pointed at.",
      group: "cards",
      fieldset: "grid",
      long: [160, "Keep the text to two sentences, so that it fits its card"],
    }),
    paragraph({
      name: "fullDesc",
      title: "Full description",
      description: "Takes the short description's place when the card is pointed at or focused.",
      group: "cards",
      fieldset: "grid",
      long: [400, "Longer texts make all cards taller"],
    }),
    defineField({
      name: "status",
      title: "Status",
      description: "On the card of the solutions page and on the module's page.",
      type: "string",
      group: "cards",
      fieldset: "grid",
      initialValue: "production",
      options: { layout: "radio", direction: "horizontal", list: statuses },
      validation: (rule) => rule.required(),
    }),
    paragraph({
      name: "carouselDescription",
      title: "Description",
      description: "On the carousel's card.",
      group: "cards",
      fieldset: "carousel",
      long: [220, "Keep the text to two sentences, so that it fits its card"],
    }),
    lines({
      name: "carouselFeatures",
      title: "Features",
      description: "Three or four short lines on the carousel's card.",
      group: "cards",
      fieldset: "carousel",
      count: [3, 4],
    }),
    defineField({
      name: "carouselMetrics",
      title: "Metrics",
      description: "Three metrics on the carousel's card.",
      type: "array",
      group: "cards",
      fieldset: "carousel",
      of: [defineArrayMember({ type: "carouselMetric" })],
      // spec 3: three label/value pairs
      validation: (rule) =>
        rule.required().length(3).error("Use exactly three metrics to fill the card"),
    }),
    defineField({
      name: "carouselStatus",
      title: "Status",
      description: "On the carousel's card.",
      type: "string",
      group: "cards",
      fieldset: "carousel",
      initialValue: "production",
      options: { layout: "radio", direction: "horizontal", list: statuses },
      validation: (rule) => rule.required(),
    }),

    defineField({
      name: "seo",
      title: "Search and sharing",
      description: "How search results and shared links present this page.",
      type: "seo",
      group: "seo",
    }),
    defineField({
      name: "rating",
      title: "Rating",
      description:
        "Shown on the page and in the metadata for search engines. Leave empty without verifiable reviews.",
      type: "object",
      group: "seo",
      options: { columns: 2 },
      fields: [
        defineField({
          name: "value",
          title: "Average, of 5",
          description: "With one decimal: 4.8.",
          type: "number",
          validation: (rule) => rule.min(1).max(5),
        }),
        defineField({
          name: "count",
          title: "Number of reviews",
          description: "How many reviews the average is made of.",
          type: "number",
          validation: (rule) => rule.integer().min(1),
        }),
        // Without an initial value, which would create the rating of every new module.
        optionalLine({
          name: "label",
          title: "Word after the number",
          description: "For example reviews, shown as “4.8 / 5 · 200 reviews”.",
        }),
      ],
      validation: (rule) => rule.custom(isCompleteOrEmpty),
    }),
    defineField({
      name: "offerPrice",
      title: "Price of the offer, in US dollars",
      description:
        "Shown on the page and in the metadata for search engines. 0 means free. Leave empty for no offer.",
      type: "number",
      group: "seo",
      validation: (rule) => rule.min(0),
    }),
    optionalLine({
      name: "offerLabel",
      title: "Words before the price",
      description: "Shown as “Pilot licence $0”.",
      group: "seo",
    }),
  ],
  orderings: [{ name: "name", title: "Name", by: [{ field: "name", direction: "asc" }] }],
  preview: {
    select: { title: "name", theme: "theme", path: "path.current", media: "image" },
    prepare: ({ title, theme, path, media }) => ({
      title: title ?? "Untitled module",
      subtitle: [theme, path].filter(Boolean).join(" · "),
      media: media ?? CubeIcon,
    }),
  },
});

/** Cards are shown in rows of two or three (spec 2: six on some pages, four on others). */
function fillsRows(features: unknown): true | string {
  return !Array.isArray(features) || [4, 6].includes(features.length)
    ? true
    : "Use four or six cards to fill the rows";
}

/** The site shows a rating only with all of its fields. */
function isCompleteOrEmpty(rating: object | undefined): true | string {
  const filled = ["value", "count", "label"].filter((name) => readField(rating, name));
  return filled.length === 0 || filled.length === 3
    ? true
    : "Fill in the average, the number of reviews and the word after it, or leave all three empty";
}
