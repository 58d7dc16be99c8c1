import { ActivityIcon } from "@sanity/icons/Activity";
import { defineArrayMember, defineField, defineType } from "sanity";
import { sceneControl } from "../fields/scene-control.ts";
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
      description: "What the height measures, for example “$ thousand per day”.",
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
    sceneControl({
      description:
        "Lets visitors move the limit. The line with the look “After” keeps its distance to the limit and never exceeds the line with the look “Before”. The slider replaces the note.",
      valueDescription: "In the unit of the chart. The left end of the slider.",
      fields: [
        optionalLine({
          name: "limitLabel",
          title: "Label of the moved limit",
          description: "{value} is the value of the slider, for example “Policy 12: {value}”.",
          long: [36, "Above 36 characters the label does not fit on a phone"],
        }),
      ],
      result: {
        title: "Result below the limit",
        description:
          "Shown when “Before” exceeds the limit. {value} is the limit, {before} and {result} are the sums of “Before” and “After”, {saved} is the difference in percent and {count} the number of values above the limit.",
      },
      otherResult: {
        title: "Result without an effect",
        description:
          "Shown when “Before” stays below the limit, so that nothing changes, with the same placeholders.",
      },
    }),
  ],
  validation: (rule) => [
    rule.custom((scene) => findCountProblem(scene) ?? true),
    rule.custom((scene) => findControlProblem(scene) ?? true),
  ],
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

/** Reports a slider without the lines it needs, or one that starts beside the limit. */
function findControlProblem(scene: unknown): string | undefined {
  const control = readField(scene, "control");
  if (!control) return undefined;
  const drawn = readField(scene, "lines");
  const tones = Array.isArray(drawn) ? drawn.map((row: unknown) => readField(row, "tone")) : [];
  if (!tones.includes("before") || !tones.includes("after"))
    return "The slider needs a line with the look “Before” and one with the look “After”";
  return readField(control, "start") === readField(scene, "limitValue")
    ? undefined
    : "The slider must start at the limit";
}
