/** Importing leads from files: the effects of a row, the permissions, and atomicity. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { guessMapping } from "../../../admin/src/imports/file/columns.ts";
import { readCsv, readJsonLines } from "../../../admin/src/imports/file/read-file.ts";
import {
  rowsToStage,
  splitIntoBatches,
  type StagedRow,
} from "../../../admin/src/imports/file/stage-rows.ts";
import { createAccounts, type AccountIds } from "../../support/fixtures/database-roles.ts";
import { fetchExportText } from "../../support/exported.ts";
import {
  createAccessToken,
  startLocalSupabase,
  type LocalSupabase,
} from "../../support/servers/local-supabase.ts";
import { restEngines } from "../../support/servers/rest-engines.ts";

describe.each(restEngines)("with the %s REST engine", (restEngine) => {
  let supabase: LocalSupabase;
  let people: AccountIds;

  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine });
    people = await createAccounts(supabase.sql);
  });

  afterAll(() => supabase.stop());

  beforeEach(async () => {
    await supabase.sql`delete from public.leads`;
    await supabase.sql`delete from public.people`;
    await supabase.sql`delete from public.outbox`;
  });

  const ask = (path: string, init: RequestInit) =>
    supabase.request(path, { ...init, as: createAccessToken(people.sales) });

  async function call(name: string, args: object, caller: keyof AccountIds = "sales") {
    const response = await supabase.request(`/rest/v1/rpc/${name}`, {
      method: "POST",
      body: JSON.stringify(args),
      as: createAccessToken(people[caller]),
    });
    const body = await response.json().catch(() => null);
    return { status: response.status, body };
  }

  /** Stages rows and returns their planned effects. */
  async function checkImport(format: "csv" | "ndjson", rows: StagedRow[]) {
    const { body: id } = await call("create_import", { file_name: "leads.csv", format });
    for (const batch of splitIntoBatches(rows)) {
      const { status } = await call("stage_import", { import: id, rows: batch });
      expect(status).toBe(200);
    }
    const { body } = await call("check_import", { import: id });
    const { added, changed, unchanged, rejected } = body[0];
    return { id: String(id), added, changed, unchanged, rejected };
  }

  type Checked = Awaited<ReturnType<typeof checkImport>>;

  const applyImport = ({ id, added, changed, rejected }: Checked) =>
    call("apply_import", { import: id, added, changed, rejected });

  const parseCsvRows = (text: string, source = "contact_form") => {
    const table = readCsv(text);
    return rowsToStage(table, guessMapping(table.titles), source);
  };

  const listProblems = async (id: string) => {
    const { body } = await call("list_import_rows", { import: id, verdict: "rejected" });
    return body.map((row: { line: number; problems: { field: string; problem: string }[] }) => [
      row.line,
      ...row.problems.map(({ field, problem }) => `${field} ${problem}`),
    ]);
  };

  /** Leads that the human-readable file cannot represent exactly. */
  const store = () => supabase.sql`
    insert into public.leads (name, email, company, role, phone, inquiry_type, message, form_source, status, created_at, owner_id)
    values
      ('=Ada', 'Ada@Example.com', '', '"CTO", acting', '+1 555 0100', 'sales', E'Subject: a,b\n\n"c"', 'contact_form', 'new', '2026-01-02T03:04:05.678Z', ${people.sales}),
      (${"'=quoted"}, 'bo@example.com', E'two\r\nlines', null, null, null, null, 'chat', 'closed', '2026-01-02T03:04:05.678Z', null),
      ('Twin', 'twin@example.com', null, null, null, null, 'same', 'chat', 'new', '2026-01-03T00:00:00Z', null),
      ('Twin', 'twin@example.com', null, null, null, null, 'same', 'chat', 'new', '2026-01-03T00:00:00Z', null),
      ('Other twin', 'twin@example.com', 'a;=1,''+2;b', null, null, null, 'other', 'chat', 'qualified', '2026-01-03T00:00:00Z', null)`;

  const readAllRows = async () => {
    const leads = await supabase.sql`select to_jsonb(leads) as row from public.leads order by id`;
    const known = await supabase.sql`select to_jsonb(people) as row from public.people order by id`;
    return { leads: leads.map(({ row }) => row), people: known.map(({ row }) => row) };
  };

  test("importing our own human-readable file again changes no row", async () => {
    await store();
    const before = await readAllRows();
    const text = await fetchExportText(ask, supabase.url, "leads");
    const asSaved = text.replaceAll('","', '";"').replaceAll("\n", "\r\n");
    for (const file of [text, `\ufeff${text}`.slice(1), asSaved]) {
      const checked = await checkImport("csv", parseCsvRows(file));
      expect(checked).toMatchObject({ added: 0, changed: 0, unchanged: 5, rejected: 0 });
      expect((await applyImport(checked)).status).toBe(200);
      expect(await readAllRows()).toEqual(before);
    }
  });

  test("importing the lossless file again changes no row, and creates equal leads in an empty database", async () => {
    await store();
    await supabase.sql`update public.people set do_not_contact = true where email = 'bo@example.com'`;
    const text = await fetchExportText(ask, supabase.url, "leads_lossless");
    const rows = readJsonLines(text);
    const again = await checkImport("ndjson", rows);
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 5, rejected: 0 });

    await supabase.sql`delete from public.leads`;
    await supabase.sql`delete from public.people`;
    const moved = await checkImport("ndjson", rows);
    expect(moved).toMatchObject({ added: 5, changed: 0, unchanged: 0, rejected: 0 });
    expect((await applyImport(moved)).status).toBe(200);
    // The score of simultaneous leads depends on their order, and an empty database creates new people.
    const sortLines = (file: string) =>
      file
        .replaceAll(/"lead_score" : \d+|"person_id" : "[^"]+"/g, "")
        .trimEnd()
        .split("\n")
        .toSorted();
    expect(sortLines(await fetchExportText(ask, supabase.url, "leads_lossless"))).toEqual(
      sortLines(text),
    );
  });

  test("a list of another program creates leads without notifications; the same list again changes nothing", async () => {
    const file =
      "Full name;E-mail;Organisation;Mobile;Status\nZoë;zoe@example.com;'=1+1;'+41 1;Contacted\nMax;max@example.com;;;\n";
    const checked = await checkImport("csv", parseCsvRows(file));
    expect(checked).toMatchObject({ added: 2, rejected: 0 });
    expect((await supabase.sql`select 1 from public.leads`).length).toBe(0);
    expect((await applyImport(checked)).status).toBe(200);
    const [max, zoe] = await supabase.sql`
      select name, company, phone, status, form_source, owner_id, person_id is not null as is_linked
      from public.leads order by name`;
    expect(zoe).toEqual({
      name: "Zoë",
      company: "=1+1",
      phone: "+41 1",
      status: "contacted",
      form_source: "contact_form",
      owner_id: null,
      is_linked: true,
    });
    expect(max).toMatchObject({ name: "Max", company: null, status: "new" });
    expect((await supabase.sql`select 1 from public.outbox where every is null`).length).toBe(0);
    expect(await checkImport("csv", parseCsvRows(file))).toMatchObject({ added: 0, unchanged: 2 });
  });

  test("leads transferred with a complete export equal the same leads sent by visitors", async () => {
    const session = "5a3b1e00-0000-4000-8000-0000000000aa";
    await supabase.sql`delete from public.conversations where session_id = ${session}`;
    await supabase.sql`
      insert into public.conversations (session_id, user_message, created_at)
      values (${session}, 'How long does it take?', '2026-01-01T08:00:00Z')`;
    await supabase.sql`insert into public.people (email, name) values ('kept@example.com', 'Kept')`;
    await supabase.sql`
      insert into public.people (email, merged_into)
      select 'former@example.com', id from public.people where email = 'kept@example.com'`;
    const lead = {
      name: "Ada",
      email: "Ada@example.com",
      company: null,
      phone: null,
      inquiry_type: "sales",
      form_source: "contact_form",
      message: "How long does a first workflow take?",
      consent_wording: "2",
      session_id: null,
      attribution: { first: { at: "2025-12-30T00:00:00Z", utm_campaign: "Spring" } },
      // A complete export contains the origin, so transferred leads keep it.
      origin: "form",
    };
    const leads = [
      { ...lead, id: randomUUID(), created_at: "2026-01-02T00:00:00+00:00", company: "Second" },
      { ...lead, id: randomUUID(), created_at: "2026-01-01T09:00:00+00:00", session_id: session },
      { ...lead, id: randomUUID(), created_at: "2026-01-03T00:00:00+00:00", phone: "+1 555 0100" },
      {
        ...lead,
        id: randomUUID(),
        created_at: "2026-01-04T00:00:00+00:00",
        email: "former@example.com",
        form_source: "download_guide",
      },
    ];
    // The values set by a visitor's triggers, compared with those of an import.
    const become = async (how: () => Promise<unknown>) => {
      await supabase.sql`update public.conversations set person_id = null where session_id = ${session}`;
      await supabase.sql`delete from public.leads`;
      await supabase.sql`delete from public.people where merged_into is null and email <> 'kept@example.com'`;
      await supabase.sql`delete from public.person_events`;
      await supabase.sql`delete from public.consents`;
      await supabase.sql`
        update public.people set name = 'Kept', company = null, phone = null, submissions = 0, lead_score = 0
        where email = 'kept@example.com'`;
      await how();
      return supabase.sql`
        select 'lead' as what, to_jsonb(item) - array['person_id', 'version', 'owner_id', 'response_alert_at'] as row
          from public.leads item
        union all select 'point', to_jsonb(item) from public.lead_points item
        union all select 'event', jsonb_build_object('of', email, 'row', to_jsonb(item) - array['id', 'person_id'])
          from public.person_events item join public.people on people.id = item.person_id
          where item.kind <> 'owner_change'
        union all select 'consent', jsonb_build_object('of', people.email, 'row', to_jsonb(item) - array['id', 'person_id'])
          from public.consents item join public.people on people.id = item.person_id
        union all select 'person', to_jsonb(item)
          - array['id', 'owner_id', 'version', 'created_at', 'updated_at', 'merged_into', 'first_seen_at', 'last_seen_at']
          from public.people item where merged_into is null
        union all select 'chat', jsonb_build_object('of', people.email)
          from public.conversations join public.people on people.id = person_id
        order by 1, 2`;
    };
    const visited = await become(async () => {
      for (const sent of leads.toSorted((one, two) => (one.created_at < two.created_at ? -1 : 1)))
        await supabase.sql`
          insert into public.leads ${supabase.sql({ ...sent, attribution: supabase.sql.json(sent.attribution) })}`;
    });
    const imported = await become(async () => {
      const checked = await checkImport(
        "ndjson",
        leads.map((given, index) => ({ line: index + 1, given })),
      );
      expect(checked).toMatchObject({ added: 4, rejected: 0 });
      expect((await applyImport(checked)).status).toBe(200);
    });
    expect([...imported]).toEqual([...visited]);
    expect(visited.filter(({ what }) => what === "event").length).toBeGreaterThan(5);
  });

  test("a changed cell changes only that column of that lead", async () => {
    await store();
    const text = await fetchExportText(ask, supabase.url, "leads");
    const edited = text.replace(
      '"sales","contact_form","new"',
      '"press","contact_form","qualified"',
    );
    const checked = await checkImport("csv", parseCsvRows(edited));
    expect(checked).toMatchObject({ added: 0, changed: 1, unchanged: 4 });
    const { body } = await call("list_import_rows", { import: checked.id, verdict: "changed" });
    expect(body[0].changes).toEqual({ inquiry_type: "press", status: "qualified" });
    const before = await readAllRows();
    await applyImport(checked);
    const after = await readAllRows();
    const changed = after.leads.filter(
      (lead, index) => JSON.stringify(lead) !== JSON.stringify(before.leads[index]),
    );
    expect(changed).toMatchObject([
      { name: "=Ada", company: "", inquiry_type: "press", status: "qualified" },
    ]);
  });

  test("reports problems by line and field and stores none of those rows", async () => {
    await store();
    const id = (await supabase.sql`select id from public.leads where name = '=Ada'`)[0]?.["id"];
    const file = [
      "id,name,email,status,source,created,message",
      ",Ada,not an address,,,,",
      ",,x@example.com,lost,chat,,",
      `,${"n".repeat(201)},y@example.com,,fax,yesterday,`,
      ",Late,late@example.com,,,2999-01-01,",
      ",Same,same@example.com,,,,",
      ",Same,same@example.com,,,,",
      `${id},=Ada,ada@example.com,,,,Another message`,
      "1,Wrong,wrong@example.com,,,,",
      ",Twin,twin@example.com,,chat,2026-01-03T00:00:00Z,unlike both",
      ",Good,good@example.com,,,,",
    ].join("\n");
    const checked = await checkImport("csv", parseCsvRows(file));
    expect(checked).toMatchObject({ added: 2, rejected: 8 });
    expect(await listProblems(checked.id)).toEqual([
      [2, "email not_an_email"],
      [3, "name missing", "status unknown_value"],
      [4, "name too_long", "form_source unknown_value", "created_at not_a_time"],
      [5, "created_at in_future"],
      [7, "line duplicate"],
      [8, "message read_only"],
      [9, "id not_an_id"],
      [10, "created_at ambiguous"],
    ]);
    expect((await applyImport(checked)).status).toBe(200);
    const names =
      await supabase.sql`select name from public.leads where email ~ '^(good|same|late|x|y)@'`;
    expect(names.map(({ name }) => name).toSorted()).toEqual(["Good", "Same"]);
  });

  test("leads that change after the check stop the import without effects", async () => {
    await store();
    const text = await fetchExportText(ask, supabase.url, "leads");
    const checked = await checkImport("csv", [
      ...parseCsvRows(text),
      { line: 99, given: { name: "New", email: "new@example.com", form_source: "chat" } },
    ]);
    await supabase.sql`update public.leads set company = 'Meanwhile' where email = 'bo@example.com'`;
    const before = await readAllRows();
    expect((await applyImport(checked)).status).toBe(409);
    expect(await readAllRows()).toEqual(before);
  });

  test("a row that fails during storage rolls back all others", async () => {
    const checked = await checkImport("ndjson", [
      { line: 1, given: { name: "A", email: "a@example.com", form_source: "chat" } },
      { line: 2, given: { name: "B", email: "b@example.com", form_source: "chat" } },
    ]);
    await supabase.sql`alter table public.leads add constraint canary check (name <> 'B')`;
    expect((await applyImport(checked)).status).toBe(400);
    await supabase.sql`alter table public.leads drop constraint canary`;
    expect((await readAllRows()).leads).toEqual([]);
    expect((await applyImport(checked)).status).toBe(200);
    expect((await readAllRows()).leads).toHaveLength(2);
    expect((await applyImport(checked)).status).toBe(404);
  });

  test("sales and administrators can import, each their own file", async () => {
    for (const caller of ["non-staff account", "viewer", "marketing", "removed admin"] as const)
      expect((await call("create_import", { file_name: "x", format: "csv" }, caller)).status).toBe(
        403,
      );
    const { body: id } = await call("create_import", { file_name: "x", format: "csv" });
    expect((await call("check_import", { import: id }, "admin")).status).toBe(404);
    expect((await call("stage_import", { import: id, rows: [] }, "viewer")).status).toBe(403);
    expect((await call("create_import", { file_name: "x", format: "csv" }, "admin")).status).toBe(
      200,
    );
  });

  test("the audit log records who imported how many leads", async () => {
    const checked = await checkImport("csv", parseCsvRows("name,email\nZed,zed@example.com\n"));
    await applyImport(checked);
    const { body } = await call("read_audit", { max_rows: 50 }, "admin");
    const entry = body.find(({ row_id }: { row_id: string }) => row_id === checked.id);
    expect(entry).toMatchObject({
      action: "import",
      actor_id: people.sales,
      details: { added: 1, changed: 0, unchanged: 0, rejected: 0, format: "csv" },
    });
  });
});
