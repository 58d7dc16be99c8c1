/** Which submissions are repeats: they get the response of the first and are stored once. */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { liftVisitorLimits } from "../../support/product/product-database.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase((sql) => liftVisitorLimits(sql));

type Fields = { email: string; [column: string]: string };

/** Stores a lead as a visitor and returns how many rows the insert counted. */
const send = (fields: Fields): Promise<number> =>
  database().sql.begin(async (transaction) => {
    await transaction`set local role anon`;
    const row = { name: "Ada", form_source: "contact_form", message: "Hello", ...fields };
    return (await transaction`insert into public.leads ${transaction(row)}`).count;
  });

async function stored(email: string): Promise<number> {
  const [row] = await database().sql`
    select count(*)::int as n from public.leads where private.normalize_email(email) = ${email}`;
  return Number(row?.n);
}

/** An id of the version that the site's forms create. */
const createOwnId = () => randomUUID().replace(/^(.{14})4/, "$18");

test.each<[string, (email: string) => [Fields, Fields], number]>([
  ["the same id", (email) => repeatFields({ email, submission_id: randomUUID() }), 1],
  ["another id", (email) => [withId(email), withId(email)], 2],
  ["no id, and the same text", (email) => repeatFields({ email }), 1],
  [
    "no id, and the address in upper case",
    (email) => [{ email }, { email: email.toUpperCase() }],
    1,
  ],
  ["no id, and another text", (email) => [{ email }, { email, message: "Hello?" }], 2],
  ["no id, and another form", (email) => [{ email }, { email, form_source: "chat" }], 2],
  ...["name", "company", "role", "phone"].map(
    (column): [string, (email: string) => [Fields, Fields], number] => [
      `no id, and another ${column}`,
      (email) => [{ email }, { email, [column]: "+1 555 0100" }],
      2,
    ],
  ),
  [
    "another id of a site form, and another name",
    (email) => [withOwnId(email), { ...withOwnId(email), name: "Real Victim" }],
    2,
  ],
  ["another id of a site form", (email) => [withOwnId(email), withOwnId(email)], 1],
  [
    "another id of a site form, on another page",
    (email) => [
      { ...withOwnId(email), page_path: "/autumn" },
      { ...withOwnId(email), page_path: "/resources/playbook" },
    ],
    2,
  ],
  [
    "another id of a site form, on the same page",
    (email) => [
      { ...withOwnId(email), page_path: "/autumn" },
      { ...withOwnId(email), page_path: "/autumn" },
    ],
    1,
  ],
  [
    "the same id, on another page",
    (email) => {
      const first = { email, submission_id: createOwnId(), page_path: "/autumn" };
      return [first, { ...first, page_path: "/contact" }];
    },
    1,
  ],
  [
    "another id of a site form, and another text",
    (email) => [withOwnId(email), { ...withOwnId(email), message: "Hello?" }],
    2,
  ],
])("%s", async (_, submissions, expected) => {
  const email = `${randomUUID()}@example.com`;
  const [first, second] = submissions(email);
  expect(await Promise.all([send(first), send(second)])).toEqual([1, 1]);
  expect(await stored(email)).toBe(expected);
});

test("the same text after ten minutes is a new submission", async () => {
  const email = `${randomUUID()}@example.com`;
  await send({ email });
  await database().sql`
    update public.leads set created_at = created_at - interval '10 minutes' where email = ${email}`;
  await send({ email });
  expect(await stored(email)).toBe(2);
});

function repeatFields(fields: Fields): [Fields, Fields] {
  return [fields, fields];
}

function withId(email: string): Fields {
  return { email, submission_id: randomUUID() };
}

function withOwnId(email: string): Fields {
  return { email, submission_id: createOwnId() };
}
