import * as z from "zod";
import { deriveAccent, isColor } from "@site/supabase/domain/accent";
import { createImageUrl, getImageDimensions, type ContentImage } from "../render/image-url.ts";
import { imageSchema, nonEmptyText, nullableText } from "./schemas.ts";

/** The bundled pairs of typefaces. */
export const typefaces = ["grotesk", "neutral", "editorial"] as const;
export type Typeface = (typeof typefaces)[number];

const image = imageSchema.catch(null);

const fields = z.object({
  _updatedAt: nullableText.catch(null),
  name: nonEmptyText.catch("Home"),
  titleSuffix: nonEmptyText.nullable().catch(null),
  accent: z.string().refine(isColor).nullable().catch(null),
  darkAccent: z.string().refine(isColor).nullable().catch(null),
  typeface: z.enum(typefaces).catch("grotesk"),
  logo: image,
  darkLogo: image,
  favicon: image,
  shareImage: image,
  organization: z
    .object({ legalName: nonEmptyText, description: nullableText, foundingDate: nullableText })
    .nullable()
    .catch(null),
});

/** An image at the size of the site's layout. */
export type BrandImage = { url: string; width: number; height: number };

// Twice the pixels of the logo's height on the page, for dense screens.
const logoWidth = 480;
const iconWidth = 96;

function toBrandImage(image: ContentImage | null, width: number): BrandImage | undefined {
  const size = image && getImageDimensions(image);
  const url = image && createImageUrl(image, { width });
  return size && url ? { ...size, url } : undefined;
}

/** The validated brand, with the accent colors of both themes. Missing parts get neutral defaults. */
export const brandSchema = z
  .unknown()
  .transform((value) => fields.parse(typeof value === "object" && value !== null ? value : {}))
  .transform((brand) => ({
    ...brand,
    titleSuffix: brand.titleSuffix ?? brand.name,
    colors: deriveAccent(brand.accent, brand.darkAccent),
    logoImage: toBrandImage(brand.logo, logoWidth),
    darkLogoImage: toBrandImage(brand.darkLogo, logoWidth),
    icon: toBrandImage(brand.favicon, iconWidth),
  }));

export type Brand = z.output<typeof brandSchema>;
