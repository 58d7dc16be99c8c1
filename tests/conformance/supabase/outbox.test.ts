import { createHmac, randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  secretKey,
  startLocalSupabase,
  type LocalSupabase,
} from "../../support/servers/local-supabase.ts";
import { startMailServer, type MailServer } from "../../support/servers/mail-server.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";
import { until } from "../../support/until.ts";
import { restEngines } from "../../support/servers/rest-engines.ts";

/**
 * Emails and signed webhooks after a lead or a subscription. Nothing is lost on failures, and repeats
 * have the same id.
 */

const webhookSecret = `whsec_${Buffer.from("a secret of the tests, 32 bytes!").toString("base64")}`;

type Received = { headers: IncomingHttpHeaders; body: string };

/** A webhook target on 127.0.0.1; `answer` is a status, or null for no response. */
type Target = { url: string; received: Received[]; answer: number | null; server: Server };

async function startTarget(): Promise<Target> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      target.received.push({ headers: request.headers, body });
      if (target.answer !== null)
        response.writeHead(target.answer, { location: "/elsewhere" }).end();
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
    answer: 204,
    server,
  };
  return target;
}

let mailServer: MailServer;
let crm: Target;
let newsletter: Target;

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
  for (const target of [crm, newsletter]) target.answer = 204;
});

const settings = () => ({
  SMTP_HOST: "127.0.0.1",
  SMTP_PORT: String(mailServer.port),
  SMTP_FROM: "Arq <hello@example.com>",
  FORM_SECRET: "a form secret of the tests",
  WEBHOOK_URLS: `${crm.url}, ${newsletter.url}`,
  WEBHOOK_SECRET: webhookSecret,
  WEBHOOK_PRIVATE_TARGETS: "on",
});

/** A unique email address. */
const newEmail = () => `${randomUUID()}@example.com`;

/** The emails to an address, with header folding and encoded line breaks removed. */
const mailsTo = (address: string): string[] =>
  mailServer.mails
    .filter((mail) => mail.includes(`\nTo: ${address}\n`))
    .map((mail) =>
      mail
        .replaceAll(/\n[ \t]/g, " ")
        .replaceAll("=\n", "")
        .replaceAll("=3D", "="),
    );

const eventsAbout = (target: Target, address: string) =>
  target.received.filter(({ body }) => body.includes(address));

const isSigned = ({ headers, body }: Received): boolean => {
  const content = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const key = Buffer.from(webhookSecret.slice("whsec_".length), "base64");
  return (
    headers["webhook-signature"] ===
    `v1,${createHmac("sha256", key).update(content).digest("base64")}`
  );
};

function actionsOf(getSupabase: () => LocalSupabase) {
  const call = (path: string, body: unknown, init: RequestInit & { as?: string } = {}) =>
    getSupabase().request(path, { method: "POST", body: JSON.stringify(body), ...init });
  return {
    call,
    /** Sends a lead as a visitor; returns its address. */
    async sendLead(fields: Record<string, unknown> = {}): Promise<string> {
      const email = newEmail();
      const lead = { name: "Ada Lovelace", email, form_source: "contact_form", ...fields };
      const answer = await call("/rest/v1/leads", lead);
      expect({ status: answer.status, body: await answer.text() }).toEqual({
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
    /** The rows about an address, oldest first. */
    async rowsAbout(address: string) {
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

describe.each(restEngines)("with REST by %s", (restEngine) => {
  let supabase: LocalSupabase;
  const { call, sendLead, subscribe, work, rowsAbout } = actionsOf(() => supabase);

  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine, env: settings() });
    await liftVisitorLimits(supabase.sql);
  });

  afterAll(() => supabase.discard());

  test("a lead is sent to staff, to the visitor and to every target", async () => {
    const address = await sendLead({ company: "Analytical Engines", message: "Hello" });
    const [confirmation] = await until(() => mailsTo(address).length === 1 && mailsTo(address));
    expect(confirmation).toContain("Subject: Your message to Arq");
    expect(confirmation).not.toContain("Lovelace");
    const notice = await until(() =>
      mailServer.mails.find((mail) => mail.includes(`Email: ${address}`)),
    );
    expect(notice).toMatch(/^To: admin@example.com$/m);
    expect(notice).toContain(`Reply-To: ${address}`);
    expect(notice).toContain("Company: Analytical Engines");
    for (const target of [crm, newsletter]) {
      const event = await until(() => eventsAbout(target, address)[0]);
      expect(isSigned(event)).toBe(true);
      expect(JSON.parse(event.body)).toMatchObject({
        type: "lead.created",
        data: {
          email: address,
          name: "Ada Lovelace",
          form_source: "contact_form",
          do_not_contact: false,
        },
      });
    }
  });

  test("a completed message is in the timeline and contains no personal data", async () => {
    const address = await sendLead();
    const rows = await until(async () => {
      const found = await rowsAbout(address);
      return found.length === 5 && found.every(({ state }) => state === "done") && found;
    });
    const payloads = await supabase.sql`
      select payload - 'topic' as rest from public.outbox where id in ${supabase.sql(rows.map(({ id }) => id))}`;
    expect(payloads.map(({ rest }) => rest)).toEqual(rows.map(() => ({})));
    const timeline = await supabase.sql`
      select details ->> 'topic' as topic from public.person_events
      join public.people on people.id = person_id
      where people.email = ${address} and kind = 'mail'`;
    expect([...timeline]).toEqual([{ topic: "lead_confirmation" }]);
  });

  test("the email with the guide contains a link signed for the site", async () => {
    const address = await sendLead({ form_source: "download_guide" });
    const [mail = ""] = await until(() => mailsTo(address).length === 1 && mailsTo(address));
    const [, end, signature] = /again\?ticket=(\w+)\.([\w-]+)/.exec(mail) ?? [];
    expect(signature).toBe(
      createHmac("sha256", settings().FORM_SECRET)
        .update(`guide email\n${end}`)
        .digest("base64url"),
    );
  });

  test("an address is subscribed with the button in its email, and unsubscribed with the link", async () => {
    const address = newEmail();
    expect((await subscribe(address)).status).toBe(201);
    const [mail = ""] = await until(() => mailsTo(address).length === 1 && mailsTo(address));
    const [, confirm] = /newsletter\/confirm\?token=(\w{64})/.exec(mail) ?? [];
    const [, unsubscribe] =
      /^List-Unsubscribe: <\S+unsubscribe\?token=(\w{64})>$/m.exec(mail) ?? [];
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);

    const ask = async (name: string, token: unknown): Promise<unknown> =>
      (await call(`/rest/v1/rpc/${name}`, { token })).json();
    expect(await ask("confirm_subscription", unsubscribe)).toBe("ended");
    expect(await ask("confirm_subscription", "x")).toBe("ended");
    expect(await ask("unsubscribe", confirm)).toBe("ended");
    expect(await ask("confirm_subscription", confirm)).toBe("confirmed");
    expect(await ask("confirm_subscription", confirm)).toBe("confirmed");
    const confirmed = await until(() => eventsAbout(newsletter, address)[0]);
    expect(isSigned(confirmed)).toBe(true);
    const { type, data } = JSON.parse(confirmed.body);
    expect({ type, email: data.email, source: data.source }).toEqual({
      type: "newsletter.confirmed",
      email: address,
      source: "footer",
    });

    // The newsletter service got a separate link.
    const [, token] = /\/newsletter\/unsubscribe\?token=(\w{64})$/.exec(data.unsubscribe_url) ?? [];
    expect(await ask("unsubscribe", token)).toBe("unsubscribed");
    expect(await ask("unsubscribe", unsubscribe)).toBe("unsubscribed");
    await until(() => eventsAbout(newsletter, address).length === 2);
    expect(eventsAbout(newsletter, address)[1]?.body).toContain("newsletter.unsubscribed");
    // An earlier email does not subscribe again.
    expect(await ask("confirm_subscription", confirm)).toBe("ended");
    const consents = await supabase.sql`
      select given from public.consents where email = ${address} order by at`;
    expect([...consents]).toEqual([{ given: true }, { given: false }]);
  });

  test("a known address gets the response of a new one and at most one email every ten minutes", async () => {
    const address = newEmail();
    const answers = [];
    for (const email of [address, address.toUpperCase(), address]) {
      const answer = await call(
        "/rest/v1/newsletter_subscribers",
        { email },
        {
          headers: { prefer: "return=minimal,count=exact" },
        },
      );
      answers.push([answer.status, answer.headers.get("content-range"), await answer.text()]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const [asked] = await supabase.sql`
      select mails from public.newsletter_subscribers where email = ${address}`;
    expect(asked).toEqual({ mails: 1 });

    await supabase.sql`
      update public.newsletter_subscribers set next_mail_at = now(), status = 'confirmed' where email = ${address}`;
    await supabase.sql`update public.newsletter_subscribers set next_mail_at = now() where email = ${address}`;
    await subscribe(address);
    await until(() =>
      mailsTo(address).some((mail) => mail.includes("You already receive the Arq newsletter")),
    );
  });

  test("a newsletter service reports unsubscriptions with a signature", async () => {
    const address = newEmail();
    await subscribe(address);
    await supabase.sql`
      update public.newsletter_subscribers set status = 'confirmed' where email = ${address}`;
    const body = JSON.stringify({
      type: "newsletter.unsubscribed",
      data: { email: address.toUpperCase() },
    });
    const sendUnsubscribe = (secret: string, timestamp = Math.floor(Date.now() / 1000)) => {
      const key = Buffer.from(secret.slice("whsec_".length), "base64");
      const signature = createHmac("sha256", key)
        .update(`msg_1.${timestamp}.${body}`)
        .digest("base64");
      return fetch(`${supabase.url}/functions/v1/newsletter-events`, {
        method: "POST",
        headers: {
          "webhook-id": "msg_1",
          "webhook-timestamp": String(timestamp),
          "webhook-signature": `v1,${signature}`,
        },
        body,
      });
    };
    const status = async () => {
      const [row] = await supabase.sql`
        select status from public.newsletter_subscribers where email = ${address}`;
      return row?.status;
    };
    expect(
      (await sendUnsubscribe(`whsec_${Buffer.from("another secret").toString("base64")}`)).status,
    ).toBe(401);
    expect((await sendUnsubscribe(webhookSecret, Math.floor(Date.now() / 1000) - 600)).status).toBe(
      401,
    );
    expect(await status()).toBe("confirmed");
    expect((await sendUnsubscribe(webhookSecret)).status).toBe(202);
    expect(await status()).toBe("unsubscribed");
  });

  test("waking the worker requires its secret", async () => {
    expect((await work("sb_secret_of_somebody_else")).status).toBe(401);
    expect(
      (await fetch(`${supabase.url}/functions/v1/work-outbox`, { method: "POST" })).status,
    ).toBe(401);
    expect((await fetch(`${supabase.url}/functions/v1/work-outbox`)).status).toBe(405);
    expect((await work()).status).toBe(200);
  });

  test("visitors and staff cannot claim, complete or add rows", async () => {
    const admin = await supabase.signIn();
    const held = { message_id: randomUUID(), held_lease: randomUUID() };
    for (const as of [undefined, admin]) {
      const asked = [
        call(
          "/rest/v1/rpc/claim_outbox",
          { max_rows: 1, lease_seconds: 1, kinds: ["mail"] },
          as ? { as } : {},
        ),
        call("/rest/v1/rpc/finish_outbox", { ...held, has_more: false }, as ? { as } : {}),
        call("/rest/v1/rpc/run_database_job", { work: "purge" }, as ? { as } : {}),
        call("/rest/v1/outbox", { kind: "mail" }, as ? { as } : {}),
        supabase.request("/rest/v1/outbox?select=payload", as ? { as } : {}),
      ];
      for (const answer of await Promise.all(asked))
        expect([401, 403, 404]).toContain(answer.status);
    }
  });

  test("an administrator can retry a message that failed permanently", async () => {
    mailServer.behave("refuse");
    const address = await sendLead();
    const dead = await until(async () =>
      (await rowsAbout(address)).find(
        ({ topic, state }) => topic === "lead_confirmation" && state === "dead",
      ),
    );
    expect(dead).toMatchObject({ attempts: 1, last_error: "The mail server returned 550" });
    mailServer.behave("accept");
    const admin = await supabase.signIn();
    expect((await call("/rest/v1/rpc/replay_outbox", { id: dead.id }, { as: admin })).status).toBe(
      204,
    );
    await until(() => mailsTo(address).length === 1);
    const again = await call("/rest/v1/rpc/replay_outbox", { id: dead.id }, { as: admin });
    expect(again.status).toBe(409);
    expect((await call("/rest/v1/rpc/replay_outbox", { id: dead.id })).status).toBe(401);
  });
});

describe("on failures", () => {
  let supabase: LocalSupabase;
  const { call, sendLead, work, forward: makeRetriesDue, rowsAbout } = actionsOf(() => supabase);

  beforeAll(async () => {
    supabase = await startLocalSupabase({ env: settings() });
    await liftVisitorLimits(supabase.sql);
  });

  afterAll(() => supabase.discard());

  const rowOf = async (address: string, topic: string) =>
    (await rowsAbout(address)).find((row) => row.topic === topic);

  test("an unavailable mail server only delays emails", async () => {
    await mailServer.close();
    const address = await sendLead();
    const failed = await until(async () => {
      const row = await rowOf(address, "lead_confirmation");
      return row?.last_error ? row : undefined;
    });
    expect(failed).toMatchObject({ state: "pending", attempts: 1 });
    expect(failed.last_error).not.toMatch(/@|127\.0\.0\.1/);
    await mailServer.open();
    await makeRetriesDue();
    await work();
    await until(() => mailsTo(address).length === 1);
  });

  test("a target that fails, hangs or redirects does not delay others", async () => {
    crm.answer = null;
    newsletter.answer = 302;
    const address = await sendLead();
    // The hanging target has ten seconds; emails do not wait for it.
    await until(() => mailsTo(address).length === 1);
    const failed = await until(async () => {
      const rows = (await rowsAbout(address)).filter(({ topic }) => topic === "lead.created");
      return rows.filter(({ last_error }) => last_error !== null).length === 2 && rows;
    });
    const errors = failed.map(({ last_error }) => last_error).filter(Boolean);
    expect(errors.toSorted()).toEqual(["It took too long", "The target returned 302"]);
    const [first] = eventsAbout(crm, address);

    crm.answer = 204;
    newsletter.answer = 500;
    await until(async () => {
      await makeRetriesDue();
      await work();
      return eventsAbout(crm, address).length === 2;
    });
    expect(eventsAbout(crm, address)[1]?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(newsletter.received.some(({ body }) => body.includes("/elsewhere"))).toBe(false);

    newsletter.answer = 410;
    // The timer's worker may have claimed the row just now.
    const [dead] = await until(async () => {
      await makeRetriesDue();
      await work();
      const found = (await rowsAbout(address)).filter(({ state }) => state === "dead");
      return found.length > 0 && found;
    });
    expect(dead).toMatchObject({
      last_error: "The target returned 410 and accepts no more webhooks.",
    });
  });

  test("a message fails permanently after twelve attempts, and is logged", async () => {
    newsletter.answer = 500;
    const address = await sendLead();
    await until(async () => (await rowsAbout(address)).some((row) => row.last_error !== null));
    await supabase.sql`update public.outbox set attempts = 11 where last_error = 'The target returned 500'`;
    await makeRetriesDue();
    // Woken by a change instead of the timer.
    await sendLead();
    await until(async () => (await rowsAbout(address)).some(({ state }) => state === "dead"));
    await until(() => supabase.output().includes("failed permanently"));
    expect(supabase.output()).not.toContain(address);
  });

  test("unreadable rows fail permanently without affecting others", async () => {
    await supabase.sql`
      insert into public.outbox (kind, payload)
      select 'mail', payload from unnest(array[
        '{}', '{"topic": "lead_notice", "to": "x@example.com", "lead": 5}', '{"topic": "unheard_of", "to": "x@example.com"}',
        '{"topic": "lead_confirmation", "to": "x@example.com, y@example.com"}', '{"topic": "response_alert", "to": []}'
      ]::jsonb[]) payload`;
    const address = await sendLead();
    await until(() => mailsTo(address).length === 1);
    const failedPermanently = await until(async () => {
      const dead = await supabase.sql`
        select attempts from public.outbox where state = 'dead' and person_id is null`;
      return dead.length === 5 && dead.map(({ attempts }) => attempts);
    });
    expect(failedPermanently).toEqual([1, 1, 1, 1, 1]);
  });

  test("a row claimed by another worker is not touched before its lease ends", async () => {
    await mailServer.close();
    const address = await sendLead();
    const row = await until(async () => {
      const found = await rowOf(address, "lead_confirmation");
      return found?.last_error ? found : undefined;
    });
    await mailServer.open();
    await supabase.sql`
      update public.outbox set next_at = now(), lease = gen_random_uuid(), leased_until = now() + interval '1 hour'
      where id = ${row.id}`;
    const [held] = await supabase.sql`select lease from public.outbox where id = ${row.id}`;
    await work();
    expect(mailsTo(address)).toEqual([]);
    await supabase.sql`update public.outbox set leased_until = now() where id = ${row.id}`;
    await work();
    expect(mailsTo(address)).toHaveLength(1);
    // A late report is rejected.
    const late = { message_id: row.id, held_lease: held?.lease };
    const finish = await call("/rest/v1/rpc/finish_outbox", late, { as: secretKey });
    expect(await finish.json()).toBe(false);
    const fail = await call(
      "/rest/v1/rpc/fail_outbox",
      { ...late, reason: "late", is_permanent: true },
      { as: secretKey },
    );
    expect(await fail.json()).toBe("gone");
  });

  test("several concurrent workers send each email once", async () => {
    const prefix = randomUUID();
    await supabase.sql`
      insert into public.outbox (kind, payload)
      select 'mail', jsonb_build_object('topic', 'lead_confirmation', 'to', n || '.' || ${prefix}::text || '@example.com')
      from generate_series(1, 60) n`;
    await Promise.all(Array.from({ length: 4 }, () => work()));
    const sent = mailServer.mails.filter((mail) => mail.includes(prefix));
    const ids = sent.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1]);
    expect({ sent: sent.length, different: new Set(ids).size }).toEqual({
      sent: 60,
      different: 60,
    });
  });

  test("a person not to be contacted gets no email, and targets are notified", async () => {
    const address = newEmail();
    await supabase.sql`insert into public.people (email, do_not_contact) values (${address}, true)`;
    await sendLead({ email: address });
    const event = await until(() => eventsAbout(crm, address)[0]);
    expect(JSON.parse(event.body).data.do_not_contact).toBe(true);
    await work();
    expect(await rowOf(address, "lead_confirmation")).toMatchObject({
      state: "done",
      last_error: "Not sent: this person is not to be contacted.",
    });
    expect(mailsTo(address)).toEqual([]);
  });

  test("a lead without a response for 20 hours raises one alert", async () => {
    const address = await sendLead();
    const answered = await sendLead();
    await supabase.sql`update public.leads set created_at = now() - interval '20 hours' where email in (${address}, ${answered})`;
    await supabase.sql`update public.leads set status = 'contacted' where email = ${answered}`;
    const alerts = () =>
      mailsTo("admin@example.com").filter((mail) => mail.includes("is waiting for a reply"));
    for (let round = 0; round < 2; round++) {
      await supabase.sql`update public.outbox set next_at = now() where kind = 'alert'`;
      await work();
      await work();
    }
    const [lead] = await supabase.sql`select id from public.leads where email = ${address}`;
    await until(() => alerts().length > 0);
    expect(alerts()).toHaveLength(1);
    expect(alerts()[0]).toContain(`/admin/leads/${lead?.id}`);
    expect(alerts()[0]).not.toContain(address);
  });

  test("recurring jobs repeat and have their effect", async () => {
    await supabase.sql`
      update public.outbox set created_at = now() - interval '31 days' where state = 'done'`;
    await supabase.sql`update public.outbox set next_at = now() where every is not null`;
    await work();
    const regular = async () => [
      ...(await supabase.sql`
        select kind, state, attempts, last_error, next_at > now() as waits from public.outbox where every is not null order by kind`),
    ];
    const waiting = { state: "pending", attempts: 0, last_error: null, waits: true };
    // The embedded worker may have claimed some of them.
    await expect
      .poll(regular)
      .toEqual(["aggregate", "alert", "busy", "purge"].map((kind) => ({ kind, ...waiting })));
    const [old] = await supabase.sql`
      select count(*)::int as done from public.outbox where created_at < now() - interval '30 days' and state = 'done'`;
    expect(old).toEqual({ done: 0 });
  });

  test("an address that is entered repeatedly gets one email in ten minutes", async () => {
    const address = await sendLead({ message: "one" });
    await sendLead({ email: address, message: "two" });
    await until(
      async () =>
        (await rowsAbout(address)).filter(({ topic }) => topic === "lead_notice").length === 2,
    );
    await work();
    await until(() => mailsTo(address).length > 0);
    expect(mailsTo(address)).toHaveLength(1);
  });

  test("leads that the operator loads directly notify no one", async () => {
    const address = newEmail();
    await supabase.sql`
      insert into public.leads (name, email, form_source) values ('Ada', ${address}, 'chat')`;
    await supabase.sql`insert into public.newsletter_subscribers (email) values (${address})`;
    expect([...(await rowsAbout(address))]).toEqual([]);
  });
});

describe("after a kill of the process", () => {
  let supabase: LocalSupabase;
  let dataDir: string;
  const { sendLead, rowsAbout } = actionsOf(() => supabase);

  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), "site-outbox-"));
  });

  afterAll(() => supabase.discard());

  const start = async (): Promise<void> => {
    supabase = await startLocalSupabase({ dataDir, env: settings() });
  };
  const everythingDone = (address: string) =>
    until(async () => {
      const rows = await rowsAbout(address);
      return rows.length > 0 && rows.every(({ state }) => state === "done");
    });

  test("right after a lead was acknowledged, its emails and webhooks are sent after the next start", async () => {
    await start();
    const address = await sendLead();
    await supabase.kill();
    await start();
    await everythingDone(address);
    expect(mailsTo(address).length).toBeGreaterThan(0);
    for (const target of [crm, newsletter]) {
      expect(eventsAbout(target, address).length).toBeGreaterThan(0);
      const ids = eventsAbout(target, address).map(({ headers }) => headers["webhook-id"]);
      expect(new Set(ids).size).toBe(1);
    }
  });

  test("between sending and recording the delivery, the message is sent again with the same id", async () => {
    mailServer.behave("silent");
    crm.answer = null;
    const address = await sendLead();
    await until(() => mailsTo(address).length === 1 && eventsAbout(crm, address).length === 1);
    await supabase.kill();
    mailServer.behave("accept");
    crm.answer = 204;
    await start();
    await everythingDone(address);
    const ids = mailsTo(address).map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1]);
    expect({ sent: ids.length, different: new Set(ids).size }).toEqual({ sent: 2, different: 1 });
    const events = eventsAbout(crm, address).map(({ headers }) => headers["webhook-id"]);
    expect({ sent: events.length, different: new Set(events).size }).toEqual({
      sent: 2,
      different: 1,
    });
  });
});
