import { NextResponse, type NextRequest } from "next/server";
import { getSiteConfig } from "../../config.ts";
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
  const cookie = createPreviewCookie(token, preview.path, maxAgeSeconds);
  return redirectWithCookie(request, preview.path, cookie);
}

async function leavePreview(request: NextRequest, path: string): Promise<Response> {
  const isPublished = (await resolvePath(path))?.kind === "page";
  return redirectWithCookie(request, isPublished ? path : "/", clearPreviewCookie(path));
}

/** Returns the token of the preview link that was opened for exactly this path. */
export function getPreviewToken({ cookies, nextUrl }: NextRequest): string | undefined {
  const [token, path] = cookies.get(previewLinkCookie)?.value.split(":") ?? [];
  // Browsers also send the cookie to paths below its own.
  return token && path === nextUrl.pathname ? token : undefined;
}

/** Serves the draft of a preview link, read-only, or the page that says that the link has ended. */
export async function servePreviewLinkPage(request: NextRequest, token: string): Promise<Response> {
  const path = request.nextUrl.pathname;
  const preview = await resolvePreviewLink(token);
  if (!preview) {
    const response = await servePreviewEnded(request);
    response.headers.append("set-cookie", clearPreviewCookie(path));
    return response;
  }
  if (preview.path !== path)
    return redirectWithCookie(request, preview.path, clearPreviewCookie(path));
  if (request.method === "POST") {
    const problems = { form: "This is a preview. Forms are not sent from here." };
    return NextResponse.json({ outcome: "refused", problems }, { status: 403 });
  }
  return setPrivateHeaders(renderPerRequest(request, { previewExpires: preview.expires }));
}

function createPreviewCookie(token: string, path: string, maxAgeSeconds: number): string {
  const secure = getSiteConfig().siteUrl.startsWith("https:") ? "; Secure" : "";
  const value = token && `${token}:${path}`;
  return `${previewLinkCookie}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

const clearPreviewCookie = (path: string) => createPreviewCookie("", path, 0);

function redirectWithCookie(request: NextRequest, path: string, cookie: string): Response {
  const location = resolveUrl(request, path).href;
  return setPrivateHeaders(
    new NextResponse(null, { status: 303, headers: { location, "set-cookie": cookie } }),
  );
}
