import { publishedClient } from "../../../content/client.ts";

export const dynamic = "force-dynamic";

// However many ask, the content is asked once in this time (milliseconds).
const keptFor = 1_000;
let kept: { at: number; answers: Promise<boolean> } | undefined;

async function contentAnswers(): Promise<boolean> {
  try {
    await publishedClient().fetch(
      "1",
      {},
      { signal: AbortSignal.timeout(3_000), cache: "no-store" },
    );
    return true;
  } catch {
    return false;
  }
}

/** 200 when the content answers, 503 naming it when not. Reads nothing that visitors see. */
export async function GET(): Promise<Response> {
  const now = Date.now();
  if (!kept || now - kept.at > keptFor) kept = { at: now, answers: contentAnswers() };
  return (await kept.answers)
    ? Response.json({ ok: true })
    : Response.json({ ok: false, missing: "content" }, { status: 503 });
}
