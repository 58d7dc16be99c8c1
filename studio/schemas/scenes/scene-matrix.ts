import { ThLargeIcon } from "@sanity/icons/ThLarge";
import { defineArrayMember, defineField, defineType } from "sanity";
import { label, rows, sceneNote, scenePreview, sceneTexts } from "../fields/scene-text.ts";
import { sibling } from "../fields/sibling.ts";
import { lines } from "../fields/text-fields.ts";

/** How strong something is where a row meets a column, in five steps of one colour. */
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
      count: [1, 9],
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
          validation: (rule) => rule.required().min(1),
        }),
      ],
      preview: { title: "label" },
    }),
    label("lowLabel", "Word for the weakest", "Stands at the start of the key."),
    label("highLabel", "Word for the strongest", "Stands at the end of the key."),
    sceneNote(),
  ],
  validation: (rule) => rule.custom((scene) => countProblem(scene) ?? true),
  preview: scenePreview("Matrix", ThLargeIcon),
});

/** The first row that does not have a value for each column. */
function countProblem(scene: unknown): string | undefined {
  const columns = sibling(scene, "columns");
  const drawn = sibling(scene, "rows");
  if (!Array.isArray(columns) || !Array.isArray(drawn)) return undefined;
  const uneven = drawn.findIndex((row: unknown) => {
    const values = sibling(row, "values");
    return Array.isArray(values) && values.length !== columns.length;
  });
  return uneven < 0
    ? undefined
    : `Row ${uneven + 1} needs ${columns.length} values, one for each column`;
}
