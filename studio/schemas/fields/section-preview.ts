import type { ComponentType } from "react";

/** How a section shows in the page's list of sections: its headline, and what kind of section it is. */
export function sectionPreview(kind: string, icon: ComponentType) {
  return {
    select: { title: "headline" },
    prepare: ({ title }: { title?: string }) => ({
      title: title ?? "Without a headline",
      subtitle: kind,
      media: icon,
    }),
  };
}
