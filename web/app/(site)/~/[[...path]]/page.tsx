import { draftMode, headers } from "next/headers";
import { notFound } from "next/navigation";
import { knownPaths } from "../../../../content/known-paths.ts";
import { cachedContent, draftContent } from "../../../../content/readers.ts";
import { answerHeader, decodeAnswer, knownQuery } from "../../../../content/visit.ts";
import { metadataOf, pathOf } from "../../../../site/load-page.ts";
import { Preview } from "../../../../site/preview.tsx";
import { searchOf } from "../../../../site/search-of.ts";
import { SitePage } from "../../../../site/site-page.tsx";

/**
 * The same pages rendered per request, for what the proxy sends here: addresses with a known query
 * key, answers to forms, editors in draft mode.
 */
export const dynamic = "force-dynamic";

interface Props {
  params: Promise<{ path?: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function reader(path: string) {
  if ((await draftMode()).isEnabled) return draftContent;
  // A made-up draft cookie brings any address here: made-up ones must not fill the cache.
  if (!(await knownPaths().has(path))) notFound();
  return cachedContent;
}

export async function generateMetadata({ params }: Props) {
  const path = pathOf(await params);
  return metadataOf(path, await reader(path));
}

export default async function Page({ params, searchParams }: Props) {
  const path = pathOf(await params);
  const content = await reader(path);
  const search = searchOf(await searchParams);
  const answer = decodeAnswer((await headers()).get(answerHeader));
  return (
    <>
      <SitePage path={path} content={content} visit={{ query: knownQuery(path, search), answer }} />
      {content.preview && <Preview />}
    </>
  );
}
