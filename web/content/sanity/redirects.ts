import { toSafeHref } from "../render/safe-href.ts";

/** A redirect of the content: from a path to the current path of a page, or to a URL. */
export type StoredRedirect = {
  // The API and imports do not validate the fields.
  from: unknown;
  page: unknown;
  url: unknown;
  temporary?: unknown;
};

/** Where a path redirects to. */
export type RedirectTarget = {
  to: string;
  /** Whether browsers and search engines should keep the former path. */
  isTemporary: boolean;
};

/** Removes the origin from an absolute URL of this site, whatever its scheme and case. */
function stripOwnOrigin(target: string, siteUrl: string): string {
  const url = URL.parse(target);
  if (!url || !/^https?:$/.test(url.protocol) || url.host !== new URL(siteUrl).host) return target;
  return url.pathname + url.search + url.hash;
}

/** Returns the path of a target on this site; undefined for another site. */
const getOwnPath = (target: string) =>
  target.startsWith("/") ? (target.split(/[?#]/, 1)[0] ?? target) : undefined;

/**
 * Maps each redirecting path to its final target, so that visitors follow one redirect at most. Leaves
 * out loops and redirects to unpublished pages or unknown paths. A path with a page never redirects.
 *
 * @param siteUrl the site's own origin; absolute URLs with it count as paths.
 */
export function resolveRedirects(
  redirects: readonly StoredRedirect[],
  paths: ReadonlySet<string>,
  siteUrl: string,
): ReadonlyMap<string, RedirectTarget> {
  const targets = new Map<string, RedirectTarget>();
  for (const { from, page, url, temporary } of redirects) {
    const target = toSafeHref(page ?? url);
    if (typeof from === "string" && from && target)
      targets.set(from, { to: stripOwnOrigin(target, siteUrl), isTemporary: temporary === true });
  }
  const resolved = new Map<string, RedirectTarget>();
  for (const from of targets.keys()) {
    if (paths.has(from)) continue;
    const target = findFinalTarget(from, targets, paths);
    if (target) resolved.set(from, target);
  }
  return resolved;
}

/** The end of a chain of redirects. The chain is temporary if one of its redirects is. */
function findFinalTarget(
  from: string,
  targets: ReadonlyMap<string, RedirectTarget>,
  paths: ReadonlySet<string>,
): RedirectTarget | undefined {
  const visited = new Set<string>();
  let path = from;
  let isTemporary = false;
  while (!visited.has(path)) {
    visited.add(path);
    const target = targets.get(path);
    if (!target) return undefined;
    isTemporary ||= target.isTemporary;
    const { to } = target;
    const own = getOwnPath(to);
    if (own === undefined) return /^https?:/.test(to) ? { to, isTemporary } : undefined;
    if (paths.has(own)) return { to, isTemporary };
    path = own;
  }
  return undefined;
}

/** Appends the visitor's query string to a target, after the target's own query. */
export function appendQuery(target: string, search: string): string {
  if (search.length < 2) return target;
  const [, before = target, fragment = ""] = /^([^#]*)(#.*)?$/.exec(target) ?? [];
  return `${before}${before.includes("?") ? "&" : "?"}${search.slice(1)}${fragment}`;
}
