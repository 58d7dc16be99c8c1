import { expect, test } from "vitest";
import { tryAs } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(
  (sql) => sql`insert into public.newsletter_subscribers (email) values ('Known@example.com')`,
);

test("a known address gets the response of a new one and is stored once", async () => {
  const { sql } = database();
  const add = (email: string) =>
    sql`insert into public.newsletter_subscribers (email) values (${email})`;
  await add("KNOWN@EXAMPLE.COM");
  await Promise.all([add("twice@example.com"), add("Twice@example.com")]);
  const rows = await sql`
    select lower(email) as email from public.newsletter_subscribers
    where lower(email) in ('known@example.com', 'twice@example.com') order by 1`;
  expect(rows.map(({ email }) => email)).toEqual(["known@example.com", "twice@example.com"]);
});

test("an insert counts one row, for known and new addresses", async () => {
  const { sql } = database();
  const add = async (email: string) =>
    (await sql`insert into public.newsletter_subscribers (email) values (${email})`).count;
  expect(await add("known@example.com")).toBe(1);
  expect(await add("unheard.of@example.com")).toBe(1);
  const rows = await sql`
    select email from public.newsletter_subscribers where lower(email) = 'known@example.com'`;
  expect(rows.map(({ email }) => email)).toEqual(["Known@example.com"]);
});

for (const column of ["status", "created_at", "id"]) {
  test(`a visitor cannot set ${column}`, async () => {
    const { sql, accounts } = database();
    const value = { status: "'confirmed'", created_at: "now()", id: "gen_random_uuid()" }[column];
    const outcome = await tryAs(
      sql,
      accounts,
      "visitor",
      `insert into public.newsletter_subscribers (email, ${column}) values ('n@example.com', ${value})`,
    );
    expect(outcome).toEqual({ rejected: "42501" });
  });
}

test("a visitor cannot confirm an address even if every column is granted", async () => {
  const { sql, accounts } = database();
  await sql`grant all on public.newsletter_subscribers to anon`;
  const outcome = await tryAs(
    sql,
    accounts,
    "visitor",
    "insert into public.newsletter_subscribers (email, status) values ('n@example.com', 'confirmed')",
  );
  await sql`select local_guard.restore()`;
  expect(outcome).toEqual({ rejected: "42501" });
});
