/**
 * The submission id lets its sender repeat a request whose response was lost. No other client may read
 * it: not in a table, a file, a person's export, the change feed or the audit log.
 */

import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { beforeAll, expect, test } from "vitest";
import { runAs, tryAs, type Caller } from "../../support/fixtures/database-roles.ts";
import { openAtAllHours } from "../../support/product/opening-hours.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(openAtAllHours);
const staff = ["viewer", "marketing", "sales", "admin"] as const;
const tables = ["appointments", "leads", "spam_submissions"] as const;
const email = "ada@example.com";
const ids = { booked: randomUUID(), sent: randomUUID(), spam: randomUUID(), removed: randomUUID() };

const queryAs = <Row extends postgres.MaybeRow>(
  caller: Caller,
  statement: string,
  given: string[] = [],
) => runAs(database().sql, database().accounts, caller, (t) => t.unsafe<Row[]>(statement, given));

beforeAll(async () => {
  const send = (id: string, signals = "{}") =>
    queryAs(
      "visitor",
      `insert into public.leads (name, email, form_source, message, submission_id, signals)
       values ('Ada', '${email}', 'contact_form', 'Hello ${id.slice(0, 4)}', '${id}', '${signals}')`,
    );
  await send(ids.sent);
  await send(ids.removed);
  await send(ids.spam, '{"honeypot": true}');
  await database().sql`
    insert into public.appointments (appointment_type_id, starts_at, attendee_name, attendee_email, submission_id)
    select id, now() + interval '5 days', 'Ada', ${email}, ${ids.booked} from public.appointment_types limit 1`;
  await queryAs("service", "update public.appointments set notes = 'Changed'");
  await queryAs("service", `delete from public.leads where submission_id = '${ids.removed}'`);
});

test.each(staff)("%s cannot read the identifiers of a submission", async (caller) => {
  const { sql, accounts } = database();
  for (const table of tables) {
    for (const column of ["submission_id", "*"]) {
      const read = await tryAs(sql, accounts, caller, `select ${column} from public.${table}`);
      expect(read, `${column} of ${table}`).toEqual({ rejected: "42501" });
    }
  }
  for (const table of ["leads", "spam_submissions"]) {
    const read = await tryAs(sql, accounts, caller, `select fingerprint from public.${table}`);
    expect(read, `fingerprint of ${table}`).toEqual({ rejected: "42501" });
  }
});

test.each(["sales", "admin"] as const)(
  "no file and no function returns a submission id to %s",
  async (caller) => {
    const isAdmin = caller === "admin";
    const known = await queryAs(caller, "select public.changes_since() ->> 'cursor' as cursor");
    await database().sql`update public.appointments set starts_at = starts_at + interval '1 day'`;
    const results = await Promise.all([
      queryAs(caller, "select public.changes_since($1)", [known[0]?.["cursor"]]),
      queryAs(caller, "select * from public.search_leads()"),
      ...(isAdmin
        ? [
            queryAs(caller, "select * from public.read_audit()"),
            queryAs(caller, "select to_jsonb(entry) from public.audit_log entry"),
            queryAs(caller, "select public.export_person($1)", [email]),
          ]
        : []),
    ]);
    const [asked] = await queryAs(
      caller,
      "select link_token from public.create_export('leads_lossless')",
    );
    const file = await runAs(database().sql, database().accounts, "service", async (t) => {
      const [begun] = await t`select id from public.begin_export(${asked?.["link_token"]})`;
      return t`select public.read_export_lines(${begun?.["id"]}) as text`;
    });
    const read = JSON.stringify([results, file]);
    expect(read.includes(email)).toBe(true);
    const secrets = ["submission_id", "fingerprint", ...Object.values(ids)];
    expect(secrets.filter((secret) => read.includes(secret))).toEqual([]);
  },
);

test("the submission id of an imported file is ignored", async () => {
  const [started] = await queryAs(
    "sales",
    "select public.create_import('leads.ndjson', 'ndjson') as id",
  );
  const id = String(started?.["id"]);
  const line = {
    line: 1,
    given: { name: "Bo", email: "bo@example.com", form_source: "chat", submission_id: ids.sent },
  };
  await queryAs("sales", "select public.stage_import($1, $2)", [id, JSON.stringify([line])]);
  const [checked] = await queryAs("sales", "select * from public.check_import($1)", [id]);
  expect(checked).toMatchObject({ added: 1, rejected: 0 });
});

test("a person's export contains no token and no email with a one-time link", async () => {
  const { sql } = database();
  await queryAs("visitor", `insert into public.newsletter_subscribers (email) values ('${email}')`);
  const [pending] = await sql`
    select payload ->> 'confirm' as token from public.outbox where topic = 'newsletter_confirmation'`;
  await queryAs("admin", "select public.invite_staff($1, $2, 'sales')", ["Ada", email]);
  const [invited] = await sql`
    select payload ->> 'token' as token from public.outbox where topic = 'staff_invitation'`;
  await sql`
    insert into public.mailbox (recipient, subject, text_body, is_private)
    values (${email}, 'Reset your password', 'https://example.com/auth/v1/verify?token=one-time', true)`;
  const exported = JSON.stringify(
    await queryAs("admin", "select public.export_person($1)", [email]),
  );
  const secrets = [String(pending?.["token"]), String(invited?.["token"]), "token=one-time"];
  expect(secrets.filter((secret) => exported.includes(secret))).toEqual([]);
  expect(exported.includes("Reset your password")).toBe(true);
});
