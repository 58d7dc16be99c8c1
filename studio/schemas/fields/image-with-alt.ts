import { ImageIcon } from "@sanity/icons/Image";
import { defineArrayMember, defineField } from "sanity";
import { readField } from "./read-field.ts";

type ImageWithAlt = {
  name: string;
  title: string;
  description: string;
  group?: string;
};

const imageField = {
  type: "image",
  icon: ImageIcon,
  options: { hotspot: true },
} as const;

const alternativeText = defineField({
  name: "alt",
  title: "Alternative text",
  description:
    "Read by screen readers and shown when the image does not load. Describe the image in one sentence.",
  type: "string",
  hidden: ({ parent }) => !parent?.asset,
  validation: (rule) => [
    rule.max(200).warning("Keep it to one sentence"),
    rule
      .custom((alt: string | undefined, { parent }) =>
        readField(parent, "asset") && !alt?.trim() ? "Describe the image in one sentence" : true,
      )
      .warning(),
  ],
});

const requireAsset = (image: { asset?: unknown } | undefined) =>
  image && !image.asset ? "The image is missing. Choose one or remove this field" : true;

/** An optional image; warns while it has no alternative text. */
export function imageWithAlt(field: ImageWithAlt) {
  return defineField({
    ...field,
    ...imageField,
    validation: (rule) => rule.custom(requireAsset).warning(),
    fields: [alternativeText],
  });
}

/** An image between paragraphs. */
export function imageInText() {
  return defineArrayMember({
    ...imageField,
    title: "Image",
    validation: (rule) => rule.custom(requireAsset).warning(),
    fields: [alternativeText],
  });
}
