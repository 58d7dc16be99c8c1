import { ThLargeIcon } from "@sanity/icons/ThLarge";
import { defineArrayMember, defineField, defineType } from "sanity";
import { label, rows, sceneNote, scenePreview, sceneTexts } from "../fields/scene-text.ts";
import { readField } from "../fields/read-field.ts";
import { lines } from "../fields/text-fields.ts";

/** The strength of relations between rows and columns, in five steps of one color. */
export const sceneMatrix = defineType({
  name: "sceneMatrix",
  title: "Matrix",
  type: "object",
  icon: ThLargeIcon,
  fields: [
    ...sceneTexts(),
    lines({
      name: "columns",
      title: "Columns",
      description: "Short words: each column is narrow on a phone.",
      count: [1, 8],
    }),
    rows({
      title: "Rows",
      count: [1, 20],
      row: "matrixRow",
      rowTitle: "Row",
      fields: [
        label("label", "Label"),
        defineField({
          name: "values",
          title: "Values",
          description: "One for each column: 0 is empty, 4 the strongest.",
          type: "array",
          of: [
            defineArrayMember({
              type: "number",
              validation: (rule) => rule.integer().min(0).max(4),
            }),
          ],
          validation: (rule) => [rule.required(), rule.min(1)],
        }),
      ],
      preview: { title: "label" },
    }),
    label("lowLabel", "Label of the weakest", "Shown at the start of the key."),
    label("highLabel", "Label of the strongest", "Shown at the end of the key."),
    sceneNote(),
  ],
  validation: (rule) => rule.custom((scene) => findCountProblem(scene) ?? true),
  preview: scenePreview("Matrix", ThLargeIcon),
});

/** Reports the first row whose number of values does not match the columns. */
function findCountProblem(scene: unknown): string | undefined {
  const columns = readField(scene, "columns");
  const drawn = readField(scene, "rows");
  if (!Array.isArray(columns) || !Array.isArray(drawn)) return undefined;
  const uneven = drawn.findIndex((row: unknown) => {
    const values = readField(row, "values");
    return Array.isArray(values) && values.length !== columns.length;
  });
  return uneven < 0
    ? undefined
    : `Row ${uneven + 1} needs ${columns.length} values, one for each column`;
}
