import { LaunchIcon } from "@sanity/icons/Launch";
import { defineField, defineType } from "sanity";

const variants = [
  { title: "Primary", value: "primary" },
  { title: "Secondary", value: "secondary" },
];

/** A button between the paragraphs of a text. */
export const buttonBlock = defineType({
  name: "buttonBlock",
  title: "Button in a text",
  type: "object",
  icon: LaunchIcon,
  fields: [
    defineField({
      name: "button",
      title: "Button",
      description: "Its label and where it leads.",
      type: "button",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "variant",
      title: "Style",
      description: "One primary button for each text is enough.",
      type: "string",
      initialValue: "primary",
      options: { layout: "radio", direction: "horizontal", list: variants },
      validation: (rule) => rule.required(),
    }),
  ],
  preview: {
    select: { title: "button.label", variant: "variant" },
    prepare: ({ title, variant }) => ({
      title: title ?? "Without a label",
      subtitle: ["Button", variants.find(({ value }) => value === variant)?.title]
        .filter(Boolean)
        .join(" · "),
    }),
  },
});
