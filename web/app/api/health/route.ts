import { publishedClient } from "../../../content/client.ts";
import { submissionQueue } from "../../../server/supabase-insert.ts";

export const dynamic = "force-dynamic";

// However many ask, the content is asked once in this time (milliseconds).
const keptFor = 1_000;
let kept:
  | { at: number; answers: Promise<boolean>; onDisk: ReturnType<typeof submissionsOnDisk> }
  | undefined;

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

type Counts = { waiting: number };

/** How many submissions are on disk, and what an operator should know about them. */
function submissionsOnDisk(): { submissions: Counts | undefined; notices: string[] } {
  try {
    const submissions = submissionQueue()?.counts();
    const isWaiting = submissions !== undefined && submissions.waiting > 0;
    const notices = isWaiting ? ["submissions wait on disk until the database accepts them"] : [];
    return { submissions, notices };
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown error";
    return {
      submissions: undefined,
      notices: [`submissions cannot be stored on disk: ${reason}`],
    };
  }
}

/** 200 when the content answers, 503 naming it when not. Reads nothing that visitors see. */
export async function GET(): Promise<Response> {
  const now = Date.now();
  if (!kept || now - kept.at > keptFor)
    kept = { at: now, answers: contentAnswers(), onDisk: submissionsOnDisk() };
  return (await kept.answers)
    ? Response.json({ ok: true, ...kept.onDisk })
    : Response.json({ ok: false, missing: "content", ...kept.onDisk }, { status: 503 });
}
