/** The parts of the brand that titles contain. */
export type TitleBrand = { name: string; titleSuffix: string };

/** Adds the brand's suffix to a title without the brand (spec 5). */
export function addBrandToTitle(title: string, { name, titleSuffix }: TitleBrand): string {
  return title.toLowerCase().includes(name.toLowerCase()) ? title : `${title} | ${titleSuffix}`;
}

/** Returns the absolute URL of a path; for the home page it is the origin without a slash. */
export function toAbsoluteUrl(path: string, siteUrl: string): string {
  return path === "/" ? siteUrl : siteUrl + path;
}
