import "server-only";
import { createApiKeyHeaders } from "@site/supabase/contracts/api-keys";
import { getSiteConfig } from "../config.ts";
import { SubmissionQueue, type Delivery, type Submission } from "../storage/submission-queue.ts";
import { createClientHeader } from "./client-header.ts";
import { isDataError, readRestError, type RestError, uniqueViolation } from "./rest-error.ts";
import { callDatabase } from "./database-call.ts";
import { reportRejectedSubmission } from "./rejected-submissions.ts";

/** Milliseconds a visitor waits at most, and for each try. */
const timeoutsMs = { all: 8_000, each: 4_000 };
const maxAttempts = 3;
/** Milliseconds between looks at what waits. */
const drainIntervalMs = 2_000;
/** So many clients over their limit in one attempt mean that the limit of all is reached. */
const maxLimitedClients = 20;
/** So many rows that fail in one attempt mean that the others fail as well. */
const maxFailures = 20;

/** `waitSeconds`: the visitor sent more than is taken in that time. */
export type InsertOutcome = "stored" | "unreachable" | "rejected" | { waitSeconds: number };

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let queue: SubmissionQueue | undefined;

/** Where submissions wait for the database; `undefined` where this host has no disk for them. */
export function getSubmissionQueue(): SubmissionQueue | undefined {
  const { queueFolder } = getSiteConfig();
  if (queueFolder) queue ??= new SubmissionQueue(queueFolder);
  return queue;
}

/** The response to a row; status 0 when there was none. */
type SendResult = {
  status: number;
  error: RestError;
  waitSeconds: number;
};

const noError: RestError = { code: "", message: "", details: null };

/** Sends a row once, with the publishable key; nothing is read back. */
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

/** The answer of a function of the database; `undefined` when there is none. */
export async function callFunction(
  name: string,
  given: Readonly<Record<string, string>>,
): Promise<unknown> {
  const answer = await callDatabase(name, given);
  return answer.outcome === "returned" ? answer.value : undefined;
}

const isStored = ({ status, error }: SendResult) =>
  (status >= 200 && status < 300) || error.code === uniqueViolation;

/**
 * Adds one row to a table (or calls a function that answers nothing). Tried up to three times within
 * eight seconds: a row with a `submission_id` (or another unique value) is stored once however often
 * it is sent, so a conflict means that it is there already. While the database is away the row is
 * kept on disk and counts as stored: it is sent as soon as the database is back.
 *
 * @param client whom the row is counted for, by `clientOf`.
 */
export async function insertRow(
  target: "leads" | "newsletter_subscribers" | `rpc/${string}`,
  row: Submission["row"],
  client?: string,
): Promise<InsertOutcome> {
  const deadline = AbortSignal.timeout(timeoutsMs.all);
  for (let attempt = 1; ; attempt++) {
    const signal = AbortSignal.any([deadline, AbortSignal.timeout(timeoutsMs.each)]);
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
        `insert into ${target}: not stored after ${attempt} tries (last: ${status} ${error.code})`,
      );
      return enqueueSubmission({ target, row, client });
    }
    await sleep(200 * 2 ** (attempt - 1));
  }
}

/** Keeps on disk what the database could not take; `unreachable` where that cannot be either. */
export function enqueueSubmission(submission: Submission): InsertOutcome {
  try {
    const waiting = getSubmissionQueue();
    if (!waiting) return "unreachable";
    waiting.append(submission.target === "leads" ? withReceivedAt(submission) : submission);
    return "stored";
  } catch (error) {
    console.error(
      `submissions: cannot store one on disk: ${error instanceof Error ? error.message : ""}`,
    );
    return "unreachable";
  }
}

/** A lead that says when it came: the database will write when it got it. */
function withReceivedAt({ row, ...submission }: Submission): Submission {
  const signals = typeof row["signals"] === "object" ? row["signals"] : {};
  return { ...submission, row: { ...row, signals: { ...signals, received_at: new Date() } } };
}

/**
 * Sends what waits, as far as the database accepts it now. Returns how many submissions left the queue:
 * stored, or reported to the back office because the database rejects their values.
 */
export async function drainQueue(waiting: SubmissionQueue): Promise<number> {
  const limited = new Set<string | undefined>();
  let failed = 0;
  return waiting.drain(async (submission): Promise<Delivery> => {
    if (limited.has(submission.client)) return "later";
    const sent = await send(submission, AbortSignal.timeout(timeoutsMs.each));
    const { status, error } = sent;
    if (isStored(sent)) return "delivered";
    if (status === 429) {
      limited.add(submission.client);
      return limited.size < maxLimitedClients ? "later" : "unavailable";
    }
    if (isDataError(error.code)) {
      return (await reportRejectedSubmission(submission, error)) ? "delivered" : "later";
    }
    if (status === 0 || status >= 500) return "unavailable";
    // Perhaps it concerns one table or one row: the others are tried before all of them wait.
    failed += 1;
    return failed < maxFailures ? "later" : "unavailable";
  });
}

/** From now on what waits is sent whenever the database can be reached. */
export function startQueueDrain(): void {
  const waiting = getSubmissionQueue();
  if (!waiting) return;
  const look = async () => {
    try {
      const taken = await drainQueue(waiting);
      if (taken > 0) console.log(`submissions: ${taken} that waited were accepted`);
    } catch (error) {
      console.error(`submissions: ${error instanceof Error ? error.message : "cannot be read"}`);
    }
    setTimeout(look, drainIntervalMs).unref();
  };
  void look();
}
