/** Adds a brand suffix to a title without the brand (spec 5). */
export function addBrandToTitle(title: string, brand: string): string {
  return title.toLowerCase().includes(brand.toLowerCase())
    ? title
    : `${title} | ${brand} Enterprise AI Platform`;
}

/** Returns the absolute URL of a path; for the home page it is the origin without a slash. */
export function toAbsoluteUrl(path: string, siteUrl: string): string {
  return path === "/" ? siteUrl : siteUrl + path;
}
