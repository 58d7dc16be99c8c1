import type { ComponentType } from "react";
import { defineArrayMember, defineField, type FieldDefinition } from "sanity";
import { line, optionalLine } from "./text-fields.ts";

/** The two texts every drawn scene has: the title of its window, and what it shows in words. */
export function sceneTexts() {
  return [
    line({
      name: "title",
      title: "Title of the window",
      description:
        "Stands in the bar of the drawn window, for example “Lineage of liquidity_report”.",
      long: [60, "Above 60 characters the title is cut off on a phone"],
    }),
    line({
      name: "caption",
      title: "Caption",
      description:
        "What the picture shows, in one sentence. Stands under it and is read aloud in its place.",
      long: [220, "One sentence is enough"],
    }),
  ];
}

/** The line at the foot of the window: the one thing to notice. */
export function sceneNote() {
  return optionalLine({
    name: "note",
    title: "Note",
    description: "Stands at the foot of the window: the one thing to notice.",
    long: [120, "Above 120 characters the note takes three lines on a phone"],
  });
}

/** A short text inside the drawing, which has little room. */
export function label(name: string, title: string, description?: string) {
  return line({
    name,
    title,
    ...(description && { description }),
    long: [44, "Above 44 characters the label wraps or is cut off"],
  });
}

/** A second, quieter text of a row. */
export function remark(name = "note", title = "Remark") {
  return optionalLine({
    name,
    title,
    description: "A quieter second line.",
    long: [80, "Above 80 characters the remark wraps"],
  });
}

type Choice = {
  name: string;
  title: string;
  description?: string;
  list: { title: string; value: string }[];
  initialValue?: string;
};

/** One of a few looks, always set. */
export function choice({ list, ...field }: Choice) {
  return defineField({
    ...field,
    type: "string",
    options: { layout: "radio", direction: "horizontal", list },
    validation: (rule) => rule.required(),
  });
}

/** The state of a row or a node. Orange is kept for what is late. */
export function state() {
  return choice({
    name: "state",
    title: "State",
    initialValue: "normal",
    list: [
      { title: "Normal", value: "normal" },
      { title: "Active", value: "active" },
      { title: "Late", value: "late" },
      { title: "Done", value: "done" },
      { title: "Muted", value: "muted" },
    ],
  });
}

type Rows = {
  name?: string;
  title: string;
  description?: string;
  /** The fewest and the most rows the drawing has room for. */
  count: [least: number, most: number];
  /** The `_type` of a row. */
  row: string;
  rowTitle: string;
  icon?: ComponentType;
  fields: FieldDefinition[];
  /** The fields of a row that stand for it in the list of rows. */
  preview: { title: string; subtitle?: string };
};

/** The rows of a drawing, as many as it can hold legibly. */
export function rows({
  name = "rows",
  count,
  row,
  rowTitle,
  icon,
  fields,
  preview,
  ...field
}: Rows) {
  const [least, most] = count;
  return defineField({
    ...field,
    name,
    type: "array",
    of: [
      defineArrayMember({
        type: "object",
        name: row,
        title: rowTitle,
        ...(icon && { icon }),
        fields,
        preview: { select: { ...preview } },
      }),
    ],
    validation: (rule) => [
      rule.required().min(least),
      rule.max(most).error(`The drawing has room for ${most}`),
    ],
  });
}

/** How a scene shows in the Studio: the title of its window and what kind of picture it is. */
export function scenePreview(kind: string, icon: ComponentType) {
  return {
    select: { title: "title" },
    prepare: ({ title }: { title?: string }) => ({
      title: title ?? "Without a title",
      subtitle: kind,
      media: icon,
    }),
  };
}
