import { ClipboardIcon } from "@sanity/icons/Clipboard";
import { defineField, defineType } from "sanity";
import { richText } from "../fields/rich-text.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";

/** A form that an editor built, with a text. */
export const customForm = defineType({
  name: "customForm",
  title: "Custom form",
  description: "A form of your own fields, with a text beside it.",
  type: "object",
  icon: ClipboardIcon,
  fields: [
    headline("Shown above the form."),
    lead("The paragraph under the headline."),
    defineField({
      name: "form",
      title: "Form",
      description: "Its fields and messages are edited under Forms.",
      type: "reference",
      to: [{ type: "form" }],
      validation: (rule) => rule.required(),
    }),
    richText({
      name: "aside",
      title: "Text beside the form",
      description: "What happens after sending, and other ways to reach you.",
      isLong: true,
      isOptional: true,
    }),
  ],
  preview: sectionPreview("Custom form", ClipboardIcon),
});
