import { BookIcon } from "@sanity/icons/Book";
import { defineType } from "sanity";
import { references } from "../fields/references.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, requiredLead } from "../fields/section-text.ts";
import { line } from "../fields/text-fields.ts";

/** Search, category filters and cards of all published resources, newest first (spec 2, resources). */
export const resourceLibrary = defineType({
  name: "resourceLibrary",
  title: "Resource library",
  description: "All resources with a search box and category filters.",
  type: "object",
  icon: BookIcon,
  fields: [
    headline("Shown above the search."),
    requiredLead("The tagline under the headline."),
    line({
      name: "searchLabel",
      title: "Label of the search box",
      description: "Names the search box.",
      initialValue: "Search resources",
    }),
    line({
      name: "allLabel",
      title: "Label of the filter that shows all",
      description: "The first category button.",
      initialValue: "All",
    }),
    references({
      name: "categories",
      title: "Categories",
      description: "The filters, in this order. Filters without resources show the empty state.",
      to: "resourceCategory",
    }),
    line({
      name: "downloadLabel",
      title: "Label of each resource's button",
      description: "The button on each card.",
      initialValue: "Download Resource",
    }),
    line({
      name: "moreLabel",
      title: "Label of the link to more resources",
      description: "Shown under the cards while not all of them are.",
      initialValue: "Show more resources",
    }),
    line({
      name: "showAllLabel",
      title: "Label of the link to all resources",
      description: "Below the empty state. {count} becomes the number of resources.",
      initialValue: "Show all {count}",
    }),
    line({
      name: "suggestionLabel",
      title: "Words before a suggested resource",
      description: "Below the empty state, before the title of the resource that comes closest.",
      initialValue: "Closest match:",
    }),
  ],
  preview: sectionPreview("Resource library", BookIcon),
});
