import { PlayIcon } from "@sanity/icons/Play";
import { defineArrayMember, defineField, defineType } from "sanity";
import { readField } from "../fields/read-field.ts";
import { line, lines, optionalLine } from "../fields/text-fields.ts";

/** A demo on the demo page, a sequence of drawn steps (spec 2, demo). */
export const demo = defineType({
  name: "demo",
  title: "Demo",
  type: "document",
  icon: PlayIcon,
  fields: [
    line({ name: "title", title: "Title", description: "Names the demo in the list of demos." }),
    defineField({
      name: "module",
      title: "Module",
      description: "The module that is shown; gives the demo its color and its link.",
      type: "reference",
      to: [{ type: "solutionModule" }],
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "duration",
      title: "Duration in seconds",
      description:
        "Shown as minutes and seconds: 225 is 3:45. The steps must last exactly as long.",
      type: "number",
      validation: (rule) => [rule.required(), rule.integer().min(30).max(1800)],
    }),
    optionalLine({
      name: "posterText",
      title: "Text before the demo starts",
      description: "On the first frame, before it plays.",
    }),
    defineField({
      name: "steps",
      title: "Steps",
      description: "The storyboard, in this order.",
      type: "array",
      of: [defineArrayMember({ type: "demoStep" })],
      validation: (rule) => [
        rule.required().min(8).error("Add at least eight steps"),
        rule.custom((steps, { parent }) => matchesDuration(steps, readField(parent, "duration"))),
      ],
    }),
    lines({
      name: "features",
      title: "Features",
      description: "Beside the player: what this demo shows, in short lines.",
    }),
  ],
  orderings: [{ name: "title", title: "Title", by: [{ field: "title", direction: "asc" }] }],
  preview: {
    select: { title: "title", duration: "duration", module: "module.name" },
    prepare: ({ title, duration, module }) => ({
      title: title ?? "Untitled demo",
      subtitle: [module, formatDuration(duration)].filter(Boolean).join(" · "),
    }),
  },
});

/** Formats 225 seconds as `3:45`, like the player. */
export function formatDuration(seconds: unknown): string | undefined {
  if (typeof seconds !== "number" || !Number.isFinite(seconds)) return undefined;
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

/** The steps of a demo must match its duration, so that the player ends at the stated time. */
export function matchesDuration(steps: unknown, duration: unknown): true | string {
  if (!Array.isArray(steps) || typeof duration !== "number") return true;
  const total = steps.reduce((sum: number, step: unknown) => {
    const seconds = readField(step, "seconds");
    return sum + (typeof seconds === "number" ? seconds : 0);
  }, 0);
  if (total === duration) return true;
  const change = total < duration ? `Add ${duration - total} s` : `Remove ${total - duration} s`;
  return `The steps last ${formatDuration(total)}. ${change} to match ${formatDuration(duration)}.`;
}
