import { SplitVerticalIcon } from "@sanity/icons/SplitVertical";
import { defineField, defineType } from "sanity";
import { sceneControl } from "../fields/scene-control.ts";
import { label, remark, rows, scenePreview, sceneTexts } from "../fields/scene-text.ts";
import { line, optionalLine } from "../fields/text-fields.ts";

const long: [number, string] = [60, "Above 60 characters the text takes three lines"];
const side = (name: string, title: string) => line({ name, title, long });

/** Two answers, versions or runs side by side with their differences marked. */
export const sceneCompare = defineType({
  name: "sceneCompare",
  title: "Comparison",
  type: "object",
  icon: SplitVerticalIcon,
  fields: [
    ...sceneTexts(),
    label("leftTitle", "Left column heading"),
    label("rightTitle", "Right column heading"),
    rows({
      title: "Rows",
      count: [1, 8],
      row: "compareRow",
      rowTitle: "Row",
      fields: [
        label("label", "Label"),
        side("left", "Left"),
        side("right", "Right"),
        defineField({
          name: "same",
          title: "Both are the same",
          description: "Turn off to mark the row as different.",
          type: "boolean",
          initialValue: true,
          validation: (rule) => rule.required(),
        }),
        remark(),
        defineField({
          name: "amount",
          title: "Amount",
          description: "Compared with the slider. A row without an amount does not change.",
          type: "number",
          validation: (rule) => rule.min(0),
        }),
        optionalLine({
          name: "below",
          title: "Right, if the amount is below the slider",
          long,
        }),
        optionalLine({
          name: "from",
          title: "Right, from the value of the slider on",
          long,
        }),
      ],
      preview: { title: "label", subtitle: "right" },
    }),
    sceneControl({
      description:
        "Lets visitors move the limit that decides the right side of rows with an amount.",
      valueDescription: "In the unit of the amounts. The left end of the slider.",
      result: {
        title: "Result with differences",
        description:
          "{value} is the value of the slider, {count} the number of rows that differ and {changed} their labels.",
      },
      otherResult: {
        title: "Result without differences",
        description: "Shown when both sides of all rows are the same.",
      },
    }),
  ],
  preview: scenePreview("Comparison", SplitVerticalIcon),
});
