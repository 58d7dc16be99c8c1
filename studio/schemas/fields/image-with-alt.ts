import { ImageIcon } from "@sanity/icons/Image";
import { defineField } from "sanity";
import { sibling } from "./sibling.ts";

interface ImageWithAlt {
  name: string;
  title: string;
  description: string;
  group?: string;
}

/** An optional picture; the editor is warned while it has no alternative text. */
export function imageWithAlt(field: ImageWithAlt) {
  return defineField({
    ...field,
    type: "image",
    icon: ImageIcon,
    options: { hotspot: true },
    validation: (rule) =>
      rule
        .custom((image) =>
          image && !image.asset ? "The picture is missing: choose one, or remove the field" : true,
        )
        .warning(),
    fields: [
      defineField({
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
              sibling(parent, "asset") && !alt?.trim()
                ? "Describe the picture in one sentence"
                : true,
            )
            .warning(),
        ],
      }),
    ],
  });
}
