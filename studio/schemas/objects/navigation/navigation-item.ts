import { LinkIcon } from "@sanity/icons/Link";
import { defineType } from "sanity";
import { linkPreview, linkTarget } from "../../fields/link-target.ts";
import { line } from "../../fields/text-fields.ts";

/** A link in the footer. */
export const navigationItem = defineType({
  name: "navigationItem",
  title: "Link",
  type: "object",
  icon: LinkIcon,
  fields: [
    line({
      name: "label",
      title: "Label",
      description: "The text of the link, one or two words.",
      long: [24, "Keep menu labels short"],
    }),
    ...linkTarget(),
  ],
  preview: linkPreview,
});
