/** The source "contact form" of the lead list, without the forms that editors build. */

import { expect, test } from "vitest";
import { runAs } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(async (sql) => {
  await sql`insert into public.leads (name, email, form_source) values ('Eve', 'eve@example.com', 'chat')`;
});

test('the source "contact form" counts and lists the contact form only', async () => {
  const { sql, accounts } = database();
  const staff = await sql<{ id: string }[]>`select user_id as id from public.staff`;
  const owners = ["unassigned", ...staff.map(({ id }) => id)];
  const read = () =>
    runAs(sql, accounts, "viewer", async (t) => {
      const [summary] = await t`select total, contact_form from public.lead_summary()`;
      const [count] = await t`select count from public.count_leads(form_source => 'contact_form')`;
      const [status] = await t`
        select count from public.count_leads(form_source => 'contact_form', status => 'new')`;
      const [owner] = await t`
        select sum(count) as count from unnest(${owners}::text[]) owner (id),
          public.count_leads(form_source => 'contact_form', owner => owner.id)`;
      const found = await t`
        select form_title from public.search_leads(form_source => 'contact_form', max_rows => 1000)`;
      return {
        total: Number(summary?.total),
        contact: Number(summary?.contact_form),
        counted: [Number(count?.count), Number(status?.count), Number(owner?.count), found.length],
        titles: found.filter(({ form_title }) => form_title !== null).length,
      };
    });
  const before = await read();
  const form = { id: "form-counted", title: "Event registration", answers: [] };
  await sql`
    insert into public.leads (name, email, form_source, submitted_form) values
      ('Ada', 'ada@example.com', 'contact_form', ${sql.json(form)}),
      ('Bo', 'bo@example.com', 'contact_form', null)`;
  const after = await read();
  expect(after.total).toBe(before.total + 2);
  expect(after.contact).toBe(before.contact + 1);
  expect(after.counted).toEqual(Array.from({ length: 4 }, () => after.contact));
  expect(after.titles).toBe(0);

  // A saved view of one form that also names the source still finds its leads.
  const criteria = sql.json({ form: "form-counted" });
  const both = await runAs(
    sql,
    accounts,
    "viewer",
    (t) => t`
    select email from public.search_leads(form_source => 'contact_form', criteria => ${criteria})`,
  );
  expect(both.count).toBe(1);
});
