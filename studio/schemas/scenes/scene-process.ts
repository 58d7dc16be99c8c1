import { InlineIcon } from "@sanity/icons/Inline";
import { defineField, defineType } from "sanity";
import { choice, label, remark, rows, scenePreview, sceneTexts } from "../fields/scene-text.ts";
import { line } from "../fields/text-fields.ts";

const amount = (name: string, title: string) =>
  defineField({
    name,
    title,
    type: "number",
    validation: (rule) => [rule.required(), rule.min(0)],
  });

/** Process steps with their working and waiting time. */
export const sceneProcess = defineType({
  name: "sceneProcess",
  title: "Process",
  type: "object",
  icon: InlineIcon,
  fields: [
    ...sceneTexts(),
    line({
      name: "unit",
      title: "Unit",
      description: "Shown after every number, for example “h”.",
      long: [10, "Keep to an abbreviation"],
    }),
    label("workLabel", "Word for work", "For example “Working”."),
    label("waitLabel", "Word for waiting", "For example “Waiting”."),
    rows({
      name: "steps",
      title: "Steps",
      description: "From first to last.",
      count: [1, 8],
      row: "processStep",
      rowTitle: "Step",
      fields: [
        label("label", "Label"),
        amount("work", "Worked on"),
        amount("wait", "Waiting before"),
        choice({
          name: "state",
          title: "State",
          initialValue: "normal",
          list: [
            { title: "Normal", value: "normal" },
            { title: "Bottleneck", value: "bottleneck" },
            { title: "Automated", value: "automated" },
          ],
        }),
        remark(),
      ],
      preview: { title: "label", subtitle: "state" },
    }),
  ],
  preview: scenePreview("Process", InlineIcon),
});
