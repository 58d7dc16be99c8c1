/** The processes behind the front. The last two run while developing only. */
export type PartName = "supabase" | "content" | "site" | "admin" | "studio";

/** What one kind of address needs. Sizes in bytes, times in milliseconds. */
export type Route =
  | { to: "live" }
  | { to: "ready" }
  | { to: "operator" }
  | { to: "nothing" }
  | { to: "assets" }
  | { to: "app"; app: "admin" | "studio" }
  | { to: "part"; part: PartName; bodyLimit: number; bodyWithin: number; answerWithin: number };

export type Hosting = { supabase: boolean; sanity: boolean; development: boolean };

const kibibytes = 1024;
const mebibytes = 1024 * kibibytes;

const part = (
  name: PartName,
  bodyLimit = 256 * kibibytes,
  bodyWithin = 30_000,
  answerWithin = 30_000,
): Route => ({ to: "part", part: name, bodyLimit, bodyWithin, answerWithin });

const below = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/**
 * Where an address is answered. Paths of a back end that is hosted elsewhere lead nowhere here.
 */
export function routeOf(path: string, hosting: Hosting): Route {
  if (path === "/livez") return { to: "live" };
  if (path === "/readyz") return { to: "ready" };
  if (path === "/operatorz") return { to: "operator" };
  if (below(path, "/rest/v1") || below(path, "/functions/v1")) {
    const isLong = path.startsWith("/f") || /^\/rest\/v1\/rpc\/(check|apply)_import$/.test(path);
    return hosting.supabase
      ? { to: "nothing" }
      : part("supabase", 256 * kibibytes, 30_000, isLong ? 120_000 : 30_000);
  }
  if (below(path, "/auth/v1"))
    return hosting.supabase ? { to: "nothing" } : part("supabase", 16 * kibibytes);
  if (/^\/v(\d[\w.-]*|X)(\/|$)/.test(path) || below(path, "/images") || below(path, "/files"))
    return hosting.sanity ? { to: "nothing" } : contentRoute(path);
  for (const app of ["studio", "admin"] as const)
    if (below(path, `/${app}`))
      return hosting.development ? part(app, mebibytes, 30_000, 120_000) : { to: "app", app };
  if (below(path, "/_next/static") && !hosting.development) return { to: "assets" };
  // The image optimiser is off; its address would fetch what a visitor names.
  if (below(path, "/_next/image")) return { to: "nothing" };
  // The site refuses a long form itself, on the page with the form; it keeps none of the bytes.
  const bodyLimit = path.startsWith("/api/") ? 256 * kibibytes : 16 * mebibytes;
  return part("site", bodyLimit, 30_000, hosting.development ? 120_000 : 30_000);
}

function contentRoute(path: string): Route {
  // The lake refuses what is too large itself, and says how large a file may be.
  if (/^\/v[^/]+\/assets\//.test(path)) return part("content", 257 * mebibytes, 300_000, 120_000);
  if (/^\/v[^/]+\/data\//.test(path)) return part("content", 4 * mebibytes);
  return part("content");
}
