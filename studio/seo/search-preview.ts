import type { SanityImageSource } from "@sanity/image-url";
import { getOgImagePath } from "../../web/seo/og-image-path.ts";
import { addBrandToTitle, toAbsoluteUrl, type TitleBrand } from "../../web/seo/page-title.ts";
import { isFilled } from "../checklist/facts.ts";
import { readField } from "../schemas/fields/read-field.ts";

/** What search engines and networks receive from a page. */
export type SearchPreview = {
  title: string;
  /** Undefined if there is none; search engines then choose a text of the page. */
  description: string | undefined;
  /** The parts of the address: `["example.com", "solutions", "arqmesh"]`. */
  breadcrumb: string[];
  isHidden: boolean;
  /** The uploaded picture, or the address of the one that the site draws. */
  image: { source: SanityImageSource } | { url: string };
};

/** The site's address, and the document `brand`. */
type Site = { siteUrl: string; brand: unknown };

/** Computes the preview of a routable document with the functions that the site uses. */
export function createSearchPreview(document: unknown, { siteUrl, brand }: Site): SearchPreview {
  const seo = readField(document, "seo");
  const path = read(readField(document, "path"), "current") ?? "/";
  const title =
    read(seo, "title") ?? read(document, "title") ?? read(document, "name") ?? "Untitled";
  const image = [readField(seo, "image"), readField(brand, "shareImage")].find(hasAsset);
  const { host, pathname } = new URL(toAbsoluteUrl(path, siteUrl));
  return {
    title: addBrandToTitle(title, readTitleBrand(brand)),
    description: read(seo, "description"),
    breadcrumb: [host, ...pathname.split("/").filter(Boolean)],
    isHidden: readField(seo, "noIndex") === true,
    image: image ? { source: image } : { url: `${siteUrl}${getOgImagePath(path)}` },
  };
}

function read(value: unknown, field: string): string | undefined {
  const text = readField(value, field);
  return isFilled(text) ? text.trim() : undefined;
}

/** A brand without a suffix adds its name to titles. */
function readTitleBrand(brand: unknown): TitleBrand {
  const name = read(brand, "name") ?? "";
  return { name, titleSuffix: read(brand, "titleSuffix") ?? name };
}

/** Whether a field is an image with an uploaded file. */
const hasAsset = (image: unknown): image is SanityImageSource =>
  isFilled(readField(readField(image, "asset"), "_ref"));
