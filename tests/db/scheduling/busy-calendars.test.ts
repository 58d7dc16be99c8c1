/** Reads of external calendars, as the outbox worker starts and reports them. */

import { beforeEach, expect, test } from "vitest";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(async () => undefined);
const url = "https://calendar.example.com/private.ics";

beforeEach(() =>
  database()
    .sql.unsafe(
      `update public.calendars set busy_url = null;
       update public.calendars set busy_url = '${url}';`,
    )
    .simple(),
);

/** How many reads start: of all calendars that are due, or of the one whose URL was changed. */
async function start({ one = false } = {}): Promise<number> {
  const { sql } = database();
  const [calendar] = await sql`select id from public.calendars`;
  const [row] = await sql`
    select jsonb_array_length(public.claim_busy_calendars(${one ? calendar?.id : null}, 5)) as started`;
  return row?.started;
}

const storeBusyTimes = () => database().sql`
  select public.store_busy_times(id, ${url}, '{}', null, null, null) from public.calendars`;

const getError = async () =>
  (await database().sql`select busy_error from public.calendars`)[0]?.busy_error;

const shiftBack = (interval: string) => database().sql`
  update private.busy_sources
  set tried_at = tried_at - ${interval}::interval, started_at = started_at - ${interval}::interval`;

test("a calendar is read by one worker at a time, and again when it is due", async () => {
  expect(await start()).toBe(1);
  expect(await start()).toBe(0);
  expect(await start({ one: true })).toBe(0);
  await storeBusyTimes();
  expect(await start()).toBe(0);
  await shiftBack("10 minutes");
  expect(await start()).toBe(1);
});

test("a calendar whose last read did not return is shown to staff and left alone for an hour", async () => {
  expect(await start()).toBe(1);
  await shiftBack("10 minutes");
  expect(await start()).toBe(0);
  expect(await start({ one: true })).toBe(0);
  expect(await getError()).toBe(
    "The last read did not finish. It will be tried again within an hour.",
  );
  await shiftBack("1 hour");
  expect(await start()).toBe(1);
  await storeBusyTimes();
  expect(await getError()).toBeNull();
});

test("an address without https is refused", async () => {
  const change = database().sql`update public.calendars set busy_url = 'http://10.0.0.8/busy.ics'`;
  await expect(change).rejects.toThrow("calendars_busy_url_https");
});

test("a new address is read immediately", async () => {
  expect(await start()).toBe(1);
  await database().sql`update public.calendars set busy_url = ${`${url}?changed`}`;
  expect(await start({ one: true })).toBe(1);
});

test.each([
  ["pairs of start and end", "{1,2,3}", "Busy times must be pairs of start and end."],
  ["limited", `{${"1,2,".repeat(5000)}3,4}`, "At most 5,000 busy times can be stored."],
])("busy times are %s", async (_, times, message) => {
  const stored = database().sql`
    select public.store_busy_times(id, ${url}, ${times}::text::bigint[], null, null, null)
    from public.calendars`;
  await expect(stored).rejects.toMatchObject({ code: "PT422", message });
});
