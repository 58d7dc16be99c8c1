import "server-only";
import { createApiKeyHeaders } from "@site/supabase/contracts/api-keys";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { getSiteConfig } from "../config.ts";
import { SubmissionQueue, type Delivery, type Submission } from "../storage/submission-queue.ts";
import { createRequestIdHeader } from "../telemetry/request-scope.ts";
import { createClientHeader } from "./client-header.ts";
import { isDataError, readRestError, type RestError, uniqueViolation } from "./rest-error.ts";
import { reportRejectedSubmission } from "./rejected-submissions.ts";
import { createRecipientsHeader } from "./site-call.ts";

/** Milliseconds for a whole insert, and for each attempt. */
const timeoutsMs = { total: 8_000, attempt: 4_000 };
const maxAttempts = 3;
/** Milliseconds between attempts to drain the queue. */
const drainIntervalMs = 2_000;
/** Rate-limited clients in one attempt after which the limit is assumed to apply to all clients. */
const maxLimitedClients = 20;
/** Failed rows in one attempt after which the other rows are assumed to fail too. */
const maxFailures = 20;

/** `waitSeconds` is set if the visitor exceeded the rate limit. */
export type InsertOutcome = "stored" | "unreachable" | "rejected" | { waitSeconds: number };

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let queue: SubmissionQueue | undefined;

/** Returns the durable queue of submissions; undefined on a host without a disk for it. */
export function getSubmissionQueue(): SubmissionQueue | undefined {
  const { queueFolder } = getSiteConfig();
  if (queueFolder) queue ??= new SubmissionQueue(queueFolder);
  return queue;
}

/** The response to a row; status 0 without a response. */
type SendResult = {
  status: number;
  error: RestError;
  waitSeconds: number;
};

const noError: RestError = { code: "", message: "", details: null };

/** Sends a row once, with the publishable key. */
async function send({ target, row, client }: Submission, signal: AbortSignal): Promise<SendResult> {
  const { url, publishableKey } = getSiteConfig().supabase;
  try {
    const response = await fetch(`${url}/rest/v1/${target}`, {
      method: "POST",
      headers: {
        ...createApiKeyHeaders(publishableKey),
        "content-type": "application/json",
        prefer: "return=minimal",
        ...createClientHeader(client),
        ...createRecipientsHeader(row),
        ...createRequestIdHeader(),
      },
      body: JSON.stringify(row),
      cache: "no-store",
      redirect: "error",
      signal,
    });
    const error = response.ok ? noError : await readRestError(response);
    if (response.ok) await response.body?.cancel();
    const seconds = Number(response.headers.get("retry-after"));
    return { status: response.status, error, waitSeconds: seconds > 0 ? seconds : 60 };
  } catch {
    return { status: 0, error: noError, waitSeconds: 0 };
  }
}

const isStored = ({ status, error }: SendResult) =>
  (status >= 200 && status < 300) || error.code === uniqueViolation;

/**
 * Inserts one row into a table, or calls a function without a result. Makes up to three attempts within
 * eight seconds. A row with a unique value such as `submission_id` is stored once, so a conflict counts as
 * stored. During an outage the row is queued on disk, counts as stored and is sent later.
 *
 * @param client hash of the visitor for rate limits, from `hashClient`.
 */
export async function insertRow(
  target: "leads" | "newsletter_subscribers" | `rpc/${string}`,
  row: Submission["row"],
  client?: string,
): Promise<InsertOutcome> {
  const deadline = AbortSignal.timeout(timeoutsMs.total);
  for (let attempt = 1; ; attempt++) {
    const signal = AbortSignal.any([deadline, AbortSignal.timeout(timeoutsMs.attempt)]);
    const sent = await send({ target, row, client }, signal);
    const { status, error } = sent;
    if (isStored(sent)) return "stored";
    if (status === 429) return { waitSeconds: sent.waitSeconds };
    if (isDataError(error.code)) {
      console.warn(`insert into ${target}: rejected with ${status} ${error.code}`);
      return "rejected";
    }
    if (attempt === maxAttempts || deadline.aborted) {
      console.warn(
        `insert into ${target}: not stored after ${attempt} attempts (last: ${status} ${error.code})`,
      );
      return enqueueSubmission({ target, row, client });
    }
    await sleep(200 * 2 ** (attempt - 1));
  }
}

/** Queues a submission on disk during an outage; returns "unreachable" if that fails too. */
export function enqueueSubmission(submission: Submission): InsertOutcome {
  try {
    const pending = getSubmissionQueue();
    if (!pending) return "unreachable";
    pending.append(submission.target === "leads" ? withReceivedAt(submission) : submission);
    return "stored";
  } catch (error) {
    console.error(`submissions: cannot store one on disk: ${getErrorMessage(error)}`);
    return "unreachable";
  }
}

/** Adds the time of receipt to a lead, because the database only records when it was stored. */
function withReceivedAt({ row, ...submission }: Submission): Submission {
  const signals = typeof row["signals"] === "object" ? row["signals"] : {};
  return { ...submission, row: { ...row, signals: { ...signals, received_at: new Date() } } };
}

/**
 * Sends the queued submissions that the database accepts now. Returns how many left the queue: stored, or
 * reported to the back office because the database rejects their values.
 */
export async function drainQueue(pending: SubmissionQueue): Promise<number> {
  const limitedClients = new Set<string | undefined>();
  let failures = 0;
  return pending.drain(async (submission): Promise<Delivery> => {
    if (limitedClients.has(submission.client)) return "later";
    const sent = await send(submission, AbortSignal.timeout(timeoutsMs.attempt));
    const { status, error } = sent;
    if (isStored(sent)) return "delivered";
    if (status === 429) {
      limitedClients.add(submission.client);
      return limitedClients.size < maxLimitedClients ? "later" : "unavailable";
    }
    if (isDataError(error.code)) {
      return (await reportRejectedSubmission(submission, error)) ? "delivered" : "later";
    }
    if (status === 0 || status >= 500) return "unavailable";
    // The error may concern one table or row, so the others are attempted too.
    failures += 1;
    return failures < maxFailures ? "later" : "unavailable";
  });
}

/** Starts to drain the queue in the background, every two seconds. */
export function startQueueDrain(): void {
  const pending = getSubmissionQueue();
  if (!pending) return;
  const drain = async () => {
    try {
      const accepted = await drainQueue(pending);
      if (accepted > 0) console.log(`submissions: ${accepted} queued submissions were accepted`);
    } catch (error) {
      console.error(`submissions: cannot read the queue: ${getErrorMessage(error)}`);
    }
    setTimeout(drain, drainIntervalMs).unref();
  };
  void drain();
}
