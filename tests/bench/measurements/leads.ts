/**
 * The lead list at a million leads: pages with their count, filters, searches, summary cards and the
 * export through REST as staff, and whether any query scans the whole table.
 */

import { readFileSync } from "node:fs";
import type postgres from "postgres";
import { createAccounts, runAs, type AccountIds } from "../../support/fixtures/database-roles.ts";
import { downloadPath, createExportLink } from "../../support/exported.ts";
import { startLocalSupabase, type LocalSupabase } from "../../support/servers/local-supabase.ts";
import { loadInBulk } from "../bulk-load.ts";
import { type RecordMeasurement, percentile } from "../results.ts";
import type { TargetName } from "../targets.ts";

const leadCount = 1_000_000;
const rounds = 100;

/**
 * Three leads per person; "Xylograph" and "Smith Anna" are rare, "zq" occurs once among the newest.
 * Each member of staff owns as many leads as are unassigned.
 */
const seed = `
  create temporary table made on commit drop as
  with words as (select
    '{Anna,Ben,Carla,Dmitri,Elena,Farid,Grace,Hiro,Ines,Jonas,Kofi,Lena,Mateo,Nora,Omar,Priya,Quentin,Rosa,Sven,Tariq}'::text[] as first,
    '{Smith,Jones,Schmidt,Garcia,Rossi,Novak,Tanaka,Okafor,Larsen,Dubois,Silva,Kowalski,Ivanova,Haddad,Nguyen,Murphy,Weber,Costa,Singh,Brown}'::text[] as last,
    '{Northern,United,Global,Alpine,Pacific,Central,Coastal,Royal,Modern,First,Green,Silver}'::text[] as kind,
    '{Logistics,Foods,Bank,Health,Motors,Steel,Media,Energy,Retail,Insurance,Chemicals,Textiles}'::text[] as trade
  )
  select n, first[1 + p * 7 % 20] || ' ' || last[1 + p * 13 % 20] as name,
    lower(first[1 + p * 7 % 20] || '.' || last[1 + p * 13 % 20]) || p || '@' || lower(trade[1 + p * 5 % 12]) || '.example' as email,
    case when n % 100000 = 77 then 'Xylograph Quay' when n % 100000 = 99 then 'Smith Anna Ltd' when n = 5 then 'zq'
      else kind[1 + p * 11 % 12] || ' ' || trade[1 + p * 5 % 12] || ' GmbH' end as company
  from words, generate_series(1, ${leadCount}) n, lateral (select n / 3 as p) person;
  insert into public.people (email, name, company, submissions)
  select email, min(name), min(company), count(*) from made group by email;
  insert into public.leads (name, email, company, message, person_id, owner_id, form_source, status, lead_score, created_at, fingerprint)
  select made.name, email, made.company, 'How long does a first workflow take?', people.id,
    owners.ids[1 + n % (1 + cardinality(owners.ids))],
    ('{contact_form,download_guide,chat}'::public.form_source[])[1 + n % 3],
    ('{new,contacted,qualified,closed}'::public.lead_status[])[1 + n * 17 % 19 % 4],
    n % 101, now() - make_interval(secs => n * 30), ''
  from made join public.people using (email), (select array_agg(user_id) as ids from public.staff) owners
  order by n desc;
`;

/** Stores a million leads. */
export async function fill(sql: postgres.Sql): Promise<void> {
  await loadInBulk(sql, ["leads", "people"], seed, ["leads.count_inserted_leads"]);
  await sql`select private.aggregate_counts()`;
  await sql`checkpoint`;
}

/** The requests of the list: arguments of both functions, and of the page. */
const lists: [what: string, args: Call[1], page?: Call[1]][] = [
  ["newest 25", {}],
  ["page 41", {}, { row_offset: 1000 }],
  ["25 by status", { status: "closed" }],
  ["25 by source", { form_source: "chat" }],
  ["25 by status and source", { status: "qualified", form_source: "download_guide" }],
  ["25 of mine", { owner: "me" }],
  ["25 of mine by status and source", { owner: "me", status: "new", form_source: "chat" }],
  ["25 unassigned by status", { owner: "unassigned", status: "closed" }],
  ["25 with a high score", { criteria: { score_min: 90 } }],
  ["25 of one day", { criteria: { created_from: "2026-01-01", created_before: "2026-01-02" } }],
  ["25 overdue", { criteria: { reply: "overdue" } }],
  ["25 of an inquiry type", { criteria: { inquiry_type: "press" } }],
  ["25 of a company", { criteria: { company: "gmbh" } }],
  ["25 with a booking", { criteria: { has_booking: true } }],
  ["25 by name", {}, { sort: "name", descending: false }],
];

const searches: [what: string, args: Call[1]][] = [
  ["rare", { search: "xylograph" }],
  ["a phone number", { search: "+1 212 555 0100" }],
  ["rare, of common parts", { search: "smith anna" }],
  ["rare among mine", { search: "xylograph", owner: "me" }],
  ["rare within a status", { search: "xylograph", status: "new" }],
  ["common", { search: "gmbh" }],
  ["common within a status and source", { search: "anna", status: "new", form_source: "chat" }],
  ["an email address", { search: "anna.smith2" }],
  ["found nowhere", { search: "nobody has this" }],
  ["two characters", { search: "zq" }],
];

/** Terms of the command palette. */
const paletteTerms: [what: string, search: string][] = [
  ["a common name", "anna"],
  ["two letters", "an"],
  ["a rare company", "xylograph"],
  ["words in another order", "smith anna"],
  ["a common name with a typo", "smtih"],
  ["two common words with typos", "gmhb norhtern"],
  ["a rare word with a typo", "xylograf"],
  ["an email address", "anna.smith2"],
  ["a phone number", "212 555 0100"],
  ["found nowhere", "nobody has this"],
];

/** The same lists as queries on the table, subject to its policy. */
const plans = ["true", "status = 'closed'", "form_source = 'chat'"].flatMap((filter) => [
  `select id, name, email, status from public.leads where ${filter} order by created_at desc, id desc limit 25`,
  `select id, name, email, status from public.leads where ${filter} and created_at < now() - interval '100 days' order by created_at desc, id desc limit 500`,
]);

/** Runs all measurements; seeding takes some minutes. */
export async function benchLeads(note: RecordMeasurement): Promise<void> {
  const supabase = await startLocalSupabase();
  try {
    const { sql } = supabase;
    const people = await createAccounts(sql);
    const began = performance.now();
    await fill(sql);
    note("leads seeded in", (performance.now() - began) / 1000, "s");
    const admin = await supabase.signIn();
    await measureLists(supabase, admin, note);
    note(
      "sequential scans of leads by pages, their counts and searches",
      await countScans(sql, people, [
        ...lists.flatMap(([, args, page]): Call[] => [
          ["search_leads", { ...args, max_rows: 25, ...page }],
          ["count_leads", args],
        ]),
        ...searches.map(([, args]): Call => ["search_leads", { ...args, max_rows: 25 }]),
        ...paletteTerms.map(([, search]): Call => ["search_records", { search }]),
      ]),
      "",
      "leads-scans",
    );
    await measureCounts(supabase, admin, note);
    // Frequent values are counted up to 10,001 rows.
    note(
      "sequential scans of leads by counts of searches",
      await countScans(
        sql,
        people,
        searches.map(([, args]): Call => ["count_leads", args]),
      ),
      "",
    );
    await measurePlans(sql, people, note);
    await measureExport(supabase, admin, note);
  } finally {
    await supabase.discard();
  }
}

/** A database function and its arguments. */
type Call = readonly [name: string, args: Readonly<Record<string, postgres.JSONValue>>];

/**
 * The number of full scans of leads during these calls by an administrator, each alone in its
 * transaction: the table's own statistics also count concurrent queries.
 */
export async function countScans(
  sql: postgres.Sql,
  people: AccountIds,
  calls: readonly Call[],
): Promise<number> {
  let scans = 0;
  for (const [name, args] of calls) {
    const given = Object.keys(args).map((key, index) => `${key} => $${index + 1}`);
    const [row] = await runAs(sql, people, "admin", async (transaction) => {
      await transaction.unsafe(
        `select count(*) from public.${name}(${given.join(", ")})`,
        Object.values(args),
      );
      return transaction`
        select seq_scan::int as n from pg_stat_xact_user_tables where relid = 'public.leads'::regclass`;
    });
    scans += Number(row?.["n"]);
  }
  return scans;
}

/** Calls a function through REST as this member of staff. */
const createCaller =
  (supabase: LocalSupabase, as: string) =>
  async (name: string, args: object): Promise<void> => {
    const response = await supabase.request(`/rest/v1/rpc/${name}`, {
      method: "POST",
      body: JSON.stringify(args),
      as,
    });
    const body = await response.text();
    if (!response.ok) throw new Error(`${name} responded with ${response.status}: ${body}`);
  };

async function measure(
  note: RecordMeasurement,
  what: string,
  target: TargetName | undefined,
  ask: () => Promise<unknown>,
) {
  const times: number[] = [];
  for (let round = -5; round < rounds; round += 1) {
    const started = performance.now();
    await ask();
    if (round >= 0) times.push(performance.now() - started);
  }
  note(`${what}, p50 of ${rounds}`, percentile(times, 0.5), "ms");
  note(`${what}, p95`, percentile(times, 0.95), "ms", target);
}

async function measureLists(
  supabase: LocalSupabase,
  admin: string,
  note: RecordMeasurement,
): Promise<void> {
  const call = createCaller(supabase, admin);
  for (const [what, args, page] of lists) {
    await measure(note, `leads, ${what} with count`, "leads-list", () =>
      Promise.all([
        call("search_leads", { ...args, max_rows: 25, ...page }),
        call("count_leads", args),
      ]),
    );
  }
  for (const [what, args] of searches) {
    await measure(note, `search, ${what}`, "leads-search", () =>
      call("search_leads", { ...args, max_rows: 25 }),
    );
  }
  for (const [what, search] of paletteTerms) {
    await measure(note, `command palette, ${what}`, "palette-search", () =>
      call("search_records", { search }),
    );
  }
  await measure(note, "cards of the leads list", undefined, () => call("lead_summary", {}));
}

async function measureCounts(
  supabase: LocalSupabase,
  admin: string,
  note: RecordMeasurement,
): Promise<void> {
  const call = createCaller(supabase, admin);
  for (const [what, args] of searches)
    await measure(note, `count of a search, ${what}`, undefined, () => call("count_leads", args));
}

/** Plans of an administrator's queries that scan the whole table. */
async function measurePlans(
  sql: postgres.Sql,
  people: AccountIds,
  note: RecordMeasurement,
): Promise<void> {
  let whole = 0;
  for (const statement of plans) {
    const lines = await runAs(sql, people, "admin", (transaction) =>
      transaction.unsafe<{ "QUERY PLAN": string }[]>(`explain ${statement}`),
    );
    if (lines.some((line) => line["QUERY PLAN"].includes("Seq Scan on leads"))) whole += 1;
  }
  note(
    `plans of ${plans.length} through the policy with a sequential scan`,
    whole,
    "",
    "leads-scans",
  );
}

/** Rounds, alternating between both; the median of each counts. */
const exportRounds = 3;

async function measureExport(
  supabase: LocalSupabase,
  admin: string,
  note: RecordMeasurement,
): Promise<void> {
  const status = `/proc/${supabase.pid}/status`;
  const residentBytes = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, "utf8"))?.[1]) / 1024;
  const first = residentBytes();
  let most = first;
  const rounds: { copying: number; exporting: number }[] = [];
  for (let round = 0; round < exportRounds; round += 1) {
    const copying = await copySeconds(supabase.sql);
    const started = performance.now();
    const { link_token } = await createExportLink(
      (path, init) => supabase.request(path, { ...init, as: admin }),
      "leads",
    );
    const response = await fetch(`${supabase.url}${downloadPath(link_token)}`);
    const reader = response.body?.getReader();
    let lines = 0;
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      const bytes = Buffer.from(part.value);
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1;
      most = Math.max(most, residentBytes());
    }
    rounds.push({ copying, exporting: (performance.now() - started) / 1000 });
    if (lines !== leadCount + 1)
      throw new Error(`The export of ${leadCount} leads has ${lines} lines.`);
  }
  const median = (values: number[]) => percentile(values, 0.5);
  const copying = median(rounds.map((round) => round.copying));
  const exporting = median(rounds.map((round) => round.exporting));
  note(`COPY of a million leads, p50 of ${exportRounds}`, copying, "s");
  note(`export of a million leads, p50 of ${exportRounds}`, exporting, "s");
  note("export over COPY", exporting / copying, "times", "export-time");
  note("export, memory of its process above the start", most - first, "MB", "export-memory");
}

/** The seconds that PostgreSQL takes to write the same rows with COPY. */
async function copySeconds(sql: postgres.Sql): Promise<number> {
  const started = performance.now();
  const rows = await sql`
    copy (
      select name, email, company, role, phone, inquiry_type, form_source, status, lead_score, created_at, message
      from public.leads order by created_at desc, id desc
    ) to stdout with (format csv)`.readable();
  for await (const chunk of rows) void chunk;
  return (performance.now() - started) / 1000;
}
