import { ImageResponse } from "next/og";
import { getSiteConfig } from "../../../config.ts";
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
  const displayUrl = `${new URL(getSiteConfig().siteUrl).host}${path === "/" ? "" : path}`;
  const image = new ImageResponse(
    <OgImage
      brand={toDrawableText(brand) ?? ""}
      address={displayUrl}
      headline={toDrawableText(page.title) ?? displayUrl}
      kicker={[page.kicker, page.theme].flatMap((part) => toDrawableText(part) ?? []).join(" · ")}
      text={truncateToSentences(toDrawableText(page.text) ?? "")}
      hue={page.hue}
      figures={(page.figures ?? []).flatMap((shown) => {
        // A list of the content may hold anything, and GROQ projects what is no object to null.
        const figure = { value: toDrawableText(shown?.value), label: toDrawableText(shown?.label) };
        return figure.value && figure.label ? [{ value: figure.value, label: figure.label }] : [];
      })}
    />,
    { ...ogImageSize, fonts: await getOgImageFonts() },
  );
  return new Response(await image.arrayBuffer(), { headers: { "content-type": "image/png" } });
}
