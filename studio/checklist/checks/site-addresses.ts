import { reservedSegments } from "../../schemas/fields/page-path.ts";
import { isRoutable } from "../../schemas/fields/routable-types.ts";
import { readField } from "../../schemas/fields/read-field.ts";
import { type CurrentDocument, getPath } from "../content.ts";
import { isFilled } from "../facts.ts";
import type { CheckInput } from "../finding.ts";

/** The site's pages by path and its active redirects by old path. */
export type SiteAddresses = {
  pages: ReadonlyMap<string, CurrentDocument>;
  redirects: ReadonlyMap<string, CurrentDocument>;
};

export function collectSiteAddresses({ documents }: Pick<CheckInput, "documents">): SiteAddresses {
  const pages = new Map<string, CurrentDocument>();
  const redirects = new Map<string, CurrentDocument>();
  for (const document of documents.values()) {
    const path = isRoutable(document.type) ? getPath(document) : undefined;
    const from = isActiveRedirect(document) ? document.value.from : undefined;
    if (path && !pages.has(path)) pages.set(path, document);
    if (isFilled(from) && !redirects.has(from)) redirects.set(from, document);
  }
  return { pages, redirects };
}

/** Whether the document redirects visitors. */
export const isActiveRedirect = ({ type, value }: CurrentDocument): boolean =>
  type === "redirect" && value.paused !== true;

/**
 * The path of an address on this site, without query, fragment and trailing slash; undefined for
 * other sites and links within a page.
 */
export function getSitePath(address: string, siteUrl: string): string | undefined {
  const base = URL.parse(siteUrl);
  const isOwn = address.startsWith("/") || URL.parse(address)?.host === base?.host;
  const url = isOwn ? URL.parse(address, siteUrl) : null;
  if (!url || !base || url.host !== base.host || !/^https?:$/.test(url.protocol)) return undefined;
  return url.pathname.length > 1 ? url.pathname.replace(/\/$/, "") : "/";
}

/** Whether the product itself serves a path: the Studio, the back office, feeds, the sitemap. */
function isProductPath(path: string): boolean {
  const [, first = ""] = path.split("/");
  return reservedSegments.has(first) || /^v\d/.test(first) || /\.[a-z]+$/.test(path);
}

/** The target of a redirect: a document id, an address, or null. */
export function getRedirectTarget({
  value,
}: CurrentDocument): { page: string } | { address: string } | null {
  const page = readField(value.page, "_ref");
  if (typeof page === "string") return { page };
  return isFilled(value.address) ? { address: value.address.trim() } : null;
}

type Outcome = "page" | "elsewhere" | "nowhere" | "loop";

/** Resolves a path of this site, following redirects like the site does. */
export function resolvePath(
  path: string,
  { documents, siteUrl }: Pick<CheckInput, "documents" | "siteUrl">,
  { pages, redirects }: SiteAddresses,
): Outcome {
  const visited = new Set<string>();
  for (let current = path; ;) {
    if (visited.has(current)) return "loop";
    visited.add(current);
    if (pages.get(current)?.isPublished || isProductPath(current)) return "page";
    const redirect = redirects.get(current);
    const target = redirect && getRedirectTarget(redirect);
    if (!target) return "nowhere";
    if ("page" in target) return documents.get(target.page)?.isPublished ? "page" : "nowhere";
    const nextPath = getSitePath(target.address, siteUrl);
    if (nextPath === undefined) return "elsewhere";
    current = nextPath;
  }
}
