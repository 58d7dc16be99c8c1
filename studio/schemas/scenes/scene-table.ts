import { ThListIcon } from "@sanity/icons/ThList";
import { defineType } from "sanity";
import { rows, sceneNote, scenePreview, sceneTexts, state } from "../fields/scene-text.ts";
import { sibling } from "../fields/sibling.ts";
import { lines } from "../fields/text-fields.ts";

/** Rows and columns of one screen of the product. */
export const sceneTable = defineType({
  name: "sceneTable",
  title: "Table",
  type: "object",
  icon: ThListIcon,
  fields: [
    ...sceneTexts(),
    lines({ name: "columns", title: "Columns", description: "The heads.", count: [1, 6] }),
    rows({
      title: "Rows",
      count: [1, 9],
      row: "tableRow",
      rowTitle: "Row",
      fields: [
        lines({
          name: "cells",
          title: "Cells",
          description: "One for each column. The first names the row.",
          count: [1, 6],
        }),
        state(),
      ],
      preview: { title: "cells.0", subtitle: "cells.1" },
    }),
    sceneNote(),
  ],
  validation: (rule) => rule.custom((scene) => countProblem(scene) ?? true),
  preview: scenePreview("Table", ThListIcon),
});

/** The first row that does not have a cell for each column. */
function countProblem(scene: unknown): string | undefined {
  const columns = sibling(scene, "columns");
  const drawn = sibling(scene, "rows");
  if (!Array.isArray(columns) || !Array.isArray(drawn)) return undefined;
  const uneven = drawn.findIndex((row: unknown) => {
    const cells = sibling(row, "cells");
    return Array.isArray(cells) && cells.length !== columns.length;
  });
  return uneven < 0
    ? undefined
    : `Row ${uneven + 1} needs ${columns.length} cells, one for each column`;
}
