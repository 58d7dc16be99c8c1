import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLocalSupabase, type LocalSupabase } from "../../../support/servers/local-supabase.ts";
import { liftVisitorLimits } from "../../../support/product/product-database.ts";
import { until } from "../../../support/until.ts";
import { restEngines } from "../../../support/servers/rest-engines.ts";
import {
  addWebhooks,
  createActions,
  crm,
  listEvents,
  isSigned,
  mailServer,
  readMails,
  createEmail,
  newsletter,
  settings,
  setUpReceivers,
  webhookSecret,
} from "./outbox.fixture.ts";

/**
 * Emails and signed webhooks after a lead or a subscription. Nothing is lost on failures, and repeats
 * have the same id.
 */
setUpReceivers();

describe.each(restEngines)("with the %s REST engine", (restEngine) => {
  let supabase: LocalSupabase;
  const { call, sendLead, subscribe, work, listRows } = createActions(() => supabase);

  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine, env: settings() });
    await liftVisitorLimits(supabase.sql);
    await addWebhooks(supabase);
  });

  afterAll(() => supabase.discard());

  test("a lead is sent to staff, to the visitor and to every target", async () => {
    const address = await sendLead({ company: "Analytical Engines", message: "Hello" });
    const [confirmation] = await until(() => readMails(address).length === 1 && readMails(address));
    expect(confirmation).toContain("Subject: Your message to Arq");
    expect(confirmation).not.toContain("Lovelace");
    const notice = await until(() =>
      mailServer.mails.find((mail) => mail.includes(`Email: ${address}`)),
    );
    expect(notice).toMatch(/^To: admin@example.com$/m);
    expect(notice).toContain(`Reply-To: ${address}`);
    expect(notice).toContain("Company: Analytical Engines");
    for (const target of [crm, newsletter]) {
      const event = await until(() => listEvents(target, address)[0]);
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
      const found = await listRows(address);
      return found.length === 5 && found.every(({ state }) => state === "done") && found;
    });
    const payloads = await supabase.sql`
      select payload - 'topic' as rest from public.outbox where id in ${supabase.sql(rows.map(({ id }) => id))}`;
    expect(payloads.map(({ rest }) => rest)).toEqual(rows.map(() => ({})));
    const timeline = await supabase.sql`
      select details ->> 'topic' as topic from public.person_events
      join public.people on people.id = person_id
      where people.email = ${address} and kind = 'email'`;
    expect([...timeline]).toEqual([{ topic: "lead_confirmation" }]);
  });

  test("the email with the guide contains a link signed for the site", async () => {
    const address = await sendLead({ form_source: "download_guide" });
    const [mail = ""] = await until(() => readMails(address).length === 1 && readMails(address));
    const [, end, signature] = /again\?token=(\w+)\.([\w-]+)/.exec(mail) ?? [];
    expect(signature).toBe(
      createHmac("sha256", settings().FORM_SECRET)
        .update(`guide email\n${end}`)
        .digest("base64url"),
    );
  });

  test("an address is subscribed with the button in its email, and unsubscribed with the link", async () => {
    const address = createEmail();
    expect((await subscribe(address)).status).toBe(201);
    const [mail = ""] = await until(() => readMails(address).length === 1 && readMails(address));
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
    const confirmed = await until(() => listEvents(newsletter, address)[0]);
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
    await until(() => listEvents(newsletter, address).length === 2);
    expect(listEvents(newsletter, address)[1]?.body).toContain("newsletter.unsubscribed");
    // An earlier email does not subscribe again.
    expect(await ask("confirm_subscription", confirm)).toBe("ended");
    const consents = await supabase.sql`
      select given from public.consents where email = ${address} order by at`;
    expect([...consents]).toEqual([{ given: true }, { given: false }]);
  });

  test("a known address gets the response of a new one and at most one email every ten minutes", async () => {
    const address = createEmail();
    const responses = [];
    for (const email of [address, address.toUpperCase(), address]) {
      const response = await call(
        "/rest/v1/newsletter_subscribers",
        { email },
        {
          headers: { prefer: "return=minimal,count=exact" },
        },
      );
      responses.push([
        response.status,
        response.headers.get("content-range"),
        await response.text(),
      ]);
    }
    expect(new Set(responses.map((values) => JSON.stringify(values))).size).toBe(1);
    const [asked] = await supabase.sql`
      select emails_sent from public.newsletter_subscribers where email = ${address}`;
    expect(asked).toEqual({ emails_sent: 1 });

    await supabase.sql`
      update public.newsletter_subscribers set next_mail_at = now(), status = 'confirmed' where email = ${address}`;
    await supabase.sql`update public.newsletter_subscribers set next_mail_at = now() where email = ${address}`;
    await subscribe(address);
    await until(() =>
      readMails(address).some((mail) => mail.includes("You already receive the Arq newsletter")),
    );
  });

  test("a newsletter service reports unsubscriptions with a signature", async () => {
    const address = createEmail();
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
    const readStatus = async () => {
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
    expect(await readStatus()).toBe("confirmed");
    expect((await sendUnsubscribe(webhookSecret)).status).toBe(202);
    expect(await readStatus()).toBe("unsubscribed");
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
          { max_rows: 1, lease_seconds: 1, kinds: ["email"] },
          as ? { as } : {},
        ),
        call("/rest/v1/rpc/finish_outbox", { ...held, has_more: false }, as ? { as } : {}),
        call("/rest/v1/rpc/run_database_job", { job: "purge" }, as ? { as } : {}),
        call("/rest/v1/outbox", { kind: "email" }, as ? { as } : {}),
        supabase.request("/rest/v1/outbox?select=payload", as ? { as } : {}),
      ];
      for (const response of await Promise.all(asked))
        expect([401, 403, 404]).toContain(response.status);
    }
  });

  test("an administrator can retry a message that failed permanently", async () => {
    mailServer.behave("refuse");
    const address = await sendLead();
    const dead = await until(async () =>
      (await listRows(address)).find(
        ({ topic, state }) => topic === "lead_confirmation" && state === "dead",
      ),
    );
    expect(dead).toMatchObject({ attempts: 1, last_error: "The mail server returned 550" });
    mailServer.behave("accept");
    const admin = await supabase.signIn();
    expect((await call("/rest/v1/rpc/replay_outbox", { id: dead.id }, { as: admin })).status).toBe(
      204,
    );
    await until(() => readMails(address).length === 1);
    const again = await call("/rest/v1/rpc/replay_outbox", { id: dead.id }, { as: admin });
    expect(again.status).toBe(409);
    expect((await call("/rest/v1/rpc/replay_outbox", { id: dead.id })).status).toBe(401);
  });
});
