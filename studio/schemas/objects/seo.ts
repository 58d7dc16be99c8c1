import { defineArrayMember, defineField, defineType } from "sanity";
import { imageWithAlt } from "../fields/image-with-alt.ts";
import { findPathProblem } from "../fields/page-path.ts";
import { readField } from "../fields/read-field.ts";
import { seoLimits } from "../fields/seo-limits.ts";
import { optionalLines, rejectEmptyLine } from "../fields/text-fields.ts";

/** Metadata of a page for search engines and shared links (spec 3, page metadata). */
export const seo = defineType({
  name: "seo",
  title: "Search and sharing",
  type: "object",
  options: { collapsible: false },
  fieldsets: [
    {
      name: "more",
      title: "More settings",
      options: { collapsible: true, collapsed: true },
    },
  ],
  fields: [
    defineField({
      name: "title",
      title: "Title",
      description:
        "Shown in the browser tab, in search results and in shared links. Left empty, the page's own title is used. The brand is added after a title that does not contain it as a word.",
      type: "string",
      options: { recommendedLength: seoLimits.title },
      validation: (rule) => [
        rule
          .min(seoLimits.title.min)
          .warning(`Below ${seoLimits.title.min} characters a title says too little in a list`),
        rule
          .max(seoLimits.title.max)
          .warning(`Search engines cut titles after ${seoLimits.title.max} characters`),
      ],
    }),
    defineField({
      name: "description",
      title: "Description",
      description: "The two lines under the title in search results and shared links.",
      type: "text",
      rows: 3,
      options: { recommendedLength: seoLimits.description },
      validation: (rule) => [
        rule
          .min(seoLimits.description.min)
          .warning(
            `Below ${seoLimits.description.min} characters search engines often write their own text`,
          ),
        rule
          .max(seoLimits.description.max)
          .warning(`Search engines cut descriptions after ${seoLimits.description.max} characters`),
      ],
    }),
    imageWithAlt({
      name: "image",
      title: "Picture for shared links",
      description: "Cut to 1200 × 630. Left empty, one is drawn from the page's title.",
    }),
    defineField({
      name: "noIndex",
      title: "Hide from search engines",
      description: "The page stays public; search engines are asked not to list it.",
      type: "boolean",
      initialValue: false,
    }),
    optionalLines({
      name: "keywords",
      title: "Keywords",
      fieldset: "more",
      description: "What the page is about, in the words buyers search for.",
    }),
    defineField({
      name: "type",
      title: "Kind of page",
      description:
        "How shared links present it. Articles also include their author, section and date.",
      type: "string",
      fieldset: "more",
      initialValue: "website",
      // Modules and legal pages are never articles.
      hidden: ({ document }) => document?._type !== "page",
      options: {
        layout: "radio",
        direction: "horizontal",
        list: [
          { title: "Page", value: "website" },
          { title: "Article", value: "article" },
        ],
      },
    }),
    defineField({
      name: "author",
      title: "Author",
      description: "Who wrote the article. Included in the metadata for search engines.",
      type: "string",
      fieldset: "more",
      hidden: isNoArticle,
    }),
    defineField({
      name: "section",
      title: "Section",
      description: "The part of the site the article belongs to, for example Engineering.",
      type: "string",
      fieldset: "more",
      hidden: isNoArticle,
    }),
    defineField({
      name: "tags",
      title: "Tags",
      description: "The topics of the article.",
      type: "array",
      of: [defineArrayMember({ type: "string" })],
      fieldset: "more",
      hidden: isNoArticle,
      validation: (rule) => rule.custom(rejectEmptyLine),
    }),
    defineField({
      name: "publishedTime",
      title: "Published",
      description: "When the article appeared. The time of its last change is added automatically.",
      type: "datetime",
      options: { allowTimeZoneSwitch: true },
      fieldset: "more",
      hidden: isNoArticle,
    }),
    defineField({
      name: "canonicalPath",
      title: "Canonical path",
      fieldset: "more",
      description:
        "Only for a page that repeats another one: the path of the page that search engines should list instead.",
      type: "string",
      validation: (rule) =>
        rule.custom((path: string | undefined) => (path ? (findPathProblem(path) ?? true) : true)),
    }),
  ],
});

/** Hides a field of articles on all other pages. */
function isNoArticle({ parent }: { parent?: unknown }): boolean {
  return readField(parent, "type") !== "article";
}
