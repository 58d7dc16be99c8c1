import { ImageIcon } from "@sanity/icons/Image";
import { defineField } from "sanity";

declare module "sanity" {
  interface ImageOptions {
    /** Previews the image on the background of this theme, whichever theme the Studio has. */
    backdrop?: "light" | "dark";
  }
}

type BrandImage = {
  name: string;
  title: string;
  description: string;
  accept: string;
  backdrop?: "light" | "dark";
};

/** An image of the brand. Its alternative text is the brand's name. */
export function brandImage({ accept, backdrop, ...field }: BrandImage) {
  return defineField({
    ...field,
    type: "image",
    icon: ImageIcon,
    group: "pictures",
    options: { accept, ...(backdrop && { backdrop }) },
  });
}
