import { publishedClient } from "../../../content/client.ts";

export const dynamic = "force-dynamic";

/** 200 when the content answers, 503 naming it when not. Reads nothing that visitors see. */
export async function GET(): Promise<Response> {
  try {
    await publishedClient().fetch(
      "1",
      {},
      { signal: AbortSignal.timeout(3_000), cache: "no-store" },
    );
    return Response.json({ ok: true });
  } catch {
    return Response.json({ ok: false, missing: "content" }, { status: 503 });
  }
}
