/** Suggestions of people who may be the same. */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { tryAs } from "../../support/fixtures/database-roles.ts";
import { queryAs, database, createActivity } from "./merges.fixture.ts";

test("duplicates are suggested by mailbox, phone, or name and company", async () => {
  const tag = randomUUID().slice(0, 6);
  const asked = await createActivity(`jo.doe${tag}@example.com`, {
    company: `Works ${tag}`,
    phone: `+49 (30) 55${tag.replaceAll(/\D/g, "1")}001`,
  });
  await createActivity(`jodoe${tag}+demo@example.com`);
  await createActivity(`elsewhere-${tag}@example.org`, { company: ` works ${tag.toUpperCase()}` });
  await createActivity(`unrelated-${tag}@example.org`);
  const found = await queryAs(
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
  const one = await createActivity(`al${tag}@example.com`);
  const other = await createActivity(`al${tag}+x@example.com`);
  const listSuggestions = async (id: string) =>
    (await queryAs("sales", `select id from public.person_duplicates('${id}')`)).map(
      (row) => row.id,
    );
  const dismissal = `select public.dismiss_duplicate('${other.id}', '${one.id}'`;
  expect(await listSuggestions(one.id)).toEqual([other.id]);
  expect(await tryAs(sql, accounts, "viewer", `${dismissal})`)).toEqual({ rejected: "42501" });
  await queryAs("sales", `${dismissal})`);
  await queryAs("admin", `${dismissal})`);
  expect([await listSuggestions(one.id), await listSuggestions(other.id)]).toEqual([[], []]);
  await queryAs("sales", `${dismissal}, false)`);
  expect(await listSuggestions(other.id)).toEqual([one.id]);
});
