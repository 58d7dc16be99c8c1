import { NextResponse, type NextRequest } from "next/server";
import { getSiteConfig } from "../../config.ts";
import type { FormOutcome } from "../../server/form-endpoint.ts";
import {
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

/** A `cookie` pair of a preview link: its token and path, with or without percent-encoding. */
const previewCookiePattern = new RegExp(`^${previewLinkCookie}=([\\w.-]+)(?::|%3A)(\\S+)$`);

/**
 * Opens a preview link: stores its token in a cookie for the draft's path and redirects there.
 * `<prefix>leave?from=<path>` clears the cookie and returns to the published page.
 */
export async function openPreviewLink(request: NextRequest): Promise<Response> {
  const { method, nextUrl } = request;
  if (method !== "GET" && method !== "HEAD") return createMethodNotAllowed("GET, HEAD");
  const token = nextUrl.pathname.slice(previewLinkPrefix.length);
  const from = nextUrl.searchParams.get("from") ?? "/";
  if (token === "leave" && isPagePath(from)) return leavePreview(request, from);
  const preview = await resolvePreviewLink(token);
  if (!preview) return servePreviewEnded(request);
  const maxAgeSeconds = Math.floor((preview.expires.getTime() - Date.now()) / 1000);
  const response = redirectPrivately(request, preview.path);
  setPreviewCookie(response, preview.path, `${token}:${preview.path}`, maxAgeSeconds);
  return response;
}

async function leavePreview(request: NextRequest, path: string): Promise<Response> {
  const isPublished = (await resolvePath(path))?.kind === "page";
  return clearPreviewCookie(redirectPrivately(request, isPublished ? path : "/"), path);
}

/**
 * Returns the token of the preview link that was opened for exactly this path. Browsers also send a
 * cookie to paths below its own, so a header can have several of this name; `request.cookies` keeps one.
 */
export function getPreviewToken({ headers, nextUrl }: NextRequest): string | undefined {
  for (const pair of headers.get("cookie")?.split(";") ?? []) {
    const [, token, path] = previewCookiePattern.exec(pair.trim()) ?? [];
    if (path?.replaceAll("%2F", "/") === nextUrl.pathname) return token;
  }
  return undefined;
}

/** Serves the draft of a preview link, read-only, or the page that says that the link has ended. */
export async function servePreviewLinkPage(request: NextRequest, token: string): Promise<Response> {
  const path = request.nextUrl.pathname;
  const preview = await resolvePreviewLink(token);
  if (!preview) {
    return clearPreviewCookie(await servePreviewEnded(request), path);
  }
  if (preview.path !== path)
    return clearPreviewCookie(redirectPrivately(request, preview.path), path);
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
