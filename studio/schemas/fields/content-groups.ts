import { defineField } from "sanity";

/** The tabs of a document with its own page. */
export const contentGroups = [
  { name: "content", title: "Content", default: true },
  { name: "seo", title: "Search and sharing" },
];

/** How search results and shared links present the page of a document. */
export function searchAndSharing(
  description = "How search results and shared links present this page.",
) {
  return defineField({
    name: "seo",
    title: "Search and sharing",
    description,
    type: "seo",
    group: "seo",
  });
}
