import { publishedContent } from "../../../content/sanity/readers.ts";
import { loadMetadata, getPath } from "../../../site/pages/load-page.ts";
import { renderSitePage } from "../../../site/pages/site-page.tsx";

/**
 * A page's plain address: rendered at its first visit and kept until something it shows is
 * published, at most 300 s. The build renders none.
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
