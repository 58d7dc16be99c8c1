import { setTimeout as after } from "node:timers/promises";
import type { OutboxContext } from "../../functions/_shared/context.ts";
import { handler } from "../../functions/work-outbox/handler.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { log, nameOfError } from "../log.ts";
import { createOutboundClient } from "./outbound-client.ts";

/** What the edge functions are given here, the ways out included. */
export function outboxContext(config: Config, send: OutboxContext["send"]): OutboxContext {
  const { webhooks } = config;
  const environment = new Map<string, string>([
    ["SUPABASE_URL", `http://127.0.0.1:${config.port}`],
    ["SUPABASE_ANON_KEY", config.publishableKey],
    ["SUPABASE_SERVICE_ROLE_KEY", config.secretKey],
    ["OUTBOX_SECRET", config.secretKey],
    ["SITE_URL", config.siteUrl],
    ["BRAND_NAME", config.brand],
    ["MAIL_FROM", config.smtp?.from ?? ""],
    ["FORM_SECRET", config.formSecret ?? ""],
    ["WEBHOOK_URLS", webhooks.urls.join(" ")],
    ["WEBHOOK_SECRET", webhooks.secret ?? ""],
    ...Object.entries(config.assistantModel),
  ]);
  return {
    env: { get: (name) => environment.get(name) },
    fetch,
    log,
    send,
    ...createOutboundClient(webhooks.privateTargets),
  };
}

/** Milliseconds between two looks at the outbox; a change through the API wakes the worker at once. */
const interval = 10_000;

/** Milliseconds that a stop waits for a mail or webhook under way; it is sent again after the next start. */
const farewell = 3000;

/** The timer that wakes the outbox's handler. */
export type OutboxWorker = {
  /** Looks at the outbox now, or again as soon as the present look is over. */
  wake(): void;
  /** Claims nothing more, and waits a moment for what is under way. */
  stop(): Promise<void>;
};

/**
 * Starts it. Whoever held rows before is gone, since one process alone may use the data folder: they are
 * due again at once.
 */
export async function startOutboxWorker(
  database: Database,
  context: OutboxContext,
): Promise<OutboxWorker> {
  await database.rows(
    "update public.outbox set lease = null, leased_until = null where lease is not null",
  );
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let isFailing = false;

  async function run(): Promise<void> {
    const answer = await handler(
      new Request("http://127.0.0.1/work-outbox", {
        method: "POST",
        headers: { authorization: `Bearer ${context.env.get("OUTBOX_SECRET")}` },
        signal: ending.signal,
      }),
      context,
    );
    const counts: unknown = await answer.json();
    // Once for an outage, however long it lasts.
    if (!answer.ok && !isFailing) log(`the outbox cannot be worked: ${answer.status}`);
    isFailing = !answer.ok;
    const isGivenUp =
      typeof counts === "object" && counts !== null && "dead" in counts && counts.dead !== 0;
    if (isGivenUp)
      log("a message of the outbox was given up; administrators see why in the back office");
  }

  function wake(): void {
    if (ending.signal.aborted) return;
    if (running) {
      isAskedAgain = true;
      return;
    }
    isAskedAgain = false;
    running = run()
      .catch((error: unknown) => log(`the outbox was not worked: ${nameOfError(error)}`))
      .finally(() => {
        running = null;
        if (isAskedAgain) wake();
      });
  }

  const timer = setInterval(wake, interval);
  wake();
  return {
    wake,
    async stop() {
      clearInterval(timer);
      ending.abort();
      await Promise.race([running, after(farewell, undefined, { ref: false })]);
    },
  };
}
