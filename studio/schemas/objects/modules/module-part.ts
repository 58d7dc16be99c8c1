import { CubeIcon } from "@sanity/icons/Cube";
import { defineField, defineType } from "sanity";

/** The parts of a module's page, which show the fields of the module. */
const parts = [
  { title: "Hero: badge, headline, buttons and picture", value: "hero" },
  { title: "Tabs: overview, features and benefits", value: "tabs" },
  { title: "Overview, without tabs", value: "overview" },
  { title: "Features, without tabs", value: "features" },
  { title: "Benefits, without tabs", value: "benefits" },
  { title: "Closing call to action", value: "closing" },
];

/** A place on a module's page for a part of the module itself (spec 2, solutions). */
export const modulePart = defineType({
  name: "modulePart",
  title: "Part of this module",
  description: "The hero, tabs or closing call to action of the module.",
  type: "object",
  icon: CubeIcon,
  fields: [
    defineField({
      name: "part",
      title: "Part",
      description: "Its texts are in the other tabs of this document.",
      type: "string",
      options: { layout: "radio", list: parts },
      validation: (rule) => rule.required(),
    }),
  ],
  preview: {
    select: { part: "part" },
    prepare: ({ part }) => ({
      title: parts.find(({ value }) => value === part)?.title ?? "No part yet",
      subtitle: "Part of this module",
    }),
  },
});
