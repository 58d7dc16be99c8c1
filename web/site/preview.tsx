"use client";

import { VisualEditing } from "next-sanity/visual-editing/client-component";
import { useRouter } from "next/navigation";

// Edits arrive letter by letter; the page is read again once the typing pauses.
const pause = 400;

/**
 * Connects a page in draft mode with the Studio that shows it: clicks open the section's form and
 * edits show without a reload. Never part of what visitors get.
 */
export function Preview() {
  const router = useRouter();
  return (
    <VisualEditing
      refresh={async () => {
        router.refresh();
        await new Promise((resolve) => setTimeout(resolve, pause));
      }}
    />
  );
}
