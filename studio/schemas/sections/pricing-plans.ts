import { CreditCardIcon } from "@sanity/icons/CreditCard";
import { defineType } from "sanity";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";
import { selection } from "../fields/selection.ts";
import { optionalLine } from "../fields/text-fields.ts";

/** Plans beside each other, with their prices. */
export const pricingPlans = defineType({
  name: "pricingPlans",
  title: "Pricing plans",
  description: "Plans beside each other with price and items.",
  type: "object",
  icon: CreditCardIcon,
  fields: [
    headline("Shown above the plans."),
    lead("The paragraph between the headline and the plans."),
    selection({
      to: "pricingPlan",
      plural: "plans",
      automatic: "All plans by name",
      by: [],
    }),
    optionalLine({
      name: "note",
      title: "Note",
      description: "Small, below the plans: taxes, contract length, currency.",
    }),
  ],
  preview: sectionPreview("Pricing plans", CreditCardIcon),
});
