import { publishedClient } from "../../../content/client.ts";
import { submissionSpool } from "../../../server/supabase-insert.ts";

export const dynamic = "force-dynamic";

// However many ask, the content is asked once in this time (milliseconds).
const keptFor = 1_000;
let kept: { at: number; answers: Promise<boolean>; notices: Promise<string[]> } | undefined;

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

/** What an operator should know about the submissions that could not be stored at once. */
async function spoolNotices(): Promise<string[]> {
  const spool = submissionSpool();
  const { waiting, refused } = (await spool?.state()) ?? { waiting: 0, refused: 0 };
  return [
    ...(waiting > 0 ? ["submissions wait on disk until the database takes them"] : []),
    ...(refused > 0
      ? [`${refused} submissions that the database refused lie in spool/refused of the data folder`]
      : []),
  ];
}

/** 200 when the content answers, 503 naming it when not. Reads nothing that visitors see. */
export async function GET(): Promise<Response> {
  const now = Date.now();
  if (!kept || now - kept.at > keptFor)
    kept = { at: now, answers: contentAnswers(), notices: spoolNotices() };
  const notices = await kept.notices;
  return (await kept.answers)
    ? Response.json({ ok: true, notices })
    : Response.json({ ok: false, missing: "content", notices }, { status: 503 });
}
