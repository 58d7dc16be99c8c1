import { advisedMax } from "../fields/advised-max.ts";
import { TagIcon } from "@sanity/icons/Tag";
import { defineArrayMember, defineField, defineType } from "sanity";
import { buttons } from "../fields/buttons.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";
import { line, lines, optionalLine } from "../fields/text-fields.ts";

/** One offer at a fixed price: its scope, its calendar of weeks and how it ends. */
export const fixedOffer = defineType({
  name: "fixedOffer",
  title: "Fixed offer",
  description: "One offer with its price, scope, weeks and exit.",
  type: "object",
  icon: TagIcon,
  fields: [
    headline("Shown above the price."),
    lead("The paragraph under the headline."),
    line({
      name: "price",
      title: "Price",
      description: "Large, with its currency: $18,000.",
      long: [24, "A long price takes two lines"],
    }),
    optionalLine({
      name: "period",
      title: "Period",
      description: "After the price: fixed, for six weeks.",
    }),
    line({
      name: "scopeTitle",
      title: "Title of the scope",
      description: "Above the list of what is included.",
      initialValue: "What you get",
    }),
    lines({
      name: "included",
      title: "Scope",
      description: "Short lines, shown as a list with check marks.",
    }),
    buttons("Up to two, below the price. The first is the main one."),
    line({
      name: "stepsHeadline",
      title: "Title of the calendar",
      description: "Above the weeks.",
      initialValue: "Week by week",
    }),
    line({
      name: "weekLabel",
      title: "Word for a week",
      description: "Before the number of a week: “Week 1”.",
      initialValue: "Week",
    }),
    defineField({
      name: "steps",
      title: "Calendar",
      description: "The steps in their order, each with its first and last week.",
      type: "array",
      of: [defineArrayMember({ type: "offerStep" })],
      validation: (rule) => [rule.required().min(1), advisedMax(rule, 8, "Keep it to eight steps")],
    }),
    defineField({
      name: "points",
      title: "Terms",
      description: "Below the calendar: how it ends, what you keep, what it needs from you.",
      type: "array",
      of: [defineArrayMember({ type: "point" })],
      validation: (rule) => advisedMax(rule, 4, "Keep it to four terms"),
    }),
  ],
  preview: sectionPreview("Fixed offer", TagIcon),
});
