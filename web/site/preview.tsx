import { VisualEditing } from "next-sanity/visual-editing";

/** Connects a page in draft mode with the Studio that shows it. Never part of what visitors get. */
export function Preview() {
  return <VisualEditing />;
}
