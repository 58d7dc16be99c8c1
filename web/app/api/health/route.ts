import {
  countSubmissions,
  findUnwritableStores,
  isContentReachable,
} from "../../../server/health/checks.ts";

export const dynamic = "force-dynamic";

/**
 * Responds with 200 when content is reachable and forms can be stored, otherwise 503 naming what fails. The
 * launcher uses it; a load balancer uses `/readyz`, which does not fail while a shared service is away.
 */
export async function GET(): Promise<Response> {
  const [isReachable, unwritable] = await Promise.all([
    isContentReachable(),
    findUnwritableStores(),
  ]);
  const ok = isReachable && unwritable.length === 0;
  return Response.json(
    { ok, ...(isReachable ? {} : { missing: "content" }), unwritable, ...countSubmissions() },
    { status: ok ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
