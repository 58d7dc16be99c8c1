import type { DocumentBadgeComponent } from "sanity";

/** A “Sample” badge for documents with example content. */
export const sampleBadge: DocumentBadgeComponent = ({ draft, published }) =>
  (draft ?? published)?.sample === true
    ? {
        label: "Sample",
        title: "Example content. Replace it before launch.",
        color: "warning",
      }
    : null;
