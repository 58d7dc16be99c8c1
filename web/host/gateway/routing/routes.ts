/** Services behind the gateway. `admin` and `studio` are development servers. */
export type ServiceName = "supabase" | "content" | "site" | "admin" | "studio";

/** How requests for a path are handled. */
export type Route =
  | { to: "liveness" }
  | { to: "readiness" }
  | { to: "diagnostics" }
  | { to: "notFound" }
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

/** Which backends are hosted elsewhere, and whether development servers run. */
export type Hosting = {
  isSupabaseHosted: boolean;
  isSanityHosted: boolean;
  isDevelopment: boolean;
};

const kibibytes = 1024;
const mebibytes = 1024 * kibibytes;

type ServiceLimits = Pick<ServiceRoute, "maxBodyBytes" | "bodyTimeoutMs" | "responseTimeoutMs">;

/** The longest timeout for the body of a request: the upload of a large file. */
export const maxBodyTimeoutMs = 300_000;

/** Response timeout of bulk jobs, large files and development servers, which compile on demand. */
export const longResponseTimeoutMs = 120_000;

const defaultLimits: ServiceLimits = {
  maxBodyBytes: 256 * kibibytes,
  bodyTimeoutMs: 30_000,
  responseTimeoutMs: 30_000,
};

const toService = (service: ServiceName, limits: Partial<ServiceLimits> = {}): ServiceRoute => ({
  to: "service",
  service,
  ...defaultLimits,
  ...limits,
});

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** Returns the route of a path. Paths of a backend that is hosted elsewhere are not found. */
export function resolveRoute(path: string, hosting: Hosting): Route {
  const { isSupabaseHosted, isSanityHosted, isDevelopment } = hosting;
  if (path === "/livez") return { to: "liveness" };
  if (path === "/readyz") return { to: "readiness" };
  if (path === "/diagnostics") return { to: "diagnostics" };
  if (isSupabasePath(path))
    return isSupabaseHosted ? { to: "notFound" } : resolveSupabaseRoute(path);
  if (/^\/v(\d[\w.-]*|X)(\/|$)/.test(path) || isBelow(path, "/images") || isBelow(path, "/files"))
    return isSanityHosted ? { to: "notFound" } : resolveContentRoute(path);
  for (const app of ["studio", "admin"] as const)
    if (isBelow(path, `/${app}`))
      return isDevelopment
        ? toService(app, { maxBodyBytes: mebibytes, responseTimeoutMs: longResponseTimeoutMs })
        : { to: "app", app };
  if (isBelow(path, "/_next/static") && !isDevelopment) return { to: "assets" };
  // The image optimizer is off; its endpoint would fetch any URL that a visitor names.
  if (isBelow(path, "/_next/image")) return { to: "notFound" };
  return toService("site", {
    // The site rejects a long form itself, on the page with the form, without storing the body.
    ...(path.startsWith("/api/") ? {} : { maxBodyBytes: 16 * mebibytes }),
    ...(isDevelopment && { responseTimeoutMs: longResponseTimeoutMs }),
  });
}

const isSupabasePath = (path: string) =>
  ["/rest/v1", "/auth/v1", "/functions/v1"].some((folder) => isBelow(path, folder));

function resolveSupabaseRoute(path: string): ServiceRoute {
  if (isBelow(path, "/auth/v1")) return toService("supabase", { maxBodyBytes: 16 * kibibytes });
  const isImport = /^\/rest\/v1\/rpc\/(check|apply)_import$/.test(path);
  return isImport || isBelow(path, "/functions/v1")
    ? toService("supabase", { responseTimeoutMs: longResponseTimeoutMs })
    : toService("supabase");
}

function resolveContentRoute(path: string): ServiceRoute {
  // The lake rejects larger files itself, with a message that names its limit.
  if (/^\/v[^/]+\/assets\//.test(path))
    return toService("content", {
      maxBodyBytes: 257 * mebibytes,
      bodyTimeoutMs: maxBodyTimeoutMs,
      responseTimeoutMs: longResponseTimeoutMs,
    });
  if (/^\/v[^/]+\/data\//.test(path)) return toService("content", { maxBodyBytes: 4 * mebibytes });
  return toService("content");
}
