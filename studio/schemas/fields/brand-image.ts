import { ImageIcon } from "@sanity/icons/Image";
import { defineField } from "sanity";

declare module "sanity" {
  interface ImageOptions {
    /** Previews the image on a dark background. */
    hasDarkBackdrop?: boolean;
  }
}

type BrandImage = {
  name: string;
  title: string;
  description: string;
  accept: string;
  hasDarkBackdrop?: boolean;
};

/** An image of the brand. Its alternative text is the brand's name. */
export function brandImage({ accept, hasDarkBackdrop = false, ...field }: BrandImage) {
  return defineField({
    ...field,
    type: "image",
    icon: ImageIcon,
    group: "pictures",
    options: { accept, hasDarkBackdrop },
  });
}
