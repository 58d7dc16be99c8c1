import { StackIcon } from "@sanity/icons/Stack";
import { defineArrayMember, defineField, defineType } from "sanity";
import { advisedMax } from "../fields/advised-max.ts";
import { sectionLayout } from "../fields/section-layout.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";

/** Arguments side by side (spec 2: advantages, pillars and promises). */
export const cards = defineType({
  name: "cards",
  title: "Cards",
  description: "Up to six arguments side by side, with drawings or metric badges.",
  type: "object",
  icon: StackIcon,
  fields: [
    headline("Shown above the cards and says what they have in common."),
    lead("The paragraph between the headline and the cards."),
    defineField({
      name: "items",
      title: "Cards",
      description: "Shown side by side on wide screens, in this order.",
      type: "array",
      of: [defineArrayMember({ type: "card" })],
      validation: (rule) => [
        rule.required().min(1),
        advisedMax(rule, 6, "More than six are hard to compare"),
      ],
    }),
    sectionLayout("cardStyle", "columns", "tone"),
  ],
  preview: sectionPreview("Cards", StackIcon),
});
