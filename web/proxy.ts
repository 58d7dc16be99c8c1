import {
  urlSearchParamPreviewPathname,
  urlSearchParamPreviewPerspective,
} from "@sanity/preview-url-secret/constants";
import { NextResponse, type NextRequest } from "next/server";
import type { ResolvedPath } from "./content/sanity/known-paths.ts";
import type { RedirectTarget } from "./content/sanity/redirects.ts";
import { appendQuery } from "./content/sanity/redirects.ts";
import {
  bookingPath,
  builtInPages,
  pickQueryParams,
  previewEndedPath,
  unsubscribePath,
} from "./content/request/request-context.ts";
import { parseOgImagePath } from "./seo/og-image-path.ts";
import { securityTxtPath } from "./seo/security-txt.ts";
import { serveCachedPage } from "./server/page-cache/cached-page.ts";
import { previewLinkPrefix } from "./server/preview-link.ts";
import { handleFormPost, handleOneClickUnsubscribe } from "./site/routing/form-post.ts";
import {
  getPreviewToken,
  openPreviewLink,
  servePreviewLinkPage,
} from "./site/routing/preview-links.ts";
import { isPagePath, resolvePath } from "./site/routing/resolve-path.ts";
import {
  createMethodNotAllowed,
  renderPerRequest,
  resolveUrl,
  serveNotFound,
  servePreviewEnded,
  setPrivateHeaders,
} from "./site/routing/responses.ts";
import { ensureRequestId, runInWebRequest } from "./telemetry/request-scope.ts";

type PagePath = Extract<ResolvedPath, { kind: "page" }>;

export const config = {
  // Build output has no pages; the proxy decides every other URL.
  matcher: ["/((?!_next/static/).*)"],
};

/** Paths below it are resources of the API for programs. */
const apiPrefix = "/api/v1/";

/** Paths of route handlers, which respond without the proxy. */
const routeHandlers = new Set([
  "/api/brand",
  "/api/business-case",
  "/api/calendar.ics",
  "/api/chat",
  "/api/chat/live",
  "/livez",
  "/readyz",
  "/api/health",
  "/api/health/backend",
  "/api/resources",
  "/api/resources/file",
  "/api/revalidate",
  "/api/v1",
  "/api/draft-mode/enable",
  "/api/draft-mode/disable",
  "/api/draft-mode/perspective",
  "/download-guide/file",
  "/book/calendar.ics",
  "/book/hold",
  "/book/times",
  "/articles/feed.xml",
  "/resources/feed.xml",
  "/sitemap.xml",
  "/robots.txt",
  securityTxtPath,
]);

/** Set by Next.js when an editor turns draft mode on; Next.js verifies its value. */
const draftModeCookie = "__prerender_bypass";

/**
 * Tells the gateway that the content lists a page at this path. If its response is 404 all the same, the
 * page has nothing that can be shown, and the gateway serves its last good version.
 */
const listedPageHeader = "x-site-listed-page";

/** A page outside the published content: built in, or not published yet. */
const pageWithoutContent: PagePath = { kind: "page", sections: [] };

/**
 * Routes every request before anything is rendered or cached:
 * - the plain URL of a page: the cached page, rendered at its first request;
 * - a page with known query parameters, in draft mode, by a preview link or after a form post: the page
 *   rendered for this request;
 * - the OG image of a page: cached like the page;
 * - a former path: a redirect, unless a page has it again;
 * - anything else: the one cached not-found page.
 *
 * Form posts are handled here because only the proxy can send a page with a status other than 200.
 */
export function proxy(request: NextRequest): Promise<Response> {
  ensureRequestId(request.headers);
  return runInWebRequest(request, () => routeRequest(request));
}

async function routeRequest(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl;
  if (routeHandlers.has(pathname) || pathname.startsWith(apiPrefix))
    return NextResponse.next({ request: { headers: request.headers } });
  if (pathname.startsWith(previewLinkPrefix)) return openPreviewLink(request);
  if (pathname === previewEndedPath) return servePreviewEnded(request);

  const illustratedPath = parseOgImagePath(pathname);
  if (illustratedPath !== undefined) return serveOgImage(request, illustratedPath);

  const isDraftMode = request.cookies.has(draftModeCookie);
  const previewToken = isDraftMode ? undefined : getPreviewToken(request);
  const previewPage = previewToken && (await servePreviewLinkPage(request, previewToken));
  if (previewPage) return previewPage;

  // Presentation names the perspective of the first page that it shows in the address.
  if (isDraftMode && request.nextUrl.searchParams.has(urlSearchParamPreviewPerspective))
    return openInPerspective(request);

  // Editors may open pages that are not published yet.
  const isDraft = isDraftMode && isPagePath(pathname);
  const hasOwnPage = isDraft || builtInPages.has(pathname);
  const resolved = hasOwnPage ? pageWithoutContent : await resolvePath(pathname);
  if (!resolved) return serveNotFound(request);
  if (resolved.kind === "redirect") return redirectToTarget(request, resolved);
  if (request.method === "POST") return handlePost(request);
  if (request.method === "GET" || request.method === "HEAD") {
    const response = await servePage(request, resolved, isDraft);
    if (!hasOwnPage) response.headers.set(listedPageHeader, "1");
    return response;
  }
  return createMethodNotAllowed("GET, HEAD, POST");
}

async function serveOgImage(request: NextRequest, pagePath: string): Promise<Response> {
  const hasPage = (await resolvePath(pagePath))?.kind === "page";
  return hasPage ? serveCachedPage(request.nextUrl.pathname, request, 200) : serveNotFound(request);
}

/**
 * Sends the visitor of a former path to its target. Not cacheable: the path may get a page again, and
 * a browser that cached both directions would loop.
 */
function redirectToTarget(request: NextRequest, { to, isTemporary }: RedirectTarget): Response {
  const url = resolveUrl(request, appendQuery(to, request.nextUrl.search));
  // `href` is percent-encoded and in Punycode, because a header value must be ASCII.
  const headers = { location: url.href, "cache-control": "no-store" };
  return new NextResponse(null, { status: isTemporary ? 307 : 308, headers });
}

/**
 * Stores the perspective of the address in its cookie and returns to the address without it. Otherwise a
 * refresh would return to this perspective after the editor has chosen another one.
 */
function openInPerspective(request: NextRequest): Response {
  const { pathname, searchParams } = request.nextUrl;
  const rest = new URLSearchParams(searchParams);
  rest.delete(urlSearchParamPreviewPerspective);
  const target = resolveUrl(request, "/api/draft-mode/perspective");
  target.searchParams.set(
    urlSearchParamPreviewPerspective,
    searchParams.get(urlSearchParamPreviewPerspective) ?? "",
  );
  target.searchParams.set(
    urlSearchParamPreviewPathname,
    rest.size > 0 ? `${pathname}?${rest}` : pathname,
  );
  const headers = { location: target.href, "cache-control": "no-store" };
  return new NextResponse(null, { status: 303, headers });
}

function handlePost(request: NextRequest): Promise<Response> {
  const { pathname, searchParams } = request.nextUrl;
  // The form on the unsubscribe page sends the token in its body instead.
  const token = pathname === unsubscribePath && searchParams.get("token");
  return token ? handleOneClickUnsubscribe(token) : handleFormPost(request);
}

async function servePage(
  request: NextRequest,
  { sections }: PagePath,
  isDraft: boolean,
): Promise<Response> {
  const { pathname, searchParams } = request.nextUrl;
  const query = pickQueryParams(searchParams, sections, pathname);
  // Free times change with every booking, so the booking page is never cached.
  const isPerRequest = isDraft || pathname === bookingPath || Object.keys(query).length > 0;
  if (!isPerRequest) return serveCachedPage(pathname, request, 200);
  const page = renderPerRequest(request);
  // URLs of built-in pages may carry the token of an emailed link.
  return builtInPages.has(pathname) ? setPrivateHeaders(page) : page;
}
