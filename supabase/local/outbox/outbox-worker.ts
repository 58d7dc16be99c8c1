import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { isRecord } from "../../domain/json.ts";
import type { OutboxContext } from "../../functions/_shared/context.ts";
import { handler } from "../../functions/work-outbox/handler.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { log, describeError } from "../log.ts";
import { createCalendarParser } from "./calendar-parser.ts";
import { createOutboundClient } from "./outbound-client.ts";

/** The context of the outbox function in the embedded server. */
export function createOutboxContext(config: Config, send: OutboxContext["send"]): OutboxContext {
  const { webhooks } = config;
  const environment = new Map<string, string>([
    ["SUPABASE_URL", `http://127.0.0.1:${config.port}`],
    ["SUPABASE_ANON_KEY", config.publishableKey],
    ["SUPABASE_SERVICE_ROLE_KEY", config.secretKey],
    ["OUTBOX_SECRET", config.secretKey],
    ["SITE_URL", config.siteUrl],
    ["BRAND_NAME", config.brandName ?? ""],
    ["MAIL_FROM", config.smtp?.from ?? ""],
    ["REPLY_ADDRESS", config.replyAddress ?? ""],
    ["FORM_SECRET", config.formSecret ?? ""],
    ["WEBHOOK_SECRET", webhooks.secret ?? ""],
    ...Object.entries(config.assistantModel),
  ]);
  return {
    env: { get: (name) => environment.get(name) },
    fetch,
    log: (message) => log("function_message", message),
    send,
    ...createOutboundClient(webhooks.arePrivateTargetsAllowed),
    parseCalendar: createCalendarParser(),
  };
}

/** Changes through the API wake the worker immediately. */
const pollIntervalMs = 10_000;

/** How long a stop waits for deliveries. Unfinished ones are repeated after the next start. */
const stopTimeoutMs = 3000;

/** Runs the outbox handler on a timer and on demand. */
export type OutboxWorker = {
  /** Starts a run, or another one after the current run. */
  wake(): void;
  /** Claims no more rows and waits for the current deliveries. */
  stop(): Promise<void>;
};

/**
 * Starts the worker. Leases of a previous process are released, because only one process can use
 * the data folder.
 */
export async function startOutboxWorker(
  database: Database,
  context: OutboxContext,
): Promise<OutboxWorker> {
  await database.rows(
    "update public.outbox set lease = null, leased_until = null where lease is not null",
  );
  const stopping = new AbortController();
  let currentRun: Promise<void> | null = null;
  let isWakeRequested = false;
  let isFailing = false;
  // A run does not belong to the request that wakes the worker.
  const inOwnScope = AsyncLocalStorage.snapshot();

  async function run(): Promise<void> {
    const response = await handler(
      new Request("http://127.0.0.1/work-outbox", {
        method: "POST",
        headers: { authorization: `Bearer ${context.env.get("OUTBOX_SECRET")}` },
        signal: stopping.signal,
      }),
      context,
    );
    const counts: unknown = await response.json();
    // Logged once per outage.
    if (!response.ok && !isFailing)
      log("outbox_failed", `the outbox cannot be processed: ${response.status}`, "error");
    isFailing = !response.ok;
    if (isRecord(counts) && "dead" in counts && counts["dead"] !== 0)
      log(
        "outbox_message_dead",
        "an outbox message failed permanently; the back office shows administrators why",
        "warn",
      );
  }

  function wake(): void {
    if (stopping.signal.aborted) return;
    if (currentRun) {
      isWakeRequested = true;
      return;
    }
    isWakeRequested = false;
    currentRun = inOwnScope(run)
      .catch((error: unknown) =>
        log("outbox_failed", `the outbox was not processed: ${describeError(error)}`, "error"),
      )
      .finally(() => {
        currentRun = null;
        if (isWakeRequested) wake();
      });
  }

  const timer = setInterval(wake, pollIntervalMs);
  wake();
  return {
    wake,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.race([currentRun, delay(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}
