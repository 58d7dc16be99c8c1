import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, unstable_rethrow } from "next/navigation";
import { cache } from "react";
import { getKnownPaths } from "../../../../content/sanity/known-paths.ts";
import { decodeFormResult } from "../../../../content/request/form-result.ts";
import {
  cachedContent,
  createDraftReader,
  createPreviewLinkReader,
} from "../../../../content/sanity/readers.ts";
import {
  ContentSourceMap,
  stripAllMarkers,
} from "../../../../content/sanity/source-map/content-source-map.ts";
import { withTimeout } from "../../../../content/sanity/with-timeout.ts";
import {
  formResultHeader,
  builtInPages,
  pickQueryParams,
  previewLinkHeader,
  previewPerspectiveHeader,
  previewReleaseHeader,
} from "../../../../content/request/request-context.ts";
import { getDraftPerspective, parsePerspective } from "../../../../server/draft-mode.ts";
import { loadMetadata, getPath } from "../../../../site/pages/load-page.ts";
import { Preview } from "../../../../site/preview/lazy-preview.tsx";
import { FormFallbackPage } from "../../../../site/pages/form-fallback-page.tsx";
import { toSearchParams } from "../../../../site/pages/search-params.ts";
import { renderSitePage } from "../../../../site/pages/site-page.tsx";

/**
 * Renders pages per request. The proxy routes here: URLs with known query parameters, form results,
 * drafts for editors, and drafts opened by a preview link.
 */
export const dynamic = "force-dynamic";

type Props = {
  params: Promise<{ path?: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/**
 * Selects the content reader of this request, once for the page and its metadata. `sections` lists the
 * section types of a published page, `preview` connects an editor's draft with the Studio, and
 * `previewLink` is the preview link that shows a draft.
 */
const selectReader = cache(async (path: string) => {
  const perspective = await getDraftPerspective();
  if (perspective) {
    const sourceMap = new ContentSourceMap();
    return {
      content: createDraftReader(perspective, sourceMap),
      preview: () => ({ ...sourceMap.table, perspective: String(perspective) }),
    };
  }
  const requestHeaders = await headers();
  const expires = requestHeaders.get(previewLinkHeader);
  if (expires) {
    const shared = parsePerspective(requestHeaders.get(previewPerspectiveHeader) ?? undefined);
    const title = requestHeaders.get(previewReleaseHeader);
    const release = title === null ? undefined : decodeURIComponent(title);
    return { content: createPreviewLinkReader(shared), previewLink: { expires, release } };
  }
  if (builtInPages.has(path)) return { content: cachedContent, sections: [] };
  // A forged draft cookie routes any URL here; unknown paths must not fill the cache.
  const resolved = await getKnownPaths().resolve(path);
  if (resolved?.kind !== "page") notFound();
  return { content: cachedContent, sections: resolved.sections };
});

/** Reads the form post that led to this request; `formResult` is absent when the form was accepted. */
async function readFormPost({ searchParams }: Props) {
  const formResult = decodeFormResult((await headers()).get(formResultHeader));
  return formResult || (await searchParams)["sent"] !== undefined ? { formResult } : undefined;
}

/** Maximum milliseconds to render the page of a form result. */
const formPageTimeoutMs = 2_000;

/**
 * Returns what `render` resolves to. After a form post it returns `fallback()` when rendering fails or
 * times out, so that an unavailable content backend never loses what the visitor typed.
 */
async function renderOrFallback<T>(
  isFormPost: boolean,
  render: () => Promise<T>,
  fallback: () => T,
): Promise<T> {
  if (!isFormPost) return render();
  try {
    return await withTimeout(formPageTimeoutMs, render());
  } catch (error) {
    unstable_rethrow(error);
    console.error("Could not render the page of a form:", error);
    return fallback();
  }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const path = getPath(await props.params);
  const render = async () => {
    const { content, preview, previewLink } = await selectReader(path);
    const metadata = stripAllMarkers(await loadMetadata(path, content));
    if (!preview && !previewLink) return metadata;
    return {
      ...metadata,
      robots: { index: false, follow: false },
      referrer: "same-origin",
    } as const;
  };
  const isFormPost = (await readFormPost(props)) !== undefined;
  return renderOrFallback(isFormPost, render, () => ({
    title: "Your form",
    robots: { index: false },
  }));
}

export default async function Page(props: Props) {
  const path = getPath(await props.params);
  const formPost = await readFormPost(props);
  const render = async () => {
    const { content, sections, preview, previewLink } = await selectReader(path);
    const search = toSearchParams(await props.searchParams);
    const query = pickQueryParams(search, sections, path);
    const request = { query, formResult: formPost?.formResult };
    const page = await renderSitePage({ path, content, request, previewLink });
    return (
      <>
        {page}
        {preview && <Preview {...preview()} />}
      </>
    );
  };
  return renderOrFallback(formPost !== undefined, render, () => (
    <FormFallbackPage path={path} result={formPost?.formResult} />
  ));
}
