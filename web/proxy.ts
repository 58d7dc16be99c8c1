import { NextResponse, type NextRequest } from "next/server";
import { getSiteConfig } from "./config.ts";
import { getKnownPaths, type ResolvedPath } from "./content/sanity/known-paths.ts";
import { encodeFormResult } from "./content/request/form-result.ts";
import { appendQuery } from "./content/sanity/redirects.ts";
import {
  formResultHeader,
  bookingPath,
  builtInPages,
  pickQueryParams,
  notFoundPath,
  previewEndedPath,
  perRequestRoute,
  routeHeader,
  previewLinkHeader,
  unsubscribePath,
} from "./content/request/request-context.ts";
import { parseOgImagePath } from "./seo/og-image-path.ts";
import { hashClient } from "./server/client-header.ts";
import { serveCachedPage } from "./server/cached-page.ts";
import {
  createFormResult,
  getFormName,
  type FormOutcome,
  isSameOriginPost,
  readFormFields,
  getHttpStatus,
  submitForm,
} from "./server/form-endpoint.ts";
import { previewLinkCookie, previewLinkPrefix, resolvePreviewLink } from "./server/preview-link.ts";
import { forms } from "./site/forms.ts";

/**
 * Decides how an address is answered, before anything is rendered or kept:
 * - a page's plain address: the finished page, made at its first visit and kept;
 * - with a known query key, in draft mode, by the link to its draft or after a form post: the same
 *   page, rendered for this request;
 * - the drawn picture of a page: as the page itself;
 * - a path that an editor moved: a redirect, while no page has it;
 * - anything else: the one finished not-found page, so that made-up addresses fill no cache.
 *
 * Forms are answered here because only the proxy can give a page another status than 200.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname, searchParams } = request.nextUrl;
  if (ownRoutes.has(pathname)) return NextResponse.next();
  if (pathname.startsWith(previewLinkPrefix)) return openShared(request);
  const pictured = parseOgImagePath(pathname);
  if (pictured !== undefined) {
    const known = (await placeAt(pictured))?.kind === "page";
    return known ? serveCachedPage(pathname, request, 200) : notFound(request);
  }
  if (pathname === previewEndedPath) return previewEnded(request);
  const shared = sharedFor(request);
  if (shared && !request.cookies.has(draftCookie)) return answerShared(request, shared);
  // An editor may look at a page that is not published yet.
  const draft = request.cookies.has(draftCookie) && isPagePath(pathname);
  const place = draft || builtInPages.has(pathname) ? pageWithoutContent : await placeAt(pathname);
  if (!place) return notFound(request);
  if (place.kind === "redirect") return redirectTo(place.to, request);
  if (request.method === "POST") {
    // The page's own form has the token in its body.
    const token = pathname === unsubscribePath && searchParams.get("token");
    return token ? unsubscribeAtOnce(token) : answerPost(request);
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    return plain(405, "This address can be read only.", { allow: "GET, HEAD, POST" });
  }
  const query = pickQueryParams(searchParams, place.sections, pathname);
  // What is free now is nobody's later.
  const perRequest = draft || pathname === bookingPath || Object.keys(query).length > 0;
  if (!perRequest) return serveCachedPage(pathname, request, 200);
  const page = renderForRequest(request, 200);
  // What a mail's link carries is its reader's alone.
  return builtInPages.has(pathname) ? privately(page) : page;
}

export const config = {
  // Build output has no pages; everything else is decided above.
  matcher: ["/((?!_next/static/).*)"],
};

const ownRoutes = new Set([
  "/api/chat",
  "/api/health",
  "/api/health/backend",
  "/api/resources",
  "/api/revalidate",
  "/api/draft-mode/enable",
  "/api/draft-mode/disable",
  "/api/draft-mode/perspective",
  "/download-guide/file",
  "/book/calendar.ics",
  "/book/hold",
  "/book/times",
  "/resources/feed.xml",
  "/sitemap.xml",
  "/robots.txt",
  "/icon.svg",
]);

/** Set by Next when an editor turns draft mode on; Next itself checks its value. */
const draftCookie = "__prerender_bypass";

/** A page that the content need not have: of the site's own, or not published yet. */
const pageWithoutContent: ResolvedPath = { kind: "page", sections: [] };

/** What the content has at a path; a redirect may start from a path that no page could have. */
async function placeAt(path: string): Promise<ResolvedPath | undefined> {
  if (path.length > 200 || path.startsWith("/~")) return undefined;
  const place = await getKnownPaths().resolve(path);
  return place?.kind === "page" && !isPagePath(path) ? undefined : place;
}

/**
 * The lasting redirect of a path that an editor moved. Not to be kept: the path may get a page
 * again, and a browser that remembered both ways would go in circles.
 */
function redirectTo(target: string, request: NextRequest): Response {
  const to = appendQuery(target, request.nextUrl.search);
  return new NextResponse(null, {
    status: 308,
    headers: {
      // As a browser writes it: a header takes no other letters than those.
      location: ownAddress(request, to).href,
      "cache-control": "no-store",
    },
  });
}

function isPagePath(path: string): boolean {
  return path.length <= 200 && /^\/(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\/|$))*$/.test(path);
}

const notFound = (request: NextRequest) => serveCachedPage(notFoundPath, request, 404);

const previewEnded = async (request: NextRequest) =>
  privately(await serveCachedPage(previewEndedPath, request, 410));

/** The page rendered for this request alone, at the place that `next.config.ts` names. */
function renderForRequest(request: NextRequest, status: number, answer?: string) {
  const headers = new Headers(request.headers);
  headers.set(routeHeader, perRequestRoute);
  headers.delete(formResultHeader);
  headers.delete(previewLinkHeader);
  if (answer) headers.set(formResultHeader, answer);
  return NextResponse.next({ request: { headers }, status });
}

/** Leads from a link to the draft it shows, which a cookie then stands for; also out of it again. */
async function openShared(request: NextRequest): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return plain(405, "This address can be read only.", { allow: "GET, HEAD" });
  }
  const token = request.nextUrl.pathname.slice(previewLinkPrefix.length);
  const from = request.nextUrl.searchParams.get("from") ?? "/";
  if (token === "leave" && isPagePath(from)) {
    const published = (await placeAt(from))?.kind === "page";
    return seeOther(request, published ? from : "/", sharedCookieOf("", from, 0));
  }
  const shared = await resolvePreviewLink(token);
  if (!shared) return previewEnded(request);
  const seconds = Math.floor((shared.expires.getTime() - Date.now()) / 1000);
  return seeOther(request, shared.path, sharedCookieOf(token, shared.path, seconds));
}

/** The link in whose name this very page was asked for. */
function sharedFor({ cookies, nextUrl }: NextRequest): string | undefined {
  const [token, path] = cookies.get(previewLinkCookie)?.value.split(":") ?? [];
  // A browser also sends the cookie to the pages below.
  return token && path === nextUrl.pathname ? token : undefined;
}

/** The draft that a link shows, to be read alone; the page that says so once the link has ended. */
async function answerShared(request: NextRequest, token: string): Promise<Response> {
  const path = request.nextUrl.pathname;
  const shared = await resolvePreviewLink(token);
  if (!shared) {
    const ended = await previewEnded(request);
    ended.headers.append("set-cookie", sharedCookieOf("", path, 0));
    return ended;
  }
  if (shared.path !== path) {
    return seeOther(request, shared.path, sharedCookieOf("", path, 0));
  }
  if (request.method === "POST") {
    const problems = { form: "This is a preview. Forms are not sent from here." };
    return NextResponse.json({ outcome: "refused", problems }, { status: 403 });
  }
  const headers = new Headers(request.headers);
  headers.set(routeHeader, perRequestRoute);
  headers.delete(formResultHeader);
  headers.set(previewLinkHeader, shared.expires.toISOString());
  return privately(NextResponse.next({ request: { headers } }));
}

function sharedCookieOf(token: string, path: string, seconds: number): string {
  const secure = getSiteConfig().siteUrl.startsWith("https:") ? "; Secure" : "";
  const value = token && `${token}:${path}`;
  return `${previewLinkCookie}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

function seeOther(request: NextRequest, path: string, cookie: string): Response {
  const location = ownAddress(request, path).href;
  return privately(
    new NextResponse(null, { status: 303, headers: { location, "set-cookie": cookie } }),
  );
}

/** For nobody's cache, no search engine, and without a word to other sites of where it was read. */
function privately(response: Response): Response {
  response.headers.set("cache-control", "private, no-store");
  response.headers.set("x-robots-tag", "noindex, nofollow");
  response.headers.set("referrer-policy", "no-referrer");
  return response;
}

/** A path of this site as the visitor's browser knows it, so that a redirect stays on its origin. */
function ownAddress({ headers }: NextRequest, path: string): URL {
  const { siteUrl } = getSiteConfig();
  const seen = URL.parse(`${new URL(siteUrl).protocol}//${headers.get("host") ?? ""}`);
  return new URL(path, seen?.origin ?? siteUrl);
}

function plain(status: number, text: string, headers: Record<string, string> = {}) {
  return new NextResponse(`${text}\n`, {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      ...headers,
    },
  });
}

/** RFC 8058: a mail program ends a subscription by the address alone, and follows no redirect. */
async function unsubscribeAtOnce(token: string): Promise<Response> {
  const outcome = await submitForm(forms.unsubscribe, { token }, {});
  const text =
    outcome.outcome === "sent" ? "You are unsubscribed." : "You could not be unsubscribed.";
  return plain(getHttpStatus(outcome), text);
}

/** Takes a form: JSON to the page's script, a whole page or a redirect to a browser without one. */
async function answerPost(request: NextRequest): Promise<Response> {
  const scripted = request.headers.get("accept")?.includes("application/json");
  const refuse = (status: number, message: string) => {
    const problems = { form: message };
    if (scripted) return NextResponse.json({ outcome: "refused", problems }, { status });
    const answer = { form: "contact", outcome: "refused", values: {}, problems } as const;
    return renderForRequest(request, status, encodeFormResult(answer));
  };

  if (!isSameOriginPost(request.headers, getSiteConfig().siteUrl)) {
    return refuse(403, "This form was sent from another site. Please use the form on this site.");
  }
  const fields = await readFormFields(request);
  if (fields === 413) {
    return refuse(413, "This form is larger than we can take. Please go back and shorten it.");
  }
  if (fields === 415) return refuse(415, "Please send the form as a form (URL-encoded).");
  const name = getFormName(fields);
  if (!name) return refuse(400, "This form is not known. Please reload the page and try again.");

  const page = request.headers.get("referer") ?? undefined;
  const sender = { client: hashClient(request.headers), page };
  const outcome = await submitForm(forms[name], fields, sender);
  const status = getHttpStatus(outcome);
  if (scripted) return retryLater(outcome, NextResponse.json(outcome, { status }));
  if (outcome.outcome === "sent") {
    const place = forms[name].getElementId?.(fields) ?? name;
    const { ticket } = outcome;
    const keys = new URLSearchParams({ sent: place, ...(ticket ? { ticket } : {}) });
    return NextResponse.redirect(
      ownAddress(request, `${request.nextUrl.pathname}?${keys}#${place}`),
      303,
    );
  }
  const answer = encodeFormResult(createFormResult(name, forms[name], fields, outcome));
  return retryLater(outcome, renderForRequest(request, status, answer));
}

function retryLater(outcome: FormOutcome, response: Response): Response {
  if (outcome.outcome === "refused" && outcome.waitSeconds)
    response.headers.set("retry-after", String(outcome.waitSeconds));
  return response;
}
