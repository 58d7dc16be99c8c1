import { createPublishedClient } from "../../../content/sanity/client.ts";
import { acceptsWrites } from "../../../server/database-call.ts";
import { getSubmissionQueue } from "../../../server/supabase-insert.ts";

export const dynamic = "force-dynamic";

/** Milliseconds for which all requests share the result of a check. */
const cacheTtlMs = { content: 1_000, writes: 3_000 };
/** Milliseconds for each check; the launcher waits 3 s for the response. */
const timeoutMs = 2_000;
let content: { at: number; isReachable: Promise<boolean> } | undefined;
let writes: { at: number; unwritable: Promise<string[]> } | undefined;

async function isContentReachable(): Promise<boolean> {
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

/** Counts the submissions on disk and lists what the operator should know about them. */
function countSubmissions(): { submissions: Counts | undefined; notices: string[] } {
  try {
    const submissions = getSubmissionQueue()?.counts();
    const isWaiting = submissions !== undefined && submissions.waiting > 0;
    const notices = isWaiting ? ["submissions wait on disk until the database accepts them"] : [];
    return { submissions, notices };
  } catch {
    // Visitors see the notices: the reason, which names paths, is logged by `findUnwritableStores`.
    const notice = "submissions cannot be stored on disk; the log has the reason";
    return { submissions: undefined, notices: [notice] };
  }
}

/** Lists the stores for form submissions that do not accept writes. */
async function findUnwritableStores(): Promise<string[]> {
  const unwritable = (await acceptsWrites(timeoutMs)) ? [] : ["database"];
  try {
    getSubmissionQueue()?.checkWritable();
  } catch (error) {
    console.error("form queue: cannot write", error);
    unwritable.push("form queue");
  }
  return unwritable;
}

/** Responds with 200 when content is reachable and forms can be stored, otherwise 503 naming what fails. */
export async function GET(): Promise<Response> {
  const now = Date.now();
  if (!content || now - content.at > cacheTtlMs.content)
    content = { at: now, isReachable: isContentReachable() };
  if (!writes || now - writes.at > cacheTtlMs.writes)
    writes = { at: now, unwritable: findUnwritableStores() };
  const [isReachable, unwritable] = await Promise.all([content.isReachable, writes.unwritable]);
  const ok = isReachable && unwritable.length === 0;
  return Response.json(
    { ok, ...(isReachable ? {} : { missing: "content" }), unwritable, ...countSubmissions() },
    { status: ok ? 200 : 503 },
  );
}
