import { createPublishedClient } from "../../../content/sanity/client.ts";
import { acceptsWrites } from "../../../server/database-call.ts";
import { getSubmissionQueue } from "../../../server/supabase-insert.ts";

export const dynamic = "force-dynamic";

/** Milliseconds that a result is shared by all who ask. */
const cacheMs = { content: 1_000, writes: 3_000 };
/** Milliseconds for each check: the launcher waits 3 s for the whole answer. */
const timeoutMs = 2_000;
let content: { at: number; answers: Promise<boolean> } | undefined;
let writes: { at: number; unwritable: Promise<string[]> } | undefined;

async function contentAnswers(): Promise<boolean> {
  try {
    await createPublishedClient().fetch(
      "1",
      {},
      { signal: AbortSignal.timeout(timeoutMs), cache: "no-store" },
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
    const submissions = getSubmissionQueue()?.counts();
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

/** The stores of forms that accept no writes. */
async function unwritableStores(): Promise<string[]> {
  const unwritable = (await acceptsWrites(timeoutMs)) ? [] : ["database"];
  try {
    getSubmissionQueue()?.checkWritable();
  } catch (error) {
    console.error("form queue: no write", error);
    unwritable.push("form queue");
  }
  return unwritable;
}

/** 200 when the content answers and forms can be stored, 503 naming what cannot. Reads nothing that visitors see. */
export async function GET(): Promise<Response> {
  const now = Date.now();
  if (!content || now - content.at > cacheMs.content)
    content = { at: now, answers: contentAnswers() };
  if (!writes || now - writes.at > cacheMs.writes)
    writes = { at: now, unwritable: unwritableStores() };
  const [answers, unwritable] = await Promise.all([content.answers, writes.unwritable]);
  const ok = answers && unwritable.length === 0;
  return Response.json(
    { ok, ...(answers ? {} : { missing: "content" }), unwritable, ...submissionsOnDisk() },
    { status: ok ? 200 : 503 },
  );
}
