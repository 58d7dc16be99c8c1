/** Imports mark leads, resolve owners, reject duplicate rows and report progress. */

import { beforeEach, describe, expect, test } from "vitest";
import { runAs, tryAs } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";

const database = usePolicyDatabase((sql) => liftVisitorLimits(sql));

beforeEach(() =>
  database().sql.unsafe(`delete from public.leads; delete from public.people;`).simple(),
);

type Given = Record<string, string>;
type Format = "csv" | "ndjson";
type Checked = { id: string; added: number; changed: number; rejected: number };

/** Stages and checks rows as a sales member; the first row is in line 2. */
function checkRows(rows: Given[], format: Format = "csv") {
  const { sql, accounts } = database();
  return runAs(sql, accounts, "sales", async (t): Promise<Checked> => {
    const [made] = await t`select public.create_import('leads2000.csv', ${format}) as id`;
    const staged = rows.map((given, index) => ({ line: index + 2, given }));
    await t`select public.stage_import(${made?.id}, ${t.json(staged)})`;
    const [checked] = await t<Checked[]>`select * from public.check_import(${made?.id})`;
    if (!checked) throw new Error("The import was not checked.");
    return checked;
  });
}

async function importRows(rows: Given[], format: Format = "csv") {
  const { sql, accounts } = database();
  const { id, added, changed, rejected } = await checkRows(rows, format);
  await runAs(
    sql,
    accounts,
    "sales",
    (t) => t`select public.apply_import(${id}, ${added}, ${changed}, ${rejected})`,
  );
}

const listRejected = (id: string, maxRows = 50, skip = 0) => {
  const { sql, accounts } = database();
  return runAs(sql, accounts, "sales", async (t) => [
    ...(await t`select line, problems from public.list_import_rows(${id}, 'rejected', ${maxRows}, ${skip})`),
  ]);
};

const ada = { name: "Ada", email: "ada@example.com", form_source: "contact_form" };

describe("an imported lead", () => {
  test("is marked, has its file in the timeline, and has no first visit", async () => {
    const { sql } = database();
    await importRows([
      { ...ada, form_source: "download_guide", created_at: "2026-01-02T03:04:05Z" },
    ]);
    expect([...(await sql`select origin from public.leads`)]).toEqual([{ origin: "import" }]);
    expect([...(await sql`select kind, details from public.person_events`)]).toEqual([
      {
        kind: "submission",
        details: { form_source: "download_guide", origin: "import", file_name: "leads2000.csv" },
      },
    ]);
  });

  test("keeps its origin from a complete export, and no other file can set it", async () => {
    const { sql } = database();
    await importRows([{ ...ada, origin: "form" }], "ndjson");
    await importRows([{ ...ada, email: "bo@example.com", origin: "form" }]);
    expect([...(await sql`select email, origin from public.leads order by email`)]).toEqual([
      { email: "ada@example.com", origin: "form" },
      { email: "bo@example.com", origin: "import" },
    ]);
    const wrong = await checkRows([{ ...ada, origin: "fax" }], "ndjson");
    expect(await listRejected(wrong.id)).toMatchObject([
      { problems: [{ field: "origin", problem: "unknown_value" }] },
    ]);
  });

  test("is assigned to the owner with the email address, name or id in the row", async () => {
    const { sql, accounts } = database();
    const [owner] =
      await sql`select name, email from public.staff where user_id = ${accounts.sales}`;
    const owners = [String(owner?.email).toUpperCase(), String(owner?.name), accounts.sales, ""];
    await importRows(owners.map((text, n) => ({ ...ada, email: `${n}@example.com`, owner: text })));
    const stored = await sql`select owner_id from public.leads order by email`;
    expect(stored.map(({ owner_id }) => owner_id)).toEqual([
      accounts.sales,
      accounts.sales,
      accounts.sales,
      null,
    ]);
    const unknown = await checkRows([{ ...ada, owner: "nobody@example.com" }]);
    expect(await listRejected(unknown.id)).toMatchObject([
      { problems: [{ field: "owner", problem: "unknown_owner" }] },
    ]);
  });
});

test("a row that repeats an earlier row is rejected, regardless of its date and spelling", async () => {
  const checked = await checkRows([
    { ...ada, message: "Call me", created_at: "2026-01-02T00:00:00Z" },
    { ...ada, email: "ADA@example.com ", message: "call  me", created_at: "2026-01-03T00:00:00Z" },
    { ...ada, message: "Something else" },
  ]);
  expect(checked).toMatchObject({ added: 2, rejected: 1 });
  expect(await listRejected(checked.id)).toEqual([
    { line: 3, problems: [{ field: "line", problem: "duplicate", line: 2 }] },
  ]);
});

test("rows with errors are listed page by page", async () => {
  const checked = await checkRows(Array.from({ length: 5 }, () => ({ ...ada, email: "none" })));
  const lines = async (skip: number) =>
    (await listRejected(checked.id, 2, skip)).map(({ line }) => line);
  expect([await lines(0), await lines(2), await lines(4), await lines(6)]).toEqual([
    [2, 3],
    [4, 5],
    [6],
    [],
  ]);
});

test("other sessions can read the progress of an import while it is applied", async () => {
  const { sql, accounts } = database();
  const { id, added } = await checkRows(
    Array.from({ length: 300 }, (_, n) => ({ ...ada, email: `${n}@example.com` })),
  );
  const readProgress = async () => {
    const [row] = await runAs(
      sql,
      accounts,
      "sales",
      (t) => t`select public.import_progress(${id}) as percent`,
    );
    return Number(row?.percent);
  };
  expect(await readProgress()).toBe(0);
  await sql.begin(async (t) => {
    await t`select private.plan_import(item) from public.imports item where id = ${id}`;
    await t`select set_config('import.applying', 'on', true)`;
    await t`select private.insert_import(${id})`;
    expect(await readProgress()).toBe(90);
  });
  expect(await readProgress()).toBe(0);
  const [stored] = await sql`select count(*)::int as n from public.leads`;
  expect(stored?.n).toBe(added);
});

test("staff can read the origin, no caller can set it, and only admins and sales can read progress", async () => {
  const { sql, accounts } = database();
  await importRows([ada]);
  expect(await tryAs(sql, accounts, "viewer", "select origin from public.leads")).toEqual({
    rows: 1,
  });
  expect(await tryAs(sql, accounts, "sales", "update public.leads set origin = 'form'")).toEqual({
    rejected: "42501",
  });
  const insert = `insert into public.leads (name, email, form_source, origin) values ('A', 'a@example.com', 'chat', 'staff')`;
  expect(await tryAs(sql, accounts, "visitor", insert)).toEqual({ rejected: "42501" });
  const progress = "select public.import_progress(gen_random_uuid())";
  expect(await tryAs(sql, accounts, "sales", progress)).toEqual({ rows: 1 });
  expect(await tryAs(sql, accounts, "viewer", progress)).toEqual({ rejected: "42501" });
  expect(await tryAs(sql, accounts, "visitor", progress)).toEqual({ rejected: "42501" });
});
