import { LinkIcon } from "@sanity/icons/Link";
import { defineType } from "sanity";
import { imageWithAlt } from "../../fields/image-with-alt.ts";
import { linkPreview, linkTarget } from "../../fields/link-target.ts";
import { line, optionalLine } from "../../fields/text-fields.ts";

/** A link in a panel of the header, with a description of its target. */
export const menuLink = defineType({
  name: "menuLink",
  title: "Link with a description",
  type: "object",
  icon: LinkIcon,
  fields: [
    line({
      name: "label",
      title: "Label",
      description: "The text of the link, one to three words.",
      long: [32, "Keep menu labels short"],
    }),
    ...linkTarget(),
    optionalLine({
      name: "description",
      title: "Description",
      description: "Below the label on wide screens: what the visitor finds there.",
      long: [80, "Longer descriptions take three lines"],
    }),
    imageWithAlt({
      name: "image",
      title: "Picture",
      description: "A small square beside the label on wide screens.",
    }),
  ],
  preview: { ...linkPreview, select: { ...linkPreview.select, media: "image" } },
});
