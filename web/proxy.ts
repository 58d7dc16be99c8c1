import { NextResponse, type NextRequest } from "next/server";
import { siteConfig } from "./config.ts";
import { publishedClient } from "./content/client.ts";
import { KnownPaths } from "./content/known-paths.ts";
import { answerHeader, encodeAnswer, knownQuery } from "./content/visit.ts";
import {
  answerFor,
  formName,
  isOwnPost,
  readFields,
  statusOf,
  submitForm,
} from "./server/form-endpoint.ts";
import { forms } from "./site/forms.ts";
import { pagePathsQuery } from "./site/site.groq.ts";

/**
 * Decides how an address is answered, before anything is rendered or kept:
 * - a page's plain address: the finished page, made at its first visit and kept;
 * - with a known query key, in draft mode or after a form post: the same page, rendered for this
 *   request under `/~` (an address nobody can ask for from outside);
 * - anything else: the one finished not-found page, so that made-up addresses fill no cache.
 *
 * Forms are answered here because only the proxy can give a page another status than 200.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname, searchParams } = request.nextUrl;
  if (ownRoutes.has(pathname)) return NextResponse.next();
  if (!isPagePath(pathname) || !(await knownPaths.has(pathname))) return notFound(request);
  if (request.method === "POST") return answerPost(request);
  if (request.method !== "GET" && request.method !== "HEAD") {
    return plain(405, "This address can be read only.", { allow: "GET, HEAD, POST" });
  }
  const perRequest =
    request.cookies.has(draftCookie) || Object.keys(knownQuery(pathname, searchParams)).length > 0;
  return perRequest ? renderForRequest(request) : NextResponse.next();
}

export const config = {
  // Build output has no pages; everything else is decided above.
  matcher: ["/((?!_next/static/).*)"],
};

const ownRoutes = new Set([
  "/api/health",
  "/api/revalidate",
  "/api/draft-mode/enable",
  "/api/draft-mode/disable",
  "/sitemap.xml",
  "/robots.txt",
  "/icon.svg",
]);

/** Set by Next when an editor turns draft mode on; Next itself checks its value. */
const draftCookie = "__prerender_bypass";

/** Where the site keeps its not-found page: `~` cannot be part of a page's path. */
const notFoundPath = "/~not-found";

const knownPaths = new KnownPaths(() => publishedClient().fetch(pagePathsQuery));

function isPagePath(path: string): boolean {
  return path.length <= 200 && /^\/(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\/|$))*$/.test(path);
}

function notFound(request: NextRequest) {
  return NextResponse.rewrite(new URL(notFoundPath, request.url), { status: 404 });
}

/** The page at the request's address, rendered for this request, with `answer` to its form post. */
function renderForRequest(request: NextRequest, status = 200, answer?: string) {
  const headers = new Headers(request.headers);
  headers.delete(answerHeader);
  if (answer) headers.set(answerHeader, answer);
  const url = new URL(request.nextUrl);
  url.pathname = `/~${url.pathname === "/" ? "" : url.pathname}`;
  return NextResponse.rewrite(url, { request: { headers }, status });
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

/** Takes a form: JSON to the page's script, a whole page or a redirect to a browser without one. */
async function answerPost(request: NextRequest): Promise<Response> {
  const scripted = request.headers.get("accept")?.includes("application/json");
  const refuse = (status: number, message: string) =>
    scripted
      ? NextResponse.json({ outcome: "refused", problems: { form: message } }, { status })
      : plain(status, message);

  if (!isOwnPost(request.headers, siteConfig().siteUrl)) {
    return refuse(403, "This form was sent from another site. Please use the form on this site.");
  }
  const fields = await readFields(request);
  if (fields === 413) {
    return refuse(413, "This form is larger than we can take. Please go back and shorten it.");
  }
  if (fields === 415) return refuse(415, "Please send the form as a form (URL-encoded).");
  const name = formName(fields);
  if (!name) return refuse(400, "This form is not known. Please reload the page and try again.");

  const outcome = await submitForm(forms[name], fields);
  if (scripted) return NextResponse.json(outcome, { status: statusOf[outcome.outcome] });
  if (outcome.outcome === "sent") {
    const done = new URL(`${request.nextUrl.pathname}?sent=${name}#${name}`, request.url);
    return NextResponse.redirect(done, 303);
  }
  const answer = encodeAnswer(answerFor(name, forms[name], fields, outcome));
  return renderForRequest(request, statusOf[outcome.outcome], answer);
}
