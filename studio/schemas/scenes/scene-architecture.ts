import { ComponentIcon } from "@sanity/icons/Component";
import { defineField, defineType } from "sanity";
import { sceneNote, scenePreview, sceneTexts } from "../fields/scene-text.ts";
import { readField } from "../fields/read-field.ts";
import { line, lines } from "../fields/text-fields.ts";

const createPreview =
  "Write a name and, after a colon, a quieter second text: “Core banking: change stream”.";

/** Systems, the runtime with its modules, and decisions, from left to right. */
export const sceneArchitecture = defineType({
  name: "sceneArchitecture",
  title: "Architecture",
  type: "object",
  icon: ComponentIcon,
  fields: [
    ...sceneTexts(),
    lines({
      name: "sources",
      title: "Sources",
      description: `First column. ${createPreview}`,
      count: [1, 6],
    }),
    line({
      name: "runtimeTitle",
      title: "Title of the runtime",
      description: "Heads the panel in the middle.",
      long: [44, "Above 44 characters the title wraps"],
    }),
    lines({
      name: "runtimeRows",
      title: "Rows of the runtime",
      description: `Second column, in the panel. ${createPreview}`,
      count: [1, 6],
    }),
    lines({
      name: "modules",
      title: "Modules",
      description: `Third column. ${createPreview}`,
      count: [1, 20],
    }),
    lines({
      name: "outcomes",
      title: "Outcomes",
      description: `Last column. ${createPreview}`,
      count: [1, 6],
    }),
    defineField({
      name: "lateRow",
      title: "Late row",
      description:
        "The row of the runtime that is late, counted from 1. It is drawn in orange, and so is all of its line when the four columns have as many entries as each other.",
      type: "number",
      validation: (rule) =>
        rule
          .integer()
          .min(1)
          .custom((row: number | undefined, { parent }) => {
            const runtimeRows = readField(parent, "runtimeRows");
            const count = Array.isArray(runtimeRows) ? runtimeRows.length : 0;
            return row === undefined || row <= count || `The runtime has ${count} rows`;
          }),
    }),
    sceneNote(),
  ],
  preview: scenePreview("Architecture", ComponentIcon),
});
