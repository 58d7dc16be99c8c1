import type { IncomingMessage } from "node:http";
import type { RequestTarget } from "../routing/request-target.ts";

const draftCookie = /(?:^|;\s*)(?:__Host-)?__prerender_bypass=/;

/** Whether a request is in draft mode; only the site can verify its cookie. */
export const isDraftRequest = (request: IncomingMessage) =>
  draftCookie.test(request.headers.cookie ?? "");

/** Cookie of a visitor who opened a preview link; valid for one page, or all pages of a release. */
const previewLinkCookie = /(?:^|;\s*)(?:__Secure-|__Host-)?shared_preview=/;

/** Whether all visitors get the same response to a request, if the site marks it as shared. */
export const isPageRequest = (request: IncomingMessage) =>
  (request.method === "GET" || request.method === "HEAD") &&
  request.headers.rsc === undefined &&
  request.headers.range === undefined &&
  request.headers.authorization === undefined &&
  !isDraftRequest(request) &&
  !previewLinkCookie.test(request.headers.cookie ?? "");

/** Whether a path is that of a page rather than of a file, an image or an API. */
export const isPagePath = ({ path }: RequestTarget) =>
  !path.startsWith("/api/") && !/\.[A-Za-z0-9]+$/.test(path) && !filePaths.has(path);

/** Paths of files and data without an extension. */
const filePaths: ReadonlySet<string> = new Set([
  "/book/hold",
  "/book/times",
  "/download-guide/file",
]);

/** No page can have this path, so the site responds with its not-found page. */
export const missingPath = "/~missing";

/**
 * Whether the content lists a page at this path whose sections cannot be shown. Its last good version is
 * better than 404. A removed page is not listed.
 */
export const isUnshowable = ({
  statusCode,
  headers,
}: Pick<IncomingMessage, "statusCode" | "headers">) =>
  statusCode === 404 && headers["x-site-listed-page"] !== undefined;

/**
 * Returns the parameter names of a query as one key, or undefined if there are too many to store. The names
 * are encoded, so that a name that contains the separator does not count as two.
 */
export function getQueryNames(query: string): string | undefined {
  const keys = new Set(new URLSearchParams(query).keys());
  const names = [...keys].map(encodeURIComponent).toSorted().join("&");
  return names.length <= 200 ? names : undefined;
}
