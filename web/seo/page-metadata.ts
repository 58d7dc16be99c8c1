import type { Metadata } from "next";
import { addBrandToTitle, toAbsoluteUrl, type TitleBrand } from "./page-title.ts";

/**
 * The input of a page's metadata (spec 3, page metadata). `image` is the absolute URL of a 1200x630
 * image; times are ISO 8601.
 */
export type PageMetadataInput = {
  path: string;
  title: string;
  brand: TitleBrand;
  siteUrl: string;
  image: { url: string; alt: string };
  seoTitle?: string | null | undefined;
  description?: string | null | undefined;
  noIndex?: boolean | null | undefined;
  keywords?: readonly string[] | null | undefined;
  authors?: readonly string[] | undefined;
  type?: string | null | undefined;
  publishedTime?: string | null | undefined;
  modifiedTime?: string | null | undefined;
  section?: string | null | undefined;
  tags?: readonly string[] | null | undefined;
  /** The path of the page that search engines should index instead. */
  canonicalPath?: string | null | undefined;
  /** URL of the RSS feed of the page. */
  feed?: string | undefined;
};

const trimToUndefined = (text: string | null | undefined) => text?.trim() || undefined;

/** Builds title, description, canonical URL, robots and sharing data of a page (spec 5). */
export function buildPageMetadata(input: PageMetadataInput): Metadata {
  const { siteUrl, brand } = input;
  const title = addBrandToTitle(trimToUndefined(input.seoTitle) ?? input.title, brand);
  const description = trimToUndefined(input.description);
  const authors = (input.authors ?? []).flatMap((name) => trimToUndefined(name) ?? []);
  const canonical = trimToUndefined(input.canonicalPath);
  const url = toAbsoluteUrl(canonical?.startsWith("/") ? canonical : input.path, siteUrl);
  const keywords = [...(input.keywords ?? [])];
  const described = { title, ...(description ? { description } : {}) };
  const shared = {
    ...described,
    siteName: brand.name,
    url,
    images: [{ ...input.image, width: 1200, height: 630 }],
  };
  return {
    title: { absolute: title },
    ...(description ? { description } : {}),
    ...(keywords.length ? { keywords } : {}),
    ...(authors.length ? { authors: authors.map((name) => ({ name })) } : {}),
    alternates: {
      canonical: url,
      ...(input.feed ? { types: { "application/rss+xml": input.feed } } : {}),
    },
    robots: input.noIndex ? { index: false, follow: true } : { index: true, follow: true },
    openGraph:
      input.type === "article"
        ? { ...shared, ...buildArticleMetadata({ ...input, authors }) }
        : { ...shared, type: "website" },
    twitter: { ...described, card: "summary_large_image", images: [input.image] },
  };
}

function buildArticleMetadata({
  publishedTime,
  modifiedTime,
  authors,
  section,
  tags,
}: PageMetadataInput) {
  return {
    type: "article" as const,
    ...(publishedTime ? { publishedTime } : {}),
    ...(modifiedTime ? { modifiedTime } : {}),
    ...(authors?.length ? { authors: [...authors] } : {}),
    ...(trimToUndefined(section) ? { section: section ?? "" } : {}),
    ...(tags?.length ? { tags: [...tags] } : {}),
  };
}
