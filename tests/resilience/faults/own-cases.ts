/** Faults that need separate processes. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { z } from "zod";
import { findFreePort, portOf } from "../../../web/host/supervisor/ports.ts";
import { sendContactForm } from "../../support/fixtures/contact-form.ts";
import {
  publishableKey,
  secretKey,
  startLocalSupabase,
  type LocalSupabase,
} from "../../support/servers/local-supabase.ts";
import { startMailServer } from "../../support/servers/mail-server.ts";
import { listProcessTree, listProcesses } from "../../support/product/process-killer.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";
import { discard, newDataDir, startProduct, type Product } from "../../support/product/product.ts";
import { pickOne } from "../../support/fixtures/seeded.ts";
import { waitForEmptyQueue } from "../../support/product/submission-queue.ts";
import { until } from "../../support/until.ts";
import type { OwnCase } from "./faults.ts";

/** Leads by address, with a site whose database runs separately and is down at first. */
async function startSiteWithoutDatabase() {
  const dataDir = newDataDir();
  const database = mkdtempSync(join(tmpdir(), "site-elsewhere-"));
  const [port, sitePort] = [await findFreePort(), await findFreePort()];
  const env = {
    SUPABASE_URL: `http://127.0.0.1:${port}`,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
  };
  // A start requests the assistant's knowledge from the database, which is stopped only afterwards.
  let supabase: LocalSupabase | undefined = await startLocalSupabase({ dataDir: database, port });
  await liftVisitorLimits(supabase.sql);
  let product: Product = await startProduct({ dataDir, port: sitePort, env });
  await supabase.kill();
  supabase = undefined;
  const send = async (email: string) => {
    const response = await sendContactForm(product.origin, { email });
    await response.body?.cancel();
    return response.status;
  };
  return {
    dataDir,
    get product() {
      return product;
    },
    send,
    async killSite() {
      await product.kill();
    },
    /** Starts the site again, which is not ready without its database but serves pages and forms. */
    async startSite() {
      product = await startProduct({ dataDir, port: sitePort, env, waitFor: "/contact" });
    },
    /** Restarts the database and returns the number of leads per address once the queue is empty. */
    async counts(): Promise<Map<string, number>> {
      const { sql } = (supabase = await startLocalSupabase({ dataDir: database, port }));
      await waitForEmptyQueue(dataDir);
      const rows = await sql<{ email: string; n: number }[]>`
        select email, count(*)::int as n from public.leads group by 1`;
      return new Map(rows.map(({ email, n }) => [email, n]));
    },
    async close() {
      await product.stop();
      await supabase?.stop();
      discard(dataDir);
      rmSync(database, { recursive: true, force: true });
    },
  };
}

/** The process of the site that renders pages. */
const findSiteProcess = (product: Product) =>
  listProcessTree(product.pid).findLast(({ command }) =>
    /next-server|next\/dist\/bin\/next/.test(command),
  );

/**
 * The site runs out of memory while forms are queued on disk: its process exits, another replaces it,
 * and the queued forms are stored once.
 */
const outOfMemory: OwnCase = async () => {
  const fixture = await startSiteWithoutDatabase();
  try {
    const emails = Array.from({ length: 10 }, (_, n) => `memory.${n}@example.com`);
    for (const email of emails) assert.equal(await fixture.send(email), 303);
    const site = findSiteProcess(fixture.product);
    assert.ok(site, "the site was not found");
    const status = readFileSync(`/proc/${site.pid}/status`, "utf8");
    const megabytes = Math.ceil(Number(/VmData:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024) + 8;
    execFileSync("prlimit", ["--pid", String(site.pid), `--data=${megabytes * 1024 * 1024}`]);
    // Different pages, so that the gateway's cache serves none of them.
    let requestCount = 0;
    await until(async () => {
      await Promise.all(
        Array.from({ length: 20 }, () =>
          fetch(`${fixture.product.origin}/resources?q=${(requestCount += 1)}${randomUUID()}`)
            .then((response) => response.text())
            .catch(() => undefined),
        ),
      );
      return !listProcesses().some(({ pid }) => pid === site.pid);
    }, 120_000);
    await until(
      async () =>
        (await fetch(`${fixture.product.origin}/readyz`).catch(() => undefined))?.status !==
        undefined,
    );
    const another = await until(() => {
      const found = findSiteProcess(fixture.product);
      return found && found.pid !== site.pid && found;
    }, 60_000);
    assert.notEqual(another.pid, site.pid);
    const late = "memory.late@example.com";
    await until(async () => (await fixture.send(late).catch(() => 0)) === 303, 60_000);
    const counts = await fixture.counts();
    for (const email of [...emails, late]) assert.equal(counts.get(email), 1, email);
    return { queued: emails.length, requestsUntilItDied: requestCount };
  } finally {
    await fixture.close();
  }
};

/** A power failure truncates an unacknowledged write to the queue: all acknowledged ones are stored. */
const queueTruncated: OwnCase = async (random) => {
  const fixture = await startSiteWithoutDatabase();
  try {
    const emails = Array.from({ length: 12 }, (_, n) => `torn.${n}@example.com`);
    for (const email of emails) assert.equal(await fixture.send(email), 303);
    await fixture.killSite();
    const log = join(fixture.dataDir, "spool/submissions.sqlite-wal");
    const bytes = readFileSync(log);
    // The last frames of the log, copied and truncated like an incomplete write.
    const from = pickOne(random, [0.2, 0.5, 0.8]) * bytes.length;
    appendFileSync(log, bytes.subarray(from, from + 6000));
    await fixture.startSite();
    const counts = await fixture.counts();
    for (const email of emails) assert.equal(counts.get(email) ?? 0, 1, email);
    return { waited: emails.length, stored: emails.length };
  } finally {
    await fixture.close();
  }
};

/** A webhook target that stores the message ids it received by email address. */
async function startWebhookTarget() {
  const delivered = new Map<string, Set<string>>();
  let received = 0;
  let status: number | null = 204;
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      const { data } = z.object({ data: z.object({ email: z.string() }) }).parse(JSON.parse(body));
      const ids = delivered.get(data.email) ?? new Set();
      delivered.set(data.email, ids.add(String(request.headers["webhook-id"])));
      received += 1;
      if (status !== null) response.writeHead(status).end();
    });
  }).listen(0, "127.0.0.1");
  await until(() => server.listening);
  return {
    url: `http://127.0.0.1:${portOf(server)}/leads`,
    delivered,
    /** Deliveries including repeats. */
    received: () => received,
    /** Sets the status of responses; null for no response. */
    respondWith: (next: number | null) => void (status = next),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Runs the outbox worker with all retries due until no message is pending. */
const waitForEmptyOutbox = (supabase: LocalSupabase) =>
  until(async () => {
    await supabase.sql`
      update public.outbox set next_at = now() where state = 'pending' and every is null`;
    await supabase.request("/functions/v1/work-outbox", { method: "POST", as: secretKey });
    const [left] = await supabase.sql`
      select count(*)::int as n from public.outbox where state = 'pending' and every is null`;
    return left?.["n"] === 0;
  }, 120_000);

/** Asserts that each address got an email and a webhook, with one id for all repeats of either. */
function expectDelivered(
  emails: readonly string[],
  mails: readonly string[],
  delivered: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  const unsent = emails.filter((email) => !mails.some((text) => text.includes(`\nTo: ${email}\n`)));
  assert.deepEqual(unsent, [], "every email was sent");
  assert.deepEqual(
    emails.filter((email) => delivered.get(email)?.size !== 1),
    [],
    "every lead was delivered to the webhook, with one id for all repeats",
  );
  const ids = new Map<string, Set<string>>();
  for (const text of mails) {
    const to = /\nTo: (outbox\S+)\n/.exec(text)?.[1];
    const id = /^Message-ID: (.*)$/m.exec(text)?.[1];
    if (to && id) ids.set(to, (ids.get(to) ?? new Set()).add(id));
  }
  assert.deepEqual(
    [...ids].filter(([, own]) => own.size !== 1),
    [],
  );
}

/**
 * The outbox worker is killed at a random moment after a lead: before claiming a message, while sending
 * it, or before recording the delivery. Every message is sent at least once, and repeats have the same
 * id.
 */
const outboxKilled: OwnCase = async (random) => {
  const rounds = 12;
  const mail = await startMailServer();
  const target = await startWebhookTarget();
  const dataDir = mkdtempSync(join(tmpdir(), "site-outbox-"));
  const port = await findFreePort();
  const start = () =>
    startLocalSupabase({
      dataDir,
      port,
      env: {
        SMTP_HOST: "127.0.0.1",
        SMTP_PORT: String(mail.port),
        SMTP_FROM: "Arq <hello@example.com>",
        FORM_SECRET: "a form secret of the proof, long enough",
        WEBHOOK_PRIVATE_TARGETS: "on",
      },
    });
  let supabase = await start();
  try {
    await liftVisitorLimits(supabase.sql);
    await supabase.sql`
      insert into public.webhooks (url, events) values (${target.url}, array['lead.created'])`;
    const emails: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      mail.behave(pickOne(random, ["accept", "silent", "refuse"] as const));
      if (random() < 0.3) await mail.close();
      target.respondWith(pickOne(random, [204, 500, null]));
      for (let number = 0; number < 3; number += 1) {
        const email = `outbox.${round}.${number}@example.com`;
        const response = await supabase.request("/rest/v1/leads", {
          method: "POST",
          body: JSON.stringify({ name: "Ada", email, form_source: "contact_form" }),
        });
        assert.equal(response.status, 201);
        emails.push(email);
      }
      const wait = Math.round(random() * 300);
      await after(wait);
      await supabase.kill();
      // Listens again on a closed port; has no effect on an open one.
      await mail.close();
      await mail.open();
      supabase = await start();
    }
    mail.behave("accept");
    target.respondWith(204);
    await waitForEmptyOutbox(supabase);
    // A message that the mail server rejects permanently is failed until an administrator retries it.
    const dead = await supabase.sql<{ id: string }[]>`
      select id from public.outbox where state = 'dead' and every is null`;
    const admin = await supabase.signIn();
    for (const { id } of dead) {
      const replayed = await supabase.request("/rest/v1/rpc/replay_outbox", {
        method: "POST",
        as: admin,
        body: JSON.stringify({ id }),
      });
      assert.equal(replayed.status, 204);
    }
    await waitForEmptyOutbox(supabase);
    expectDelivered(emails, mail.mails, target.delivered);
    return {
      kills: rounds,
      leads: emails.length,
      deliveredAgain: target.received() - target.delivered.size,
      replayed: dead.length,
    };
  } finally {
    await supabase.stop();
    await mail.close();
    target.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

export const ownCases = {
  "out-of-memory": outOfMemory,
  "spool-torn": queueTruncated,
  "outbox-killed": outboxKilled,
} satisfies Record<string, OwnCase>;
