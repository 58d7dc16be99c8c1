import { isRecord } from "../../domain/json.ts";
import { withTimeout } from "../../domain/with-timeout.ts";
import { PermanentError, type OutboxContext } from "../_shared/context.ts";
import { loadBrandName } from "../_shared/brand-name.ts";
import { readAddress } from "../_shared/email.ts";
import { getErrorCode } from "../_shared/errors.ts";
import { readOptionalText, requireFields, requireRecord, requireText } from "../_shared/payload.ts";
import { postAsService } from "../_shared/service.ts";
import { isEqualInConstantTime } from "../_shared/signatures.ts";
import { signWebhook } from "../_shared/webhooks.ts";
import { importBusyCalendars } from "./busy-calendars.ts";
import { composeEmail } from "./compose-email.ts";
import type { EmailSettings } from "./email-settings.ts";
import type { OutboxMessage } from "./outbox-message.ts";
import { getTokenUrl } from "./site-links.ts";

/**
 * POST /functions/v1/work-outbox processes the due rows of the outbox: emails, webhooks, imports of
 * external calendars and recurring database jobs. A timer calls it with `Authorization: Bearer
 * <OUTBOX_SECRET>`; concurrent runs share the work. It returns how many rows succeeded, were
 * rescheduled and failed permanently.
 *
 * Settings: SUPABASE_URL, the secret key (`getServiceKey`), OUTBOX_SECRET, SITE_URL, BRAND_NAME,
 * MAIL_FROM, REPLY_ADDRESS and FORM_SECRET. Addresses and secrets of webhooks are in the database.
 */
export async function handler(request: Request, context: OutboxContext): Promise<Response> {
  if (request.method !== "POST") return Response.json({ message: "Use POST." }, { status: 405 });
  const secret = context.env.get("OUTBOX_SECRET") ?? "";
  const authorization = request.headers.get("authorization") ?? "";
  if (!secret || !(await isEqualInConstantTime(authorization, `Bearer ${secret}`))) {
    return Response.json({ message: "Only the timer may call this function." }, { status: 401 });
  }
  const call = createCaller(context);
  const worker: Worker = { context, settings: readSettings(context, call), call };
  if (!worker.settings.siteUrl) {
    return Response.json({ message: "SITE_URL is not set. Emails link to it." }, { status: 503 });
  }
  try {
    await fanOut(worker);
    // Slow webhook targets and calendars must not delay emails.
    const counts = await Promise.all([
      drain(worker, ["webhook"], request.signal),
      drain(worker, ["email", "rescore", "purge", "alert", "aggregate"], request.signal),
      drain(worker, ["busy"], request.signal),
    ]);
    const sum = (outcome: Outcome) => counts.reduce((total, count) => total + count[outcome], 0);
    return Response.json({ done: sum("done"), pending: sum("pending"), dead: sum("dead") });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return Response.json({ message: "The database cannot be reached." }, { status: 503 });
  }
}

type WorkerSettings = {
  readonly siteUrl: string;
  /** Loads the settings of emails once per run, and only if there are emails. */
  readonly loadEmailSettings: () => Promise<EmailSettings>;
};

type Worker = {
  readonly context: OutboxContext;
  readonly settings: WorkerSettings;
  /** Calls a database function with the secret key. @throws DatabaseUnavailableError */
  readonly call: (name: string, parameters: object) => Promise<unknown>;
};

/** Rows per claim, processed concurrently. */
const batchSize = 10;
/** How long a claimed row belongs to its worker; longer than the slowest delivery. */
const leaseSeconds = 120;
/**
 * Stops claiming rows after this time, so that a run stays within the limit of the edge runtime.
 */
const runLimitMs = 25_000;
const timeoutMs = { webhook: 10_000, email: 30_000 };

type Outcome = "done" | "pending" | "dead" | "gone";

/** A database call failed. Claimed rows become due again once their leases expire. */
class DatabaseUnavailableError extends Error {}

function readSettings(context: OutboxContext, call: Worker["call"]): WorkerSettings {
  const { env } = context;
  let emailSettings: Promise<EmailSettings> | undefined;
  let responseHours: Promise<number> | undefined;
  const siteUrl = (env.get("SITE_URL") ?? "").replace(/\/$/, "");
  const loadEmailSettings = async () => {
    const brand = await loadBrandName(context);
    return {
      brand,
      siteUrl,
      formSecret: env.get("FORM_SECRET") || null,
      sender: { name: brand, email: parseSender(env.get("MAIL_FROM") ?? "", siteUrl) },
      replyAddress: env.get("REPLY_ADDRESS") || null,
      loadEmail: (id: string) => call("load_email", { id }),
      // Loaded once per run, and only if an email needs it.
      loadResponseHours: () => (responseHours ??= call("response_hours", {}).then(Number)),
    };
  };
  return {
    siteUrl,
    loadEmailSettings: () => (emailSettings ??= loadEmailSettings()),
  };
}

/** The address in a header such as `Acme <hello@example.com>`, or the site's no-reply address. */
function parseSender(from: string, siteUrl: string): string {
  return readAddress(from) || `no-reply@${URL.parse(siteUrl)?.hostname ?? "localhost"}`;
}

function createCaller(context: OutboxContext): Worker["call"] {
  return async (name, parameters) => {
    const response = await postAsService(context, `rpc/${name}`, parameters).catch(() => null);
    if (!response?.ok) {
      await response?.body?.cancel();
      throw new DatabaseUnavailableError(`${name} returned ${response?.status ?? "nothing"}`);
    }
    if (response.status === 204) return null;
    // A proxy in front of the database may respond with a page instead.
    const result: Promise<unknown> = response.json();
    return result.catch(() => {
      throw new DatabaseUnavailableError(`${name} returned no JSON`);
    });
  };
}

/** Creates the deliveries of all new events. */
async function fanOut({ call }: Worker): Promise<void> {
  const limit = 500;
  const parameters = { targets: [], max_rows: limit };
  while (Number(await call("fan_out_events", parameters)) === limit);
}

async function drain(worker: Worker, kinds: readonly string[], signal: AbortSignal) {
  const counts = { done: 0, pending: 0, dead: 0, gone: 0 };
  const deadlineMs = Date.now() + runLimitMs;
  while (!signal.aborted && Date.now() < deadlineMs) {
    const claimed = await worker.call("claim_outbox", {
      max_rows: batchSize,
      lease_seconds: leaseSeconds,
      kinds,
    });
    const messages = Array.isArray(claimed) ? claimed.map(parseMessage) : [];
    if (messages.length === 0) break;
    const results = await Promise.allSettled(
      messages.map((message) => processMessage(worker, message)),
    );
    for (const result of results) {
      if (result.status === "rejected") throw result.reason;
      counts[result.value] += 1;
    }
  }
  return counts;
}

function parseMessage(value: unknown): OutboxMessage {
  const row = requireFields(value, "message");
  return {
    id: requireText(row, "id"),
    lease: requireText(row, "lease"),
    kind: requireText(row, "kind"),
    topic: requireText(row, "topic"),
    payload: requireRecord(row, "payload"),
    createdAt: requireText(row, "created_at"),
  };
}

/** Processes one row and reports the outcome. Its errors do not affect other rows. */
async function processMessage(worker: Worker, message: OutboxMessage): Promise<Outcome> {
  const lease = { message_id: message.id, held_lease: message.lease };
  try {
    const hasMore = await performWork(worker, message);
    await worker.call("finish_outbox", { ...lease, has_more: hasMore });
    return "done";
  } catch (error) {
    if (error instanceof DatabaseUnavailableError && !databaseKinds.has(message.kind)) throw error;
    const outcome = await worker.call("fail_outbox", {
      ...lease,
      reason: describeFailure(error),
      is_permanent: error instanceof PermanentError,
    });
    return outcome === "dead" || outcome === "pending" ? outcome : "gone";
  }
}

/** Recurring jobs of the database. A failed job is retried later, like an email. */
const databaseKinds = new Set(["rescore", "purge", "alert", "aggregate"]);

/** Does the work of a row. Returns true when some of it is left for another run. */
async function performWork(worker: Worker, message: OutboxMessage): Promise<boolean> {
  const { context, settings, call } = worker;
  if (message.kind === "email") {
    const email = await composeEmail(message, await settings.loadEmailSettings());
    await withTimeout(timeoutMs.email, context.send(email));
    return false;
  }
  if (message.kind === "webhook") {
    await deliverWebhook(worker, message);
    return false;
  }
  if (message.kind === "busy") {
    const ownHostname = new URL(settings.siteUrl).hostname;
    const calendar = readOptionalText(message.payload, "calendar");
    return importBusyCalendars({ context, call, ownHostname }, calendar, Date.now() + runLimitMs);
  }
  if (!databaseKinds.has(message.kind)) {
    throw new PermanentError("There is no work of this kind.");
  }
  const deadlineMs = Date.now() + runLimitMs;
  while (Number(await call("run_database_job", { job: message.kind })) > 0) {
    if (Date.now() > deadlineMs) return true;
  }
  return false;
}

async function deliverWebhook(
  { context, settings, call }: Worker,
  { id: messageId, lease, payload, topic }: OutboxMessage,
): Promise<void> {
  const target = await call("webhook_target", { message_id: messageId, held_lease: lease });
  if (!isRecord(target)) throw new PermanentError("The webhook is paused.");
  const url = URL.parse(requireText(target, "url"));
  if (!url) throw new PermanentError("The target is not a URL.");
  const { unsubscribe, ...data } = requireRecord(payload, "data");
  const body = JSON.stringify({
    type: topic,
    timestamp: requireText(payload, "at"),
    data: unsubscribe
      ? { ...data, unsubscribe_url: getTokenUrl(settings.siteUrl, "unsubscribe", { unsubscribe }) }
      : data,
  });
  const id = requireText(payload, "event");
  const headers = signWebhook(requireText(target, "secret"), id, body, Date.now());
  const signal = AbortSignal.timeout(timeoutMs.webhook);
  const status = await context.post(url, { headers, body }, signal);
  if (status === 410) {
    throw new PermanentError("The target returned 410 and accepts no more webhooks.");
  }
  if (status < 200 || status > 299) throw new Error(`The target returned ${status}`);
}

/** Messages of our own errors, which contain no personal data. */
const ownReasons = /^(The (target|mail service) returned \d{3}|It took too long)$/;

/** Why a row failed. Messages of other errors are dropped: they contain addresses and hosts. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error instanceof PermanentError || ownReasons.test(error.message)) return error.message;
  if (error instanceof DatabaseUnavailableError) return "The database call failed.";
  if (error.name === "AbortError" || error.name === "TimeoutError") return "It took too long";
  const status =
    "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : "";
  return `${error.name} ${getErrorCode(error)} ${status}`.replaceAll(/\s+/g, " ").trim();
}
