import { CodeBlockIcon } from "@sanity/icons/CodeBlock";
import { defineField, defineType } from "sanity";
import { choice, remark, rows, scenePreview, sceneTexts } from "../fields/scene-text.ts";
import { line } from "../fields/text-fields.ts";

/** A file or a pull request with remarks next to its lines. */
export const sceneCode = defineType({
  name: "sceneCode",
  title: "Code",
  type: "object",
  icon: CodeBlockIcon,
  fields: [
    ...sceneTexts(),
    line({
      name: "filename",
      title: "Name of the file",
      description: "For example “billing/invoice.ts”.",
      long: [60, "Above 60 characters the name is cut off"],
    }),
    line({
      name: "language",
      title: "Language",
      description: "Shown beside the name of the file.",
      long: [20, "Keep it short"],
    }),
    rows({
      name: "lines",
      title: "Lines",
      count: [1, 20],
      row: "codeLine",
      rowTitle: "Line",
      fields: [
        defineField({
          name: "text",
          title: "Text",
          description: "Spaces at the start are kept.",
          type: "string",
          validation: (rule) => [
            rule.required(),
            rule.max(88).warning("Above 88 characters the line wraps on every screen"),
          ],
        }),
        choice({
          name: "change",
          title: "Change",
          initialValue: "same",
          list: [
            { title: "Same", value: "same" },
            { title: "Added", value: "added" },
            { title: "Removed", value: "removed" },
          ],
        }),
        remark("mark", "Remark under the line"),
        defineField({
          name: "tone",
          title: "Look of the remark",
          type: "string",
          options: {
            layout: "radio",
            direction: "horizontal",
            list: [
              { title: "Flag", value: "flag" },
              { title: "In order", value: "ok" },
            ],
          },
          hidden: ({ parent }) => !parent?.mark,
        }),
      ],
      preview: { title: "text", subtitle: "mark" },
    }),
  ],
  preview: scenePreview("Code", CodeBlockIcon),
});
