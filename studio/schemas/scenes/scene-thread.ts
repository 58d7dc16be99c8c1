import { CommentIcon } from "@sanity/icons/Comment";
import { defineArrayMember, defineField, defineType } from "sanity";
import { choice, label, rows, scenePreview, sceneTexts } from "../fields/scene-text.ts";
import { line, paragraph } from "../fields/text-fields.ts";

/** A conversation, a ticket or a review with the data recorded about it. */
export const sceneThread = defineType({
  name: "sceneThread",
  title: "Thread",
  type: "object",
  icon: CommentIcon,
  fields: [
    ...sceneTexts(),
    rows({
      name: "messages",
      title: "Messages",
      count: [1, 6],
      row: "threadMessage",
      rowTitle: "Message",
      fields: [
        label("who", "Who"),
        choice({
          name: "side",
          title: "Side",
          initialValue: "left",
          list: [
            { title: "Left", value: "left" },
            { title: "Right", value: "right" },
            { title: "Note between", value: "note" },
          ],
        }),
        paragraph({
          name: "text",
          title: "Text",
          long: [240, "Above 240 characters the message fills the window"],
        }),
        defineField({
          name: "tags",
          title: "Tags",
          description: "Short words under the message.",
          type: "array",
          of: [defineArrayMember({ type: "string" })],
          options: { layout: "tags" },
          validation: (rule) => rule.unique().max(4),
        }),
      ],
      preview: { title: "text", subtitle: "who" },
    }),
    defineField({
      name: "fields",
      title: "Fields",
      description: "What was recorded, beside the messages.",
      type: "array",
      of: [
        defineArrayMember({
          type: "object",
          name: "threadField",
          title: "Field",
          fields: [
            label("label", "Label"),
            line({
              name: "value",
              title: "Value",
              long: [60, "Above 60 characters the value wraps"],
            }),
          ],
          preview: { select: { title: "label", subtitle: "value" } },
        }),
      ],
      validation: (rule) => rule.max(6).error("Use at most 6 fields"),
    }),
  ],
  preview: scenePreview("Thread", CommentIcon),
});
