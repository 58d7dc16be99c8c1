import { defineArrayMember } from "sanity";
import { sectionGroups } from "../section-types.ts";

/** The section types of an array, with the pictures and groups of the insert menu. */
export function sectionMembers(types: Record<string, { name: string }>) {
  return {
    of: Object.values(types).map(({ name }) => defineArrayMember({ type: name })),
    options: {
      insertMenu: {
        filter: true,
        groups: sectionGroups
          .map((group) => ({ ...group, of: group.of.filter((name) => name in types) }))
          .filter((group) => group.of.length > 0),
        views: [
          { name: "grid" as const, previewImageUrl: getSectionThumbnail },
          { name: "list" as const },
        ],
      },
    },
  };
}

/** The section's picture in the insert menu, drawn by `npm run thumbnails`. */
function getSectionThumbnail(type: string): string {
  // Commands read the schema without Vite.
  const base = import.meta.env?.BASE_URL ?? "/";
  return `${base}static/sections/${type}.webp`;
}
