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

/** Drawn at its first visit and kept like its page: until what it shows is published anew. */
export const revalidate = 300;
export const dynamicParams = true;

export function generateStaticParams() {
  return [];
}

type Props = {
  params: Promise<{ picture: string[] }>;
};

/** The picture of a page in shared links; 404 where there is no page. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const path = parseOgImagePath(`/og/${(await params).picture.join("/")}`);
  const page =
    path && (await publishedContent.read(ogImageQuery, { path }, { finds: routableTypes }));
  if (!page) return new Response(null, { status: 404 });

  const { brand } = await loadSiteSettings(publishedContent);
  const address = `${new URL(getSiteConfig().siteUrl).host}${path === "/" ? "" : path}`;
  const picture = new ImageResponse(
    <OgImage
      brand={toDrawableText(brand) ?? ""}
      address={address}
      headline={toDrawableText(page.title) ?? address}
      kicker={[page.kicker, page.theme].flatMap((part) => toDrawableText(part) ?? []).join(" · ")}
      text={truncateToSentences(toDrawableText(page.text) ?? "")}
      hue={page.hue}
      figures={(page.figures ?? []).flatMap(({ value, label }) => {
        const figure = { value: toDrawableText(value), label: toDrawableText(label) };
        return figure.value && figure.label ? [{ value: figure.value, label: figure.label }] : [];
      })}
    />,
    { ...ogImageSize, fonts: await getOgImageFonts() },
  );
  return new Response(await picture.arrayBuffer(), { headers: { "content-type": "image/png" } });
}
