export const dynamic = "force-dynamic";

/** Responds with 200 while this process lives. The gateway of the whole product has its own address. */
export function GET(): Response {
  return Response.json({ ok: true }, { headers: { "cache-control": "no-store" } });
}
