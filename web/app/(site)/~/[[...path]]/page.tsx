import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, unstable_rethrow } from "next/navigation";
import { cache } from "react";
import { getKnownPaths } from "../../../../content/sanity/known-paths.ts";
import { decodeFormResult } from "../../../../content/request/form-result.ts";
import {
  cachedContent,
  createDraftReader,
  previewLinkContent,
} from "../../../../content/sanity/readers.ts";
import {
  ContentSourceMap,
  stripAllMarkers,
} from "../../../../content/sanity/content-source-map.ts";
import { withTimeout } from "../../../../content/sanity/with-timeout.ts";
import {
  formResultHeader,
  builtInPages,
  pickQueryParams,
  previewLinkHeader,
} from "../../../../content/request/request-context.ts";
import { getDraftPerspective } from "../../../../server/draft-mode.ts";
import { loadMetadata, getPath } from "../../../../site/pages/load-page.ts";
import { Preview } from "../../../../site/preview/lazy-preview.tsx";
import { FormFallbackPage } from "../../../../site/pages/form-fallback-page.tsx";
import { toSearchParams } from "../../../../site/pages/search-params.ts";
import { renderSitePage } from "../../../../site/pages/site-page.tsx";

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
  const perspective = await getDraftPerspective();
  if (perspective) {
    const sources = new ContentSourceMap();
    return {
      content: createDraftReader(perspective, sources),
      preview: () => ({ ...sources.table, perspective: String(perspective) }),
    };
  }
  const until = (await headers()).get(previewLinkHeader);
  if (until) return { content: previewLinkContent, until };
  if (builtInPages.has(path)) return { content: cachedContent, sections: [] };
  // A made-up draft cookie brings any address here: made-up ones must not fill the cache.
  const place = await getKnownPaths().resolve(path);
  if (place?.kind !== "page") notFound();
  return { content: cachedContent, sections: place.sections };
});

/** The result of the form that brought this request here; `undefined` where there was none. */
async function postedForm({ searchParams }: Props) {
  const answer = decodeFormResult((await headers()).get(formResultHeader));
  return answer || (await searchParams)["sent"] !== undefined ? { answer } : undefined;
}

/** Milliseconds that a form's result waits for its page. */
const formPageTimeoutMs = 2_000;

/**
 * What `render` makes. After a form, `instead` where that fails or takes too long: the content may be
 * unavailable, but what was typed must not be lost.
 */
async function orInstead<T>(
  posted: boolean,
  render: () => Promise<T>,
  instead: () => T,
): Promise<T> {
  if (!posted) return render();
  try {
    return await withTimeout(formPageTimeoutMs, render());
  } catch (error) {
    unstable_rethrow(error);
    console.error("The page of a form could not be rendered:", error);
    return instead();
  }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const path = getPath(await props.params);
  const render = async () => {
    const { content, preview, until } = await readerFor(path);
    const metadata = stripAllMarkers(await loadMetadata(path, content));
    if (!preview && !until) return metadata;
    return {
      ...metadata,
      robots: { index: false, follow: false },
      referrer: "same-origin",
    } as const;
  };
  const posted = (await postedForm(props)) !== undefined;
  return orInstead(posted, render, () => ({ title: "Your form", robots: { index: false } }));
}

export default async function Page(props: Props) {
  const path = getPath(await props.params);
  const posted = await postedForm(props);
  const render = async () => {
    const { content, sections, preview, until } = await readerFor(path);
    const search = toSearchParams(await props.searchParams);
    const request = { query: pickQueryParams(search, sections, path), answer: posted?.answer };
    const page = await renderSitePage({ path, content, request, previewExpires });
    return (
      <>
        {page}
        {preview && <Preview {...preview()} />}
      </>
    );
  };
  return orInstead(posted !== undefined, render, () => (
    <FormFallbackPage path={path} result={posted?.answer} />
  ));
}
