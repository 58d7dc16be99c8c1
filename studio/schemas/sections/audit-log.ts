import { advisedMax } from "../fields/advised-max.ts";
import { ActivityIcon } from "@sanity/icons/Activity";
import { defineArrayMember, defineField, defineType } from "sanity";
import { sectionLayout } from "../fields/section-layout.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";
import { line, optionalLines } from "../fields/text-fields.ts";

const column = (name: string, title: string, initialValue = title) =>
  line({
    name,
    title,
    description: "Heads its column, and its line on phones.",
    initialValue,
  });

const decision = (name: string, initialValue: string) =>
  line({
    name,
    title: initialValue,
    description: "In the column of decisions and on the filter.",
    initialValue,
    long: [16, "Above 16 characters the word wraps"],
  });

/** A log of decisions that visitors search, filter and download. */
export const auditLog = defineType({
  name: "auditLog",
  title: "Audit log",
  description: "Entries of a log with a search box, a filter and a download.",
  type: "object",
  icon: ActivityIcon,
  fields: [
    headline("Shown above the log."),
    lead("The paragraph between the headline and the log: what it shows, and when."),
    defineField({
      name: "entries",
      title: "Entries",
      description:
        "One row each, in this order; a log usually starts with the newest. The first ones are shown, the others on request.",
      type: "array",
      of: [defineArrayMember({ type: "auditLogEntry" })],
      validation: (rule) => [
        rule.required().min(1),
        advisedMax(rule, 100, "More than 100 entries make the page slow to load"),
      ],
    }),
    optionalLines({
      name: "suggestions",
      title: "Suggested searches",
      description: "Below the search box. A click searches for the text.",
    }),
    defineField({
      name: "labels",
      title: "Labels",
      description: "The words around the entries.",
      type: "object",
      options: { collapsible: true, collapsed: true, columns: 2 },
      validation: (rule) => rule.required(),
      fields: [
        column("time", "Time"),
        column("actor", "Actor"),
        column("action", "Action"),
        column("object", "Object"),
        column("decision", "Decision"),
        column("reason", "Rule or reason"),
        decision("allowed", "Allowed"),
        decision("masked", "Masked"),
        decision("held", "Held"),
        decision("denied", "Denied"),
        line({
          name: "search",
          title: "Search box",
          description: "Names the search box.",
          initialValue: "Search the log",
        }),
        line({
          name: "suggestions",
          title: "Word before suggested searches",
          description: "In front of the suggested searches.",
          initialValue: "Try",
        }),
        line({
          name: "all",
          title: "Filter that shows all",
          description: "The first choice of the filter.",
          initialValue: "All",
        }),
        line({
          name: "count",
          title: "Number of entries",
          description: "Above the entries. {shown} and {total} are numbers.",
          initialValue: "{shown} of {total} entries",
        }),
        line({
          name: "empty",
          title: "Without a match",
          description: "Shown instead of the entries if none matches.",
          initialValue: "No entry matches. Try another word or decision.",
        }),
        line({
          name: "more",
          title: "Remaining entries",
          description: "The switch below the first entries. {total} is their number.",
          initialValue: "Show all {total} entries",
        }),
        line({
          name: "download",
          title: "Download button",
          description: "Saves the matching entries as a file for spreadsheets.",
          initialValue: "Download CSV",
        }),
      ],
    }),
    sectionLayout("tone"),
  ],
  preview: sectionPreview("Audit log", ActivityIcon),
});
