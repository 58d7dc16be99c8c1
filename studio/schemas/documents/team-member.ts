import { UserIcon } from "@sanity/icons/User";
import { defineField, defineType } from "sanity";
import { imageWithAlt } from "../fields/image-with-alt.ts";
import { sample } from "../fields/sample.ts";
import { line, optionalParagraph } from "../fields/text-fields.ts";

/** A team member with a professional profile (spec 3, team member). */
export const teamMember = defineType({
  name: "teamMember",
  title: "Team member",
  type: "document",
  icon: UserIcon,
  fields: [
    line({ name: "name", title: "Name", description: "On the card, above the designation." }),
    line({ name: "designation", title: "Role", description: "Under the name." }),
    optionalParagraph({
      name: "bio",
      title: "About the person",
      description: "Under the role: what they have built, in two sentences.",
      long: [280, "Two sentences are enough"],
    }),
    imageWithAlt({
      name: "image",
      title: "Portrait",
      description: "Leave empty to show the initials.",
    }),
    defineField({
      name: "profileUrl",
      title: "Address of the professional profile",
      description: "Target of the link on the card.",
      type: "url",
      validation: (rule) => rule.required().uri({ scheme: ["https"] }),
    }),
    sample(),
  ],
  orderings: [{ name: "name", title: "Name", by: [{ field: "name", direction: "asc" }] }],
  preview: {
    select: { title: "name", designation: "designation", media: "image", sample: "sample" },
    prepare: ({ title, designation, media, sample: isSample }) => ({
      title: title ?? "No name yet",
      subtitle: [isSample && "Sample", designation].filter(Boolean).join(" · "),
      media: media ?? UserIcon,
    }),
  },
});
