import { ActivityIcon } from "@sanity/icons/Activity";
import { defineArrayMember, defineField, defineType } from "sanity";
import { choice, label, rows, sceneNote, scenePreview, sceneTexts } from "../fields/scene-text.ts";
import { readField } from "../fields/read-field.ts";
import { line, lines, optionalLine } from "../fields/text-fields.ts";

/** Up to three curves on one scale from zero, with an optional limit. */
export const sceneChart = defineType({
  name: "sceneChart",
  title: "Chart",
  type: "object",
  icon: ActivityIcon,
  fields: [
    ...sceneTexts(),
    line({
      name: "unit",
      title: "Unit",
      description: "What the height measures, for example “US$ thousand per day”.",
      long: [40, "Above 40 characters the unit wraps"],
    }),
    lines({
      name: "axis",
      title: "Marks of the scale",
      description: "One for each value of a line, from left to right.",
      count: [2, 14],
    }),
    defineField({
      name: "limitValue",
      title: "Limit",
      description: "Draws a level line at this height, for example a budget.",
      type: "number",
      validation: (rule) => rule.min(0),
    }),
    optionalLine({
      name: "limitLabel",
      title: "Label of the limit",
      long: [36, "Above 36 characters the label does not fit on a phone"],
    }),
    rows({
      name: "lines",
      title: "Lines",
      count: [1, 3],
      row: "chartLine",
      rowTitle: "Line",
      fields: [
        label("label", "Label"),
        defineField({
          name: "values",
          title: "Values",
          description: "As many as the scale has marks.",
          type: "array",
          of: [defineArrayMember({ type: "number", validation: (rule) => rule.min(0) })],
          validation: (rule) => [rule.required(), rule.min(2).max(14)],
        }),
        choice({
          name: "tone",
          title: "Look",
          description: "“After” is drawn in orange.",
          initialValue: "plain",
          list: [
            { title: "Before", value: "before" },
            { title: "After", value: "after" },
            { title: "Plain", value: "plain" },
          ],
        }),
      ],
      preview: { title: "label", subtitle: "tone" },
    }),
    sceneNote(),
  ],
  validation: (rule) => rule.custom((scene) => findCountProblem(scene) ?? true),
  preview: scenePreview("Chart", ActivityIcon),
});

/** Reports the first line whose number of values does not match the scale. */
function findCountProblem(scene: unknown): string | undefined {
  const axis = readField(scene, "axis");
  const drawn = readField(scene, "lines");
  if (!Array.isArray(axis) || !Array.isArray(drawn)) return undefined;
  const uneven = drawn.findIndex((row: unknown) => {
    const values = readField(row, "values");
    return Array.isArray(values) && values.length !== axis.length;
  });
  return uneven < 0
    ? undefined
    : `Line ${uneven + 1} needs ${axis.length} values, one for each mark of the scale`;
}
