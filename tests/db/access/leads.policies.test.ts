import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { tryAs } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(
  (sql) => sql`
    insert into public.leads (name, email, form_source)
    values ('Ada', 'ada@example.com', 'contact_form')`,
);

for (const column of ["id", "status", "lead_score", "created_at"]) {
  test(`a visitor cannot set ${column}`, async () => {
    const { sql, accounts } = database();
    const value = {
      id: `'${randomUUID()}'`,
      status: "'new'",
      lead_score: "0",
      created_at: "now()",
    }[column];
    const outcome = await tryAs(
      sql,
      accounts,
      "visitor",
      `insert into public.leads (name, email, form_source, ${column})
       values ('Bo', 'bo@example.com', 'chat', ${value})`,
    );
    expect(outcome).toEqual({ rejected: "42501" });
  });
}

for (const [column, value] of [
  ["status", "'closed'"],
  ["lead_score", "99"],
  ["created_at", "'2020-01-01'"],
] as const) {
  test(`a visitor cannot set ${column} even if every column is granted`, async () => {
    const { sql, accounts } = database();
    await sql`grant all on public.leads to anon`;
    const outcome = await tryAs(
      sql,
      accounts,
      "visitor",
      `insert into public.leads (name, email, form_source, ${column})
       values ('Bo', 'bo@example.com', 'chat', ${value})`,
    );
    await sql`select local_guard.restore()`;
    expect(outcome).toEqual({ rejected: "42501" });
  });
}

for (const column of ["message", "form_source", "session_id", "lead_score", "created_at", "id"]) {
  test(`staff cannot change ${column} even if every column is granted`, async () => {
    const { sql, accounts } = database();
    const value = {
      message: "'other'",
      form_source: "'chat'",
      session_id: `'${randomUUID()}'`,
      lead_score: "99",
      created_at: "'2020-01-01'",
      id: `'${randomUUID()}'`,
    }[column];
    const statement = `update public.leads set ${column} = ${value}`;
    expect(await tryAs(sql, accounts, "admin", statement)).toEqual({ rejected: "42501" });
    await sql`grant all on public.leads to authenticated`;
    const widened = await tryAs(sql, accounts, "admin", statement);
    await sql`select local_guard.restore()`;
    expect(widened).toEqual({ rejected: "42501" });
  });
}

test("a repeated submission stores one row and gets the response of the first", async () => {
  const { sql } = database();
  const id = randomUUID();
  const insert = () => sql`
    insert into public.leads (name, email, form_source, submission_id)
    values ('Cleo', 'cleo@example.com', 'contact_form', ${id})`;
  await Promise.all([insert(), insert()]);
  await insert();
  const [stored] =
    await sql`select count(*)::int as n from public.leads where submission_id = ${id}`;
  expect(stored?.n).toBe(1);
});

for (const [what, values] of [
  ["a name of blanks", "'  ', 'a@example.com', null"],
  ["a name of 201 characters", "repeat('a', 201), 'a@example.com', null"],
  ["an address without @", "'Ada', 'example.com', null"],
  ["an address of 255 characters", "'Ada', repeat('a', 243) || '@example.com', null"],
  ["a message of 6001 characters", "'Ada', 'a@example.com', repeat('a', 6001)"],
] as const) {
  test(`${what} is rejected`, async () => {
    const { sql, accounts } = database();
    const outcome = await tryAs(
      sql,
      accounts,
      "visitor",
      `insert into public.leads (name, email, message, form_source) values (${values}, 'chat')`,
    );
    expect(outcome).toEqual({ rejected: "23514" });
  });
}

for (const column of ["form_source", "inquiry_type"]) {
  test(`an unknown ${column} is rejected`, async () => {
    const { sql, accounts } = database();
    const sources = column === "form_source" ? "'fax', null" : "'chat', 'fax'";
    const outcome = await tryAs(
      sql,
      accounts,
      "visitor",
      `insert into public.leads (name, email, form_source, inquiry_type)
       values ('Ada', 'a@example.com', ${sources})`,
    );
    expect(outcome).toEqual({ rejected: "22P02" });
  });
}
