/** The id of the box that stands in a place: a page may have one in a section and one in the footer. */
export function getNewsletterBoxId({ source }: { source?: string }): string {
  return source === "resources" ? "newsletter-resources" : "newsletter";
}
