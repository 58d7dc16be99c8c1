import { ComponentIcon } from "@sanity/icons/Component";
import { defineField, defineType } from "sanity";

/** A section whose content is in a shared section, which several pages can show. */
export const sharedSectionReference = defineType({
  name: "sharedSectionReference",
  title: "Shared section",
  description: "A section that is edited once and shown on several pages.",
  type: "object",
  icon: ComponentIcon,
  fields: [
    defineField({
      name: "shared",
      title: "Shared section",
      description:
        "The page shows it at this place. A change of it appears on every page that shows it.",
      type: "reference",
      to: [{ type: "sharedSection" }],
      validation: (rule) => rule.required(),
    }),
  ],
  preview: {
    select: { title: "shared.title" },
    prepare: ({ title }) => ({
      title: title ?? "No shared section chosen",
      subtitle: "Shared section",
      media: ComponentIcon,
    }),
  },
});
