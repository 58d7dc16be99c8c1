/** The edge functions in Deno without internet access, compared with those of the embedded Supabase. */

import { createHmac, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";
import { startFunctionInDeno } from "../../support/servers/deno.ts";
import { downloadPath, createExportLink } from "../../support/exported.ts";
import {
  secretKey,
  startLocalSupabase,
  type LocalSupabase,
} from "../../support/servers/local-supabase.ts";
import { until } from "../../support/until.ts";

let supabase: LocalSupabase;
let accessToken: string;

beforeAll(async () => {
  supabase = await startLocalSupabase({ env: { SAMPLE_DATA: "on" } });
  accessToken = await supabase.signIn();
});

afterAll(() => supabase.stop());

/** Serves one function in Deno while `use` runs. */
async function runInDeno(
  name: string,
  use: (url: string) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const runtime = await startFunctionInDeno(name, supabase.url, environment);
  try {
    await use(runtime.url);
  } finally {
    await runtime.stop();
  }
}

test("download-export responds the same in Deno as in the embedded Supabase", async () => {
  const sendRequest = (path: string, init: RequestInit) =>
    supabase.request(path, { ...init, as: accessToken });
  await runInDeno(
    "download-export",
    async (url) => {
      for (const kind of ["leads", "leads_lossless", "subscribers"] as const) {
        const downloadExport = async (origin: string) =>
          fetch(`${origin}${downloadPath((await createExportLink(sendRequest, kind)).link_token)}`);
        const embedded = await downloadExport(supabase.url);
        const deployed = await downloadExport(url);
        expect(deployed.status).toBe(200);
        for (const name of ["content-type", "content-disposition"])
          expect(deployed.headers.get(name)).toBe(embedded.headers.get(name));
        expect(await deployed.text()).toBe(await embedded.text());
      }
      for (const origin of [supabase.url, url])
        expect((await fetch(`${origin}${downloadPath("guessed")}`)).status).toBe(410);
    },
    { SUPABASE_SERVICE_ROLE_KEY: secretKey },
  );
});

const webhookSecret = `whsec_${Buffer.from("a secret of the tests, 32 bytes!").toString("base64")}`;

/** Receives messages on 127.0.0.1 while `use` runs. */
async function withReceiver(
  use: (url: string, received: { headers: Headers; body: string }[]) => Promise<void>,
): Promise<void> {
  const received: { headers: Headers; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const headers = new Headers(
        Object.entries(request.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]),
      );
      received.push({ headers, body });
      response.writeHead(200).end("{}");
    });
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  try {
    await use(`http://127.0.0.1:${port}/`, received);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test("work-outbox in Deno sends emails through an email API and signs webhooks", async () => {
  await withReceiver(async (target, received) => {
    const settings = {
      SUPABASE_SERVICE_ROLE_KEY: secretKey,
      OUTBOX_SECRET: "the timer's secret",
      SITE_URL: "https://www.example.com",
      MAIL_API_URL: target,
      MAIL_API_KEY: "re_tests",
      MAIL_FROM: "Arq <hello@example.com>",
      BRAND_NAME: "Arq",
      WEBHOOK_PRIVATE_TARGETS: "on",
    };
    const wakeWorker = (url: string, secret = settings.OUTBOX_SECRET) =>
      fetch(url, { method: "POST", headers: { authorization: `Bearer ${secret}` } });
    await supabase.sql`
      insert into public.webhooks (url, events, secret)
      values (${target}, array['newsletter.confirmed'], ${webhookSecret})`;
    await runInDeno(
      "work-outbox",
      async (url) => {
        expect((await wakeWorker(url, "another")).status).toBe(401);
        const to = `${randomUUID()}@example.com`;
        // The embedded worker may claim these rows first, so each attempt inserts new ones.
        const [email, webhook] = await until(async () => {
          await supabase.sql`
            insert into public.outbox (kind, payload) values
              ('email', jsonb_build_object('topic', 'lead_confirmation', 'audience', 'visitor', 'to', ${to}::text)),
              ('event', jsonb_build_object('topic', 'newsletter.confirmed', 'data',
                jsonb_build_object('email', ${to}::text, 'unsubscribe', 'a-token')))`;
          expect((await wakeWorker(url)).status).toBe(200);
          const matching = received.filter(({ body }) => body.includes(to));
          const sentEmail = matching.find(({ headers }) => headers.has("idempotency-key"));
          const sentWebhook = matching.find(({ headers }) => headers.has("webhook-id"));
          return sentEmail && sentWebhook && ([sentEmail, sentWebhook] as const);
        });
        expect(email.headers.get("authorization")).toBe("Bearer re_tests");
        expect(JSON.parse(email.body)).toMatchObject({
          from: "Arq <hello@example.com>",
          to: [to],
          subject: "Your message to Arq",
          headers: { "Auto-Submitted": "auto-generated" },
        });
        const content = `${webhook.headers.get("webhook-id")}.${webhook.headers.get("webhook-timestamp")}.${webhook.body}`;
        const key = Buffer.from(webhookSecret.slice("whsec_".length), "base64");
        expect(webhook.headers.get("webhook-signature")).toBe(
          `v1,${createHmac("sha256", key).update(content).digest("base64")}`,
        );
        expect(JSON.parse(webhook.body).data.unsubscribe_url).toBe(
          "https://www.example.com/newsletter/unsubscribe?token=a-token",
        );
      },
      settings,
    );
  });
});

test("work-outbox in Deno stores emails in the mailbox if no email API is configured", async () => {
  const settings = {
    SUPABASE_SERVICE_ROLE_KEY: secretKey,
    OUTBOX_SECRET: "the timer's secret",
    SITE_URL: "https://www.example.com",
  };
  await runInDeno(
    "work-outbox",
    async (url) => {
      const to = `${randomUUID()}@example.com`;
      const storedEmail = await until(async () => {
        await supabase.sql`
          insert into public.outbox (kind, payload) values
            ('email', jsonb_build_object('topic', 'guide', 'audience', 'visitor', 'to', ${to}::text))`;
        await fetch(url, {
          method: "POST",
          headers: { authorization: `Bearer ${settings.OUTBOX_SECRET}` },
        });
        // Emails of the embedded worker link to another site and do not match.
        const [row] = await supabase.sql`
          select subject from public.mailbox
          where recipient = ${to} and text_body like '%https://www.example.com/download-guide%'`;
        return row;
      });
      expect(storedEmail).toEqual({ subject: "Your www.example.com guide" });
    },
    settings,
  );
});

test("newsletter-events in Deno accepts signed messages only", async () => {
  await runInDeno(
    "newsletter-events",
    async (url) => {
      const email = `${randomUUID()}@example.com`;
      await supabase.sql`
        insert into public.newsletter_subscribers (email, status) values (${email}, 'confirmed')`;
      const body = JSON.stringify({ type: "newsletter.unsubscribed", data: { emails: [email] } });
      const timestamp = Math.floor(Date.now() / 1000);
      const key = Buffer.from(webhookSecret.slice("whsec_".length), "base64");
      const signature = createHmac("sha256", key).update(`1.${timestamp}.${body}`).digest("base64");
      const sendEvent = (signed: string) =>
        fetch(url, {
          method: "POST",
          headers: {
            "webhook-id": "1",
            "webhook-timestamp": String(timestamp),
            "webhook-signature": `v1,${signed}`,
          },
          body,
        });
      expect(
        (await sendEvent(signature.replace(/^./, (character) => (character === "A" ? "B" : "A"))))
          .status,
      ).toBe(401);
      expect((await sendEvent(signature)).status).toBe(202);
      const [row] = await supabase.sql`
        select status from public.newsletter_subscribers where email = ${email}`;
      expect(row).toEqual({ status: "unsubscribed" });
    },
    { SUPABASE_SERVICE_ROLE_KEY: secretKey, WEBHOOK_SECRET: webhookSecret },
  );
});

test("inbound-email in Deno accepts signed replies only", async () => {
  await runInDeno(
    "inbound-email",
    async (url) => {
      const body = JSON.stringify({
        from: "ada@example.com",
        to: `reply+${"0".repeat(32)}@in.example.com`,
        text: "Yes",
        messageId: "<1@mail.example.com>",
      });
      const timestamp = Math.floor(Date.now() / 1000);
      const key = Buffer.from(webhookSecret.slice("whsec_".length), "base64");
      const signature = createHmac("sha256", key).update(`1.${timestamp}.${body}`).digest("base64");
      const deliver = (signed: string) =>
        fetch(url, {
          method: "POST",
          headers: {
            "webhook-id": "1",
            "webhook-timestamp": String(timestamp),
            "webhook-signature": `v1,${signed}`,
          },
          body,
        });
      expect((await deliver("A".repeat(43) + "=")).status).toBe(401);
      // The database knows no email with this address.
      expect((await deliver(signature)).status).toBe(404);
    },
    { SUPABASE_SERVICE_ROLE_KEY: secretKey, WEBHOOK_SECRET: webhookSecret },
  );
});

test("calendar-feed responds the same in Deno as in the embedded Supabase", async () => {
  const [calendar] = await supabase.sql`select feed_token as token from public.calendars limit 1`;
  const settings = {
    SUPABASE_SERVICE_ROLE_KEY: secretKey,
    SITE_URL: "http://localhost:3999",
  };
  await runInDeno(
    "calendar-feed",
    async (url) => {
      for (const token of [calendar?.token, "0".repeat(64), ""]) {
        const embedded = await fetch(`${supabase.url}/functions/v1/calendar-feed?token=${token}`);
        const deployed = await fetch(`${url}/calendar-feed?token=${token}`);
        expect(deployed.status).toBe(embedded.status);
        expect(deployed.headers.get("etag")).toBe(embedded.headers.get("etag"));
        expect(await deployed.text()).toBe(await embedded.text());
      }
    },
    settings,
  );
});

test("work-outbox in Deno requests external calendars and reports an invalid response", async () => {
  // The receiver has no TLS certificate.
  await supabase.sql`alter table public.calendars drop constraint calendars_busy_url_https`;
  await withReceiver(async (target) => {
    await supabase.sql`update public.calendars set busy_url = ${target}`;
    const settings = {
      SUPABASE_SERVICE_ROLE_KEY: secretKey,
      OUTBOX_SECRET: "the timer's secret",
      SITE_URL: "https://www.example.com",
      WEBHOOK_PRIVATE_TARGETS: "on",
    };
    await runInDeno(
      "work-outbox",
      async (url) => {
        // The embedded worker may run first; it rejects private addresses and reports another error.
        const error = await until(async () => {
          await supabase.sql`delete from private.busy_sources`;
          await supabase.sql`update public.outbox set next_at = now() where kind = 'busy' and every is not null`;
          await fetch(url, {
            method: "POST",
            headers: { authorization: `Bearer ${settings.OUTBOX_SECRET}` },
          });
          const [row] = await supabase.sql`select busy_error from public.calendars`;
          return row?.busy_error?.includes("not return a calendar") && row.busy_error;
        });
        expect(error).toBe("The address does not return a calendar. Check the iCalendar URL.");
      },
      settings,
    );
  });
});
