import type { FunctionContext } from "./context.ts";

/**
 * Lets pages of the product, which a hosted project's functions are another origin to, read what `handle`
 * answers: those at SITE_URL, nobody else's. Where the functions stand on the product's own origin, nothing
 * of this is needed.
 */
export function withCors(
  env: FunctionContext["env"],
  handle: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const site = URL.parse(env.get("SITE_URL") ?? "")?.origin;
    const isOurs = site !== undefined && request.headers.get("origin") === site;
    const answer =
      request.method === "OPTIONS" ? new Response(null, { status: 204 }) : await handle(request);
    const headers = new Headers(answer.headers);
    headers.append("vary", "Origin");
    if (isOurs) {
      headers.set("access-control-allow-origin", site);
      headers.set("access-control-expose-headers", "content-disposition");
      if (request.method === "OPTIONS") {
        headers.set(
          "access-control-allow-headers",
          "authorization, apikey, content-type, x-client-info",
        );
        headers.set("access-control-allow-methods", "GET, POST");
      }
    }
    return new Response(answer.body, { status: answer.status, headers });
  };
}
