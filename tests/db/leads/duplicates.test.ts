/** Suggestions of people who may be the same. */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { tryAs } from "../../support/fixtures/database-roles.ts";
import { act, database, live } from "./merges.fixture.ts";

test("duplicates are suggested by mailbox, phone, or name and company", async () => {
  const tag = randomUUID().slice(0, 6);
  const asked = await live(`jo.doe${tag}@example.com`, {
    company: `Works ${tag}`,
    phone: `+49 (30) 55${tag.replaceAll(/\D/g, "1")}001`,
  });
  await live(`jodoe${tag}+demo@example.com`);
  await live(`elsewhere-${tag}@example.org`, { company: ` works ${tag.toUpperCase()}` });
  await live(`unrelated-${tag}@example.org`);
  const found = await act(
    "sales",
    `select email, reasons from public.person_duplicates('${asked.id}')`,
  );
  expect([...found].map((row) => [row.email, row.reasons]).toSorted()).toEqual([
    [`elsewhere-${tag}@example.org`, ["name"]],
    [`jodoe${tag}+demo@example.com`, ["mailbox"]],
  ]);
});

test("a dismissed suggestion is not repeated on either side until the dismissal is removed", async () => {
  const { sql, accounts } = database();
  const tag = randomUUID().slice(0, 6);
  const one = await live(`al${tag}@example.com`);
  const other = await live(`al${tag}+x@example.com`);
  const suggested = async (id: string) =>
    (await act("sales", `select id from public.person_duplicates('${id}')`)).map((row) => row.id);
  const dismissal = `select public.dismiss_duplicate('${other.id}', '${one.id}'`;
  expect(await suggested(one.id)).toEqual([other.id]);
  expect(await tryAs(sql, accounts, "viewer", `${dismissal})`)).toEqual({ rejected: "42501" });
  await act("sales", `${dismissal})`);
  await act("admin", `${dismissal})`);
  expect([await suggested(one.id), await suggested(other.id)]).toEqual([[], []]);
  await act("sales", `${dismissal}, false)`);
  expect(await suggested(other.id)).toEqual([one.id]);
});
