/** Services behind the gateway. `admin` and `studio` are development servers. */
export type ServiceName = "supabase" | "content" | "site" | "admin" | "studio";

/** How requests for a path are handled. */
export type Route =
  | { to: "liveness" }
  | { to: "readiness" }
  | { to: "diagnostics" }
  | { to: "nothing" }
  | { to: "assets" }
  | { to: "app"; app: "admin" | "studio" }
  | ServiceRoute;

export type ServiceRoute = {
  to: "service";
  service: ServiceName;
  maxBodyBytes: number;
  bodyTimeoutMs: number;
  responseTimeoutMs: number;
};

/** Which back ends are hosted elsewhere, and whether development servers run. */
export type Hosting = { supabase: boolean; sanity: boolean; development: boolean };

const kibibytes = 1024;
const mebibytes = 1024 * kibibytes;

const toService = (
  service: ServiceName,
  maxBodyBytes = 256 * kibibytes,
  bodyTimeoutMs = 30_000,
  responseTimeoutMs = 30_000,
): ServiceRoute => ({ to: "service", service, maxBodyBytes, bodyTimeoutMs, responseTimeoutMs });

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** Returns the route of a path. Paths of a back end that is hosted elsewhere lead to `nothing`. */
export function resolveRoute(path: string, hosting: Hosting): Route {
  if (path === "/livez") return { to: "liveness" };
  if (path === "/readyz") return { to: "readiness" };
  if (path === "/diagnostics") return { to: "diagnostics" };
  if (isBelow(path, "/rest/v1") || isBelow(path, "/functions/v1")) {
    const isLong = path.startsWith("/f") || /^\/rest\/v1\/rpc\/(check|apply)_import$/.test(path);
    return hosting.supabase
      ? { to: "nothing" }
      : toService("supabase", 256 * kibibytes, 30_000, isLong ? 120_000 : 30_000);
  }
  if (isBelow(path, "/auth/v1"))
    return hosting.supabase ? { to: "nothing" } : toService("supabase", 16 * kibibytes);
  if (/^\/v(\d[\w.-]*|X)(\/|$)/.test(path) || isBelow(path, "/images") || isBelow(path, "/files"))
    return hosting.sanity ? { to: "nothing" } : resolveContentRoute(path);
  for (const app of ["studio", "admin"] as const)
    if (isBelow(path, `/${app}`))
      return hosting.development ? toService(app, mebibytes, 30_000, 120_000) : { to: "app", app };
  if (isBelow(path, "/_next/static") && !hosting.development) return { to: "assets" };
  // The image optimizer is off; its endpoint would fetch any URL that a visitor names.
  if (isBelow(path, "/_next/image")) return { to: "nothing" };
  // The site rejects a long form itself, on the page with the form, without storing the body.
  const maxBodyBytes = path.startsWith("/api/") ? 256 * kibibytes : 16 * mebibytes;
  return toService("site", maxBodyBytes, 30_000, hosting.development ? 120_000 : 30_000);
}

function resolveContentRoute(path: string): ServiceRoute {
  // The lake rejects larger files itself, with a message that names its limit.
  if (/^\/v[^/]+\/assets\//.test(path))
    return toService("content", 257 * mebibytes, 300_000, 120_000);
  if (/^\/v[^/]+\/data\//.test(path)) return toService("content", 4 * mebibytes);
  return toService("content");
}
