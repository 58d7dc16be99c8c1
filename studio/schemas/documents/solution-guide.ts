import { DocumentPdfIcon } from "@sanity/icons/DocumentPdf";
import { defineArrayMember, defineField, defineType } from "sanity";
import { moduleSelection } from "../fields/module-selection.ts";
import { line, paragraph } from "../fields/text-fields.ts";

/**
 * The texts of the solution guide besides the site's content (spec 9: 45 pages, 9 modules). The
 * guide is rendered again shortly after each publish.
 */
export const solutionGuide = defineType({
  name: "solutionGuide",
  title: "Solution guide",
  type: "document",
  icon: DocumentPdfIcon,
  groups: [
    { name: "front", title: "Cover and contents", default: true },
    { name: "choice", title: "How to choose" },
    { name: "modules", title: "Modules" },
    { name: "back", title: "Plan and contact" },
  ],
  fields: [
    line({
      name: "title",
      title: "Title",
      description: "On the cover, set large.",
      group: "front",
      long: [60, "Longer titles take four lines on the cover"],
    }),
    paragraph({
      name: "subtitle",
      title: "Subtitle",
      description: "Under the title: for whom the guide is.",
      group: "front",
    }),
    line({
      name: "contentsTitle",
      title: "Heading of the contents",
      description: "Small, above the title of the page that helps to choose.",
      group: "front",
      initialValue: "Contents",
    }),
    // Nine pages and four for each module (spec 9: 45 pages, 9 modules)
    moduleSelection("front"),
    line({
      name: "chooseTitle",
      title: "Headline",
      description: "Above the table of situations and modules.",
      group: "choice",
    }),
    paragraph({
      name: "chooseText",
      title: "Text",
      description: "Under the headline, above the table.",
      group: "choice",
    }),
    line({
      name: "situationLabel",
      title: "Heading of the situations",
      description: "Above the first column of the table.",
      group: "choice",
      initialValue: "When you say",
    }),
    line({
      name: "moduleLabel",
      title: "Heading of the modules",
      description: "Above the second column.",
      group: "choice",
      initialValue: "Look at",
    }),
    line({
      name: "figureLabel",
      title: "Heading of the first metrics",
      description: "Above the third column.",
      group: "choice",
      initialValue: "First number",
    }),
    defineField({
      name: "choices",
      title: "Situations",
      description:
        "Up to 18, each with a buyer's situation, the matching module, and the number that shows its success.",
      type: "array",
      group: "choice",
      of: [defineArrayMember({ type: "guideChoice" })],
      validation: (rule) => rule.required().min(1).max(18),
    }),
    line({
      name: "doesLabel",
      title: "Heading: what a module does",
      description: "On the first page of each module.",
      group: "modules",
    }),
    line({
      name: "featuresLabel",
      title: "Heading: features",
      description: "Above a module's features.",
      group: "modules",
    }),
    line({
      name: "usedLabel",
      title: "Heading: industries that use it",
      description: "Above the industries on a module's pages.",
      group: "modules",
    }),
    line({
      name: "nextLabel",
      title: "Heading: next step",
      description: "At the end of each module's pages.",
      group: "modules",
    }),
    line({
      name: "moreLabel",
      title: "Where a text goes on",
      description: "Before the address, where a text is longer than its page.",
      group: "modules",
      initialValue: "More on",
    }),
    line({
      name: "beforeLabel",
      title: "Word for before",
      description: "Next to the numbers before, in industries.",
      group: "modules",
      initialValue: "before",
    }),
    line({
      name: "afterLabel",
      title: "Word for after",
      description: "Beside the numbers after.",
      group: "modules",
      initialValue: "after",
    }),
    line({
      name: "planTitle",
      title: "Headline of the plan",
      description: "Above the drawn weeks.",
      group: "back",
    }),
    paragraph({
      name: "planText",
      title: "Text of the plan",
      description: "Between the headline and the drawn weeks.",
      group: "back",
    }),
    defineField({
      name: "planSteps",
      title: "Steps of the plan",
      description: "Two to nine, drawn as bars over eight weeks and described below them.",
      type: "array",
      group: "back",
      of: [defineArrayMember({ type: "guideStep" })],
      validation: (rule) => rule.required().min(2).max(9),
    }),
    line({
      name: "weekLabel",
      title: "Word for a week",
      description: "Before each number on the scale of the plan.",
      group: "back",
      initialValue: "Week",
    }),
    line({
      name: "contactTitle",
      title: "Headline of the last page",
      description: "Set large: what to do next.",
      group: "back",
    }),
    paragraph({
      name: "contactText",
      title: "Text of the last page",
      description: "Under the headline, above the pages to go to.",
      group: "back",
    }),
    defineField({
      name: "contactPages",
      title: "Pages to go to",
      description: "Up to five, with their titles and addresses, on the last page.",
      type: "array",
      group: "back",
      of: [defineArrayMember({ type: "linkCard" })],
      validation: (rule) => rule.required().min(1).max(5),
    }),
    paragraph({
      name: "notes",
      title: "Notes",
      description:
        "In small type at the end: where numbers and examples come from, and which are invented.",
      group: "back",
    }),
  ],
  preview: { prepare: () => ({ title: "Solution guide" }) },
});
