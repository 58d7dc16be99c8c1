import { CreditCardIcon } from "@sanity/icons/CreditCard";
import { defineField, defineType } from "sanity";
import { buttons } from "../../fields/buttons.ts";
import { sample } from "../../fields/sample.ts";
import { line, lines, optionalLine, paragraph } from "../../fields/text-fields.ts";

/** A plan with its price and what it includes. */
export const pricingPlan = defineType({
  name: "pricingPlan",
  title: "Pricing plan",
  type: "document",
  icon: CreditCardIcon,
  fields: [
    line({ name: "name", title: "Name", description: "Heads the plan." }),
    paragraph({
      name: "audience",
      title: "Who it is for",
      description: "Under the name, in one sentence.",
      long: [160, "Keep it to one sentence"],
    }),
    line({
      name: "price",
      title: "Price",
      description: "Large, with its currency: $4,900. A text such as “On request” is possible.",
      long: [24, "A long price takes two lines"],
    }),
    optionalLine({
      name: "period",
      title: "Period",
      description: "After the price: per month, billed yearly.",
    }),
    lines({
      name: "included",
      title: "Included",
      description: "Short lines, shown as a list with check marks.",
    }),
    buttons("Up to two, below the list. The first is the primary button."),
    defineField({
      name: "isHighlighted",
      title: "Highlight",
      description: "Marks the plan that you recommend. Use it for one plan.",
      type: "boolean",
      initialValue: false,
    }),
    sample(),
  ],
  orderings: [{ name: "name", title: "Name", by: [{ field: "name", direction: "asc" }] }],
  preview: {
    select: { title: "name", price: "price", period: "period", sample: "sample" },
    prepare: ({ title, price, period, sample: isSample }) => ({
      title: title ?? "Untitled plan",
      subtitle: [isSample && "Sample", [price, period].filter(Boolean).join(" ")]
        .filter(Boolean)
        .join(" · "),
    }),
  },
});
