import { TargetIcon } from "@sanity/icons/Target";
import { defineType } from "sanity";
import { buttons } from "../fields/buttons.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";

/** The last section of a page: one call to action. */
export const closingCta = defineType({
  name: "closingCta",
  title: "Closing call to action",
  description: "Closes a page: one question or offer with buttons.",
  type: "object",
  icon: TargetIcon,
  fields: [
    headline("The question or the offer that closes the page."),
    lead("What the visitor gets, with its length and its price."),
    buttons("Up to two, under the text. The first is the main one."),
  ],
  preview: sectionPreview("Closing call to action", TargetIcon),
});
