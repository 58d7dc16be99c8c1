import { TimelineIcon } from "@sanity/icons/Timeline";
import { defineField, defineType } from "sanity";
import { sceneControl } from "../fields/scene-control.ts";
import { choice, label, remark, rows, scenePreview, sceneTexts } from "../fields/scene-text.ts";
import { readField } from "../fields/read-field.ts";
import { line, lines, optionalLine } from "../fields/text-fields.ts";

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
        optionalLine({
          name: "changedNote",
          title: "Remark after a change",
          description:
            "Replaces the remark when a visitor moves this row with the slider. {time} is the new end.",
          long: [80, "Above 80 characters the remark wraps"],
        }),
      ],
      preview: { title: "label", subtitle: "state" },
    }),
    sceneControl({
      description:
        "Lets visitors move the end of one row; the rows below move with it. The first and the last mark of the scale must be times such as 06:00.",
      valueDescription: "In minutes, for example how late the file is. The left end of the slider.",
      fields: [
        defineField({
          name: "row",
          title: "Row",
          description: "The row that visitors move, counted from 1.",
          type: "number",
          validation: (rule) => rule.required().integer().min(1),
        }),
      ],
      result: {
        title: "Result after the deadline",
        description:
          "Shown when the last row ends after the deadline. {result} is its end, {gap} the minutes after the deadline, {time} the end of the moved row and {value} the value of the slider.",
      },
      otherResult: {
        title: "Result in time",
        description:
          "Shown when the last row ends at or before the deadline, with the same placeholders.",
      },
    }),
  ],
  validation: (rule) => rule.custom((scene) => findControlProblem(scene) ?? true),
  preview: scenePreview("Timeline", TimelineIcon),
});

/** Reports a slider that cannot move a row. */
function findControlProblem(scene: unknown): string | undefined {
  const control = readField(scene, "control");
  if (!control) return undefined;
  const marks = readField(scene, "marks");
  const ends: unknown[] = Array.isArray(marks) ? [marks[0], marks.at(-1)] : [];
  if (ends.some((mark) => typeof mark !== "string" || !/^\d{1,2}:\d{2}$/.test(mark)))
    return "The slider needs times such as 06:00 as the first and the last mark of the scale";
  const row = readField(control, "row");
  const rows = readField(scene, "rows");
  const count = Array.isArray(rows) ? rows.length : 0;
  return typeof row === "number" && row > count
    ? `The slider moves row ${row}, but there are ${count} rows`
    : undefined;
}
