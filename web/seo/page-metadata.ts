import type { Metadata } from "next";

/** What a page's metadata is made of. `image` is an absolute address of a 1200x630 picture. */
export interface PageFacts {
  path: string;
  title: string;
  brand: string;
  siteUrl: string;
  seoTitle?: string | null | undefined;
  description?: string | null | undefined;
  image?: string | undefined;
  noIndex?: boolean | null | undefined;
}

/** The page title: where it lacks the brand, a suffix names it (spec 5). */
export function brandedTitle(title: string, brand: string): string {
  return title.toLowerCase().includes(brand.toLowerCase())
    ? title
    : `${title} | ${brand} Enterprise AI Platform`;
}

/** Title, description, canonical address, robots and sharing data of one page (spec 5). */
export function pageMetadata(facts: PageFacts): Metadata {
  const title = brandedTitle(facts.seoTitle?.trim() || facts.title, facts.brand);
  const description = facts.description?.trim() || undefined;
  const url = `${facts.siteUrl}${facts.path === "/" ? "" : facts.path}` || facts.siteUrl;
  const images = facts.image ? [{ url: facts.image, width: 1200, height: 630 }] : [];
  return {
    title: { absolute: title },
    ...(description ? { description } : {}),
    alternates: { canonical: url },
    robots: facts.noIndex ? { index: false, follow: true } : { index: true, follow: true },
    openGraph: {
      type: "website",
      siteName: facts.brand,
      title,
      ...(description ? { description } : {}),
      url,
      images,
    },
    twitter: { card: images.length ? "summary_large_image" : "summary" },
  };
}
