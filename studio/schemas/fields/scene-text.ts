import type { ComponentType } from "react";
import { defineArrayMember, defineField, type FieldDefinition } from "sanity";
import { line, optionalLine } from "./text-fields.ts";

/** The texts of every scene: the window title and the caption. */
export function sceneTexts() {
  return [
    line({
      name: "title",
      title: "Window title",
      description:
        "Shown in the title bar of the window, for example “Lineage of liquidity_report”.",
      long: [60, "Above 60 characters the title is cut off on a phone"],
    }),
    line({
      name: "caption",
      title: "Caption",
      description:
        "Describes the scene in one sentence. Appears below the drawing, and screen readers read it instead.",
      long: [220, "Keep the caption to one sentence"],
    }),
  ];
}

/** The note at the bottom of the window. */
export function sceneNote() {
  return optionalLine({
    name: "note",
    title: "Note",
    description: "The main point, shown at the bottom of the window.",
    long: [120, "Above 120 characters the note takes three lines on a phone"],
  });
}

/** A short text inside the drawing. */
export function label(name: string, title: string, description?: string) {
  return line({
    name,
    title,
    ...(description && { description }),
    long: [44, "Above 44 characters the label wraps or is cut off"],
  });
}

/** A secondary text of a row. */
export function remark(name = "note", title = "Remark") {
  return optionalLine({
    name,
    title,
    description: "A second line in a lighter color.",
    long: [80, "Above 80 characters the remark wraps"],
  });
}

type ChoiceOptions = {
  name: string;
  title: string;
  description?: string;
  list: { title: string; value: string }[];
  initialValue?: string;
};

/** A required choice between a few options. */
export function choice({ list, ...field }: ChoiceOptions) {
  return defineField({
    ...field,
    type: "string",
    options: { layout: "radio", direction: "horizontal", list },
    validation: (rule) => rule.required(),
  });
}

/** The state of a row or a node. Orange marks late items. */
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

type RowsOptions = {
  name?: string;
  title: string;
  description?: string;
  /** The minimum and maximum number of rows. */
  count: [min: number, max: number];
  /** The `_type` of a row. */
  row: string;
  rowTitle: string;
  icon?: ComponentType;
  fields: FieldDefinition[];
  /** The fields of a row for its preview in the list. */
  preview: { title: string; subtitle?: string };
};

/** The rows of a drawing, with a limit for legibility. */
export function rows({
  name = "rows",
  count,
  row,
  rowTitle,
  icon,
  fields,
  preview,
  ...field
}: RowsOptions) {
  const [min, max] = count;
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
      rule.required().min(min),
      rule.max(max).error(`Use at most ${max} ${field.title.toLowerCase()}`),
    ],
  });
}

/** The preview of a scene in the Studio: its window title and its type. */
export function scenePreview(kind: string, icon: ComponentType) {
  return {
    select: { title: "title" },
    prepare: ({ title }: { title?: string }) => ({
      title: title ?? "Untitled",
      subtitle: kind,
      media: icon,
    }),
  };
}
