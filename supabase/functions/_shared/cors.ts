import type { FunctionContext } from "./context.ts";

/**
 * Adds CORS headers for the origin of SITE_URL only. Hosted functions run on another origin than the
 * site; behind the product's own gateway the headers have no effect.
 */
export function withCors(
  env: FunctionContext["env"],
  handle: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const siteOrigin = URL.parse(env.get("SITE_URL") ?? "")?.origin;
    const isAllowed = siteOrigin !== undefined && request.headers.get("origin") === siteOrigin;
    const response =
      request.method === "OPTIONS" ? new Response(null, { status: 204 }) : await handle(request);
    const headers = new Headers(response.headers);
    headers.append("vary", "Origin");
    if (isAllowed) {
      headers.set("access-control-allow-origin", siteOrigin);
      headers.set("access-control-expose-headers", "content-disposition");
      if (request.method === "OPTIONS") {
        headers.set(
          "access-control-allow-headers",
          "authorization, apikey, content-type, x-client-info",
        );
        headers.set("access-control-allow-methods", "GET, POST");
      }
    }
    return new Response(response.body, { status: response.status, headers });
  };
}
