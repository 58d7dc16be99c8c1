import { UlistIcon } from "@sanity/icons/Ulist";
import { defineField, defineType } from "sanity";
import { sceneControl } from "../fields/scene-control.ts";
import { choice, label, remark, rows, scenePreview, sceneTexts } from "../fields/scene-text.ts";
import { line, optionalLine } from "../fields/text-fields.ts";

const outcomeLabel = (name: string, title: string) =>
  optionalLine({ name, title, long: [16, "Above 16 characters the word wraps"] });

/** Requests with their time and outcome. */
export const sceneLog = defineType({
  name: "sceneLog",
  title: "Log",
  type: "object",
  icon: UlistIcon,
  fields: [
    ...sceneTexts(),
    rows({
      title: "Rows",
      count: [1, 8],
      row: "logRow",
      rowTitle: "Row",
      fields: [
        line({ name: "time", title: "Time", long: [12, "Keep to a time of day"] }),
        label("who", "Who"),
        line({
          name: "what",
          title: "What",
          description: "What was asked for or done.",
          long: [72, "Above 72 characters the text wraps"],
        }),
        choice({
          name: "outcome",
          title: "Outcome",
          initialValue: "allowed",
          list: [
            { title: "Allowed", value: "allowed" },
            { title: "Held", value: "held" },
            { title: "Denied", value: "denied" },
            { title: "Done", value: "done" },
          ],
        }),
        line({
          name: "outcomeLabel",
          title: "Word for the outcome",
          long: [16, "Above 16 characters the word wraps"],
        }),
        remark("reason", "Reason"),
        defineField({
          name: "amount",
          title: "Amount",
          description: "Compared with the slider. A row without an amount does not change.",
          type: "number",
          validation: (rule) => rule.min(0),
        }),
      ],
      preview: { title: "what", subtitle: "who" },
    }),
    sceneControl({
      description: "Lets visitors move the limit above which rows with an amount are held.",
      valueDescription: "In the unit of the amounts. The left end of the slider.",
      fields: [
        outcomeLabel("heldLabel", "Word for held rows"),
        outcomeLabel("allowedLabel", "Word for allowed rows"),
      ],
      result: {
        title: "Result with held rows",
        description:
          "{value} is the limit, {count} the number of rows with an amount, {held} and {allowed} how many of them are held or allowed.",
      },
      otherResult: {
        title: "Result without held rows",
        description: "Shown when no row is held, with the same placeholders.",
      },
    }),
  ],
  preview: scenePreview("Log", UlistIcon),
});
