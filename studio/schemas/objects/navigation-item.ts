import { LinkIcon } from "@sanity/icons/Link";
import { defineField, defineType } from "sanity";
import { pageReference } from "../fields/page-reference.ts";

/** A link in the header or footer. */
export const navigationItem = defineType({
  name: "navigationItem",
  title: "Link",
  type: "object",
  icon: LinkIcon,
  fields: [
    defineField({
      name: "label",
      title: "Label",
      description: "The text of the link, one or two words.",
      type: "string",
      validation: (rule) => [rule.required(), rule.max(24).warning("Keep menu labels short")],
    }),
    pageReference({
      description: "The link follows this page when its path changes.",
      validation: (rule) => rule.required(),
    }),
  ],
  preview: {
    select: { title: "label", subtitle: "page.path.current" },
  },
});
