import { TimelineIcon } from "@sanity/icons/Timeline";
import { defineField, defineType } from "sanity";
import { choice, label, remark, rows, scenePreview, sceneTexts } from "../fields/scene-text.ts";
import { readField } from "../fields/read-field.ts";
import { line, lines } from "../fields/text-fields.ts";

const position = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    description,
    type: "number",
    validation: (rule) => [rule.required(), rule.min(0).max(100)],
  });

/** Tasks as bars over time, before and after a deadline. */
export const sceneTimeline = defineType({
  name: "sceneTimeline",
  title: "Timeline",
  type: "object",
  icon: TimelineIcon,
  fields: [
    ...sceneTexts(),
    lines({
      name: "marks",
      title: "Marks of the scale",
      description: "Times from the left end to the right end, at equal distances: 02:00, 04:00 …",
      count: [2, 7],
    }),
    position("deadlineAt", "Deadline", "Position on the scale, 0 to 100."),
    line({
      name: "deadlineLabel",
      title: "Label of the deadline",
      description: "For example “Due 07:30”.",
      long: [28, "Above 28 characters the label does not fit on a phone"],
    }),
    rows({
      title: "Rows",
      description: "From top to bottom.",
      count: [1, 8],
      row: "timelineRow",
      rowTitle: "Row",
      fields: [
        label("label", "Label"),
        position("start", "Start", "Start on the scale, 0 to 100."),
        defineField({
          name: "end",
          title: "End",
          description: "Where on the scale it ends, 0 to 100.",
          type: "number",
          validation: (rule) => [
            rule.required(),
            rule
              .min(0)
              .max(100)
              .custom((end: number | undefined, { parent }) => {
                const start = readField(parent, "start");
                return typeof start === "number" && end !== undefined && end < start
                  ? "The end lies before the start"
                  : true;
              }),
          ],
        }),
        choice({
          name: "state",
          title: "State",
          initialValue: "done",
          list: [
            { title: "Done", value: "done" },
            { title: "Running", value: "running" },
            { title: "Late", value: "late" },
            { title: "Waiting", value: "waiting" },
          ],
        }),
        remark(),
      ],
      preview: { title: "label", subtitle: "state" },
    }),
  ],
  preview: scenePreview("Timeline", TimelineIcon),
});
