import { defineArrayMember, defineField } from "sanity";
import { readField } from "./read-field.ts";
import { rejectUnknownTypes } from "./reject-unknown-types.ts";
import { sectionMembers } from "./section-members.ts";

type Sections = {
  description: string;
  group: string;
  /** The section types to choose from. */
  types: Record<string, { name: string }>;
  /** Whether the document needs at least one section. */
  isRequired: boolean;
  /** A section type that only this type of document has. */
  own?: {
    type: string;
    /** The title of its group in the insert menu. */
    title: string;
    validate: (sections: unknown) => true | string;
    /** The sections of a new document. */
    layout: object[];
  };
};

/** The sections of a document with a page, from top to bottom. */
export function sections({ description, group, types, isRequired, own }: Sections) {
  const members = sectionMembers(types);
  const { insertMenu } = members.options;
  return defineField({
    name: "sections",
    title: "Sections",
    description,
    type: "array",
    group,
    ...(own && { initialValue: own.layout }),
    of: [...(own ? [defineArrayMember({ type: own.type })] : []), ...members.of],
    options: {
      insertMenu: {
        ...insertMenu,
        groups: [
          ...(own ? [{ name: "own", title: own.title, of: [own.type] }] : []),
          ...insertMenu.groups,
        ],
      },
    },
    validation: (rule) => [
      ...(isRequired ? [rule.required().min(1)] : []),
      // The site renders at most this many sections.
      rule.max(100).error("Use at most 100 sections; a page does not show more"),
      rule.custom(rejectUnknownTypes([...(own ? [own.type] : []), ...Object.keys(types)])),
      rule.custom(startsWithHeadline).warning(),
      ...(own ? [rule.custom(own.validate)] : []),
    ],
  });
}

/** Screen readers and search engines use the first section's headline as the topic of the page. */
function startsWithHeadline(value: unknown): true | string {
  const first: unknown = Array.isArray(value) ? value[0] : undefined;
  // The headline of a shared section is in another document.
  return !first ||
    readField(first, "headline") ||
    readField(first, "shared") ||
    readField(first, "part") === "hero"
    ? true
    : "Give the first section a headline";
}
