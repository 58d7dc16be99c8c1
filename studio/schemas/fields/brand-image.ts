import { ImageIcon } from "@sanity/icons/Image";
import { defineField } from "sanity";

type BrandImage = { name: string; title: string; description: string; accept: string };

/** An image of the brand. Its alternative text is the brand's name. */
export function brandImage({ accept, ...field }: BrandImage) {
  return defineField({
    ...field,
    type: "image",
    icon: ImageIcon,
    group: "pictures",
    options: { accept },
  });
}
