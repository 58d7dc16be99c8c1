/** Reduces a requested URL to a path of this site; `//example.com` would redirect to another host. */
export function toOwnPath(requested: string | null): string {
  const { pathname, search, hash } =
    URL.parse(requested ?? "/", "http://site") ?? new URL("http://site");
  return pathname.replace(/^\/+/, "/") + search + hash;
}
