import { LockIcon } from "@sanity/icons/Lock";
import { defineArrayMember, defineField, defineType } from "sanity";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";

/** Security commitments with their evidence (spec 2, platform). */
export const security = defineType({
  name: "security",
  title: "Security",
  description: "Security commitments, each with its evidence.",
  type: "object",
  icon: LockIcon,
  fields: [
    headline("Shown above the commitments."),
    lead("The paragraph between the headline and the commitments."),
    defineField({
      name: "items",
      title: "Commitments",
      description: "Shown in this order.",
      type: "array",
      of: [defineArrayMember({ type: "securityCommitment" })],
      validation: (rule) => rule.required().min(1),
    }),
  ],
  preview: sectionPreview("Security", LockIcon),
});
