import { PermanentFailure, type OutboxContext } from "../_shared/context.ts";
import { postAsService } from "../_shared/service.ts";
import { isSameText, webhookHeaders } from "../_shared/signatures.ts";
import { readBusyCalendars } from "./busy-calendars.ts";
import { composeMail, tokenPage, type MailSettings, type Message } from "./email-texts.ts";
import { fieldsOf, optional, text } from "../_shared/payload.ts";

/**
 * POST /functions/v1/work-outbox does what is due in the outbox: mails, webhooks, busy times out of others'
 * calendars, and the database's own regular work. Woken by a timer, with `Authorization: Bearer <OUTBOX_SECRET>`; two at a time share
 * the work. Answers how many rows were done, put off and given up.
 *
 * Settings: SUPABASE_URL, the service's key (`serviceKey`), OUTBOX_SECRET, SITE_URL, BRAND_NAME, MAIL_FROM,
 * FORM_SECRET, WEBHOOK_URLS (separated by commas) and WEBHOOK_SECRET ("whsec_" and base64).
 */
export async function handler(request: Request, context: OutboxContext): Promise<Response> {
  if (request.method !== "POST") return Response.json({ message: "Use POST." }, { status: 405 });
  const secret = context.env.get("OUTBOX_SECRET") ?? "";
  const given = request.headers.get("authorization") ?? "";
  if (!secret || !(await isSameText(given, `Bearer ${secret}`))) {
    return Response.json({ message: "This function is for the timer alone." }, { status: 401 });
  }
  const call = caller(context);
  const worker: Worker = { context, settings: settingsOf(context, call), call };
  if (!worker.settings.siteUrl) {
    return Response.json({ message: "SITE_URL is not set: mails lead there." }, { status: 503 });
  }
  try {
    await fanOut(worker);
    // Targets and calendars that hang must not keep mails waiting.
    const lanes = await Promise.all([
      drain(worker, ["webhook"], request.signal),
      drain(worker, ["mail", "rescore", "purge", "alarm", "fold"], request.signal),
      drain(worker, ["busy"], request.signal),
    ]);
    const sum = (outcome: Outcome) => lanes.reduce((total, lane) => total + lane[outcome], 0);
    return Response.json({ done: sum("done"), pending: sum("pending"), dead: sum("dead") });
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return Response.json({ message: "The database cannot be reached." }, { status: 503 });
  }
}

interface Settings extends MailSettings {
  readonly webhookUrls: readonly string[];
  readonly webhookSecret: string | null;
}

interface Worker {
  readonly context: OutboxContext;
  readonly settings: Settings;
  /** Calls a function of the database as the service. @throws Unreachable */
  readonly call: (name: string, parameters: object) => Promise<unknown>;
}

/** Rows of one claim; they are worked at the same time. */
const batch = 10;
/** Seconds that a row belongs to its worker; longer than the slowest way out takes. */
const leaseSeconds = 120;
/** Milliseconds after which no more rows are claimed, so that a run ends within its runtime's limit. */
const runFor = 25_000;
/** Milliseconds for one way out. */
const patience = { webhook: 10_000, mail: 30_000 };

type Outcome = "done" | "pending" | "dead" | "gone";

/** The database did not answer: leases run out, and the rows are taken again. */
class Unreachable extends Error {}

function settingsOf({ env }: OutboxContext, call: Worker["call"]): Settings {
  let hours: Promise<number> | undefined;
  const brand = env.get("BRAND_NAME") || "Arq";
  const siteUrl = (env.get("SITE_URL") ?? "").replace(/\/$/, "");
  return {
    brand,
    siteUrl,
    formSecret: env.get("FORM_SECRET") || null,
    sender: { name: brand, email: senderOf(env.get("MAIL_FROM") ?? "", siteUrl) },
    // Once in a run, and only for a mail that says it.
    answerHours: () => (hours ??= call("response_hours", {}).then(Number)),
    webhookUrls: (env.get("WEBHOOK_URLS") ?? "").split(/[\s,]+/).filter(Boolean),
    webhookSecret: env.get("WEBHOOK_SECRET") || null,
  };
}

/** The address in a header such as `Arq <hello@example.com>`; without one, none of the site's that is read. */
function senderOf(from: string, siteUrl: string): string {
  const [address = ""] = /[^\s<>]+@[^\s<>]+/.exec(from) ?? [];
  return address || `no-reply@${URL.parse(siteUrl)?.hostname ?? "localhost"}`;
}

function caller(context: OutboxContext): Worker["call"] {
  return async (name, parameters) => {
    const answer = await postAsService(context, `rpc/${name}`, parameters).catch(() => null);
    if (!answer?.ok) {
      await answer?.body?.cancel();
      throw new Unreachable(`${name} answered ${answer?.status ?? "nothing"}`);
    }
    return answer.status === 204 ? null : answer.json();
  };
}

/** Makes webhooks out of events, all that are due. */
async function fanOut({ call, settings }: Worker): Promise<void> {
  const maxRows = 500;
  const parameters = { targets: settings.webhookUrls, max_rows: maxRows };
  while (Number(await call("fan_out_events", parameters)) === maxRows);
}

async function drain(worker: Worker, kinds: readonly string[], signal: AbortSignal) {
  const counts = { done: 0, pending: 0, dead: 0, gone: 0 };
  const end = Date.now() + runFor;
  while (!signal.aborted && Date.now() < end) {
    const claimed = await worker.call("claim_outbox", {
      max_rows: batch,
      lease_seconds: leaseSeconds,
      kinds,
    });
    const messages = Array.isArray(claimed) ? claimed.map(messageOf) : [];
    if (messages.length === 0) break;
    const ended = await Promise.allSettled(messages.map((message) => work(worker, message)));
    for (const result of ended) {
      if (result.status === "rejected") throw result.reason;
      counts[result.value] += 1;
    }
  }
  return counts;
}

function messageOf(value: unknown): Message {
  const row = fieldsOf(value);
  return {
    id: text(row, "id"),
    lease: text(row, "lease"),
    kind: text(row, "kind"),
    topic: text(row, "topic"),
    payload: fieldsOf(row["payload"]),
    created_at: text(row, "created_at"),
  };
}

/** Does one row and reports it. Whatever goes wrong with it stays with it. */
async function work(worker: Worker, message: Message): Promise<Outcome> {
  const held = { message_id: message.id, held_lease: message.lease };
  try {
    const hasMore = await perform(worker, message);
    await worker.call("finish_outbox", { ...held, has_more: hasMore });
    return "done";
  } catch (error) {
    if (error instanceof Unreachable && !regular.has(message.kind)) throw error;
    const outcome = await worker.call("fail_outbox", {
      ...held,
      reason: reasonOf(error),
      is_permanent: error instanceof PermanentFailure,
    });
    return outcome === "dead" || outcome === "pending" ? outcome : "gone";
  }
}

/** Work of the database's own. One that fails says so and is put off, like a mail. */
const regular = new Set(["rescore", "purge", "alarm", "fold"]);

/** Does what a row is about; true when there is more of it. */
async function perform(worker: Worker, message: Message): Promise<boolean> {
  const { context, settings, call } = worker;
  if (message.kind === "mail") {
    const mail = await composeMail(message, settings);
    await inTime(context.send(mail), patience.mail);
    return false;
  }
  if (message.kind === "webhook") {
    await deliver(worker, message);
    return false;
  }
  if (message.kind === "busy") {
    const ownHost = new URL(settings.siteUrl).hostname;
    const calendar = optional(message.payload, "calendar");
    return readBusyCalendars({ context, call, ownHost }, calendar, Date.now() + runFor);
  }
  if (!regular.has(message.kind)) throw new PermanentFailure("There is no work of this kind.");
  const end = Date.now() + runFor;
  while (Number(await call("run_database_job", { work: message.kind })) > 0) {
    if (Date.now() > end) return true;
  }
  return false;
}

async function deliver({ context, settings }: Worker, { payload, topic }: Message): Promise<void> {
  const target = text(payload, "target");
  if (!settings.webhookSecret) throw new PermanentFailure("WEBHOOK_SECRET is not set.");
  if (!settings.webhookUrls.includes(target)) {
    throw new PermanentFailure("The target is no longer among the settings.");
  }
  const url = URL.parse(target);
  if (!url) throw new PermanentFailure("The target is no address.");
  const { unsubscribe, ...data } = fieldsOf(payload["data"]);
  const body = JSON.stringify({
    type: topic,
    timestamp: text(payload, "at"),
    data: unsubscribe
      ? { ...data, unsubscribe_url: tokenPage(settings.siteUrl, "unsubscribe", { unsubscribe }) }
      : data,
  });
  const id = text(payload, "event");
  const headers = await webhookHeaders(settings.webhookSecret, id, body, Date.now());
  const status = await context.post(url, { headers, body }, AbortSignal.timeout(patience.webhook));
  if (status === 410) throw new PermanentFailure("The target answered 410: it wants no more.");
  if (status < 200 || status > 299) throw new Error(`The target answered ${status}`);
}

/** `work`, or a failure when it takes longer: whatever it still does counts as not done. */
async function inTime(work: Promise<void>, milliseconds: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("It took too long")), milliseconds);
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const saidByUs = /^(The (target|mail service) answered \d{3}|It took too long)$/;

/** Why a row failed, without what it was about: other errors repeat addresses and hosts. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error instanceof PermanentFailure || saidByUs.test(error.message)) return error.message;
  if (error instanceof Unreachable) return "The database did not do it.";
  if (error.name === "AbortError" || error.name === "TimeoutError") return "It took too long";
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const status =
    "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : "";
  return `${error.name} ${code} ${status}`.replaceAll(/\s+/g, " ").trim();
}
