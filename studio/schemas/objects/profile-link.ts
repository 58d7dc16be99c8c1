import { LinkIcon } from "@sanity/icons/Link";
import { defineField, defineType } from "sanity";
import { line } from "../fields/text-fields.ts";

/** A link to a person's profile on another site. */
export const profileLink = defineType({
  name: "profileLink",
  title: "Profile link",
  type: "object",
  icon: LinkIcon,
  fields: [
    line({ name: "label", title: "Label", description: "The text of the link: LinkedIn." }),
    defineField({
      name: "url",
      title: "Address",
      description: "Target of the link, starting with https://.",
      type: "url",
      validation: (rule) => rule.required().uri({ scheme: ["https"] }),
    }),
  ],
  preview: { select: { title: "label", subtitle: "url" } },
});
