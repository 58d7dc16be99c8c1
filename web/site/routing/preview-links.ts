import { NextResponse, type NextRequest } from "next/server";
import { getSiteConfig } from "../../config.ts";
import { builtInPages } from "../../content/request/request-context.ts";
import type { FormOutcome } from "../../server/form-endpoint.ts";
import {
  type PreviewRelease,
  type PreviewTarget,
  previewLinkCookie,
  previewLinkPrefix,
  resolvePreviewLink,
} from "../../server/preview-link.ts";
import { isPagePath, resolvePath } from "./resolve-path.ts";
import {
  createMethodNotAllowed,
  renderPerRequest,
  resolveUrl,
  servePreviewEnded,
  setPrivateHeaders,
} from "./responses.ts";

/** Instead of a path in the cookie of a release, whose link covers many; no page can have it. */
const allPaths = "/*";

/** A `cookie` pair of a preview link: its token and path, with or without percent-encoding. */
const previewCookiePattern = new RegExp(`^${previewLinkCookie}=([\\w.-]+)(?::|%3A)(\\S+)$`);

/**
 * Opens a preview link: stores its token in a cookie for the draft's path, or for all paths if it shows a
 * release, and redirects to the draft. `<prefix>leave?from=<path>` clears the cookie, that of a release with
 * `&scope=release`, and returns to the published page.
 */
export async function openPreviewLink(request: NextRequest): Promise<Response> {
  const { method, nextUrl } = request;
  if (method !== "GET" && method !== "HEAD") return createMethodNotAllowed("GET, HEAD");
  const token = nextUrl.pathname.slice(previewLinkPrefix.length);
  const from = nextUrl.searchParams.get("from") ?? "/";
  if (token === "leave" && isPagePath(from))
    return leavePreview(request, from, nextUrl.searchParams.get("scope") === "release");
  const preview = await resolvePreviewLink(token);
  if (!preview) return servePreviewEnded(request);
  const maxAgeSeconds = Math.floor((preview.expires.getTime() - Date.now()) / 1000);
  const response = redirectPrivately(request, preview.path);
  if (preview.release) setPreviewCookie(response, "/", `${token}:${allPaths}`, maxAgeSeconds);
  else setPreviewCookie(response, preview.path, `${token}:${preview.path}`, maxAgeSeconds);
  return response;
}

async function leavePreview(
  request: NextRequest,
  path: string,
  isRelease: boolean,
): Promise<Response> {
  const response = redirectPrivately(request, (await isPublished(path)) ? path : "/");
  return clearPreviewCookie(response, isRelease ? "/" : path);
}

const isPublished = async (path: string) => (await resolvePath(path))?.kind === "page";

/**
 * The opened preview links of a request. Browsers also send a cookie to paths below its own, so a header
 * can have several of this name; `request.cookies` keeps one.
 */
const readPreviewCookies = ({ headers }: NextRequest): { token: string; path: string }[] =>
  (headers.get("cookie")?.split(";") ?? []).flatMap((pair) => {
    const [, token, value] = previewCookiePattern.exec(pair.trim()) ?? [];
    const path = value?.replaceAll("%2F", "/").replaceAll("%2A", "*");
    return token && path ? [{ token, path }] : [];
  });

/** Returns the token of the preview link that was opened for exactly this path, else that of a release. */
export function getPreviewToken(request: NextRequest): string | undefined {
  const cookies = readPreviewCookies(request);
  const ofPage = cookies.find(({ path }) => path === request.nextUrl.pathname);
  return (ofPage ?? cookies.find(({ path }) => path === allPaths))?.token;
}

/**
 * Serves the draft of a preview link, read-only, or the page that says that the link has ended. Returns
 * undefined for a path that the link of a release does not cover.
 */
export async function servePreviewLinkPage(
  request: NextRequest,
  token: string,
): Promise<Response | undefined> {
  const path = request.nextUrl.pathname;
  const preview = await resolvePreviewLink(token);
  if (preview?.release) return serveReleasePage(request, preview, preview.release);
  if (preview?.path === path) return serveDraft(request, preview);
  if (preview) return clearPreviewCookie(redirectPrivately(request, preview.path), path);
  const isOfRelease = readPreviewCookies(request).some(
    (cookie) => cookie.token === token && cookie.path === allPaths,
  );
  if (isOfRelease) return endReleasePreview(request);
  return clearPreviewCookie(await servePreviewEnded(request), path);
}

/** Serves a page of a release or follows its redirect; undefined for any other path. */
function serveReleasePage(
  request: NextRequest,
  preview: PreviewTarget,
  release: PreviewRelease,
): Response | undefined {
  const path = request.nextUrl.pathname;
  if (preview.path === path) return serveDraft(request, preview);
  const { perspective } = release;
  if (release.paths.has(path)) return serveDraft(request, { ...preview, perspective });
  const target = release.redirects.get(path);
  return target && redirectPrivately(request, target.to);
}

/**
 * Clears the cookie of a release's link that has ended, which the browser sends for all pages: published
 * pages open again, the others say that the link has ended.
 */
async function endReleasePreview(request: NextRequest): Promise<Response | undefined> {
  const { pathname, search } = request.nextUrl;
  if (request.method === "POST") return undefined;
  const isOpen = builtInPages.has(pathname) || (await resolvePath(pathname)) !== undefined;
  const response = isOpen
    ? redirectPrivately(request, pathname + search)
    : await servePreviewEnded(request);
  return clearPreviewCookie(response, "/");
}

function serveDraft(
  request: NextRequest,
  preview: Pick<PreviewTarget, "expires" | "perspective" | "release">,
): Response {
  if (request.method === "POST") {
    const problems = { form: "Forms cannot be submitted in a preview." };
    const outcome = { outcome: "refused", problems } satisfies FormOutcome;
    return NextResponse.json(outcome, { status: 403 });
  }
  return setPrivateHeaders(renderPerRequest(request, { preview }));
}

function setPreviewCookie(
  response: NextResponse,
  path: string,
  value: string,
  maxAgeSeconds: number,
): void {
  response.cookies.set(previewLinkCookie, value, {
    path,
    maxAge: maxAgeSeconds,
    httpOnly: true,
    sameSite: "lax",
    secure: getSiteConfig().siteUrl.startsWith("https:"),
  });
}

function clearPreviewCookie(response: NextResponse, path: string): NextResponse {
  setPreviewCookie(response, path, "", 0);
  return response;
}

function redirectPrivately(request: NextRequest, path: string): NextResponse {
  const location = resolveUrl(request, path).href;
  return setPrivateHeaders(new NextResponse(null, { status: 303, headers: { location } }));
}
