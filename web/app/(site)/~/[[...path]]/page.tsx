import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { knownPaths } from "../../../../content/known-paths.ts";
import { decodeAnswer } from "../../../../content/form-answer.ts";
import { cachedContent, draftContent, sharedContent } from "../../../../content/readers.ts";
import { Sources, unmarked } from "../../../../content/sources.ts";
import { answerHeader, builtInPages, knownQuery, sharedHeader } from "../../../../content/visit.ts";
import { draftPerspective } from "../../../../server/draft-mode.ts";
import { metadataOf, pathOf } from "../../../../site/load-page.ts";
import { Preview } from "../../../../site/lazy-preview.tsx";
import { searchOf } from "../../../../site/search-of.ts";
import { sitePage } from "../../../../site/site-page.tsx";

/**
 * The same pages rendered per request, for what the proxy sends here: addresses with a known query
 * key, answers to forms, drafts for editors and for whoever has a link to one.
 */
export const dynamic = "force-dynamic";

interface Props {
  params: Promise<{ path?: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/**
 * How this request reads; with the kinds of a published page's sections, with `preview` where an
 * editor looks, with `until` where a link shows a draft. One for the page and its metadata.
 */
const readerFor = cache(async (path: string) => {
  const perspective = await draftPerspective();
  if (perspective) {
    const sources = new Sources();
    return {
      content: draftContent(perspective, sources),
      preview: () => ({ ...sources.table, perspective: String(perspective) }),
    };
  }
  const until = (await headers()).get(sharedHeader);
  if (until) return { content: sharedContent, until };
  if (builtInPages.has(path)) return { content: cachedContent, sections: [] };
  // A made-up draft cookie brings any address here: made-up ones must not fill the cache.
  const place = await knownPaths().at(path);
  if (place?.kind !== "page") notFound();
  return { content: cachedContent, sections: place.sections };
});

export async function generateMetadata({ params }: Props) {
  const path = pathOf(await params);
  const { content, preview, until } = await readerFor(path);
  const metadata = unmarked(await metadataOf(path, content));
  if (!preview && !until) return metadata;
  return { ...metadata, robots: { index: false, follow: false }, referrer: "same-origin" } as const;
}

export default async function Page({ params, searchParams }: Props) {
  const path = pathOf(await params);
  const { content, sections, preview, until } = await readerFor(path);
  const search = searchOf(await searchParams);
  const answer = decodeAnswer((await headers()).get(answerHeader));
  const visit = { query: knownQuery(search, sections, path), answer };
  const page = await sitePage({ path, content, visit, until });
  return (
    <>
      {page}
      {preview && <Preview {...preview()} />}
    </>
  );
}
