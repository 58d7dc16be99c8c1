import { ImageResponse } from "next/og";
import { getSiteConfig } from "../../../config.ts";
import { publishedContent } from "../../../content/sanity/readers.ts";
import { routableTypes } from "../../../content/sanity/routable-types.ts";
import { loadSiteSettings } from "../../../content/sanity/site-settings.ts";
import { pageOfSharePicture } from "../../../seo/og-image-path.ts";
import { shareFonts } from "../../../seo/og-image-fonts.ts";
import { SharePicture, shareSize } from "../../../seo/og-image.tsx";
import { sharePictureQuery } from "../../../seo/og-image.groq.ts";
import { drawable, opening } from "../../../seo/og-image-text.ts";

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
  const path = pageOfSharePicture(`/og/${(await params).picture.join("/")}`);
  const page =
    path && (await publishedContent.read(sharePictureQuery, { path }, { finds: routableTypes }));
  if (!page) return new Response(null, { status: 404 });

  const { brand } = await loadSiteSettings(publishedContent);
  const displayUrl = `${new URL(getSiteConfig().siteUrl).host}${path === "/" ? "" : path}`;
  const image = new ImageResponse(
    <SharePicture
      brand={drawable(brand) ?? ""}
      address={displayUrl}
      headline={drawable(page.title) ?? displayUrl}
      kicker={[page.kicker, page.theme].flatMap((part) => drawable(part) ?? []).join(" · ")}
      text={opening(drawable(page.text) ?? "")}
      hue={page.hue}
      figures={(page.figures ?? []).flatMap(({ value, label }) => {
        const figure = { value: drawable(value), label: drawable(label) };
        return figure.value && figure.label ? [{ value: figure.value, label: figure.label }] : [];
      })}
    />,
    { ...shareSize, fonts: await shareFonts() },
  );
  return new Response(await image.arrayBuffer(), { headers: { "content-type": "image/png" } });
}
