import { SearchIcon } from "@sanity/icons/Search";
import { defineType } from "sanity";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";
import { line, paragraph } from "../fields/text-fields.ts";

/** Search over pages, modules, resources and questions. */
export const siteSearch = defineType({
  name: "siteSearch",
  title: "Search",
  description: "A search box for the whole site with its results.",
  type: "object",
  icon: SearchIcon,
  fields: [
    headline("Shown above the search box."),
    lead("The paragraph under the headline."),
    line({
      name: "placeholder",
      title: "Grey text in the empty box",
      description: "Grey text in the empty box.",
      initialValue: "A module, a system or a topic",
    }),
    line({
      name: "submitLabel",
      title: "Label of the button",
      description: "The button beside the box.",
      initialValue: "Search",
    }),
    paragraph({
      name: "emptyText",
      title: "Text when nothing is found",
      description: "In place of the results.",
      initialValue: "No results. Try different or fewer words.",
    }),
    line({
      name: "pagesLabel",
      title: "Heading above pages found",
      description: "Above the pages found.",
      initialValue: "Pages",
    }),
    line({
      name: "modulesLabel",
      title: "Heading above modules found",
      description: "Above the modules found.",
      initialValue: "Solutions",
    }),
    line({
      name: "resourcesLabel",
      title: "Heading above resources found",
      description: "Above the resources found.",
      initialValue: "Resources",
    }),
    line({
      name: "faqsLabel",
      title: "Heading above questions found",
      description: "Above the questions found.",
      initialValue: "FAQs",
    }),
  ],
  preview: sectionPreview("Search", SearchIcon),
});
