import { defineArrayMember, defineField } from "sanity";
import { sectionGroups, sectionTypes } from "../section-types.ts";
import { readField } from "./read-field.ts";
import { rejectUnknownTypes } from "./reject-unknown-types.ts";

type Sections = {
  description: string;
  group: string;
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
export function sections({ description, group, isRequired, own }: Sections) {
  const names = [...(own ? [own.type] : []), ...Object.keys(sectionTypes)];
  const ownGroup = own ? [{ name: "own", title: own.title, of: [own.type] }] : [];
  return defineField({
    name: "sections",
    title: "Sections",
    description,
    type: "array",
    group,
    ...(own && { initialValue: own.layout }),
    of: names.map((name) => defineArrayMember({ type: name })),
    options: {
      insertMenu: {
        filter: true,
        groups: [...ownGroup, ...sectionGroups],
        views: [{ name: "grid", previewImageUrl: getSectionThumbnail }, { name: "list" }],
      },
    },
    validation: (rule) => [
      ...(isRequired ? [rule.required().min(1)] : []),
      // The site renders at most this many sections.
      rule.max(100).error("Use at most 100 sections; a page does not show more"),
      rule.custom(rejectUnknownTypes(names)),
      rule.custom(startsWithHeadline).warning(),
      ...(own ? [rule.custom(own.validate)] : []),
    ],
  });
}

/** Screen readers and search engines use the first section's headline as the topic of the page. */
function startsWithHeadline(value: unknown): true | string {
  const first: unknown = Array.isArray(value) ? value[0] : undefined;
  return !first || readField(first, "headline") || readField(first, "part") === "hero"
    ? true
    : "Give the first section a headline";
}

/** The section's picture in the insert menu, drawn by `npm run thumbnails`. */
function getSectionThumbnail(type: string): string {
  // Commands read the schema without Vite.
  const base = import.meta.env?.BASE_URL ?? "/";
  return `${base}static/sections/${type}.webp`;
}
