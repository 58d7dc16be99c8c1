import { createFileUrl } from "../../../../content/render/file-url.ts";
import { toSafeHref } from "../../../../content/render/safe-href.ts";
import { getClientConfig } from "../../../../content/sanity/client.ts";
import { cachedContent } from "../../../../content/sanity/readers.ts";
import { isDownloadToken } from "../../../../features/forms/download-links.ts";
import { downloadCopy } from "../../../../features/forms/form.copy.ts";
import { resourceFileQuery } from "../../../../features/forms/form.groq.ts";
import { toFileName } from "../../../../features/resources/resource.groq.ts";
import { createDownloadErrorPage, downloadHeaders } from "../../../../site/routing/downloads.ts";

export const dynamic = "force-dynamic";

/** The page of each resource links to its form. */
const again = { href: "/resources", label: downloadCopy.back };
const timeoutMs = 10_000;

/**
 * Downloads the file of a resource behind a form, with the link token of a stored form, or redirects to
 * its link: 403 for an invalid token, 410 for a resource that is no longer published, 503 while the file
 * cannot be read. The address of the file stays unknown to the visitor.
 */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const id = searchParams.get("id") ?? "";
  if (!isDownloadToken(id, searchParams.get("token") ?? ""))
    return createDownloadErrorPage(403, downloadCopy.refused, again);
  const resource = await cachedContent.read(resourceFileQuery, { id });
  if (!resource) return createDownloadErrorPage(410, downloadCopy.unpublished, again);
  const link = toSafeHref(resource.link);
  if (link)
    return new Response(null, { status: 303, headers: { ...downloadHeaders, location: link } });
  const url = createFileUrl(resource.file, toFileName(resource.title ?? ""));
  const file = url ? await fetchFile(url) : undefined;
  if (!file?.body) return createDownloadErrorPage(503, downloadCopy.missing, again);
  const headers = new Headers(downloadHeaders);
  for (const name of ["content-type", "content-length", "content-disposition"]) {
    const value = file.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(file.body, { headers });
}

/** Reads an uploaded file from the content lake; undefined if that fails. */
async function fetchFile(url: string): Promise<Response | undefined> {
  const { apiHost } = { apiHost: undefined, ...getClientConfig() };
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(new URL(url, apiHost), { signal }).catch(() => undefined);
  return response?.ok ? response : undefined;
}
