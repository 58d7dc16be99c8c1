import { ComponentIcon } from "@sanity/icons/Component";
import { defineField, defineType } from "sanity";
import { readField } from "../../fields/read-field.ts";
import { rejectUnknownTypes } from "../../fields/reject-unknown-types.ts";
import { sectionMembers } from "../../fields/section-members.ts";
import { line } from "../../fields/text-fields.ts";
import { sectionTypes } from "../../section-types.ts";

/** A section that is edited once and placed on several pages. */
export const sharedSection = defineType({
  name: "sharedSection",
  title: "Shared section",
  type: "document",
  icon: ComponentIcon,
  fields: [
    line({
      name: "title",
      title: "Title",
      description: "Names the section in the Studio. Visitors do not see it.",
    }),
    defineField({
      name: "sections",
      title: "Section",
      description: "One section of any kind. Every page that shows it changes with it.",
      type: "array",
      ...sectionMembers(sectionTypes),
      validation: (rule) => [
        rule.required().min(1),
        rule.max(1).error("Use one section. Create another shared section for more"),
        rule.custom(rejectUnknownTypes(Object.keys(sectionTypes))),
      ],
    }),
  ],
  orderings: [{ name: "title", title: "Title", by: [{ field: "title", direction: "asc" }] }],
  preview: {
    select: { title: "title", sections: "sections" },
    prepare: ({ title, sections }) => ({
      title: title ?? "Untitled shared section",
      subtitle: getSectionTitle(sections) ?? "No section yet",
    }),
  },
});

/** The title of the type of the only section. */
function getSectionTitle(sections: unknown): string | undefined {
  const type = readField(Array.isArray(sections) ? sections[0] : undefined, "_type");
  return Object.values(sectionTypes).find(({ name }) => name === type)?.title;
}
