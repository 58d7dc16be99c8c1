import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { secretKey, type LocalSupabase } from "../../../support/servers/local-supabase.ts";
import { webhookEvents } from "@site/supabase/contracts/integrations/webhook-events";
import { startMailServer, type MailServer } from "../../../support/servers/mail-server.ts";

export const webhookSecret = `whsec_${Buffer.from("a secret of the tests, 32 bytes!").toString("base64")}`;

type Received = { path: string | undefined; headers: IncomingHttpHeaders; body: string };

/** A webhook target on 127.0.0.1; `status` is that of its responses, or null for no response. */
type Target = { url: string; received: Received[]; status: number | null; server: Server };

async function startTarget(): Promise<Target> {
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      target.received.push({ path: request.url, headers: request.headers, body });
      if (target.status !== null)
        response.writeHead(target.status, { location: "/elsewhere" }).end();
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => {
    server.once("listening", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const target: Target = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    status: 204,
    server,
  };
  return target;
}

/** The mail server and the webhook targets of the running test file. */
export let mailServer: MailServer;
export let crm: Target;
export let newsletter: Target;

/** Starts the receivers for the tests of a file. Before each test all of them accept. */
export function setUpReceivers(): void {
  beforeAll(async () => {
    [mailServer, crm, newsletter] = await Promise.all([
      startMailServer(),
      startTarget(),
      startTarget(),
    ]);
  });

  afterAll(async () => {
    await mailServer.close();
    for (const { server } of [crm, newsletter]) {
      server.closeAllConnections();
      server.close();
    }
  });

  beforeEach(() => {
    mailServer.behave("accept");
    for (const target of [crm, newsletter]) target.status = 204;
  });
}

export const settings = () => ({
  SMTP_HOST: "127.0.0.1",
  SMTP_PORT: String(mailServer.port),
  SMTP_FROM: "Arq <hello@example.com>",
  BRAND_NAME: "Arq",
  FORM_SECRET: "a form secret of the tests",
  WEBHOOK_SECRET: webhookSecret,
  WEBHOOK_PRIVATE_TARGETS: "on",
});

/** Adds a webhook for each receiver, with the secret of these tests. */
export async function addWebhooks({ sql }: LocalSupabase): Promise<void> {
  for (const { url } of [crm, newsletter]) {
    await sql`
      insert into public.webhooks (url, events, secret)
      values (${url}, ${[...webhookEvents]}, ${webhookSecret})`;
  }
}

/** A unique email address. */
export const createEmail = () => `${randomUUID()}@example.com`;

/** The emails to an address, with header folding and encoded line breaks removed. */
export const readMails = (address: string): string[] =>
  mailServer.mails
    .filter((mail) => mail.includes(`\nTo: ${address}\n`))
    .map((mail) =>
      mail
        .replaceAll(/\n[ \t]/g, " ")
        .replaceAll("=\n", "")
        .replaceAll("=3D", "="),
    );

export const listEvents = (target: Target, address: string) =>
  target.received.filter(({ body }) => body.includes(address));

export const isSigned = ({ headers, body }: Received): boolean => {
  const content = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const key = Buffer.from(webhookSecret.slice("whsec_".length), "base64");
  return (
    headers["webhook-signature"] ===
    `v1,${createHmac("sha256", key).update(content).digest("base64")}`
  );
};

export function createActions(getSupabase: () => LocalSupabase) {
  const call = (path: string, body: unknown, init: RequestInit & { as?: string } = {}) =>
    getSupabase().request(path, { method: "POST", body: JSON.stringify(body), ...init });
  return {
    call,
    /** Sends a lead as a visitor; returns its address. */
    async sendLead(fields: Record<string, unknown> = {}): Promise<string> {
      const email = createEmail();
      const lead = { name: "Ada Lovelace", email, form_source: "contact_form", ...fields };
      const response = await call("/rest/v1/leads", lead);
      expect({ status: response.status, body: await response.text() }).toEqual({
        status: 201,
        body: "",
      });
      return String(lead.email);
    },
    subscribe: (email: string) => call("/rest/v1/newsletter_subscribers", { email }),
    /** Wakes the worker as the hosted timer does. */
    work: (secret: string = secretKey) =>
      getSupabase().request("/functions/v1/work-outbox", {
        method: "POST",
        headers: { authorization: `Bearer ${secret}` },
      }),
    /** Makes all pending retries due now. */
    async forward(): Promise<void> {
      await getSupabase().sql`
        update public.outbox set next_at = now() where state = 'pending' and every is null`;
    },
    /** Returns the outbox rows about an address, oldest first. */
    async listRows(address: string) {
      return getSupabase().sql<
        { id: string; topic: string; state: string; attempts: number; last_error: string | null }[]
      >`
        select outbox.id, topic, state, attempts, last_error from public.outbox
        left join public.people on people.id = person_id
        where people.email = ${address} or payload ->> 'to' = ${address}
        order by outbox.created_at, topic`;
    },
  };
}
