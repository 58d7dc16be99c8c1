import { ThListIcon } from "@sanity/icons/ThList";
import { defineType } from "sanity";
import { rows, sceneNote, scenePreview, sceneTexts, state } from "../fields/scene-text.ts";
import { readField } from "../fields/read-field.ts";
import { lines } from "../fields/text-fields.ts";

/** Rows and columns of a product screen. */
export const sceneTable = defineType({
  name: "sceneTable",
  title: "Table",
  type: "object",
  icon: ThListIcon,
  fields: [
    ...sceneTexts(),
    lines({
      name: "columns",
      title: "Columns",
      description: "The column headings.",
      count: [1, 6],
    }),
    rows({
      title: "Rows",
      count: [1, 9],
      row: "tableRow",
      rowTitle: "Row",
      fields: [
        lines({
          name: "cells",
          title: "Cells",
          description: "One cell for each column. The first cell is the name of the row.",
          count: [1, 6],
        }),
        state(),
      ],
      preview: { title: "cells.0", subtitle: "cells.1" },
    }),
    sceneNote(),
  ],
  validation: (rule) => rule.custom((scene) => findCountProblem(scene) ?? true),
  preview: scenePreview("Table", ThListIcon),
});

/** Reports the first row whose number of cells does not match the columns. */
function findCountProblem(scene: unknown): string | undefined {
  const columns = readField(scene, "columns");
  const drawn = readField(scene, "rows");
  if (!Array.isArray(columns) || !Array.isArray(drawn)) return undefined;
  const uneven = drawn.findIndex((row: unknown) => {
    const cells = readField(row, "cells");
    return Array.isArray(cells) && cells.length !== columns.length;
  });
  return uneven < 0
    ? undefined
    : `Row ${uneven + 1} needs ${columns.length} cells, one for each column`;
}
