import { defineArrayMember, defineField } from "sanity";

type ButtonsField = Partial<Record<"name" | "title" | "group", string>> & {
  /** The maximum number of buttons and the error above it. */
  max?: [count: number, message: string];
};

/** A list of buttons, by default up to two; the first one is the primary button. */
export function buttons(
  description: string,
  {
    name = "buttons",
    title = "Buttons",
    group,
    max = [2, "Use at most two buttons: one primary and one secondary"],
  }: ButtonsField = {},
) {
  return defineField({
    ...(group && { group }),
    name,
    title,
    description,
    type: "array",
    of: [defineArrayMember({ type: "button" })],
    validation: (rule) => rule.max(max[0]).error(max[1]),
  });
}
