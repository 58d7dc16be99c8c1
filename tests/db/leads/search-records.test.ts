/** The search of the command palette: people and their leads, appointments and conversations. */

import { expect, test } from "vitest";
import { runAs, tryAs, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(async (sql) => {
  await sql`
    insert into public.people (email, name, company, phone, last_seen_at) values
      ('claire.moreau@example.org', 'Claire Moreau', 'Atelier Lumière', '+12125551542', '2026-01-05'),
      ('j.mueller@example.de', 'Jürgen Müller', 'Straßenbau AG', '030 1234567', '2026-01-04'),
      ('mueller2@example.de', 'Ina Mueller', null, null, '2026-01-03'),
      ('luis@example.es', 'Luis Moriau', null, null, '2026-01-02'),
      ('ivan@example.org', 'Иван Петров', 'Łódź Steel', null, '2026-01-01'),
      ('spammer@example.org', 'Claire Spammer', null, null, '2026-01-06')`;
  await sql`update public.people set is_spam = true where name = 'Claire Spammer'`;
  await sql`
    insert into public.people (email, name, merged_into)
    select 'old.address@example.net', 'C. Moreau', id from public.people where name = 'Claire Moreau'`;
  await sql`
    insert into public.leads (name, email, company, message, form_source, created_at)
    values
      ('Claire Moreau', 'claire.moreau@example.org', 'Atelier Lumière', 'Hello', 'contact_form', '2026-01-05'),
      ('Robert Other', 'claire.moreau@example.org', 'Xylograph', 'Hello', 'contact_form', '2026-01-06')`;
  await sql`
    insert into public.appointments
      (calendar_id, starts_at, ends_at, gap_minutes, status, attendee_name, attendee_email, attendee_zone)
    select id, day, day + interval '30 minutes', 0, 'scheduled', 'Claire Moreau', 'claire.moreau@example.org', 'UTC'
    from (select id from public.calendars limit 1) calendar,
      unnest('{2020-01-07 15:00+00,2030-01-07 15:00+00,2031-01-07 15:00+00}'::timestamptz[]) day`;
  await sql`
    insert into public.conversations (session_id, turn, user_message, bot_response, person_id)
    select '00000000-0000-4000-8000-00000000000a', turn, 'Hello', 'Hi', people.id
    from public.people, generate_series(1, 2) turn where name = 'Claire Moreau'`;
});

type Found = { kind: string; name: string; at: Date };

async function search(term: string, caller: Caller = "viewer", maxRows = 5): Promise<Found[]> {
  const { sql, accounts } = database();
  return runAs(
    sql,
    accounts,
    caller,
    (transaction) => transaction<Found[]>`select * from public.search_records(${term}, ${maxRows})`,
  );
}
const findCompanies = async (term: string) =>
  (await search(term)).flatMap(({ kind, name }) => (kind === "company" ? [name] : []));
const findPeople = async (term: string) =>
  (await search(term)).flatMap(({ kind, name }) => (kind === "person" ? [name] : []));

test("a company is found by its name or domain, also with a typo", async () => {
  const { sql } = database();
  await sql`insert into public.companies (name, domain) values ('Zyklon Wärme', 'zyklonwaerme.example')`;
  const terms = ["zyklon", "warme zyk", "zyklonwaerme.example", "zyclon"];
  const found = await Promise.all(terms.map(findCompanies));
  expect(found).toEqual(terms.map(() => ["Zyklon Wärme"]));
  expect(await findCompanies("zebra")).toEqual([]);
});

test("a person is found with their leads, appointments and conversations, the next appointment first", async () => {
  const found = await search("moreau");
  expect(found.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    "person Claire Moreau",
    "lead Robert Other",
    "lead Claire Moreau",
    "appointment Claire Moreau",
    "appointment Claire Moreau",
    "appointment Claire Moreau",
    "conversation Claire Moreau",
    // One letter differs.
    "person Luis Moriau",
  ]);
  const appointments = found.filter(({ kind }) => kind === "appointment");
  expect(appointments.map(({ at }) => at.getUTCFullYear())).toEqual([2030, 2031, 2020]);
});

test.each([
  ["words in any order", "moreau claire", "Claire Moreau"],
  ["starts of words", "lum cla", "Claire Moreau"],
  ["part of an email address", "claire.moreau@ex", "Claire Moreau"],
  ["words without their accents", "lumiere", "Claire Moreau"],
  ["a missing letter", "moreu", "Claire Moreau"],
  ["an added letter", "claires", "Claire Moreau"],
  ["a replaced letter", "clairo", "Claire Moreau"],
  ["exchanged letters", "calire", "Claire Moreau"],
  ["a typo beside another word", "atelier moreu", "Claire Moreau"],
  ["a phone number without its country code", "212 555 1542", "Claire Moreau"],
  ["a phone number in another format", "+1 (212) 555-1542", "Claire Moreau"],
  ["a part of a phone number", "555 1542", "Claire Moreau"],
  ["a national phone number by its international form", "+49 30 1234567", "Jürgen Müller"],
  ["the address of a person who was merged", "old.address", "Claire Moreau"],
  ["a letter that has no accent to lose", "strassenbau", "Jürgen Müller"],
  ["a letter with a stroke", "lodz", "Иван Петров"],
  ["another script", "петров", "Иван Петров"],
])("%s find a person", async (_, term, name) => {
  expect((await findPeople(term))[0]).toBe(name);
});

test("umlauts are found in each spelling", async () => {
  for (const term of ["müller", "mueller", "muller", "MÜLLER", "Mu\u0308ller"])
    expect(await findPeople(term)).toEqual(["Jürgen Müller", "Ina Mueller"]);
});

test("a lead is found by its own name and company", async () => {
  expect(await search("xylograph")).toMatchObject([{ kind: "lead", name: "Robert Other" }]);
});

test("short terms, punctuation, spam and two typos find nothing", async () => {
  for (const term of ["", "c", "''; --", "!& | (", "spammer", "mxrexu", "nobody"])
    expect(await search(term)).toEqual([]);
});

test("at most the requested number of each kind is returned", async () => {
  const found = await search("moreau", "viewer", 1);
  expect(found.map(({ kind }) => kind)).toEqual(["person", "lead", "appointment", "conversation"]);
  expect(await search("moreau", "viewer", -3)).toHaveLength(4);
});

for (const caller of ["viewer", "marketing", "sales", "admin"] as const) {
  test(`${caller} can search`, async () => {
    expect(await search("moreau", caller)).not.toEqual([]);
  });
}

for (const caller of ["visitor", "non-staff account", "contributor", "removed admin"] as const) {
  test(`a ${caller} cannot search`, async () => {
    const { sql, accounts } = database();
    expect(
      await tryAs(sql, accounts, caller, "select * from public.search_records('moreau')"),
    ).toEqual({ rejected: "42501" });
  });
}

test("people are found by the index", async () => {
  const { sql } = database();
  const plan = await sql.begin(async (transaction) => {
    await transaction`set local enable_seqscan = off`;
    return transaction<{ "QUERY PLAN": string }[]>`
      explain select id from public.people
      where private.search_keys(coalesce(name, '') || ' ' || coalesce(company, ''), email, phone)
        @@ private.search_query('moreu claire', true)`;
  });
  expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain(
    "Bitmap Index Scan on people_search_keys",
  );
});
