import { ImageResponse } from "next/og";
import { getSiteConfig } from "../../../config.ts";
import { loadImageData } from "../../../content/render/image-data.ts";
import { publishedContent } from "../../../content/sanity/readers.ts";
import { routableTypes } from "../../../content/sanity/routable-types.ts";
import { loadSiteSettings } from "../../../content/sanity/site-settings.ts";
import { parseOgImagePath } from "../../../seo/og-image-path.ts";
import { getOgImageFonts } from "../../../seo/og-image-fonts.ts";
import { OgImage, ogImageSize } from "../../../seo/og-image.tsx";
import { ogImageQuery } from "../../../seo/og-image.groq.ts";
import { toDrawableText, truncateToSentences } from "../../../seo/og-image-text.ts";

// Rendered at the first request and cached like its page, until content that it shows is published.
export const revalidate = 300;
export const dynamicParams = true;

export function generateStaticParams() {
  return [];
}

type Props = {
  params: Promise<{ picture: string[] }>;
};

/** Returns the OG image of a page; 404 if there is no page. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const path = parseOgImagePath(`/og/${(await params).picture.join("/")}`);
  const page =
    path && (await publishedContent.read(ogImageQuery, { path }, { finds: routableTypes }));
  if (!page) return new Response(null, { status: 404 });

  const { brand } = await loadSiteSettings(publishedContent);
  const [logo, icon] = await Promise.all([
    loadImageData(brand.logo, 480),
    loadImageData(brand.favicon, 640),
  ]);
  const displayUrl = `${new URL(getSiteConfig().siteUrl).host}${path === "/" ? "" : path}`;
  const headline = page.headline ?? page.intro?.headline ?? page.title ?? page.name;
  const eyebrow = page._type === "solutionModule" ? [page.name, page.theme] : [page.intro?.eyebrow];
  const image = new ImageResponse(
    <OgImage
      brand={toDrawableText(brand.name) ?? ""}
      logo={logo}
      icon={icon}
      signal={brand.colors.light.signal}
      address={displayUrl}
      headline={toDrawableText(headline) ?? displayUrl}
      eyebrow={eyebrow.flatMap((part) => toDrawableText(part) ?? []).join(" · ")}
      text={truncateToSentences(toDrawableText(page.text ?? page.intro?.lead) ?? "")}
      hue={page.hue}
      metrics={(page.metrics ?? []).flatMap((metric) => {
        // A list of the content may hold anything, and GROQ projects what is no object to null.
        const [value, label] = [toDrawableText(metric?.value), toDrawableText(metric?.label)];
        return value && label ? [{ value, label }] : [];
      })}
    />,
    { ...ogImageSize, fonts: await getOgImageFonts() },
  );
  return new Response(await image.arrayBuffer(), { headers: { "content-type": "image/png" } });
}
