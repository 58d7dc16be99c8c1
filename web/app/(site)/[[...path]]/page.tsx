import { publishedContent } from "../../../content/sanity/readers.ts";
import { loadMetadata, getPath } from "../../../site/pages/load-page.ts";
import { renderSitePage } from "../../../site/pages/site-page.tsx";

/**
 * A page at its plain URL: rendered at the first request and cached until content that it shows is
 * published, at most 300 s. The build renders no page.
 */
export const revalidate = 300;
export const dynamicParams = true;

export function generateStaticParams() {
  return [];
}

type Props = {
  params: Promise<{ path?: string[] }>;
};

export async function generateMetadata({ params }: Props) {
  return loadMetadata(getPath(await params), publishedContent);
}

export default async function Page({ params }: Props) {
  return renderSitePage({ path: getPath(await params), content: publishedContent });
}
