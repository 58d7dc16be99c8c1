/** Who can read captured emails, and the one-time links in them. */

import { expect, test } from "vitest";
import { runAs, callers, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(async (sql) => {
  const [admin] = await sql`
    select user_id as id from public.staff where role = 'admin' and is_active and name = 'admin'`;
  await sql`
    insert into public.mailbox (recipient, subject, is_private, reader_id) values
      ('ada@example.com', 'for every administrator', false, null),
      ('admin@example.com', 'for this administrator', true, ${admin?.id}),
      ('other@example.com', 'for another account', true, gen_random_uuid()),
      ('new@example.com', 'without a reader', true, null)`;
});

const readable: Partial<Record<Caller, string[]>> = {
  admin: ["for every administrator", "for this administrator"],
  service: [
    "for another account",
    "for every administrator",
    "for this administrator",
    "without a reader",
  ],
};

test.each(callers)("%s: reads exactly the captured emails meant for them", async (caller) => {
  const { sql, accounts } = database();
  const read = runAs(sql, accounts, caller, (own) => own`select subject from public.mailbox`).then(
    (rows) => rows.map(({ subject }) => String(subject)).toSorted(),
    (error: { code: string }) => error.code,
  );
  expect(await read).toEqual(caller === "visitor" ? "42501" : (readable[caller] ?? []));
});
