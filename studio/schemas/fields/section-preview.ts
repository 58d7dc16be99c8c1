import type { ComponentType } from "react";
import type { PreviewValue } from "sanity";
import { sibling } from "./sibling.ts";

/**
 * How a section shows in the page's list of sections: its headline, what kind of section it is, and
 * its picture where it has one.
 */
export function sectionPreview(kind: string, icon: ComponentType) {
  return {
    select: { title: "headline", image: "image" },
    prepare: ({ title, image }: { title?: string; image?: PreviewValue["media"] }) => ({
      title: title ?? "Without a headline",
      subtitle: kind,
      media: sibling(image, "asset") ? image : icon,
    }),
  };
}
