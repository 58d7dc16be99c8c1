import { ThListIcon } from "@sanity/icons/ThList";
import { defineArrayMember, defineField, defineType } from "sanity";
import { readField } from "../fields/read-field.ts";
import { optionalLine } from "../fields/text-fields.ts";

declare module "sanity" {
  interface ObjectOptions {
    /** Edits the rows of a table as a grid. */
    isGrid?: boolean;
  }
}

/** A table in a text. The first row is its header. */
export const tableBlock = defineType({
  name: "tableBlock",
  title: "Table",
  type: "object",
  icon: ThListIcon,
  fields: [
    optionalLine({
      name: "caption",
      title: "Caption",
      description: "Above the table: what it compares.",
    }),
    defineField({
      name: "grid",
      title: "Rows and columns",
      description: "The first row is the header. On phones the table scrolls sideways.",
      type: "object",
      options: { isGrid: true },
      fields: [
        defineField({
          name: "rows",
          title: "Rows",
          description: "The first row is the header.",
          type: "array",
          of: [
            defineArrayMember({
              name: "tableRow",
              title: "Row",
              type: "object",
              fields: [
                defineField({
                  name: "cells",
                  title: "Cells",
                  description: "One for each column.",
                  type: "array",
                  of: [defineArrayMember({ type: "string" })],
                }),
              ],
            }),
          ],
        }),
      ],
      validation: (rule) => [
        rule.custom((grid) => findGridProblem(grid) ?? true),
        rule
          .custom((grid) =>
            (getCellCounts(grid)[0] ?? 0) > maxColumns
              ? `Keep it to ${maxColumns} columns, so that it can be read`
              : true,
          )
          .warning(),
      ],
    }),
  ],
  preview: {
    select: { caption: "caption", rows: "grid.rows" },
    prepare: ({ caption, rows }) => ({
      title: caption ?? "Table",
      subtitle: describeSize(getCellCounts({ rows })),
    }),
  },
});

const maxColumns = 8;

const formatCount = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** Returns the size of a table with its header, from the number of cells of each row. */
export function describeSize(cellCounts: readonly number[]): string {
  const columns = cellCounts[0] ?? 0;
  return columns === 0
    ? "No rows yet"
    : `Table · ${formatCount(cellCounts.length, "row")}, ${formatCount(columns, "column")}`;
}

function getRows(grid: unknown): unknown[] {
  const rows = readField(grid, "rows");
  return Array.isArray(rows) ? rows : [];
}

const getCells = (row: unknown): unknown[] => {
  const cells = readField(row, "cells");
  return Array.isArray(cells) ? cells : [];
};

/** Returns the number of cells of each row. */
const getCellCounts = (grid: unknown) => getRows(grid).map((row) => getCells(row).length);

/** Reports what makes a grid unreadable: no header, no rows, or rows of different lengths. */
export function findGridProblem(grid: unknown): string | undefined {
  const [columns = 0, ...others] = getCellCounts(grid);
  if (!columns || others.length === 0) return "Add at least a header and one row";
  const isText = (cell: unknown) => typeof cell === "string" && cell.trim() !== "";
  if (!getCells(getRows(grid)[0]).some(isText)) return "Enter the column names in the first row";
  const uneven = others.findIndex((count) => count !== columns);
  return uneven < 0 ? undefined : `Row ${uneven + 2} needs ${columns} cells, like the header`;
}
