import type { SanityImageSource } from "@sanity/image-url";
import { getOgImagePath } from "../../web/seo/og-image-path.ts";
import { addBrandToTitle, toAbsoluteUrl } from "../../web/seo/page-title.ts";
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

/** Computes the preview of a routable document with the functions that the site uses. */
export function createSearchPreview(
  document: unknown,
  { siteUrl, brand }: { siteUrl: string; brand: string },
): SearchPreview {
  const seo = readField(document, "seo");
  const read = (value: unknown, field: string) => {
    const text = readField(value, field);
    return isFilled(text) ? text.trim() : undefined;
  };
  const path = read(readField(document, "path"), "current") ?? "/";
  const title =
    read(seo, "title") ?? read(document, "title") ?? read(document, "name") ?? "Untitled";
  const image = readField(seo, "image");
  const asset = readField(readField(image, "asset"), "_ref");
  const { host, pathname } = new URL(toAbsoluteUrl(path, siteUrl));
  return {
    title: addBrandToTitle(title, brand),
    description: read(seo, "description"),
    breadcrumb: [host, ...pathname.split("/").filter(Boolean)],
    isHidden: readField(seo, "noIndex") === true,
    image: isFilled(asset)
      ? { source: image as SanityImageSource } // an image field with an asset
      : { url: `${siteUrl}${getOgImagePath(path)}` },
  };
}
