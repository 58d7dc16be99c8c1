/** Forms that the database rejected after the site accepted them: report, retry, deletion. */

import { createHash, createHmac, randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { runAs, tryAs, callers, type Caller } from "../../support/fixtures/database-roles.ts";
import { clientHeaderSecret } from "../../support/servers/local-supabase.ts";
import { readChatState } from "../../support/fixtures/chat-state.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";

const database = usePolicyDatabase((sql) => liftVisitorLimits(sql));

beforeEach(() => database().sql`delete from public.rejected_submissions`);

const submittedAt = new Date(Date.now() - 3_600_000).toISOString();

const createSubmission = (changes: object = {}, target = "leads") => ({
  id: randomUUID(),
  target,
  row: {
    name: "Ada",
    email: `${randomUUID()}@example.com`,
    form_source: "contact_form",
    message: "Please call me back.",
    submission_id: randomUUID(),
    signals: { received_at: submittedAt },
    ...changes,
  },
  reason: "23514: new row violates a check constraint",
  submitted_at: submittedAt,
});

/** Reports as the site does. The SQLSTATE of an error. */
async function storeRejected(given: object, key = clientHeaderSecret): Promise<string> {
  const text = JSON.stringify(given);
  const seconds = Math.floor(Date.now() / 1000);
  const digest = createHash("sha256").update(text).digest("hex");
  const signature = createHmac("sha256", key).update(`${seconds}.${digest}`).digest("base64url");
  const headers = JSON.stringify({ "x-site": `${seconds}.${signature}` });
  return runAs(database().sql, database().accounts, "visitor", async (t) => {
    await t`select set_config('request.headers', ${headers}, true)`;
    await t`select public.store_rejected_submission(${text})`;
    return "stored";
  }).catch((error: { code: string }) => error.code);
}

const stored = () =>
  database().sql<{ id: string; email: string; form_source: string }[]>`
    select id, email, form_source from public.rejected_submissions`;

const call = (caller: Caller, action: "retry" | "delete", id: string): Promise<string> =>
  runAs(database().sql, database().accounts, caller, async (t) => {
    await t.unsafe(`select public.${action}_rejected_submission('${id}')`);
    return "done";
  }).catch((error: { code: string }) => error.code);

const readLeads = (email: string) =>
  database().sql<{ submission_id: string; created_at: Date; status: string; person_id: string }[]>`
    select submission_id, created_at, status, person_id from public.leads where email = ${email}`;

const readAudit = (id: string) =>
  database().sql<{ action: string; actor_id: string }[]>`
    select action, actor_id from public.audit_log
    where table_name = 'public.rejected_submissions' and row_id = ${id}`;

test("the site reports a rejected form once, however often it sends it", async () => {
  const rejected = createSubmission();
  expect(await storeRejected(rejected)).toBe("stored");
  expect(await storeRejected(rejected)).toBe("stored");
  expect([...(await stored())]).toEqual([
    { id: rejected.id, email: rejected.row.email, form_source: "contact_form" },
  ]);
});

test("a report that the site did not sign is rejected", async () => {
  expect(await storeRejected(createSubmission(), "another secret of at least 32 characters")).toBe(
    "PT403",
  );
  expect(await storeRejected(createSubmission({}, "staff"))).toBe("23514");
  expect(await stored()).toHaveLength(0);
});

test("a retry stores the lead with its submission id, its time and all effects", async () => {
  const rejected = createSubmission();
  await storeRejected(rejected);
  expect(await call("sales", "retry", rejected.id)).toBe("done");
  const { email, submission_id } = rejected.row;
  expect([...(await readLeads(email))]).toEqual([
    {
      submission_id,
      created_at: new Date(submittedAt),
      status: "new",
      person_id: expect.any(String),
    },
  ]);
  const mails = await database().sql<{ topic: string }[]>`
    select topic from public.outbox where payload ->> 'to' = ${email}`;
  expect(mails.map(({ topic }) => topic)).toEqual(["lead_confirmation"]);
  expect(await stored()).toHaveLength(0);
  expect([...(await readAudit(rejected.id))]).toEqual([
    { action: "retry", actor_id: database().accounts.sales },
  ]);
});

test("a retry of a form that was stored in the meantime stores no second lead", async () => {
  const [first, second] = [createSubmission(), createSubmission()];
  second.row = { ...first.row };
  await storeRejected(first);
  await storeRejected(second);
  expect(await call("admin", "retry", first.id)).toBe("done");
  expect(await call("admin", "retry", second.id)).toBe("done");
  expect(await readLeads(first.row.email)).toHaveLength(1);
});

test("a form that is rejected again stays in the list, and nothing is audited", async () => {
  const rejected = createSubmission({ name: "A".repeat(201) });
  await storeRejected(rejected);
  expect(await call("sales", "retry", rejected.id)).toBe("23514");
  expect(await stored()).toHaveLength(1);
  expect(await readAudit(rejected.id)).toHaveLength(0);
});

test("a retry writes only columns that visitors can write", async () => {
  const rejected = createSubmission({
    status: "contacted",
    lead_score: 99,
    owner_id: database().accounts.sales,
  });
  await storeRejected(rejected);
  expect(await call("sales", "retry", rejected.id)).toBe("done");
  const [lead] = await readLeads(rejected.row.email);
  expect(lead?.status).toBe("new");
});

test.each(["with", "without"])(
  "a retry joins a chat only %s the state of the chat",
  async (how) => {
    const { sql } = database();
    const session_id = randomUUID();
    const chat_state = how === "with" ? await readChatState(sql, session_id) : null;
    const rejected = createSubmission({ session_id, chat_state });
    await storeRejected(rejected);
    expect(await call("sales", "retry", rejected.id)).toBe("done");
    const [lead] =
      await sql`select session_id from public.leads where email = ${rejected.row.email}`;
    expect(lead?.session_id).toBe(how === "with" ? session_id : null);
  },
);

test("only admins can retry newsletter and unsubscribe forms", async () => {
  const email = `${randomUUID()}@example.com`;
  const subscription = { ...createSubmission({}, "newsletter_subscribers"), row: { email } };
  const unsubscribe = {
    ...createSubmission({}, "rpc/unsubscribe"),
    row: { token: "0".repeat(64) },
  };
  for (const rejected of [subscription, unsubscribe]) {
    await storeRejected(rejected);
    expect(await call("sales", "retry", rejected.id)).toBe("PT404");
    expect(await call("admin", "retry", rejected.id)).toBe("done");
  }
  const found = await database()
    .sql`select source from public.newsletter_subscribers where email = ${email}`;
  expect([...found]).toEqual([{ source: "footer" }]);
});

test("a deleted form is removed, and the audit log records who deleted it", async () => {
  const rejected = createSubmission();
  await storeRejected(rejected);
  expect(await call("sales", "delete", rejected.id)).toBe("done");
  expect(await stored()).toHaveLength(0);
  expect(await readLeads(rejected.row.email)).toHaveLength(0);
  expect([...(await readAudit(rejected.id))]).toEqual([
    { action: "delete", actor_id: database().accounts.sales },
  ]);
  expect(await call("sales", "delete", rejected.id)).toBe("PT404");
});

test("only admins and sales can read, retry and delete; no client can read the contents", async () => {
  const rejected = createSubmission();
  await storeRejected(rejected);
  const { sql, accounts } = database();
  for (const caller of callers.filter((name) => name !== "service")) {
    const isAllowed = caller === "admin" || caller === "sales";
    const rows = await tryAs(
      sql,
      accounts,
      caller,
      "select email from public.rejected_submissions",
    );
    const denied = caller === "visitor" ? { rejected: "42501" } : { rows: 0 };
    expect([caller, rows]).toEqual([caller, isAllowed ? { rows: 1 } : denied]);
    const content = "select content from public.rejected_submissions";
    expect(await tryAs(sql, accounts, caller, content)).toEqual({ rejected: "42501" });
    for (const action of ["retry", "delete"]) {
      const statement = `select public.${action}_rejected_submission('${rejected.id}')`;
      const outcome = await tryAs(sql, accounts, caller, statement);
      expect([caller, outcome]).toEqual([caller, isAllowed ? { rows: 1 } : { rejected: "42501" }]);
    }
  }
});

test("sales can see rejected leads, admins every rejected form", async () => {
  await storeRejected(createSubmission());
  await storeRejected({
    ...createSubmission({}, "newsletter_subscribers"),
    row: { email: "n@example.com" },
  });
  const count = "select 1 from public.rejected_submissions";
  const { sql, accounts } = database();
  expect(await tryAs(sql, accounts, "sales", count)).toEqual({ rows: 1 });
  expect(await tryAs(sql, accounts, "admin", count)).toEqual({ rows: 2 });
  const [health] = await runAs(
    sql,
    accounts,
    "admin",
    (t) => t`select public.operations_health() -> 'submissions' as submissions`,
  );
  expect(health?.submissions).toEqual({ rejected: 2 });
});

test("rejected forms are removed after their retention", async () => {
  const { sql } = database();
  const [old, young] = [createSubmission(), createSubmission()];
  await storeRejected(old);
  await storeRejected(young);
  await sql`
    update public.rejected_submissions set rejected_at = now() - interval '91 days' where id = ${old.id}`;
  await sql`select private.purge_expired_rows()`;
  expect((await stored()).map(({ id }) => id)).toEqual([young.id]);
});
