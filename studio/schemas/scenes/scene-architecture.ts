import { ComponentIcon } from "@sanity/icons/Component";
import { defineArrayMember, defineField, defineType } from "sanity";
import { sceneNote, scenePreview, sceneTexts } from "../fields/scene-text.ts";
import { readField } from "../fields/read-field.ts";
import { rejectUnknownTypes } from "../fields/reject-unknown-types.ts";
import { line, lines, paragraph } from "../fields/text-fields.ts";

const createPreview =
  "Write a name and, after a colon, a quieter second text: “Core banking: change stream”.";

/** The scenes that the window of a moment may show. */
const windowTypes = [
  "sceneGraph",
  "sceneTimeline",
  "sceneChart",
  "sceneTable",
  "sceneLog",
  "sceneThread",
];

/** What happens at one time of the story. */
const moment = defineArrayMember({
  type: "object",
  name: "architectureMoment",
  title: "Moment",
  fields: [
    line({
      name: "time",
      title: "Time",
      description: "Shown large, for example “07:03”.",
      long: [8, "Above 8 characters the time does not fit on a phone"],
    }),
    line({
      name: "name",
      title: "Who acts",
      description:
        "The name of a module gives the moment its color. After a colon, a quieter second text: “Name: what it does”.",
      long: [44, "Above 44 characters the name wraps on a phone"],
    }),
    paragraph({
      name: "text",
      title: "Text",
      description: "What happens, in one sentence.",
      long: [130, "Above 130 characters the sentence takes too many lines on a phone"],
    }),
    defineField({
      name: "scene",
      title: "Window",
      description: "What the module shows. Without a window, the moment shows the architecture.",
      type: "array",
      of: windowTypes.map((type) => defineArrayMember({ type })),
      validation: (rule) => [
        rule.max(1).error("Use at most one window"),
        rule.custom(rejectUnknownTypes(windowTypes)),
      ],
    }),
  ],
  preview: { select: { title: "text", subtitle: "time" } },
});

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
    defineField({
      name: "moments",
      title: "Moments",
      description:
        "Shows the scene as a story: the windows of the modules appear one after another while visitors scroll. Used by the hero of a page. Without moments, the scene is one picture.",
      type: "array",
      of: [moment],
      validation: (rule) => [
        rule.min(3).error("A story needs at least three moments"),
        rule.max(8).error("Use at most 8 moments"),
      ],
    }),
  ],
  preview: scenePreview("Architecture", ComponentIcon),
});
