import { NextResponse, type NextRequest } from "next/server";
import { getSiteConfig } from "../../config.ts";
import {
  formResultHeader,
  notFoundPath,
  perRequestRoute,
  previewEndedPath,
  previewLinkHeader,
  previewPerspectiveHeader,
  previewReleaseHeader,
  routeHeader,
} from "../../content/request/request-context.ts";
import type { PreviewTarget } from "../../server/preview-link.ts";
import { serveCachedPage } from "../../server/page-cache/cached-page.ts";

type PerRequestOptions = {
  status?: number;
  /** Encoded result of a posted form, shown on its page. */
  formResult?: string;
  /** The preview link that shows the page as a draft, with the perspective of the page. */
  preview?: Pick<PreviewTarget, "expires" | "perspective" | "release">;
};

/**
 * Renders the page for this request only; `next.config.ts` rewrites it by `routeHeader`. Values that a
 * client sent for the internal headers are dropped.
 */
export function renderPerRequest(
  request: NextRequest,
  options: PerRequestOptions = {},
): NextResponse {
  const { status = 200, formResult, preview } = options;
  const headers = new Headers(request.headers);
  headers.set(routeHeader, perRequestRoute);
  headers.delete(formResultHeader);
  headers.delete(previewLinkHeader);
  headers.delete(previewPerspectiveHeader);
  headers.delete(previewReleaseHeader);
  if (formResult) headers.set(formResultHeader, formResult);
  if (preview) {
    headers.set(previewLinkHeader, preview.expires.toISOString());
    headers.set(previewPerspectiveHeader, String(preview.perspective));
    if (preview.release)
      headers.set(previewReleaseHeader, encodeURIComponent(preview.release.title));
  }
  return NextResponse.next({ request: { headers }, status });
}

/** Serves the one cached not-found page, so that unknown paths never fill the cache. */
export const serveNotFound = (request: NextRequest): Promise<NextResponse> =>
  serveCachedPage(notFoundPath, request, 404);

/** Serves the page of an expired or revoked preview link. */
export const servePreviewEnded = async (request: NextRequest): Promise<NextResponse> =>
  setPrivateHeaders(await serveCachedPage(previewEndedPath, request, 410));

/** Excludes a response from caches and search engines, and sends no referrer from its page. */
export function setPrivateHeaders<T extends Response>(response: T): T {
  response.headers.set("cache-control", "private, no-store");
  response.headers.set("x-robots-tag", "noindex, nofollow");
  response.headers.set("referrer-policy", "no-referrer");
  return response;
}

/** Resolves a path or URL against the origin that the visitor's browser uses. */
export function resolveUrl({ headers }: NextRequest, path: string): URL {
  const { siteUrl } = getSiteConfig();
  const requested = URL.parse(`${new URL(siteUrl).protocol}//${headers.get("host") ?? ""}`);
  return new URL(path, requested?.origin ?? siteUrl);
}

/** Creates an uncached plain-text response. */
export function createTextResponse(
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Response {
  return new NextResponse(`${text}\n`, {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      ...headers,
    },
  });
}

/** @param allow the accepted methods, such as "GET, HEAD". */
export const createMethodNotAllowed = (allow: string): Response =>
  createTextResponse(405, "This address can be read only.", { allow });
