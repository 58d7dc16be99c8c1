import { DocumentIcon } from "@sanity/icons/Document";
import { HomeIcon } from "@sanity/icons/Home";
import { defineField, defineType } from "sanity";
import { rejectUnknownTypes } from "../fields/reject-unknown-types.ts";
import { pagePath } from "../fields/page-path.ts";
import { readField } from "../fields/read-field.ts";
import { sectionMembers } from "../fields/section-members.ts";
import { pageSectionTypes } from "../section-types.ts";

/** A page of the site: a URL and an ordered list of sections. */
export const page = defineType({
  name: "page",
  title: "Page",
  type: "document",
  icon: DocumentIcon,
  groups: [
    { name: "content", title: "Content", default: true },
    { name: "seo", title: "Search and sharing" },
  ],
  fields: [
    defineField({
      name: "title",
      title: "Title",
      description:
        "Names the page in the Studio, in the browser tab and in search results. The large headline on the page is written in its first section.",
      type: "string",
      group: "content",
      validation: (rule) => [
        rule.required(),
        rule
          .max(70)
          .warning("Browser tabs and search results cut titles after 60 to 70 characters"),
      ],
    }),
    pagePath(),
    defineField({
      name: "sections",
      title: "Sections",
      description: "The page from top to bottom. Drag to change the order.",
      type: "array",
      group: "content",
      ...sectionMembers(pageSectionTypes),
      validation: (rule) => [
        rule.required().min(1),
        // The site renders at most this many sections.
        rule.max(100).error("Use at most 100 sections; a page does not show more"),
        rule.custom(rejectUnknownTypes(pageSectionTypes)),
        rule.custom(startsWithHeadline).warning(),
      ],
    }),
    defineField({
      name: "seo",
      title: "Search and sharing",
      description: "How search results and shared links present this page.",
      type: "seo",
      group: "seo",
    }),
  ],
  orderings: [
    { name: "path", title: "Path", by: [{ field: "path.current", direction: "asc" }] },
    { name: "title", title: "Title", by: [{ field: "title", direction: "asc" }] },
  ],
  preview: {
    select: { title: "title", path: "path.current" },
    prepare: ({ title, path }) => ({
      title: title ?? "Untitled page",
      subtitle: path ?? "No path yet",
      media: path === "/" ? HomeIcon : DocumentIcon,
    }),
  },
});

/** Screen readers and search engines use the first section's headline as the topic of the page. */
function startsWithHeadline(sections: unknown): true | string {
  const first: unknown = Array.isArray(sections) ? sections[0] : undefined;
  // The headline of a shared section is in another document.
  return !first || readField(first, "headline") || readField(first, "shared")
    ? true
    : "Give the first section a headline";
}
