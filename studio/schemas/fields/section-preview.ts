import type { ComponentType } from "react";
import type { PreviewValue } from "sanity";
import { readField } from "./read-field.ts";

/** The preview of a section in the page's list: its headline or type, its type and its image. */
export function sectionPreview(kind: string, icon: ComponentType) {
  return {
    select: { title: "headline", image: "image" },
    prepare: ({ title, image }: { title?: string; image?: PreviewValue["media"] }) => ({
      title: title ?? kind,
      subtitle: title ? kind : "No headline",
      media: readField(image, "asset") ? image : icon,
    }),
  };
}
