/** The URL of a calendar feed is a secret. It is replaced when somebody who knows it loses access. */

import { beforeEach, describe, expect, test } from "vitest";
import { runAs, type AccountIds } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(async () => undefined);

beforeEach(async () => {
  const { sql, accounts } = database();
  await sql`delete from public.calendars where name <> 'Demos'`;
  await sql`update public.calendars set is_active = true, staff_id = null`;
  for (const role of ["sales", "admin"] as const) {
    await sql`update public.staff set is_active = true, role = ${role} where user_id = ${accounts[role]}`;
  }
});

async function addCalendar(host: keyof AccountIds | null): Promise<string> {
  const { sql, accounts } = database();
  const [row] = await sql`
    insert into public.calendars (name, staff_id) values ('Own', ${host && accounts[host]}) returning id`;
  return row?.id;
}

const getToken = async (calendar: string) =>
  (await database().sql`select feed_token from public.calendars where id = ${calendar}`)[0]
    ?.feed_token;

/** Reads the token as the back office does. */
const readToken = (caller: keyof AccountIds, calendar: string) =>
  runAs(database().sql, database().accounts, caller, async (t) => {
    const [row] = await t`select public.calendar_feed_token(${calendar}) as token`;
    return row?.token;
  });

/** Returns the feed of a token, or null. */
const readFeed = async (token: string) =>
  (await database().sql`select public.calendar_feed(${token}) as feed`)[0]?.feed;

describe("the feed token is replaced", () => {
  test.each([
    ["is deactivated", "update public.staff set is_active = false where user_id = $1"],
    ["is removed", "delete from public.staff where user_id = $1"],
    [
      "no longer owns the calendar",
      "update public.calendars set staff_id = null where staff_id = $1",
    ],
  ])("when the host %s", async (_, statement) => {
    const { sql, accounts } = database();
    const calendar = await addCalendar("sales");
    const token = await getToken(calendar);
    expect(await readFeed(token)).not.toBeNull();
    const [member] = await sql`select * from public.staff where user_id = ${accounts.sales}`;
    await sql.unsafe(statement, [accounts.sales]);
    expect(await readFeed(token)).toBeNull();
    await sql`update public.calendars set is_active = true`;
    expect(await readFeed(token)).toBeNull();
    expect(await getToken(calendar)).not.toBe(token);
    await sql`insert into public.staff ${sql(member ?? {})} on conflict do nothing`;
  });

  test.each([
    ["is deactivated", "update public.staff set is_active = false where user_id = $1"],
    ["loses the role", "update public.staff set role = 'viewer' where user_id = $1"],
  ])("when an administrator who has read it %s", async (_, statement) => {
    const { sql, accounts } = database();
    // The rules require another active administrator.
    await sql`update public.staff set role = 'admin' where user_id = ${accounts.sales}`;
    const [known, unknown] = [await addCalendar(null), await addCalendar(null)];
    const other = await getToken(unknown);
    const token = await readToken("admin", known);
    await sql.unsafe(statement, [accounts.admin]);
    expect(await readFeed(token)).toBeNull();
    expect(await getToken(unknown)).toBe(other);
  });
});

test("an inactive calendar has no feed", async () => {
  const calendar = await addCalendar(null);
  const token = await getToken(calendar);
  await database().sql`update public.calendars set is_active = false where id = ${calendar}`;
  expect(await readFeed(token)).toBeNull();
});
