import { toSafeHref } from "../render/safe-href.ts";

/** A redirect as the content has it: to the current path of a page, or to an address. */
export type StoredRedirect = {
  from: string | null;
  page: string | null;
  address: string | null;
};

/** An address without the origin when it is one of this site, however the origin was typed. */
function stripOwnOrigin(address: string, siteUrl: string): string {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.host !== new URL(siteUrl).host) return address;
  return url.pathname + url.search + url.hash;
}

/** The path of an address on this site; `undefined` for one elsewhere. */
const getOwnPath = (address: string) =>
  address.startsWith("/") ? (address.split(/[?#]/, 1)[0] ?? address) : undefined;

/**
 * Where each redirecting path leads in the end, so that an answer is always one hop: redirects that
 * lead to redirecting paths are followed here. One that leads nowhere (a page that is not
 * published, a path without a page, a circle) is left out; a path that has a page is that page.
 *
 * @param siteUrl the site's own origin: an address typed with it is a path of this site.
 */
export function resolveRedirects(
  redirects: readonly StoredRedirect[],
  paths: ReadonlySet<string>,
  siteUrl: string,
): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  for (const { from, page, address } of redirects) {
    const target = toSafeHref(page ?? address);
    if (from && target) targets.set(from, stripOwnOrigin(target, siteUrl));
  }
  const resolved = new Map<string, string>();
  for (const from of targets.keys()) {
    if (paths.has(from)) continue;
    const target = findFinalTarget(from, targets, paths);
    if (target) resolved.set(from, target);
  }
  return resolved;
}

function findFinalTarget(
  from: string,
  targets: ReadonlyMap<string, string>,
  paths: ReadonlySet<string>,
): string | undefined {
  const passed = new Set<string>();
  let path = from;
  while (!passed.has(path)) {
    passed.add(path);
    const target = targets.get(path);
    if (!target) return undefined;
    const own = getOwnPath(target);
    if (own === undefined) return /^https?:/.test(target) ? target : undefined;
    if (paths.has(own)) return target;
    path = own;
  }
  return undefined;
}

/** The target with the visitor's query string kept, after the target's own if it has one. */
export function appendQuery(target: string, search: string): string {
  if (search.length < 2) return target;
  const [, before = target, fragment = ""] = /^([^#]*)(#.*)?$/.exec(target) ?? [];
  return `${before}${before.includes("?") ? "&" : "?"}${search.slice(1)}${fragment}`;
}
