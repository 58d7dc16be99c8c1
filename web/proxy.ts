import { NextResponse, type NextRequest } from "next/server";
import { siteConfig } from "./config.ts";
import { knownPaths } from "./content/known-paths.ts";
import {
  answerHeader,
  encodeAnswer,
  knownQuery,
  routeHeader,
  type Route,
} from "./content/visit.ts";
import {
  answerFor,
  formName,
  isOwnPost,
  readFields,
  statusOf,
  submitForm,
} from "./server/form-endpoint.ts";
import { forms } from "./site/forms.ts";

/**
 * Decides how an address is answered, before anything is rendered or kept:
 * - a page's plain address: the finished page, made at its first visit and kept;
 * - with a known query key, in draft mode or after a form post: the same page, rendered for this
 *   request;
 * - anything else: the one finished not-found page, so that made-up addresses fill no cache.
 *
 * The two last are places nobody can ask for from outside; `next.config.ts` says which.
 *
 * Forms are answered here because only the proxy can give a page another status than 200.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname, searchParams } = request.nextUrl;
  if (ownRoutes.has(pathname)) return NextResponse.next();
  // An editor may look at a page that is not published yet.
  const draft = request.cookies.has(draftCookie);
  const known = isPagePath(pathname) && (draft || (await knownPaths().has(pathname)));
  if (!known) return routeTo("not-found", request, 404);
  if (request.method === "POST") return answerPost(request);
  if (request.method !== "GET" && request.method !== "HEAD") {
    return plain(405, "This address can be read only.", { allow: "GET, HEAD, POST" });
  }
  const perRequest = draft || Object.keys(knownQuery(pathname, searchParams)).length > 0;
  return routeTo(perRequest ? "request" : "finished", request, 200);
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

function isPagePath(path: string): boolean {
  return path.length <= 200 && /^\/(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\/|$))*$/.test(path);
}

/** Sends the request on, to the place that `next.config.ts` names for `route`. */
function routeTo(route: Route, request: NextRequest, status: number, answer?: string) {
  const headers = new Headers(request.headers);
  headers.set(routeHeader, route);
  headers.delete(answerHeader);
  if (answer) headers.set(answerHeader, answer);
  return NextResponse.next({ request: { headers }, status });
}

/** This page's address as the visitor's browser knows it, so that the redirect stays on its origin. */
function ownAddress({ nextUrl, headers }: NextRequest, rest: string): URL {
  const { siteUrl } = siteConfig();
  const seen = URL.parse(`${new URL(siteUrl).protocol}//${headers.get("host") ?? ""}`);
  return new URL(`${nextUrl.pathname}${rest}`, seen?.origin ?? siteUrl);
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
  const refuse = (status: number, message: string) => {
    const problems = { form: message };
    if (scripted) return NextResponse.json({ outcome: "refused", problems }, { status });
    const answer = { form: "contact", outcome: "refused", values: {}, problems } as const;
    return routeTo("request", request, status, encodeAnswer(answer));
  };

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
    return NextResponse.redirect(ownAddress(request, `?sent=${name}#${name}`), 303);
  }
  const answer = encodeAnswer(answerFor(name, forms[name], fields, outcome));
  return routeTo("request", request, statusOf[outcome.outcome], answer);
}
