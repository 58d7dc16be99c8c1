import { ComposeIcon } from "@sanity/icons/Compose";
import { defineField, defineType } from "sanity";
import { contentGroups, searchAndSharing } from "../../fields/content-groups.ts";
import { imageWithAlt } from "../../fields/image-with-alt.ts";
import { pagePath } from "../../fields/page-path.ts";
import { references } from "../../fields/references.ts";
import { richText, textBlocks } from "../../fields/rich-text.ts";
import { sample } from "../../fields/sample.ts";
import { tags } from "../../fields/tags.ts";
import { getToday } from "../../fields/today.ts";
import { line, paragraph } from "../../fields/text-fields.ts";

/** An article with its own page. */
export const article = defineType({
  name: "article",
  title: "Article",
  type: "document",
  icon: ComposeIcon,
  groups: contentGroups,
  fields: [
    line({
      name: "title",
      title: "Title",
      description: "The headline of the article, on its page and in lists.",
      group: "content",
      long: [90, "Longer titles take four lines on a card"],
    }),
    pagePath({ folder: "/articles/" }),
    paragraph({
      name: "summary",
      title: "Summary",
      description:
        "Under the headline, on cards and in the feed. Search results show it unless you write another description.",
      group: "content",
      long: [240, "Keep the summary to two sentences"],
    }),
    references({
      name: "authors",
      title: "Authors",
      description: "Shown with the article, in this order.",
      to: "author",
      group: "content",
    }),
    defineField({
      name: "published",
      title: "Date",
      description: "Shown with the article. Lists show the newest first.",
      type: "date",
      group: "content",
      initialValue: getToday,
      validation: (rule) => rule.required(),
    }),
    references({
      name: "categories",
      title: "Categories",
      description: "The filters under which the article is found. The first is shown on its card.",
      to: "resourceCategory",
      group: "content",
      isOptional: true,
    }),
    tags("Narrower topics, under the article. Articles with a common tag are related.", "content"),
    imageWithAlt({
      name: "cover",
      title: "Cover",
      description: "Above the text and on cards. Also the picture of shared links.",
      group: "content",
    }),
    richText({
      name: "body",
      title: "Text",
      description: "The article itself. The page shows its reading time.",
      group: "content",
      isLong: true,
      blocks: textBlocks,
    }),
    references({
      name: "related",
      title: "Related articles",
      description:
        "Up to three, below the text. Leave empty to show the three newest articles that share at least one category or tag with this one.",
      to: "article",
      group: "content",
      isOptional: true,
      max: [3, "Use at most three related articles"],
    }),
    sample("content"),
    searchAndSharing(
      "How search results and shared links present this article. Author, section, tags and date come from the article unless you enter others.",
    ),
  ],
  orderings: [
    {
      name: "published",
      title: "Date, newest first",
      by: [{ field: "published", direction: "desc" }],
    },
    { name: "title", title: "Title", by: [{ field: "title", direction: "asc" }] },
  ],
  preview: {
    select: {
      title: "title",
      published: "published",
      author: "authors.0.name",
      media: "cover",
      sample: "sample",
    },
    prepare: ({ title, published, author, media, sample: isSample }) => ({
      title: title ?? "Untitled article",
      subtitle: [isSample && "Sample", published, author].filter(Boolean).join(" · "),
      media: media ?? ComposeIcon,
    }),
  },
});
