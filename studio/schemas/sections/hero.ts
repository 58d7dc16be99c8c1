import { RocketIcon } from "@sanity/icons/Rocket";
import { defineArrayMember, defineField, defineType } from "sanity";
import { buttons } from "../fields/buttons.ts";
import { imageWithAlt } from "../fields/image-with-alt.ts";
import { sceneField } from "../fields/scene.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, requiredLead } from "../fields/section-text.ts";

/** The opening section: topic, audience and first step (spec 2, home). */
export const hero = defineType({
  name: "hero",
  title: "Hero",
  description: "Opens a page: headline, text, buttons, and a scene or a picture.",
  type: "object",
  icon: RocketIcon,
  fields: [
    defineField({
      name: "eyebrow",
      title: "Line above the headline",
      description: "A short label for the topic of the page, for example “About us”.",
      type: "string",
    }),
    headline("The largest text of the page. Say who benefits and how."),
    requiredLead("The paragraph under the headline: what it is and how it works."),
    buttons("Up to two, under the lead. The first is the main one."),
    defineField({
      name: "chips",
      title: "Chips",
      description: "Short labels under the buttons, for example the industries you serve.",
      type: "array",
      of: [defineArrayMember({ type: "string" })],
      options: { layout: "tags" },
      validation: (rule) => rule.unique(),
    }),
    sceneField({ description: "Next to the text. The picture below replaces it." }),
    imageWithAlt({
      name: "image",
      title: "Picture",
      description: "Shown next to the text instead of the scene.",
    }),
  ],
  preview: sectionPreview("Hero", RocketIcon),
});
