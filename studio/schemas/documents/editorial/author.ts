import { UserIcon } from "@sanity/icons/User";
import { defineArrayMember, defineField, defineType } from "sanity";
import { imageWithAlt } from "../../fields/image-with-alt.ts";
import { sample } from "../../fields/sample.ts";
import { line, optionalLine, optionalParagraph } from "../../fields/text-fields.ts";

/** A person who writes articles or speaks at events. */
export const author = defineType({
  name: "author",
  title: "Author",
  type: "document",
  icon: UserIcon,
  fields: [
    line({ name: "name", title: "Name", description: "With the person's articles and events." }),
    optionalLine({ name: "role", title: "Role", description: "Under the name: Head of Platform." }),
    imageWithAlt({
      name: "portrait",
      title: "Portrait",
      description: "Leave empty to show the initials.",
    }),
    optionalParagraph({
      name: "bio",
      title: "About the person",
      description: "Under the role: what qualifies the person to write about the topic.",
      long: [280, "Two sentences are enough"],
    }),
    defineField({
      name: "links",
      title: "Links",
      description:
        "Up to four profiles of the person on other sites, under the text about the person.",
      type: "array",
      of: [defineArrayMember({ type: "profileLink" })],
      validation: (rule) => rule.max(4).error("Use at most four links"),
    }),
    sample(),
  ],
  orderings: [{ name: "name", title: "Name", by: [{ field: "name", direction: "asc" }] }],
  preview: {
    select: { title: "name", role: "role", media: "portrait", sample: "sample" },
    prepare: ({ title, role, media, sample: isSample }) => ({
      title: title ?? "No name yet",
      subtitle: [isSample && "Sample", role].filter(Boolean).join(" · "),
      media: media ?? UserIcon,
    }),
  },
});
