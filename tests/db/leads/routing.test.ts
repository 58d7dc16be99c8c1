/** Rules that rotate among several owners, absences, the order of rules, and the preview. */

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { runAs, tryAs, type Caller } from "../../support/fixtures/database-roles.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase((sql) => liftVisitorLimits(sql));
let [ada, bo, cy] = ["", "", ""];

async function addSales(): Promise<string> {
  const { sql } = database();
  const id = randomUUID();
  await sql`
    insert into auth.users (id, aud, role, email, created_at, updated_at)
    values (${id}, 'authenticated', 'authenticated', ${`${id}@example.com`}, now(), now())`;
  await sql`insert into public.staff (user_id, role, name, email) values (${id}, 'sales', 'Colleague', '')`;
  return id;
}

beforeEach(async () => {
  const { sql } = database();
  await sql`delete from public.assignment_rules`;
  await sql`delete from public.staff_absences`;
  await sql`delete from private.rotation_turns`;
  await sql`delete from public.leads`;
  await sql`update public.staff set is_active = false where role = 'sales'`;
  await sql`update public.staff set is_active = true where user_id = ${database().accounts.sales}`;
  await sql`update public.staff set role = 'viewer' where user_id = ${database().accounts.sales}`;
  [ada, bo, cy] = [await addSales(), await addSales(), await addSales()];
});

const act = (caller: Caller, statement: string) =>
  runAs(database().sql, database().accounts, caller, (transaction) =>
    transaction.unsafe(statement),
  );
const attempt = (caller: Caller, statement: string) =>
  tryAs(database().sql, database().accounts, caller, statement);

async function addRule(
  name: string,
  condition: object,
  owners: readonly string[],
  isActive = true,
): Promise<string> {
  const [owner = "", ...others] = owners;
  const [rule] = await database().sql<{ id: string }[]>`
    insert into public.assignment_rules (name, condition, owner_id, rotation_ids, is_active)
    values (${name}, ${JSON.stringify(condition)}::text::jsonb, ${owner}, ${others}, ${isActive})
    returning id`;
  return rule?.id ?? "";
}

async function addAbsence(member: string, from: number, to: number): Promise<void> {
  await database().sql`
    insert into public.staff_absences (staff_id, starts_on, ends_on)
    select ${member}, day + ${from}::integer, day + ${to}::integer
    from (select (now() at time zone zone)::date as day from public.booking_settings) today`;
}

let visitors = 0;

/** Stores a lead as a visitor and returns its owner. */
async function send(fields: Record<string, unknown> = {}): Promise<string | null> {
  const { sql } = database();
  const submission = randomUUID();
  const row = {
    name: "Eve",
    email: `${submission}@example.com`,
    form_source: "contact_form",
    submission_id: submission,
    ...fields,
  };
  await sql.begin(async (transaction) => {
    const headers = JSON.stringify({ "x-forwarded-for": `10.1.${visitors++}.1` });
    await transaction`select set_config('request.headers', ${headers}, true)`;
    await transaction`set local role anon`;
    await transaction`
      insert into public.leads (name, email, form_source, submission_id, inquiry_type, message, page_path, attribution, submitted_form)
      select name, email, form_source, submission_id, inquiry_type, message, page_path, attribution, submitted_form
      from jsonb_to_record(${JSON.stringify(row)}::text::jsonb) as item (
        name text, email text, form_source public.form_source, submission_id uuid, inquiry_type public.inquiry_type,
        message text, page_path text, attribution jsonb, submitted_form jsonb
      )`;
  });
  const [lead] = await sql`select owner_id from public.leads where submission_id = ${submission}`;
  return lead?.owner_id;
}

const toAll = { all: [] };
const countPer = (owners: readonly (string | null)[], member: string) =>
  owners.filter((owner) => owner === member).length;

describe("rotation of a rule", () => {
  test("alternates between its members, also with concurrent leads", async () => {
    await addRule("Everything", toAll, [ada, bo]);
    const owners = await Promise.all(Array.from({ length: 20 }, () => send()));
    expect([ada, bo, cy].map((member) => countPer(owners, member))).toEqual([10, 10, 0]);
  });

  test("two concurrent leads go to two members", async () => {
    await addRule("Everything", toAll, [ada, bo]);
    for (let round = 0; round < 5; round++) {
      expect(new Set(await Promise.all([send(), send()])).size).toBe(2);
    }
  });

  test("two rules that alternate do not each hit one member only", async () => {
    await addRule("Guide", { field: "form_source", is: ["download_guide"] }, [ada, bo]);
    await addRule("Contact", { field: "form_source", is: ["contact_form"] }, [ada, bo]);
    const guides: (string | null)[] = [];
    for (let round = 0; round < 4; round++) {
      guides.push(await send({ form_source: "download_guide" }));
      await send();
      await send();
    }
    expect([countPer(guides, ada), countPer(guides, bo)]).toEqual([2, 2]);
  });

  test("a rule with one owner takes no turn", async () => {
    await addRule("Press", { field: "inquiry_type", is: ["press"] }, [ada]);
    expect(await send({ inquiry_type: "press" })).toBe(ada);
    const owners = [await send(), await send(), await send()];
    expect(new Set(owners)).toEqual(new Set([ada, bo, cy]));
  });

  test("duplicates and the owner are removed from the members", async () => {
    const rule = await addRule("Everything", toAll, [ada, bo, ada, bo]);
    const [stored] = await database()
      .sql`select rotation_ids from public.assignment_rules where id = ${rule}`;
    expect(stored?.rotation_ids).toEqual([bo]);
  });

  test("an unknown member is rejected", async () => {
    expect(
      await attempt(
        "admin",
        `insert into public.assignment_rules (name, condition, owner_id, rotation_ids)
         values ('A rule', '{"all": []}', '${ada}', array['${randomUUID()}'::uuid])`,
      ),
    ).toEqual({ rejected: "PT422" });
  });

  test("a deleted member leaves a shared rule, and the next one owns it", async () => {
    const rule = await addRule("Everything", toAll, [ada, bo, cy]);
    const alone = await addRule("Ada only", toAll, [ada]);
    await database().sql`delete from public.staff where user_id = ${ada}`;
    const rules = await database().sql`
      select id, owner_id, rotation_ids from public.assignment_rules where id in (${rule}, ${alone})`;
    expect([...rules]).toEqual([{ id: rule, owner_id: bo, rotation_ids: [cy] }]);
  });
});

describe("absences", () => {
  test("an absent member is skipped by rules and the rotation, and returns without a backlog", async () => {
    await addAbsence(ada, 0, 0);
    const owners = [await send(), await send(), await send(), await send()];
    expect([ada, bo, cy].map((member) => countPer(owners, member))).toEqual([0, 2, 2]);
    await database().sql`delete from public.staff_absences`;
    const after = [await send(), await send(), await send()];
    expect([ada, bo, cy].map((member) => countPer(after, member))).toEqual([1, 1, 1]);
  });

  test("past and coming absences do not count", async () => {
    await addAbsence(ada, -9, -1);
    await addAbsence(ada, 1, 9);
    await addRule("Everything", toAll, [ada]);
    expect(await send()).toBe(ada);
  });

  test("a rule whose owners are all absent is skipped", async () => {
    await addAbsence(ada, -1, 1);
    await addRule("First", toAll, [ada]);
    await addRule("Second", toAll, [bo]);
    expect(await send()).toBe(bo);
  });

  test("a lead is unassigned when everyone is absent", async () => {
    for (const member of [ada, bo, cy]) await addAbsence(member, 0, 3);
    expect(await send()).toBeNull();
  });

  test("a known person stays with an absent owner", async () => {
    const email = `${randomUUID()}@example.com`;
    const owner = await send({ email, message: "1" });
    await addAbsence(String(owner), 0, 1);
    expect(await send({ email, message: "2" })).toBe(owner);
  });

  test("sales enter and delete their own only, administrators everyone's", async () => {
    const { accounts, sql } = database();
    await sql`update public.staff set role = 'sales' where user_id = ${accounts.sales}`;
    const insert = (member: string) =>
      `insert into public.staff_absences (staff_id, starts_on, ends_on)
       values ('${member}', '2030-01-01', '2030-01-05')`;
    expect(await attempt("sales", insert(accounts.sales))).toEqual({ rows: 1 });
    expect(await attempt("sales", insert(ada))).toEqual({ rejected: "42501" });
    expect(await attempt("admin", insert(ada))).toEqual({ rows: 1 });
    for (const caller of ["viewer", "marketing", "contributor"] as const) {
      expect(await attempt(caller, insert(accounts[caller]))).toEqual({ rejected: "42501" });
    }
    await act("admin", insert(ada));
    expect(await attempt("sales", "delete from public.staff_absences")).toEqual({ rows: 0 });
    expect(await attempt("admin", "delete from public.staff_absences")).toEqual({ rows: 1 });
  });

  test("an end before the start and more than a year are rejected", async () => {
    for (const [from, to] of [
      ["2030-01-02", "2030-01-01"],
      ["2030-01-01", "2031-02-01"],
    ]) {
      expect(
        await attempt(
          "admin",
          `insert into public.staff_absences (staff_id, starts_on, ends_on) values ('${ada}', '${from}', '${to}')`,
        ),
      ).toEqual({ rejected: "23514" });
    }
  });

  test("are audited", async () => {
    await act(
      "admin",
      `insert into public.staff_absences (staff_id, starts_on, ends_on) values ('${ada}', '2030-01-01', '2030-01-02')`,
    );
    const [entry] = await database().sql`
      select action, details from public.audit_log where table_name = 'public.staff_absences' order by id desc limit 1`;
    expect(entry).toMatchObject({ action: "insert" });
    expect(JSON.stringify(entry?.details)).toContain(ada);
  });
});

describe("conditions", () => {
  const form = (answers: Record<string, string>) => ({
    submitted_form: {
      id: "form",
      title: "Talk to us",
      answers: Object.entries(answers).map(([label, value]) => ({ label, value })),
    },
  });

  test.each([
    [
      "the answer on the country",
      { field: "country", is: ["Germany"] },
      form({ "Country *": " germany " }),
    ],
    [
      "the answer on the company size",
      { field: "company_size", is: ["51-200"] },
      form({ "Company size": "51-200" }),
    ],
    ["the answer on the module", { field: "module", is: ["Arqmesh"] }, form({ Module: "arqmesh" })],
    [
      "the page of the module",
      { field: "module", is: ["arqserve"] },
      { page_path: "/solutions/arqserve" },
    ],
    [
      "the module viewed last",
      { field: "module", is: ["arqlens"] },
      { attribution: { modules: ["arqmesh", "arqlens"] } },
    ],
  ])("%s decides", async (_, condition, fields) => {
    await addRule("One", condition, [cy]);
    await addRule("Other", toAll, [bo]);
    expect([await send(fields), await send()]).toEqual([cy, bo]);
  });
});

describe("order", () => {
  test("an administrator orders rules, each change is audited, and the first one applies", async () => {
    const first = await addRule("First", toAll, [ada]);
    const second = await addRule("Second", toAll, [bo]);
    expect(await send()).toBe(ada);
    await act(
      "admin",
      `select public.order_assignment_rules(array['${second}', '${first}']::uuid[])`,
    );
    expect(await send()).toBe(bo);
    const entries = await database().sql`
      select row_id from public.audit_log
      where table_name = 'public.assignment_rules' and action = 'update' and row_id in (${first}, ${second})`;
    expect(entries).toHaveLength(2);
    const versions = await database().sql`
      select version from public.assignment_rules where id in (${first}, ${second})`;
    expect(versions.map(({ version }) => version)).toEqual([1, 1]);
  });

  test.each(["sales", "marketing", "viewer", "visitor"] as const)(
    "%s cannot order",
    async (caller) => {
      expect(
        await attempt(caller, "select public.order_assignment_rules(array[]::uuid[])"),
      ).toEqual({ rejected: "42501" });
    },
  );

  test("a list that lacks a rule is rejected", async () => {
    const first = await addRule("First", toAll, [ada]);
    await addRule("Second", toAll, [bo]);
    expect(
      await attempt("admin", `select public.order_assignment_rules(array['${first}']::uuid[])`),
    ).toEqual({ rejected: "PT409" });
  });
});

describe("preview", () => {
  test("names the owner by the rules and changes nothing", async () => {
    const { sql } = database();
    const known = `${randomUUID()}@example.com`;
    await send({ email: known, message: "1" });
    await send({ inquiry_type: "press" });
    await send({ email: known, message: "2" });
    const before = await sql`select id, owner_id, version from public.leads order by id`;
    const turns = await sql`select * from private.rotation_turns order by staff_id`;
    const press = await addRule("Press", { field: "inquiry_type", is: ["press"] }, [cy]);
    await addRule("Draft", toAll, [ada], false);
    const [plain, draft] = await Promise.all([
      act("admin", "select * from public.preview_assignment()"),
      act("admin", "select * from public.preview_assignment(true)"),
    ]);
    expect(plain.map(({ reason, rule_name }) => ({ reason, rule_name }))).toEqual([
      { reason: "rotation", rule_name: null },
      { reason: "rule", rule_name: "Press" },
      { reason: "person", rule_name: null },
    ]);
    expect(plain[1]).toMatchObject({ new_owner_id: cy, rule_id: press });
    expect(plain[2]?.new_owner_id).toBe(plain[0]?.new_owner_id);
    expect(draft.map(({ new_owner_id }) => new_owner_id)).toEqual([ada, cy, ada]);
    expect(await sql`select id, owner_id, version from public.leads order by id`).toEqual(before);
    expect(await sql`select * from private.rotation_turns order by staff_id`).toEqual(turns);
  });

  test("takes the newest 100 leads and alternates", async () => {
    await Promise.all(Array.from({ length: 104 }, () => send()));
    await addRule("Everything", toAll, [ada, bo]);
    const rows = await act("admin", "select new_owner_id from public.preview_assignment()");
    const owners = rows.map(({ new_owner_id }) => new_owner_id);
    expect([countPer(owners, ada), countPer(owners, bo)]).toEqual([50, 50]);
  });

  test("without leads is empty, and only administrators can see it", async () => {
    expect(await act("admin", "select * from public.preview_assignment()")).toHaveLength(0);
    for (const caller of ["sales", "marketing", "viewer", "visitor"] as const) {
      expect(await attempt(caller, "select * from public.preview_assignment()")).toEqual({
        rejected: "42501",
      });
    }
  });
});
