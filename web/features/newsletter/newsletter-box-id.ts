/** Returns the element id of a newsletter box: a page may have one in a section and one in the footer. */
export function getNewsletterBoxId({ source }: { source?: string }): string {
  return source === "resources" ? "newsletter-resources" : "newsletter";
}
