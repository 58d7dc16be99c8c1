import { defineArrayMember, defineField } from "sanity";

/** Up to two buttons; the first one is the primary button. */
export function buttons(
  description: string,
  {
    name = "buttons",
    title = "Buttons",
    group,
  }: Partial<Record<"name" | "title" | "group", string>> = {},
) {
  return defineField({
    ...(group && { group }),
    name,
    title,
    description,
    type: "array",
    of: [defineArrayMember({ type: "button" })],
    validation: (rule) =>
      rule.max(2).error("Use at most two buttons: one primary and one secondary"),
  });
}
