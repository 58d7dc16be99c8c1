import { CaseIcon } from "@sanity/icons/Case";
import { defineArrayMember, defineField, defineType } from "sanity";
import { hue } from "../fields/hue.ts";
import { references } from "../fields/references.ts";
import { line, lines, paragraph } from "../fields/text-fields.ts";

/** An industry use case with metrics before and after (spec 3 and 9). */
export const industry = defineType({
  name: "industry",
  title: "Industry",
  type: "document",
  icon: CaseIcon,
  fields: [
    line({ name: "title", title: "Title", description: "The industry's name: Real estate." }),
    paragraph({
      name: "problem",
      title: "Problem",
      description: "As the people who have the problem would describe it.",
    }),
    paragraph({
      name: "solution",
      title: "Solution",
      description: "What changes it, naming the modules at work.",
    }),
    references({
      name: "modules",
      title: "Modules",
      description: "The modules at work, in this order. Each is shown with a link to its page.",
      to: "solutionModule",
      isOptional: true,
    }),
    defineField({
      name: "metrics",
      title: "Metrics",
      description: "Each is drawn as two bars on one scale. The first metric is the largest.",
      type: "array",
      of: [defineArrayMember({ type: "industryMetric" })],
      validation: (rule) => rule.required().min(1),
    }),
    lines({
      name: "benefits",
      title: "Benefits",
      description: "Three short lines beside the metrics.",
      count: [3, 3],
    }),
    hue("Its name and its bars."),
  ],
  orderings: [{ name: "title", title: "Title", by: [{ field: "title", direction: "asc" }] }],
  preview: {
    select: {
      title: "title",
      label: "metrics.0.label",
      before: "metrics.0.before",
      after: "metrics.0.after",
    },
    prepare: ({ title, label, before, after }) => ({
      title: title ?? "Untitled industry",
      subtitle: label ? `${label}: ${before ?? "?"} → ${after ?? "?"}` : "No metrics yet",
    }),
  },
});
