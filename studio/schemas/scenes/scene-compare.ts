import { SplitVerticalIcon } from "@sanity/icons/SplitVertical";
import { defineField, defineType } from "sanity";
import { label, remark, rows, scenePreview, sceneTexts } from "../fields/scene-text.ts";
import { line } from "../fields/text-fields.ts";

const side = (name: string, title: string) =>
  line({ name, title, long: [60, "Above 60 characters the text takes three lines"] });

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
      ],
      preview: { title: "label", subtitle: "right" },
    }),
  ],
  preview: scenePreview("Comparison", SplitVerticalIcon),
});
