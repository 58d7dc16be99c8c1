import { CalendarIcon } from "@sanity/icons/Calendar";
import { defineField, defineType } from "sanity";
import { line, paragraph } from "../fields/text-fields.ts";

/** A step of the guide's project plan. */
export const guideStep = defineType({
  name: "guideStep",
  title: "Step",
  type: "object",
  icon: CalendarIcon,
  fields: [
    line({
      name: "title",
      title: "Title",
      description: "On the bar of the step and above the text.",
      long: [32, "Above 32 characters the title does not fit the bar"],
    }),
    paragraph({ name: "text", title: "Text", description: "What happens, and who does it." }),
    defineField({
      name: "from",
      title: "Begins after weeks",
      description: "0 is the beginning; half weeks are 0.5.",
      type: "number",
      validation: (rule) => [rule.required(), rule.min(0).max(8)],
    }),
    defineField({
      name: "to",
      title: "Ends after weeks",
      description: "8 is the end of the plan.",
      type: "number",
      validation: (rule) => [rule.required(), rule.min(0).max(8), rule.custom(endsLater)],
    }),
  ],
  preview: { select: { title: "title", subtitle: "text" } },
});

function endsLater(to: number | undefined, { parent }: { parent?: unknown }): true | string {
  const from =
    typeof parent === "object" && parent !== null && "from" in parent ? parent.from : undefined;
  return typeof to !== "number" || typeof from !== "number" || to > from
    ? true
    : "A step must end after it starts";
}
