import { checkReadiness } from "../../server/health/readiness.ts";

export const dynamic = "force-dynamic";

/**
 * Responds with 200 while this instance can serve pages, otherwise 503. A load balancer may use it: when
 * content or the database are away, they are away for every instance, and none is taken out.
 */
export async function GET(): Promise<Response> {
  const readiness = await checkReadiness();
  return Response.json(readiness, {
    status: readiness.ok ? 200 : 503,
    headers: { "cache-control": "no-store" },
  });
}
