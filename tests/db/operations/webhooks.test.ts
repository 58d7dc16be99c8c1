/** Webhooks of administrators: secrets, pauses, test deliveries and retries. */

import { randomUUID } from "node:crypto";
import { webhookEvents } from "@site/supabase/contracts/integrations/webhook-events";
import { beforeEach, describe, expect, test } from "vitest";
import { runAs, tryAs, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase((sql) => sql`select 1`);

beforeEach(async () => {
  await database().sql`delete from public.webhooks`;
  await database().sql`delete from public.outbox where every is null`;
});

const act = (caller: Caller, statement: string) =>
  runAs(database().sql, database().accounts, caller, (transaction) =>
    transaction.unsafe(statement),
  );
const attempt = (caller: Caller, statement: string) =>
  tryAs(database().sql, database().accounts, caller, statement);

const url = "https://crm.example.com/hooks/a-key";
const create = async (
  events = "array['lead.created']",
): Promise<{ id: string; secret: string }> => {
  const [created] = await act("admin", `select * from public.create_webhook('${url}', ${events})`);
  return { id: String(created?.id), secret: String(created?.secret) };
};

async function readWebhook(id: string) {
  const [webhook] = await database().sql`select * from public.webhooks where id = ${id}`;
  return webhook;
}

/** Adds a delivery of an event and claims it as the worker does. */
async function claimDelivery(webhook: string): Promise<{ id: string; lease: string }> {
  const [row] = await database().sql<{ id: string; lease: string }[]>`
    insert into public.outbox (kind, payload, webhook_id, lease, leased_until, attempts)
    values ('webhook', '{"topic": "lead.created", "data": {}}', ${webhook}, gen_random_uuid(), now() + interval '1 minute', 1)
    returning id, lease`;
  if (!row) throw new Error("No delivery was added.");
  return row;
}

const fail = ({ id, lease }: { id: string; lease: string }, isPermanent: boolean) =>
  act(
    "service",
    `select public.fail_outbox('${id}', '${lease}', 'The target returned 500', ${isPermanent})`,
  );
const finish = ({ id, lease }: { id: string; lease: string }) =>
  act("service", `select public.finish_outbox('${id}', '${lease}')`);

describe("secrets", () => {
  test("are returned once, differ, and cannot be read or set", async () => {
    const [one, other] = [await create(), await create()];
    expect(one.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(one.secret).not.toBe(other.secret);
    for (const caller of ["admin", "sales", "service"] as const) {
      expect(await attempt(caller, "select secret from public.webhooks")).toEqual({
        rejected: "42501",
      });
    }
    expect(await attempt("admin", "update public.webhooks set secret = 'whsec_x'")).toEqual({
      rejected: "42501",
    });
  });

  test("can be renewed by administrators, which is audited without the secret", async () => {
    const { id, secret } = await create();
    const renew = `select public.renew_webhook_secret('${id}') as secret`;
    expect(await attempt("sales", renew)).toEqual({ rejected: "42501" });
    const [renewed] = await act("admin", renew);
    expect(renewed?.secret).not.toBe(secret);
    expect((await readWebhook(id))?.secret).toBe(renewed?.secret);
    const entries = await database().sql`
      select action, details::text as details from public.audit_log where row_id = ${id} order by id`;
    expect(entries.map(({ action }) => action)).toEqual(["insert", "renew"]);
    expect(JSON.stringify([...entries])).not.toMatch(/whsec|a-key/);
  });

  test("reach the worker with a valid lease only", async () => {
    const { id, secret } = await create();
    const delivery = await claimDelivery(id);
    const read = (lease: string) =>
      act("service", `select public.webhook_target('${delivery.id}', '${lease}') as target`);
    expect(await read(delivery.lease)).toEqual([{ target: { url, secret } }]);
    expect(await read(randomUUID())).toEqual([{ target: null }]);
    expect(
      await attempt("admin", `select public.webhook_target('${delivery.id}', '${delivery.lease}')`),
    ).toEqual({ rejected: "42501" });
    await act("admin", `update public.webhooks set is_active = false`);
    expect(await read(delivery.lease)).toEqual([{ target: null }]);
  });
});

test.each(["sales", "marketing", "viewer", "visitor"] as const)(
  "%s cannot add webhooks",
  async (caller) => {
    expect(
      await attempt(caller, `select public.create_webhook('${url}', array['lead.created'])`),
    ).toEqual({ rejected: "42501" });
  },
);

test.each([
  ["no address", "''", "array['lead.created']"],
  ["another protocol", "'ftp://crm.example.com'", "array['lead.created']"],
  ["a space", "'https://crm.example.com/a b'", "array['lead.created']"],
  ["no events", `'${url}'`, "array[]::text[]"],
  ["an unknown event", `'${url}'`, "array['lead.deleted']"],
])("%s is rejected", async (_, address, events) => {
  expect(await attempt("admin", `select public.create_webhook(${address}, ${events})`)).toEqual({
    rejected: "PT422",
  });
});

test("the database knows every event that the back office offers", async () => {
  const events = webhookEvents.map((event) => `'${event}'`).join(", ");
  expect((await create(`array[${events}]`)).id).not.toBe("");
});

describe("pauses", () => {
  test("a permanent failure without a success since pauses it and notifies administrators once", async () => {
    const { id } = await create();
    const [one, other] = [await claimDelivery(id), await claimDelivery(id)];
    await fail(one, false);
    expect(await readWebhook(id)).toMatchObject({ is_active: true });
    const again = await claimDelivery(id);
    await fail(again, true);
    expect(await readWebhook(id)).toMatchObject({
      is_active: false,
      pause_reason: "The target returned 500",
    });
    await fail(other, true);
    const notices = await database().sql`
      select payload from public.outbox where topic = 'webhook_paused'`;
    const [admins] = await database().sql`
      select count(*)::integer as count from public.staff where is_active and role = 'admin'`;
    expect(notices).toHaveLength(admins?.count);
    expect(notices[0]?.payload).toMatchObject({
      host: "crm.example.com",
      webhook: id,
      reason: "The target returned 500",
    });
    expect(JSON.stringify(notices)).not.toContain("a-key");
  });

  test("one rejected event does not pause a webhook that accepts others", async () => {
    const { id } = await create();
    const [rejected, accepted] = [await claimDelivery(id), await claimDelivery(id)];
    await finish(accepted);
    await fail(rejected, true);
    expect(await readWebhook(id)).toMatchObject({ is_active: true });
  });

  test("resuming clears the reason, and failed deliveries can be sent again", async () => {
    const { id } = await create();
    await fail(await claimDelivery(id), true);
    const replay = `select public.replay_webhook('${id}') as replayed`;
    expect(await attempt("admin", replay)).toEqual({ rejected: "PT409" });
    await act("admin", "update public.webhooks set is_active = true");
    expect(await readWebhook(id)).toMatchObject({ paused_at: null, pause_reason: null });
    expect(await attempt("sales", replay)).toEqual({ rejected: "42501" });
    expect(await act("admin", replay)).toEqual([{ replayed: "1" }]);
    const [row] = await database().sql`
      select state, attempts, last_error from public.outbox where webhook_id = ${id}`;
    expect(row).toEqual({ state: "pending", attempts: 0, last_error: null });
  });
});

test("a test delivery is sent even while the webhook is paused", async () => {
  const { id } = await create();
  await act("admin", "update public.webhooks set is_active = false");
  const [sent] = await act("admin", `select public.test_webhook('${id}') as message`);
  const [claimed] = await act(
    "service",
    "select public.claim_outbox(10, 60, array['webhook']) as rows",
  );
  const [row] = claimed?.rows ?? [];
  expect(row).toMatchObject({ id: sent?.message, topic: "webhook.test" });
  const [target] = await act(
    "service",
    `select public.webhook_target('${row.id}', '${row.lease}') as target`,
  );
  expect(target?.target).toMatchObject({ url });
  expect(await attempt("sales", `select public.test_webhook('${id}')`)).toEqual({
    rejected: "42501",
  });
});

test("deleting a webhook deletes its deliveries", async () => {
  const { id } = await create();
  await claimDelivery(id);
  await act("admin", "delete from public.webhooks");
  const left = await database().sql`select id from public.outbox where kind = 'webhook'`;
  expect(left).toHaveLength(0);
});
