import { createPublishedClient } from "../../content/sanity/client.ts";
import { acceptsWrites } from "../database-call.ts";
import { getSubmissionQueue } from "../supabase-insert.ts";

/** Milliseconds for which the result of a check is cached. */
const cacheTtlMs = { content: 1_000, writes: 3_000 };
/** Milliseconds for each check; the launcher waits 3 s for the response. */
const timeoutMs = 2_000;
let content: { at: number; isReachable: Promise<boolean> } | undefined;
let writes: { at: number; unwritable: Promise<string[]> } | undefined;

async function requestContent(): Promise<boolean> {
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

/** Whether the content lake responds; checked at most once a second. */
export function isContentReachable(): Promise<boolean> {
  const now = Date.now();
  if (!content || now - content.at > cacheTtlMs.content)
    content = { at: now, isReachable: requestContent() };
  return content.isReachable;
}

async function checkStores(): Promise<string[]> {
  const unwritable = (await acceptsWrites(timeoutMs)) ? [] : ["database"];
  try {
    getSubmissionQueue()?.checkWritable();
  } catch (error) {
    console.error("form queue: cannot write", error);
    unwritable.push("form queue");
  }
  return unwritable;
}

/** Lists the stores for form submissions that accept no writes; checked at most every three seconds. */
export function findUnwritableStores(): Promise<string[]> {
  const now = Date.now();
  if (!writes || now - writes.at > cacheTtlMs.writes)
    writes = { at: now, unwritable: checkStores() };
  return writes.unwritable;
}

/** Counts the submissions in the durable queue, and returns notices about them for the operator. */
export function countSubmissions(): {
  submissions: { waiting: number } | undefined;
  notices: string[];
} {
  try {
    const submissions = getSubmissionQueue()?.counts();
    const isWaiting = submissions !== undefined && submissions.waiting > 0;
    const notices = isWaiting
      ? ["submissions are queued on disk until the database accepts them"]
      : [];
    return { submissions, notices };
  } catch {
    // Notices are public, so the reason, which contains paths, is only in the log of `checkStores`.
    const notice = "submissions cannot be stored on disk; see the log for the reason";
    return { submissions: undefined, notices: [notice] };
  }
}
