import { UlistIcon } from "@sanity/icons/Ulist";
import { defineType } from "sanity";
import { choice, label, remark, rows, scenePreview, sceneTexts } from "../fields/scene-text.ts";
import { line } from "../fields/text-fields.ts";

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
      ],
      preview: { title: "what", subtitle: "who" },
    }),
  ],
  preview: scenePreview("Log", UlistIcon),
});
