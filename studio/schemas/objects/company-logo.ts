import { ImageIcon } from "@sanity/icons/Image";
import { defineType } from "sanity";
import { imageWithAlt } from "../fields/image-with-alt.ts";
import { linkTarget } from "../fields/link-target.ts";
import { line } from "../fields/text-fields.ts";

/** A logo of a logos section, with an optional link. */
export const companyLogo = defineType({
  name: "companyLogo",
  title: "Company logo",
  type: "object",
  icon: ImageIcon,
  fields: [
    line({
      name: "name",
      title: "Company",
      description: "Shown instead of a missing logo, and read by screen readers.",
    }),
    imageWithAlt({
      name: "logo",
      title: "Logo",
      description: "On a light tile, also in dark mode. Use a version for light backgrounds.",
    }),
    ...linkTarget({ isRequired: false }),
  ],
  preview: {
    select: { title: "name", path: "page.path.current", address: "address", media: "logo" },
    prepare: ({ title, path, address, media }) => ({
      title: title ?? "Without a name",
      subtitle: path ?? address ?? "Without a link",
      media: media ?? ImageIcon,
    }),
  },
});
