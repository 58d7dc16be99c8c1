import { defineArrayMember, defineField } from "sanity";

type TextField = {
  name: string;
  title: string;
  /** Where the text appears, for the editor. */
  description?: string;
  group?: string;
  fieldset?: string;
  initialValue?: string;
  /** Above this many characters the editor is warned, with the reason. */
  long?: [characters: number, reason: string];
};

/** A line of text that is always there. */
export function line({ long, ...field }: TextField) {
  return defineField({
    ...field,
    type: "string",
    validation: (rule) => [rule.required(), ...(long ? [rule.max(long[0]).warning(long[1])] : [])],
  });
}

/** A line of text that may be left empty; what shows it then leaves it out. */
export function optionalLine({ long, ...field }: TextField) {
  return defineField({
    ...field,
    type: "string",
    validation: (rule) => (long ? rule.max(long[0]).warning(long[1]) : rule),
  });
}

/** A paragraph without links or emphasis that is always there. */
export function paragraph({ long, ...field }: TextField) {
  return defineField({
    ...field,
    type: "text",
    rows: 3,
    validation: (rule) => [rule.required(), ...(long ? [rule.max(long[0]).warning(long[1])] : [])],
  });
}

/** A paragraph without links or emphasis that may be left empty. */
export function optionalParagraph({ long, ...field }: TextField) {
  return defineField({
    ...field,
    type: "text",
    rows: 3,
    validation: (rule) => (long ? rule.max(long[0]).warning(long[1]) : rule),
  });
}

type LinesField = Omit<TextField, "long" | "initialValue"> & {
  /** The fewest and the most lines the place has room for; at least one where nothing is said. */
  count?: [least: number, most: number];
};

/** An ordered list of short lines, at least one. */
export function lines({ count: [least, most] = [1, Infinity], ...field }: LinesField) {
  return defineField({
    ...field,
    type: "array",
    of: [defineArrayMember({ type: "string" })],
    validation: (rule) => {
      const filled = rule.required().min(least);
      return [Number.isFinite(most) ? filled.max(most) : filled, rule.custom(noEmptyLine)];
    },
  });
}

/** An ordered list of short lines that may be left empty. */
export function optionalLines(field: Omit<LinesField, "count">) {
  return defineField({
    ...field,
    type: "array",
    of: [defineArrayMember({ type: "string" })],
    validation: (rule) => rule.custom(noEmptyLine),
  });
}

/** Names the first line without a text; an empty line would show as an empty bullet. */
export function noEmptyLine(values: unknown): true | string {
  const empty = Array.isArray(values)
    ? values.findIndex((value) => typeof value !== "string" || !value.trim())
    : -1;
  return empty < 0 ? true : `Line ${empty + 1} is empty: write its text or remove it`;
}
