/** The lead list at a size at which its functions use each of their strategies. */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type postgres from "postgres";
import { runAs, tryAs, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(async (sql) => {
  // Newest first is 1, 2, 3 ... 30,000. "rare" is far beyond the rows the walk reads; every second lead is a chat.
  // Every tenth belongs to sales, every thousandth to the admin. Every second is of a frequent campaign, two
  // are of a rare one.
  await sql`alter table public.leads disable trigger user`;
  await sql`alter table public.leads enable trigger count_inserted_leads`;
  await sql`
    insert into public.leads (id, name, email, company, form_source, status, lead_score, created_at, owner_id, fingerprint, attribution)
    select lpad(to_hex(n), 32, '0')::uuid, 'Person ' || n, 'person' || n || '@example.com',
      case n when 25000 then 'Rare & Sons, 100%_\\ "Bros"' when 25001 then 'ÄRZTE Nord' when 3 then 'zq' when 20003 then 'zq' else 'Common GmbH' end,
      (case n % 2 when 0 then 'chat' else 'contact_form' end)::public.form_source,
      (case when n % 1000 = 0 then 'closed' else 'new' end)::public.lead_status,
      n % 101, timestamptz '2026-01-01' - make_interval(secs => n),
      case when n % 10 = 0 then (select user_id from public.staff where name = 'sales')
        when n % 1000 = 5 then (select user_id from public.staff where name = 'admin') end, '',
      case when n = 7 then '{"first": {"utm_campaign": "spring"}, "last": {"utm_campaign": " Autumn, 50%"}}'::jsonb
        when n = 29000 then '{"first": {"utm_campaign": "Autumn, 50%"}}'
        when n % 2 = 0 then '{"last": {"utm_campaign": "spring"}}' end
    from generate_series(1, 30000) n`;
  await sql`alter table public.leads enable trigger user`;
  await sql`analyze public.leads`;
});

type Found = { id: string; name: string; company: string | null };

/** The numbers of the leads that search_leads returns to a viewer. */
async function searchNumbers(call: string, caller: Caller = "viewer"): Promise<number[]> {
  const { sql, accounts } = database();
  const rows = await runAs(sql, accounts, caller, (transaction) =>
    transaction.unsafe<Found[]>(`select * from public.search_leads(${call})`),
  );
  return rows.map(({ name }) => Number(name.replace("Person ", "")));
}

async function countLeads(call: string): Promise<Record<string, unknown> | undefined> {
  const { sql, accounts } = database();
  const [row] = await runAs(sql, accounts, "viewer", (transaction) =>
    transaction.unsafe<Record<string, unknown>[]>(`select * from public.count_leads(${call})`),
  );
  return row && { ...row, count: Number(row.count) };
}

test("without a search term the newest lead is first, page by page", async () => {
  expect(await searchNumbers("max_rows => 3")).toEqual([1, 2, 3]);
  expect(await searchNumbers("row_offset => 29998, max_rows => 25")).toEqual([29_999, 30_000]);
  expect(await searchNumbers("max_rows => 2, status => 'closed', form_source => 'chat'")).toEqual([
    1000, 2000,
  ]);
});

test("frequent and rare terms are found anywhere in name, email or company, ignoring case", async () => {
  expect(await searchNumbers("'cOMMon', max_rows => 2")).toEqual([1, 2]);
  expect(await searchNumbers("'rare & SONS'")).toEqual([25_000]);
  expect(await searchNumbers("' ärzte '")).toEqual([25_001]);
  expect(await searchNumbers("'person29999@example'")).toEqual([29_999]);
  expect(await searchNumbers("'nobody has this'")).toEqual([]);
  expect(await searchNumbers("'common', status => 'closed', max_rows => 100")).toHaveLength(29);
});

test("the campaign filter uses the campaign of the reports, alone and combined", async () => {
  const autumn = "campaign => 'Autumn, 50%'";
  expect(await searchNumbers(autumn)).toEqual([7, 29_000]);
  expect(await searchNumbers(`'person 2', ${autumn}`)).toEqual([29_000]);
  expect(await searchNumbers(`${autumn}, form_source => 'contact_form'`)).toEqual([7]);
  expect(await searchNumbers("campaign => 'spring', max_rows => 3")).toEqual([2, 4, 6]);
  expect(await countLeads(autumn)).toEqual({ count: 2, is_exact: true, is_windowed: false });
  expect(await countLeads(`'zq', ${autumn}`)).toMatchObject({ count: 0, is_windowed: false });
  const about = await countLeads("campaign => 'spring'");
  expect(about).toMatchObject({ is_exact: false, is_windowed: false });
  expect(Math.abs(Number(about?.["count"]) - 14_999)).toBeLessThan(3000);
  const { sql, accounts } = database();
  const named = await runAs(
    sql,
    accounts,
    "viewer",
    (transaction) => transaction`select campaign from public.lead_campaigns()`,
  );
  expect(named.map(({ campaign }) => campaign).toSorted()).toEqual(["Autumn, 50%", "spring"]);
});

test("a page has one to a thousand leads, and a page after the end is empty", async () => {
  expect(await searchNumbers("max_rows => 0")).toHaveLength(1);
  expect(await searchNumbers("'common', max_rows => 2147483647")).toHaveLength(1000);
  expect(await searchNumbers("'common', row_offset => 2147483647, max_rows => 2147483647")).toEqual(
    [],
  );
  expect(await searchNumbers("row_offset => -5, max_rows => 1")).toEqual([1]);
});

test("pattern characters are literal text", async () => {
  expect(await searchNumbers(`'100%_\\ "bros"'`)).toEqual([25_000]);
  expect(await searchNumbers("'%%%'")).toEqual([]);
  expect(await searchNumbers("'___'")).toEqual([]);
  expect(await searchNumbers("'''; drop table public.leads; --'")).toEqual([]);
});

test("terms of one or two characters search the newest 10,000, and the count reports it", async () => {
  expect(await searchNumbers("'zq'")).toEqual([3]);
  expect(await countLeads("'zq'")).toEqual({ count: 1, is_exact: true, is_windowed: true });
});

test("every column sorts in both directions", async () => {
  expect(await searchNumbers("sort => 'created_at', descending => false, max_rows => 2")).toEqual([
    30_000, 29_999,
  ]);
  expect(await searchNumbers("sort => 'name', descending => false, max_rows => 3")).toEqual([
    1, 10, 100,
  ]);
  expect(await searchNumbers("sort => 'lead_score', max_rows => 2")).toEqual([29_996, 29_895]);
  expect(await searchNumbers("sort => 'company', max_rows => 3, descending => false")).toEqual([
    1, 2, 4,
  ]);
  expect(await searchNumbers("sort => 'status', max_rows => 1")).toEqual([30_000]);
  expect(
    await searchNumbers("'common', sort => 'email', descending => false, max_rows => 1"),
  ).toEqual([10_000]);
  expect(await searchNumbers("sort => 'form_source', max_rows => 1")).toEqual([30_000]);
});

test('the owner filter accepts "me", an id and "unassigned"', async () => {
  const { accounts } = database();
  expect(await searchNumbers("owner => 'me', max_rows => 3", "sales")).toEqual([10, 20, 30]);
  expect(await searchNumbers("owner => 'me'", "marketing")).toEqual([]);
  expect(await searchNumbers(`owner => '${accounts.admin}', max_rows => 2`)).toEqual([5, 1005]);
  expect(await searchNumbers("owner => 'unassigned', max_rows => 5")).toEqual([1, 2, 3, 4, 6]);
  expect(await searchNumbers("owner => 'me', status => 'closed', max_rows => 2", "sales")).toEqual([
    1000, 2000,
  ]);
  expect(await searchNumbers(`'rare', owner => '${accounts.sales}'`)).toEqual([25_000]);
  expect(await searchNumbers("'rare', owner => 'unassigned'")).toEqual([]);
  expect(
    await searchNumbers(
      `owner => '${accounts.sales}', sort => 'name', descending => false, max_rows => 2`,
    ),
  ).toEqual([10, 100]);
});

test("the owner filter is counted exactly, with and without a term", async () => {
  const { accounts } = database();
  const exactCount = (count: number) => ({ count, is_exact: true, is_windowed: false });
  expect(await countLeads(`owner => '${accounts.sales}'`)).toEqual(exactCount(3000));
  expect(await countLeads(`owner => '${accounts.admin}', form_source => 'chat'`)).toEqual(
    exactCount(0),
  );
  expect(await countLeads("owner => 'unassigned'")).toEqual(exactCount(26_970));
  expect(await countLeads("owner => 'unassigned', status => 'closed'")).toEqual(exactCount(0));
  expect(await countLeads(`'rare', owner => '${accounts.sales}'`)).toEqual(exactCount(1));
});

test("an invalid owner is rejected, and SQL in its place has no effect", async () => {
  const { sql, accounts } = database();
  for (const call of ["search_leads(owner => 'x')", "count_leads(owner => $$' or true --$$)"])
    expect(await tryAs(sql, accounts, "viewer", `select * from public.${call}`)).toEqual({
      rejected: "PT422",
    });
});

test("given leads are listed and counted alone, within the other filters", async () => {
  const ids = `ids => array['${"1".padStart(32, "0")}', '${"2".padStart(32, "0")}']::uuid[]`;
  expect(await searchNumbers(ids)).toEqual([1, 2]);
  expect(await searchNumbers(`form_source => 'chat', ${ids}`)).toEqual([2]);
  expect(await countLeads(ids)).toMatchObject({ count: 2, is_exact: true });
  expect(await countLeads("ids => '{}'")).toMatchObject({ count: 0 });
});

test("an unknown column is rejected", async () => {
  const { sql, accounts } = database();
  const statement = "select * from public.search_leads(sort => 'id; drop table public.leads')";
  expect(await tryAs(sql, accounts, "viewer", statement)).toEqual({ rejected: "PT400" });
});

test.each(["sort => 'name'", "descending => false", "sort => 'lead_score', descending => false"])(
  "a page that starts after a lead is rejected with %s",
  async (order) => {
    const { sql, accounts } = database();
    const statement = `select * from public.search_leads(${order}, before_at => now(), before_id => gen_random_uuid())`;
    expect(await tryAs(sql, accounts, "viewer", statement)).toEqual({ rejected: "PT400" });
  },
);

test("a page that starts after a lead continues after it, also in a search", async () => {
  const startAfter = (n: number) =>
    `before_at => timestamptz '2026-01-01' - interval '${n} seconds', before_id => '${n.toString(16).padStart(32, "0")}'`;
  expect(await searchNumbers(`max_rows => 2, ${startAfter(2)}`)).toEqual([3, 4]);
  expect(await searchNumbers(`'rare', ${startAfter(24_000)}`)).toEqual([25_000]);
  expect(await searchNumbers(`'rare', ${startAfter(25_000)}`)).toEqual([]);
  // The second "zq" is outside the newest 10,000, for every start of a page.
  expect(await searchNumbers(`'zq', ${startAfter(15_000)}`)).toEqual([]);
});

test("the count is exact up to 10,000 and an estimate above", async () => {
  expect(await countLeads("''")).toEqual({ count: 30_000, is_exact: true, is_windowed: false });
  expect(await countLeads("'', status => 'closed'")).toEqual({
    count: 30,
    is_exact: true,
    is_windowed: false,
  });
  expect(await countLeads("'rare & sons'")).toEqual({
    count: 1,
    is_exact: true,
    is_windowed: false,
  });
  // The email addresses of 1, 10 to 19, ... 10000 to 19999: 11,111 of them.
  const many = await countLeads("'person1'");
  expect(many).toMatchObject({ is_exact: false, is_windowed: false });
  expect(many?.count).toBeGreaterThan(10_000);
  expect(many?.count).toBeLessThan(14_000);
});

for (const caller of ["visitor", "non-staff account", "removed admin"] as const) {
  test(`a ${caller} can neither search nor count`, async () => {
    const { sql, accounts } = database();
    for (const call of ["search_leads()", "count_leads()", "lead_summary()", "staff_names()"]) {
      const outcome = await tryAs(sql, accounts, caller, `select * from public.${call}`);
      expect({ call, outcome }).toEqual({ call, outcome: { rejected: "42501" } });
    }
  });
}

test("row-level security reads the list along an index for every filter", async () => {
  const { sql, accounts } = database();
  for (const filter of [
    "true",
    "status = 'closed'",
    "form_source = 'chat'",
    "status = 'new' and form_source = 'chat'",
  ]) {
    const plan = await runAs(sql, accounts, "viewer", (transaction) =>
      explain(transaction, filter),
    );
    expect(plan).toMatch(/Index (Only )?Scan using leads_/);
    expect(plan).not.toMatch(/Seq Scan on leads|Sort/);
  }
});

async function explain(sql: postgres.TransactionSql, filter: string): Promise<string> {
  const lines = await sql.unsafe<{ "QUERY PLAN": string }[]>(
    `explain select id, message from public.leads where ${filter} order by created_at desc, id desc limit 25`,
  );
  return lines.map((line) => line["QUERY PLAN"]).join("\n");
}

/** The id of a numbered lead. */
const createLeadId = (n: number) =>
  n
    .toString(16)
    .padStart(32, "0")
    .replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

/** The result of update_leads, and the changed leads within its transaction. */
async function updateLeads(caller: Caller, ids: string[], to: string) {
  const { sql, accounts } = database();
  return runAs(sql, accounts, caller, async (transaction) => {
    const answered = await transaction<{ id: string }[]>`
      select id from public.update_leads(${ids}::uuid[], ${transaction.unsafe(to)}) order by id`;
    const rows = await transaction`
      select status, owner_id from public.leads where id = any (${ids}) order by id`;
    return { answered: answered.map(({ id }) => id), rows: [...rows] };
  });
}

test("many leads get a status or an owner in one call, which returns the changed ids", async () => {
  const { accounts } = database();
  const ids = [createLeadId(111), createLeadId(112), randomUUID()];
  expect(await updateLeads("sales", ids, "status => 'contacted'")).toEqual({
    answered: [createLeadId(111), createLeadId(112)],
    rows: [
      { status: "contacted", owner_id: null },
      { status: "contacted", owner_id: null },
    ],
  });
  expect((await updateLeads("sales", ids, "owner => 'me'")).rows).toEqual([
    { status: "contacted", owner_id: accounts.sales },
    { status: "contacted", owner_id: accounts.sales },
  ]);
  expect(await countLeads(`owner => '${accounts.sales}', status => 'contacted'`)).toMatchObject({
    count: 2,
  });
  expect((await updateLeads("admin", ids, "owner => 'unassigned', status => 'new'")).rows).toEqual([
    { status: "new", owner_id: null },
    { status: "new", owner_id: null },
  ]);
});

test("leads are not assigned to staff who cannot work on them, and at most 1,000 per call", async () => {
  const { sql, accounts } = database();
  const change = (rest: string) =>
    tryAs(sql, accounts, "admin", `select * from public.update_leads(${rest})`);
  for (const colleague of ["viewer", "removed admin", "non-staff account"] as const)
    expect(await change(`'{}', owner => '${accounts[colleague]}'`)).toEqual({ rejected: "PT409" });
  expect(await change("array_fill(gen_random_uuid(), array[1001]), 'closed'")).toEqual({
    rejected: "PT400",
  });
});

for (const caller of [
  "visitor",
  "non-staff account",
  "viewer",
  "marketing",
  "removed admin",
] as const) {
  test(`a ${caller} cannot update leads`, async () => {
    const { sql, accounts } = database();
    const statement = `select * from public.update_leads(array['${createLeadId(1)}']::uuid[], 'closed')`;
    expect(await tryAs(sql, accounts, caller, statement)).toEqual({ rejected: "42501" });
  });
}
