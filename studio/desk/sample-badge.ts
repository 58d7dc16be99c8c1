import type { DocumentBadgeComponent } from "sanity";

/** The word “Sample” beside the state of a document that is still invented. */
export const sampleBadge: DocumentBadgeComponent = ({ draft, published }) =>
  (draft ?? published)?.sample === true
    ? {
        label: "Sample",
        title: "Invented for the first start; replace it before a launch",
        color: "warning",
      }
    : null;
