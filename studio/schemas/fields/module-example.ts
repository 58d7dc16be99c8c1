import { defineArrayMember, defineField } from "sanity";
import { richText } from "./rich-text.ts";
import { line } from "./text-fields.ts";

/** The worked example of a module: a heading, steps on a timeline, and an optional text. */
export function moduleExample(group: string) {
  return [
    line({
      name: "exampleTitle",
      title: "Heading of the example",
      description: "In the Overview tab, above the worked example.",
      group,
      initialValue: "A worked example",
    }),
    defineField({
      name: "exampleSteps",
      title: "Steps of the example",
      description:
        "One case from beginning to end, drawn as a timeline of at most five steps with a scene each.",
      type: "array",
      group,
      of: [defineArrayMember({ type: "exampleStep" })],
      validation: (rule) => rule.max(5).error("Use at most five steps"),
    }),
    richText({
      name: "example",
      title: "Example as text",
      description: "Shown below the steps, or instead of them. Optional.",
      group,
      isLong: false,
      isOptional: true,
    }),
  ];
}
