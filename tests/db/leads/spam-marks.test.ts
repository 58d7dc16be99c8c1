/** A lead that staff mark as spam is hidden with all its rows and can be restored unchanged. */

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { runAs, tryAs, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";

const database = usePolicyDatabase((sql) => liftVisitorLimits(sql));

/** Statements that find one lead, by the table or function that they use. */
const reads = {
  leads: (id: string) => `select id from public.leads where id = '${id}'`,
  "search_leads()": (id: string) => `select id from public.search_leads() where id = '${id}'`,
  "direct updates": (id: string) => `update public.leads set status = 'closed' where id = '${id}'`,
  "update_leads()": (id: string) =>
    `select id from public.update_leads(array['${id}']::uuid[], 'closed')`,
  person_events: (id: string) => `select id from public.person_events where lead_id = '${id}'`,
  lead_points: (id: string) => `select 1 from public.lead_points where lead_id = '${id}'`,
  "report_overdue_leads()": (id: string) =>
    `select id from public.report_overdue_leads(50) where id = '${id}'`,
};

type StoredLead = { id: string; person_id: string; email: string };

/** Stores a lead as a visitor and returns its row. */
async function submitLead(fields: Record<string, string> = {}) {
  const { sql, accounts } = database();
  const email = fields.email ?? `${randomUUID()}@example.com`;
  const row = { name: "Ada", form_source: "contact_form", message: "Hello", ...fields, email };
  await runAs(sql, accounts, "visitor", (t) => t`insert into public.leads ${t(row)}`);
  const [lead] = await sql<StoredLead[]>`
    select id, person_id, email from public.leads where email = ${email} order by created_at desc limit 1`;
  if (!lead) throw new Error("The lead was not stored.");
  return lead;
}

const markAsSpam = (id: string, caller: Caller = "sales") =>
  runAs(database().sql, database().accounts, caller, (t) => t`select public.mark_as_spam(${id})`);

const restoreLead = (id: string, caller: Caller = "sales") =>
  runAs(
    database().sql,
    database().accounts,
    caller,
    (t) => t`select public.restore_submission(${id})`,
  );

const attemptAs = async (statement: string, caller: Caller = "admin") =>
  tryAs(database().sql, database().accounts, caller, statement);

/** Returns the rows that belong to a lead or its person, by table. */
async function readLeadRows(lead: Pick<StoredLead, "id" | "person_id">) {
  const { sql } = database();
  const tables = ["people", "leads", "notes", "tasks", "consents", "person_events", "lead_points"];
  const rows: Record<string, unknown> = {};
  for (const table of tables) {
    const column = { people: "id", lead_points: "lead_id" }[table] ?? "person_id";
    const found = await sql`
      select to_jsonb(item) - 'updated_at' as row from public.${sql(table)} item
      where ${sql(column)} = ${table === "lead_points" ? lead.id : lead.person_id} order by item::text`;
    rows[table] = found.map(({ row }) => row);
  }
  return rows;
}

async function listOutboxIds() {
  return (await database().sql`select id from public.outbox order by id`).map(({ id }) => id);
}

beforeEach(async () => {
  // Repeated texts of earlier tests would count as spam.
  await database().sql`update public.leads set created_at = created_at - interval '25 hours'`;
});

describe("a lead that is marked and restored", () => {
  test("is unchanged with all its rows, and no message is sent", async () => {
    const { sql, accounts } = database();
    const lead = await submitLead({
      company: "Engines",
      consent_wording: "1",
      session_id: randomUUID(),
    });
    await runAs(sql, accounts, "sales", async (t) => {
      await t`update public.leads set status = 'qualified', owner_id = ${accounts.admin} where id = ${lead.id}`;
      await t`insert into public.notes (person_id, lead_id, body) values (${lead.person_id}, ${lead.id}, 'Called')`;
      await t`insert into public.tasks (person_id, lead_id, title, due_at)
        values (${lead.person_id}, ${lead.id}, 'Call again', now() + interval '1 day')`;
    });
    const before = await readLeadRows(lead);
    await markAsSpam(lead.id);
    const outboxBefore = await listOutboxIds();
    await restoreLead(lead.id, "admin");
    expect(await readLeadRows(lead)).toEqual(before);
    expect(await listOutboxIds()).toEqual(outboxBefore);
    expect(await sql`select id from public.spam_submissions where id = ${lead.id}`).toEqual([]);
    await expect(restoreLead(lead.id)).rejects.toMatchObject({ code: "PT404" });
  });

  test("is not processed again, however often it is marked", async () => {
    const lead = await submitLead();
    await markAsSpam(lead.id);
    const outboxBefore = await listOutboxIds();
    for (let round = 0; round < 2; round++) {
      await restoreLead(lead.id);
      await markAsSpam(lead.id);
    }
    await restoreLead(lead.id);
    expect(await listOutboxIds()).toEqual(outboxBefore);
    const [person] = await database().sql`
      select submissions, is_spam from public.people where id = ${lead.person_id}`;
    expect(person).toEqual({ submissions: 1, is_spam: false });
  });

  test("has an audit entry for each decision", async () => {
    const { sql, accounts } = database();
    const lead = await submitLead();
    await markAsSpam(lead.id);
    await restoreLead(lead.id);
    const entries = await sql`
      select action, actor_id, details -> 'changed' as changed from public.audit_log
      where row_id = ${lead.id} order by id`;
    expect([...entries]).toEqual([
      { action: "update", actor_id: accounts.sales, changed: ["spam_at"] },
      { action: "update", actor_id: accounts.sales, changed: ["spam_at"] },
      { action: "restore", actor_id: accounts.sales, changed: null },
    ]);
  });

  test("is marked once by two concurrent calls", async () => {
    const lead = await submitLead();
    const marks = await Promise.allSettled([markAsSpam(lead.id), markAsSpam(lead.id, "admin")]);
    expect(marks.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const restored = await Promise.allSettled([
      restoreLead(lead.id),
      restoreLead(lead.id, "admin"),
    ]);
    expect(restored.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("a lead marked as spam", () => {
  test.each(Object.entries(reads))("is hidden from %s", async (_, createQuery) => {
    const { sql } = database();
    const lead = await submitLead({ company: "Engines" });
    await sql`update public.leads set created_at = now() - interval '2 days' where id = ${lead.id}`;
    const query = createQuery(lead.id);
    expect(await attemptAs(query)).not.toEqual({ rows: 0 });
    await markAsSpam(lead.id);
    expect(await attemptAs(query)).toEqual({ rows: 0 });
    await restoreLead(lead.id);
    expect(await attemptAs(query)).not.toEqual({ rows: 0 });
  });

  test("is not counted, exported, reported or listed among people", async () => {
    const { sql, accounts } = database();
    const readNumbers = () =>
      runAs(sql, accounts, "admin", async (t) => ({
        summary: [...(await t`select * from public.lead_summary()`)],
        counted: [...(await t`select * from public.count_leads()`)],
        found: [...(await t`select count(*) from public.leads`)],
        people: [...(await t`select * from public.count_people()`)],
        countedPeople: [...(await t`select count(*) from public.people`)],
        searched: [...(await t`select id from public.search_people()`)],
        campaigns: [...(await t`select * from public.lead_campaigns()`)],
        reported: [...(await t`select * from public.report_sources('30')`)],
        pending: (await t`select public.changes_since() -> 'pending' as n`)[0]?.n,
      }));
    const exportLeads = async () => {
      const [file] = await runAs(
        sql,
        accounts,
        "admin",
        (t) => t`select link_token from public.create_export('leads_lossless', '{}')`,
      );
      return runAs(sql, accounts, "service", async (t) => {
        const [startedExport] = await t`select id from public.begin_export(${file?.link_token})`;
        const [page] = await t`select public.read_export_lines(${startedExport?.id}) as text`;
        return page?.text;
      });
    };
    const before = [await readNumbers(), await exportLeads()];
    const attribution = sql.json({ last: { utm_campaign: "spam-only" } });
    const lead = await submitLead();
    await sql`update public.leads set attribution = ${attribution} where id = ${lead.id}`;
    await markAsSpam(lead.id);
    expect([await readNumbers(), await exportLeads()]).toEqual(before);
  });

  test("is not overdue: no alert is sent", async () => {
    const { sql } = database();
    const lead = await submitLead();
    await sql`update public.leads set response_alert_at = now() where response_alert_at is null`;
    await sql`
      update public.leads set response_alert_at = null, created_at = now() - private.response_time()
      where id = ${lead.id}`;
    await markAsSpam(lead.id);
    const outboxBefore = await listOutboxIds();
    await sql`select private.enqueue_response_alerts()`;
    expect(await listOutboxIds()).toEqual(outboxBefore);
  });

  test("is not joined by bookings or chats", async () => {
    const { sql } = database();
    const session = randomUUID();
    const lead = await submitLead({ session_id: session });
    const findOpenLead = async () =>
      (await sql`select private.find_open_lead(${lead.person_id}, ${session}) as id`)[0]?.id;
    expect(await findOpenLead()).toBe(lead.id);
    await markAsSpam(lead.id);
    expect(await findOpenLead()).toBeNull();
  });

  test("is not changed by an import that contains it", async () => {
    const { sql, accounts } = database();
    const lead = await submitLead();
    await markAsSpam(lead.id);
    const [createdImport] = await runAs(
      sql,
      accounts,
      "sales",
      (t) => t`select public.create_import('leads.ndjson', 'ndjson') as id`,
    );
    const line = sql.json({ id: lead.id, name: "Other", form_source: "contact_form" });
    await sql`
      insert into private.import_rows (import_id, line, given, parsed, problems)
      values (${createdImport?.id}, 1, ${line}, ${line}, '[]')`;
    await sql`select private.plan_import(item) from public.imports item where id = ${createdImport?.id}`;
    const [row] =
      await sql`select verdict from private.import_rows where import_id = ${createdImport?.id}`;
    expect(row?.verdict).toBe("unchanged");
  });

  test("is scored without raising the score of its person", async () => {
    const { sql } = database();
    const lead = await submitLead({ company: "Engines" });
    await markAsSpam(lead.id);
    await sql`select private.score_lead(lead) from public.leads lead where id = ${lead.id}`;
    const [person] = await sql`select lead_score from public.people where id = ${lead.person_id}`;
    expect(person?.lead_score).toBe(0);
  });
});

describe("the person of a lead marked as spam", () => {
  const findPerson = async (id: string) =>
    attemptAs(`select id from public.people where id = '${id}'`);

  test("is hidden without other leads, and visible again with a new lead", async () => {
    const lead = await submitLead();
    await markAsSpam(lead.id);
    expect(await findPerson(lead.person_id)).toEqual({ rows: 0 });
    await submitLead({ email: lead.email, message: "Another one" });
    expect(await findPerson(lead.person_id)).toEqual({ rows: 1 });
  });

  test("is visible with another lead, without counting the marked one", async () => {
    const first = await submitLead({ message: "One" });
    await submitLead({ email: first.email, message: "Two" });
    await markAsSpam(first.id);
    expect(await findPerson(first.person_id)).toEqual({ rows: 1 });
    const [person] = await database().sql`
      select submissions from public.people where id = ${first.person_id}`;
    expect(person?.submissions).toBe(1);
  });

  test("is visible with a note", async () => {
    const { sql, accounts } = database();
    const lead = await submitLead();
    await runAs(
      sql,
      accounts,
      "sales",
      (t) => t`insert into public.notes (person_id, body) values (${lead.person_id}, 'Called')`,
    );
    await markAsSpam(lead.id);
    expect(await findPerson(lead.person_id)).toEqual({ rows: 1 });
  });

  test("cannot be merged while hidden", async () => {
    const { sql, accounts } = database();
    const lead = await submitLead();
    const other = await submitLead();
    await markAsSpam(lead.id);
    const merge = runAs(
      sql,
      accounts,
      "sales",
      (t) => t`select public.merge_people(${other.person_id}, ${lead.person_id})`,
    );
    await expect(merge).rejects.toMatchObject({ code: "PT404" });
  });
});

describe("a lead marked as spam is removed", () => {
  const countRemainingRows = async (lead: Pick<StoredLead, "id" | "person_id">) => {
    const [row] = await database().sql`
      select
        (select count(*)::int from public.spam_submissions where id = ${lead.id}) as spam,
        (select count(*)::int from public.leads where id = ${lead.id}) as leads,
        (select count(*)::int from public.people where id = ${lead.person_id}) as people`;
    return row;
  };

  test("90 days after it was marked, with its lead and its person", async () => {
    const { sql } = database();
    const lead = await submitLead();
    await markAsSpam(lead.id);
    await sql`update public.spam_submissions set classified_at = now() - interval '91 days' where id = ${lead.id}`;
    await sql`select private.purge_expired_rows()`;
    expect(await countRemainingRows(lead)).toEqual({ spam: 0, leads: 0, people: 0 });
  });

  test("with its person's erasure, each row counted once", async () => {
    const { sql, accounts } = database();
    const lead = await submitLead();
    await markAsSpam(lead.id);
    const [row] = await runAs(
      sql,
      accounts,
      "admin",
      (t) => t`select public.erase_person(${lead.email}) as erased`,
    );
    expect(row?.erased).toMatchObject({ "public.leads": 1, "public.people": 1 });
    expect(await countRemainingRows(lead)).toEqual({ spam: 0, leads: 0, people: 0 });
  });
});

describe("only mark_as_spam() and restore_submission() set the flag", () => {
  test.each<[Caller, string]>([
    [
      "visitor",
      "insert into public.leads (name, email, form_source, spam_at) values ('A', 'a@example.com', 'chat', now())",
    ],
    ["sales", "update public.leads set spam_at = now() where true"],
    ["admin", "update public.leads set spam_at = null where true"],
    ["admin", "update public.people set is_spam = false where true"],
    ["viewer", `select public.mark_as_spam('${randomUUID()}')`],
    ["marketing", `select public.restore_submission('${randomUUID()}')`],
  ])("%s is rejected: %s", async (caller, statement) => {
    expect(await attemptAs(statement, caller)).toEqual({ rejected: "42501" });
  });
});
