import { defineField, defineType } from "sanity";
import { imageWithAlt } from "../fields/image-with-alt.ts";
import { findPathProblem } from "../fields/page-path.ts";
import { seoLimits } from "../fields/seo-limits.ts";
import { optionalLine, optionalLines } from "../fields/text-fields.ts";

/** Metadata of a page for search engines and shared links (spec 3, page metadata). */
export const seo = defineType({
  name: "seo",
  title: "Search and sharing",
  type: "object",
  options: { collapsible: false },
  fields: [
    defineField({
      name: "title",
      title: "Title",
      description:
        "Shown in the browser tab, in search results and in shared links. Left empty, the page's own title is used. The brand is added by itself where it is missing.",
      type: "string",
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
      description: "What the page is about, in the words buyers search for.",
    }),
    defineField({
      name: "type",
      title: "Kind of page",
      description:
        "How shared links present it. Articles also include their author, section and date.",
      type: "string",
      initialValue: "website",
      options: {
        layout: "radio",
        direction: "horizontal",
        list: [
          { title: "Page", value: "website" },
          { title: "Article", value: "article" },
        ],
      },
    }),
    optionalLine({
      name: "author",
      title: "Author",
      description: "Who wrote the page. Told to search engines.",
    }),
    optionalLine({
      name: "section",
      title: "Section",
      description: "The part of the site an article belongs to, for example Engineering.",
    }),
    optionalLines({ name: "tags", title: "Tags", description: "The topics of an article." }),
    defineField({
      name: "publishedTime",
      title: "Published",
      description: "When an article appeared. The time of its last change is known by itself.",
      type: "datetime",
    }),
    defineField({
      name: "canonicalPath",
      title: "Canonical path",
      description:
        "Only for a page that repeats another one: the path of the page that search engines should list instead.",
      type: "string",
      validation: (rule) =>
        rule.custom((path: string | undefined) => (path ? (findPathProblem(path) ?? true) : true)),
    }),
  ],
});
