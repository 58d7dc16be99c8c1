/** Companies: created from email addresses, edited by staff, merged, erased and listed. */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { runAs, tryAs, callers, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";

const database = usePolicyDatabase((sql) => liftVisitorLimits(sql));

const asCaller = (caller: Caller, statement: string) =>
  runAs(database().sql, database().accounts, caller, (t) => t.unsafe(statement));

const newDomain = () => `${randomUUID()}.example`;

async function addPerson(email: string, company = "Acme"): Promise<string> {
  const [row] = await asCaller(
    "sales",
    `select public.create_person('Ada Lovelace', '${email}', '${company}') as id`,
  );
  return String(row?.id);
}

async function companyOf(person: string) {
  const [company] = await database().sql<{ id: string; name: string; domain: string | null }[]>`
    select companies.id, companies.name, companies.domain from public.companies
    join public.people on people.company_id = companies.id where people.id = ${person}`;
  return company;
}

async function addCompany(columns: Record<string, string>): Promise<string> {
  const names = Object.keys(columns).join(", ");
  const values = Object.values(columns)
    .map((value) => `'${value}'`)
    .join(", ");
  const [row] = await asCaller(
    "sales",
    `insert into public.companies (${names}) values (${values}) returning id`,
  );
  return String(row?.id);
}

const countCompanies = async (domain: string) =>
  (await database().sql`select from public.companies where domain = ${domain}`).length;

test("a person with a business address gets a company, and colleagues join it", async () => {
  const domain = newDomain();
  const first = await addPerson(`ada@${domain}`, "  Analytical Engines ");
  const second = await addPerson(`charles@${domain.toUpperCase()}`, "Other");
  const company = await companyOf(first);
  expect(company).toMatchObject({ name: "Analytical Engines", domain });
  expect(await companyOf(second)).toEqual(company);
});

test("a visitor's form creates the company without an audit entry", async () => {
  const domain = newDomain();
  await asCaller(
    "visitor",
    `insert into public.leads (name, email, form_source, message)
     values ('Ada', 'ada@${domain}', 'contact_form', 'A question about pricing')`,
  );
  const [company] = await database().sql`
    select id, name, is_automatic, version from public.companies where domain = ${domain}`;
  expect(company).toMatchObject({ name: domain, is_automatic: true, version: 1 });
  const entries = await database().sql`
    select from public.audit_log where row_id = ${String(company?.id)}`;
  expect(entries).toHaveLength(0);
});

test.each(["gmail.com", "GMX.de", "yahoo.co.uk", "icloud.com", "localhost"])(
  "an address of %s gets no company",
  async (domain) => {
    const person = await addPerson(`${randomUUID()}@${domain}`);
    expect(await companyOf(person)).toBeUndefined();
  },
);

test("a domain with non-ASCII letters gets a company", async () => {
  const domain = `münchen-${randomUUID()}.example`;
  expect(await companyOf(await addPerson(`jörg@${domain}`, ""))).toMatchObject({ name: domain });
});

test("many people in one statement share one company", async () => {
  const domain = newDomain();
  await database().sql`
    insert into public.people (email) select 'person' || n || '@' || ${domain} from generate_series(1, 50) n`;
  const [counted] = await database().sql`
    select count(distinct company_id)::int as companies, count(company_id)::int as people
    from public.people where email like ${`%@${domain}`}`;
  expect(counted).toEqual({ companies: 1, people: 50 });
});

test("concurrent first people of a domain share one company", async () => {
  const domain = newDomain();
  const people = await Promise.all(
    Array.from({ length: 6 }, (_, n) => addPerson(`person${n}@${domain}`)),
  );
  const companies = await Promise.all(people.map(companyOf));
  expect(new Set(companies.map((company) => company?.id)).size).toBe(1);
  expect(await countCompanies(domain)).toBe(1);
});

test("a company that staff add takes the people of its domain", async () => {
  const domain = newDomain();
  const person = await addPerson(`ada@${domain}`);
  await asCaller("sales", `delete from public.companies where domain = '${domain}'`);
  expect(await companyOf(person)).toBeUndefined();
  const company = await addCompany({ name: " Acme ", domain: `https://www.${domain}/about?x=1` });
  expect(await companyOf(person)).toEqual({ id: company, name: "Acme", domain });
});

test.each([
  ["a known domain", (domain: string) => domain, "PT409"],
  ["a free email domain", () => "gmail.com", "PT422"],
  ["an invalid domain", () => "acme", "PT422"],
  ["a domain with a space", () => "acme corp.com", "PT422"],
])("%s is rejected", async (_, domainOf, code) => {
  const { sql, accounts } = database();
  const domain = newDomain();
  await addCompany({ name: "Acme", domain });
  const statement = `insert into public.companies (name, domain) values ('Other', '${domainOf(domain)}')`;
  expect(await tryAs(sql, accounts, "sales", statement)).toEqual({ rejected: code });
});

test("a company needs a name and an owner who works leads", async () => {
  const { sql, accounts } = database();
  const add = (name: string, owner: string) =>
    tryAs(
      sql,
      accounts,
      "sales",
      `insert into public.companies (name, owner_id) values ('${name}', '${owner}')`,
    );
  expect(await add(" ", accounts.sales)).toEqual({ rejected: "23514" });
  expect(await add("a".repeat(201), accounts.sales)).toEqual({ rejected: "23514" });
  expect(await add("Acme", accounts.viewer)).toEqual({ rejected: "PT409" });
  expect(await add("Acme", accounts.sales)).toEqual({ rows: 1 });
});

test("an edit increments the version, is audited and keeps the company", async () => {
  const { sql, accounts } = database();
  const domain = newDomain();
  const person = await addPerson(`ada@${domain}`);
  const company = await companyOf(person);
  await asCaller(
    "sales",
    `update public.companies set industry = ' Banking ', size = '11-50' where id = '${company?.id}'`,
  );
  const [stored] = await sql`
    select industry, is_automatic, version from public.companies where id = ${String(company?.id)}`;
  expect(stored).toEqual({ industry: "Banking", is_automatic: false, version: 2 });
  const entries = await sql`
    select action, actor_id from public.audit_log where row_id = ${String(company?.id)}`;
  expect([...entries]).toEqual([{ action: "update", actor_id: accounts.sales }]);
  await asCaller("admin", `select public.erase_person('ada@${domain}')`);
  expect(await countCompanies(domain)).toBe(1);
});

test("staff select another company for a person", async () => {
  const person = await addPerson(`${randomUUID()}@gmail.com`);
  const company = await addCompany({ name: "Acme" });
  const readVersion = async () =>
    (await database().sql`select version from public.people where id = ${person}`)[0]?.version;
  const before = await readVersion();
  await asCaller(
    "sales",
    `update public.people set company_id = '${company}' where id = '${person}'`,
  );
  expect(await companyOf(person)).toMatchObject({ id: company });
  expect(await readVersion()).toBe(before + 1);
});

test("the erasure of the last person deletes an automatic company", async () => {
  const domain = newDomain();
  await addPerson(`ada@${domain}`);
  await addPerson(`charles@${domain}`);
  const erase = async (name: string) =>
    (await asCaller("admin", `select public.erase_person('${name}@${domain}') as erased`))[0]
      ?.erased;
  expect(await erase("ada")).toMatchObject({ "public.companies": 0, "public.people": 1 });
  expect(await countCompanies(domain)).toBe(1);
  expect(await erase("charles")).toMatchObject({ "public.companies": 1, "public.people": 1 });
  expect(await countCompanies(domain)).toBe(0);
});

test("the export of a person contains their company", async () => {
  const domain = newDomain();
  await addPerson(`ada@${domain}`, "Analytical Engines");
  const [row] = await asCaller("admin", `select public.export_person('ada@${domain}') as data`);
  expect(row?.data["public.companies"]).toMatchObject([{ name: "Analytical Engines", domain }]);
});

test("a company of spam is removed, and returns with the lead", async () => {
  const { sql } = database();
  const domain = newDomain();
  const [lead] = await asCaller("sales", `select public.create_lead('Ada', 'ada@${domain}') as id`);
  await asCaller("sales", `select public.mark_as_spam('${String(lead?.id)}')`);
  expect(await countCompanies(domain)).toBe(0);
  await asCaller("sales", `select public.restore_leads_from_spam('{${String(lead?.id)}}')`);
  const [person] = await sql`select id from public.people where email = ${`ada@${domain}`}`;
  expect(await companyOf(String(person?.id))).toMatchObject({ domain });
});

test("a merge keeps a company, and its undo restores both", async () => {
  const domain = newDomain();
  const withCompany = await addPerson(`ada@${domain}`);
  const without = await addPerson(`${randomUUID()}@gmail.com`);
  const [row] = await asCaller(
    "sales",
    `select public.merge_people('${without}', '${withCompany}') as id`,
  );
  expect(await companyOf(without)).toMatchObject({ domain });
  await asCaller("sales", `select public.undo_merge('${String(row?.id)}')`);
  expect(await companyOf(without)).toBeUndefined();
  expect(await companyOf(withCompany)).toMatchObject({ domain });
});

test("a merge uses the company of the chosen person", async () => {
  const domains = [newDomain(), newDomain()];
  const kept = await addPerson(`ada@${domains[0]}`, "Old");
  const merged = await addPerson(`ada@${domains[1]}`, "New");
  await asCaller(
    "sales",
    `select public.merge_people('${kept}', '${merged}', '{"company": "merged"}')`,
  );
  expect(await companyOf(kept)).toMatchObject({ name: "New", domain: domains[1] });
});

test("the list searches, filters, sorts and counts people and leads", async () => {
  const { accounts } = database();
  const mark = randomUUID();
  const big = await addCompany({
    name: `Zeta ${mark}`,
    domain: newDomain(),
    size: "201-1000",
    industry: "Retail banking",
    country: "Germany",
    owner_id: accounts.sales,
  });
  const small = await addCompany({ name: `alpha ${mark}`, size: "1-10" });
  const [{ domain } = { domain: "" }] = await database().sql<{ domain: string }[]>`
    select domain from public.companies where id = ${big}`;
  await asCaller("sales", `select public.create_lead('Ada', 'ada@${domain}')`);
  const search = async (args: string) =>
    (
      await asCaller(
        "viewer",
        `select id, people, leads from public.search_companies('${mark}'${args})`,
      )
    ).map((row) => ({ ...row }));
  const found = {
    big: { id: big, people: 1, leads: 1 },
    small: { id: small, people: 0, leads: 0 },
  };
  expect(await search("")).toEqual([found.small, found.big]);
  expect(await search(", sort => 'size', descending => true")).toEqual([found.big, found.small]);
  expect(await search(", owner => 'unassigned'")).toEqual([found.small]);
  expect(await search(", with_size => '201-1000'")).toEqual([found.big]);
  expect(await search(", with_industry => 'BANK'")).toEqual([found.big]);
  expect(await search(", with_country => 'france'")).toEqual([]);
  expect(await search(", row_offset => 1, max_rows => 1")).toEqual([found.big]);
  const [counted] = await asCaller("viewer", `select * from public.count_companies('${mark}')`);
  expect(counted).toEqual({ count: "2", is_exact: true });
});

test("an export contains the selected companies and is audited", async () => {
  const { sql, accounts } = database();
  const company = await addCompany({ name: "Acme", owner_id: accounts.sales });
  const rows = await asCaller("viewer", `select * from public.export_companies('{${company}}')`);
  expect([...rows]).toMatchObject([{ name: "Acme", owner: "sales", people: "0", leads: "0" }]);
  const [entry] = await sql`
    select actor_id, details from public.audit_log
    where action = 'export' and table_name = 'public.companies' order by at desc limit 1`;
  expect(entry).toMatchObject({ actor_id: accounts.viewer, details: { selected: 1 } });
});

const writers = new Set<Caller>(["sales", "admin"]);

test("only admins and sales assign companies, and a deactivation reassigns them", async () => {
  const { sql, accounts } = database();
  const company = await addCompany({ name: "Acme" });
  for (const caller of callers.filter((name) => name !== "service")) {
    const statement = `select public.assign_companies('{${company}}', 'unassigned')`;
    const expected = writers.has(caller) ? { rows: 1 } : { rejected: "42501" };
    expect(await tryAs(sql, accounts, caller, statement)).toEqual(expected);
  }
  await asCaller("sales", `select public.assign_companies('{${company}}', 'me')`);
  const [deactivated] = await asCaller(
    "admin",
    `with done as (select public.deactivate_staff('${accounts.sales}', '${accounts.admin}') as row)
     select count(*)::int as rows from done`,
  );
  expect(deactivated).toEqual({ rows: 1 });
  const [stored] = await sql`select owner_id from public.companies where id = ${company}`;
  expect(stored).toEqual({ owner_id: accounts.admin });
});
