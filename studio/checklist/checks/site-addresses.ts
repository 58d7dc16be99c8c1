import { reservedSegments } from "../../schemas/fields/page-path.ts";
import { isRoutable } from "../../schemas/fields/routable-types.ts";
import { sibling } from "../../schemas/fields/sibling.ts";
import { type CurrentDocument, pathOf } from "../content.ts";
import { filled } from "../facts.ts";
import type { Checked } from "../finding.ts";

/** Which addresses of the site lead somewhere: its pages by path, its redirects by where they begin. */
export type SiteAddresses = {
  pages: ReadonlyMap<string, CurrentDocument>;
  redirects: ReadonlyMap<string, CurrentDocument>;
};

export function siteAddresses({ documents }: Pick<Checked, "documents">): SiteAddresses {
  const pages = new Map<string, CurrentDocument>();
  const redirects = new Map<string, CurrentDocument>();
  for (const document of documents.values()) {
    const path = isRoutable(document.type) ? pathOf(document) : undefined;
    const from = document.type === "redirect" ? document.value.from : undefined;
    if (path && !pages.has(path)) pages.set(path, document);
    if (filled(from) && !redirects.has(from)) redirects.set(from, document);
  }
  return { pages, redirects };
}

/**
 * The path of an address on this site, without query, fragment and a slash at its end; `undefined`
 * for an address elsewhere or within the page.
 */
export function ownPath(address: string, siteUrl: string): string | undefined {
  const base = URL.parse(siteUrl);
  const isOwn = address.startsWith("/") || URL.parse(address)?.host === base?.host;
  const url = isOwn ? URL.parse(address, siteUrl) : null;
  if (!url || !base || url.host !== base.host || !/^https?:$/.test(url.protocol)) return undefined;
  return url.pathname.length > 1 ? url.pathname.replace(/\/$/, "") : "/";
}

/** Whether the product itself answers a path: the Studio, the back office, the feed, the sitemap. */
function isProducts(path: string): boolean {
  const [, first = ""] = path.split("/");
  return reservedSegments.has(first) || /^v\d/.test(first) || /\.[a-z]+$/.test(path);
}

/** Where a redirect leads: a document's id, a typed address, or nowhere. */
export function targetOf({
  value,
}: CurrentDocument): { page: string } | { address: string } | null {
  const page = sibling(value.page, "_ref");
  if (typeof page === "string") return { page };
  return filled(value.address) ? { address: value.address.trim() } : null;
}

type Outcome = "page" | "elsewhere" | "nowhere" | "circle";

/** Where a path of this site ends, following redirects as the site does. */
export function outcomeOf(
  path: string,
  { documents, siteUrl }: Pick<Checked, "documents" | "siteUrl">,
  { pages, redirects }: SiteAddresses,
): Outcome {
  const passed = new Set<string>();
  for (let at = path; ;) {
    if (passed.has(at)) return "circle";
    passed.add(at);
    if (pages.get(at)?.isPublished || isProducts(at)) return "page";
    const redirect = redirects.get(at);
    const target = redirect && targetOf(redirect);
    if (!target) return "nowhere";
    if ("page" in target) return documents.get(target.page)?.isPublished ? "page" : "nowhere";
    const own = ownPath(target.address, siteUrl);
    if (own === undefined) return "elsewhere";
    at = own;
  }
}
