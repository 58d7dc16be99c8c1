import { defineArrayMember, defineField } from "sanity";

type TextField = {
  name: string;
  title: string;
  /** Where the text appears, for the editor. */
  description?: string;
  group?: string;
  fieldset?: string;
  initialValue?: string;
  /** Warns above this number of characters, with the reason. */
  long?: [characters: number, reason: string];
};

/** A required line of text. */
export function line({ long, ...field }: TextField) {
  return defineField({
    ...field,
    type: "string",
    validation: (rule) => [rule.required(), ...(long ? [rule.max(long[0]).warning(long[1])] : [])],
  });
}

/** An optional line of text, which the site omits when it is empty. */
export function optionalLine({ long, ...field }: TextField) {
  return defineField({
    ...field,
    type: "string",
    validation: (rule) => (long ? rule.max(long[0]).warning(long[1]) : rule),
  });
}

/** A required paragraph without formatting. */
export function paragraph({ long, ...field }: TextField) {
  return defineField({
    ...field,
    type: "text",
    rows: 3,
    validation: (rule) => [rule.required(), ...(long ? [rule.max(long[0]).warning(long[1])] : [])],
  });
}

/** An optional paragraph without formatting. */
export function optionalParagraph({ long, ...field }: TextField) {
  return defineField({
    ...field,
    type: "text",
    rows: 3,
    validation: (rule) => (long ? rule.max(long[0]).warning(long[1]) : rule),
  });
}

type LinesField = Omit<TextField, "long" | "initialValue"> & {
  /** The minimum and maximum number of lines, by default at min one. */
  count?: [min: number, max: number];
};

/** A required ordered list of short lines. */
export function lines({ count: [min, max] = [1, Infinity], ...field }: LinesField) {
  return defineField({
    ...field,
    type: "array",
    of: [defineArrayMember({ type: "string" })],
    validation: (rule) => {
      const filled = rule.required().min(min);
      return [Number.isFinite(max) ? filled.max(max) : filled, rule.custom(rejectEmptyLine)];
    },
  });
}

/** An optional ordered list of short lines. */
export function optionalLines(field: Omit<LinesField, "count">) {
  return defineField({
    ...field,
    type: "array",
    of: [defineArrayMember({ type: "string" })],
    validation: (rule) => rule.custom(rejectEmptyLine),
  });
}

/** Reports the first empty line, which would appear as an empty bullet. */
export function rejectEmptyLine(values: unknown): true | string {
  const empty = Array.isArray(values)
    ? values.findIndex((value) => typeof value !== "string" || !value.trim())
    : -1;
  return empty < 0 ? true : `Line ${empty + 1} is empty: write its text or remove it`;
}
