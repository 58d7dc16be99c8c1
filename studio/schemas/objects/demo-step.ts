import { PlayIcon } from "@sanity/icons/Play";
import { defineField, defineType } from "sanity";
import { sceneField } from "../fields/scene.ts";
import { paragraph } from "../fields/text-fields.ts";

/** A step of a demo: a scene, its caption and its duration (spec 2, demo). */
export const demoStep = defineType({
  name: "demoStep",
  title: "Step",
  type: "object",
  icon: PlayIcon,
  fields: [
    paragraph({
      name: "caption",
      title: "Caption",
      description: "Below the scene: what happens, in one or two sentences.",
      long: [220, "Visitors cannot read longer captions in the time of a step"],
    }),
    defineField({
      name: "seconds",
      title: "Seconds",
      description: "How long this step shows. All steps together last as long as the demo.",
      type: "number",
      validation: (rule) => [rule.required(), rule.integer().min(5).max(120)],
    }),
    sceneField({ description: "What the player shows during this step.", required: true }),
  ],
  preview: {
    select: { title: "caption", seconds: "seconds" },
    prepare: ({ title, seconds }) => ({
      title: title ?? "Without a caption",
      subtitle: `${seconds ?? "?"} s`,
    }),
  },
});
