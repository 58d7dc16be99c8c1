import { DocumentIcon } from "@sanity/icons/Document";
import { HomeIcon } from "@sanity/icons/Home";
import { defineField, defineType } from "sanity";
import { pagePath } from "../fields/page-path.ts";
import { sections } from "../fields/sections.ts";
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
    sections({
      description: "The page from top to bottom. Drag to change the order.",
      group: "content",
      types: pageSectionTypes,
      isRequired: true,
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
