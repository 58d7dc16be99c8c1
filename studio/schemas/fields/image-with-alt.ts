import { ImageIcon } from "@sanity/icons/Image";
import { defineArrayMember, defineField } from "sanity";
import { sibling } from "./sibling.ts";

type ImageWithAlt = {
  name: string;
  title: string;
  description: string;
  group?: string;
};

const picture = {
  type: "image",
  icon: ImageIcon,
  options: { hotspot: true },
} as const;

const alternativeText = defineField({
  name: "alt",
  title: "Alternative text",
  description:
    "Read aloud to visitors who cannot see the picture and shown when it does not load. Say what it shows, in one sentence.",
  type: "string",
  hidden: ({ parent }) => !parent?.asset,
  validation: (rule) => [
    rule.max(200).warning("One sentence is enough"),
    rule
      .custom((alt: string | undefined, { parent }) =>
        sibling(parent, "asset") && !alt?.trim() ? "Describe the picture in one sentence" : true,
      )
      .warning(),
  ],
});

const chosen = (image: { asset?: unknown } | undefined) =>
  image && !image.asset ? "The picture is missing: choose one, or remove it" : true;

/** An optional picture; the editor is warned while it has no alternative text. */
export function imageWithAlt(field: ImageWithAlt) {
  return defineField({
    ...field,
    ...picture,
    validation: (rule) => rule.custom(chosen).warning(),
    fields: [alternativeText],
  });
}

/** A picture between the paragraphs of a running text. */
export function pictureInText() {
  return defineArrayMember({
    ...picture,
    title: "Picture",
    validation: (rule) => rule.custom(chosen).warning(),
    fields: [alternativeText],
  });
}
