import { ImagesIcon } from "@sanity/icons/Images";
import { defineArrayMember, defineField, defineType } from "sanity";
import { advisedMax } from "../fields/advised-max.ts";
import { sectionLayout } from "../fields/section-layout.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";

/** Logos of customers or partners. */
export const logos = defineType({
  name: "logos",
  title: "Logos",
  description: "Logos of customers or partners, each with an optional link.",
  type: "object",
  icon: ImagesIcon,
  fields: [
    headline("Shown above the logos and says what the companies have in common."),
    lead("The paragraph between the headline and the logos."),
    defineField({
      name: "items",
      title: "Logos",
      description: "Shown in rows of up to six on wide screens, in this order.",
      type: "array",
      of: [defineArrayMember({ type: "companyLogo" })],
      validation: (rule) => [
        rule.required().min(1),
        advisedMax(rule, 18, "More than three rows are hard to scan"),
      ],
    }),
    sectionLayout("tone"),
  ],
  preview: sectionPreview("Logos", ImagesIcon),
});
