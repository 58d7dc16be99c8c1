import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  secretKey,
  startLocalSupabase,
  type LocalSupabase,
} from "../../../support/servers/local-supabase.ts";
import { liftVisitorLimits } from "../../../support/product/product-database.ts";
import { until } from "../../../support/until.ts";
import {
  addWebhooks,
  createActions,
  crm,
  listEvents,
  mailServer,
  readMails,
  createEmail,
  newsletter,
  settings,
  setUpReceivers,
} from "./outbox.fixture.ts";

/** Outages of the receivers, rejected messages and recurring jobs. */
setUpReceivers();

describe("on failures", () => {
  let supabase: LocalSupabase;
  const { call, sendLead, work, forward: makeRetriesDue, listRows } = createActions(() => supabase);

  beforeAll(async () => {
    supabase = await startLocalSupabase({ env: settings() });
    await liftVisitorLimits(supabase.sql);
    await addWebhooks(supabase);
  });

  afterAll(() => supabase.discard());

  const findRow = async (address: string, topic: string) =>
    (await listRows(address)).find((row) => row.topic === topic);

  test("an unavailable mail server only delays emails", async () => {
    await mailServer.close();
    const address = await sendLead();
    const failed = await until(async () => {
      const row = await findRow(address, "lead_confirmation");
      return row?.last_error ? row : undefined;
    });
    expect(failed).toMatchObject({ state: "pending", attempts: 1 });
    expect(failed.last_error).not.toMatch(/@|127\.0\.0\.1/);
    await mailServer.open();
    await makeRetriesDue();
    await work();
    await until(() => readMails(address).length === 1);
  });

  test("a target that fails, hangs or redirects does not delay others", async () => {
    crm.status = null;
    newsletter.status = 302;
    const address = await sendLead();
    // The hanging target has ten seconds; emails do not wait for it.
    await until(() => readMails(address).length === 1);
    const failed = await until(async () => {
      const rows = (await listRows(address)).filter(({ topic }) => topic === "lead.created");
      return rows.filter(({ last_error }) => last_error !== null).length === 2 && rows;
    });
    const errors = failed.map(({ last_error }) => last_error).filter(Boolean);
    expect(errors.toSorted()).toEqual(["It took too long", "The target returned 302"]);
    const [first] = listEvents(crm, address);

    crm.status = 204;
    newsletter.status = 500;
    await until(async () => {
      await makeRetriesDue();
      await work();
      return listEvents(crm, address).length === 2;
    });
    expect(listEvents(crm, address)[1]?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(new Set(newsletter.received.map(({ path }) => path))).toEqual(new Set(["/hook"]));

    newsletter.status = 410;
    // The timer's worker may have claimed the row just now.
    const [dead] = await until(async () => {
      await makeRetriesDue();
      await work();
      const found = (await listRows(address)).filter(({ state }) => state === "dead");
      return found.length > 0 && found;
    });
    expect(dead).toMatchObject({
      last_error: "The target returned 410 and accepts no more webhooks.",
    });
    const [paused] = await supabase.sql`
      select is_active, pause_reason from public.webhooks where url = ${newsletter.url}`;
    expect(paused).toEqual({
      is_active: false,
      pause_reason: "The target returned 410 and accepts no more webhooks.",
    });
    await supabase.sql`update public.webhooks set is_active = true where url = ${newsletter.url}`;
  });

  test("a message fails permanently after twelve attempts, and is logged", async () => {
    newsletter.status = 500;
    const address = await sendLead();
    await until(async () => (await listRows(address)).some((row) => row.last_error !== null));
    await supabase.sql`update public.outbox set attempts = 11 where last_error = 'The target returned 500'`;
    await makeRetriesDue();
    // Woken by a change instead of the timer.
    await sendLead();
    await until(async () => (await listRows(address)).some(({ state }) => state === "dead"));
    await until(() => supabase.output().includes("failed permanently"));
    expect(supabase.output()).not.toContain(address);
  });

  test("unreadable rows fail permanently without affecting others", async () => {
    await supabase.sql`
      insert into public.outbox (kind, payload)
      select 'email', payload from unnest(array[
        '{}', '{"topic": "lead_notice", "to": "x@example.com", "lead": 5}', '{"topic": "unheard_of", "to": "x@example.com"}',
        '{"topic": "lead_confirmation", "to": "x@example.com, y@example.com"}', '{"topic": "response_alert", "to": []}'
      ]::jsonb[]) payload`;
    const address = await sendLead();
    await until(() => readMails(address).length === 1);
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
      const found = await findRow(address, "lead_confirmation");
      return found?.last_error ? found : undefined;
    });
    await mailServer.open();
    await supabase.sql`
      update public.outbox set next_at = now(), lease = gen_random_uuid(), leased_until = now() + interval '1 hour'
      where id = ${row.id}`;
    const [held] = await supabase.sql`select lease from public.outbox where id = ${row.id}`;
    await work();
    expect(readMails(address)).toEqual([]);
    await supabase.sql`update public.outbox set leased_until = now() where id = ${row.id}`;
    await work();
    expect(readMails(address)).toHaveLength(1);
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
      select 'email', jsonb_build_object('topic', 'lead_confirmation', 'to', n || '.' || ${prefix}::text || '@example.com')
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
    const address = createEmail();
    await supabase.sql`insert into public.people (email, do_not_contact) values (${address}, true)`;
    await sendLead({ email: address });
    const event = await until(() => listEvents(crm, address)[0]);
    expect(JSON.parse(event.body).data.do_not_contact).toBe(true);
    await work();
    expect(await findRow(address, "lead_confirmation")).toMatchObject({
      state: "done",
      last_error: "Not sent: this person is not to be contacted.",
    });
    expect(readMails(address)).toEqual([]);
  });

  test("a lead without a response for 20 hours raises one alert", async () => {
    const address = await sendLead();
    const answered = await sendLead();
    await supabase.sql`update public.leads set created_at = now() - interval '20 hours' where email in (${address}, ${answered})`;
    await supabase.sql`update public.leads set status = 'contacted' where email = ${answered}`;
    const listAlerts = () =>
      readMails("admin@example.com").filter((mail) => mail.includes("is waiting for a reply"));
    for (let round = 0; round < 2; round++) {
      await supabase.sql`update public.outbox set next_at = now() where kind = 'alert'`;
      await work();
      await work();
    }
    const [lead] = await supabase.sql`select id from public.leads where email = ${address}`;
    await until(() => listAlerts().length > 0);
    expect(listAlerts()).toHaveLength(1);
    expect(listAlerts()[0]).toContain(`/admin/leads/${lead?.id}`);
    expect(listAlerts()[0]).not.toContain(address);
  });

  test("recurring jobs repeat and have their effect", async () => {
    await supabase.sql`
      update public.outbox set created_at = now() - interval '31 days' where state = 'done'`;
    await supabase.sql`update public.outbox set next_at = now() where every is not null`;
    await work();
    const readJobs = async () => [
      ...(await supabase.sql`
        select kind, state, attempts, last_error, next_at > now() as waits from public.outbox where every is not null order by kind`),
    ];
    const waiting = { state: "pending", attempts: 0, last_error: null, waits: true };
    // The embedded worker may have claimed some of them.
    await expect
      .poll(readJobs)
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
        (await listRows(address)).filter(({ topic }) => topic === "lead_notice").length === 2,
    );
    await work();
    await until(() => readMails(address).length > 0);
    expect(readMails(address)).toHaveLength(1);
  });

  test("leads that the operator loads directly notify no one", async () => {
    const address = createEmail();
    await supabase.sql`
      insert into public.leads (name, email, form_source) values ('Ada', ${address}, 'chat')`;
    await supabase.sql`insert into public.newsletter_subscribers (email) values (${address})`;
    expect([...(await listRows(address))]).toEqual([]);
  });
});
