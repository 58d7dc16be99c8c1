import { ClockIcon } from "@sanity/icons/Clock";
import { defineType } from "sanity";
import { sceneField } from "../../fields/scene.ts";
import { line, paragraph } from "../../fields/text-fields.ts";

/** A step of a module's worked example: its time, what happens, and a scene. */
export const exampleStep = defineType({
  name: "exampleStep",
  title: "Step",
  type: "object",
  icon: ClockIcon,
  fields: [
    line({
      name: "time",
      title: "Time",
      description: "Set large on the timeline: 07:03, Tuesday, week 2.",
      long: [12, "Above 12 characters the time does not fit its column"],
    }),
    line({
      name: "title",
      title: "What happens",
      description: "In a few words, next to the time: The file is missing.",
      long: [44, "Above 44 characters the title takes three lines"],
    }),
    paragraph({
      name: "text",
      title: "Text",
      description: "Two or three sentences with the numbers of this step.",
      long: [360, "Above 360 characters the text is longer than its scene"],
    }),
    sceneField({ description: "The state of the example at this time." }),
  ],
  preview: { select: { title: "title", subtitle: "time" } },
});
