/** The database functions with which the outbox worker starts and reports reads of external calendars. */

import { beforeEach, expect, test } from "vitest";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(async () => undefined);
const url = "https://calendar.example.com/private.ics";

// Removing the URL deletes the state of the last read.
beforeEach(() =>
  database()
    .sql.unsafe(
      `update public.calendars set busy_url = null;
       update public.calendars set busy_url = '${url}';`,
    )
    .simple(),
);

/** Claims one calendar, or without an id all that are due. Returns the number of reads to start. */
async function claimCalendars(id: string | null = null): Promise<number> {
  const [row] = await database().sql`
    select jsonb_array_length(public.claim_busy_calendars(${id}, 5)) as count`;
  return row?.count;
}

/** Claims the only calendar, as after a change of its URL. */
async function claimCalendar(): Promise<number> {
  const [calendar] = await database().sql`select id from public.calendars`;
  return claimCalendars(calendar?.id);
}

const storeBusyTimes = () => database().sql`
  select public.store_busy_times(id, ${url}, '{}', null, null, null) from public.calendars`;

const getError = async () =>
  (await database().sql`select busy_error from public.calendars`)[0]?.busy_error;

const shiftReadsBack = (interval: string) => database().sql`
  update private.busy_sources
  set tried_at = tried_at - ${interval}::interval, started_at = started_at - ${interval}::interval`;

test("a calendar is read by one worker at a time, and again when it is due", async () => {
  expect(await claimCalendars()).toBe(1);
  expect(await claimCalendars()).toBe(0);
  expect(await claimCalendar()).toBe(0);
  await storeBusyTimes();
  expect(await claimCalendars()).toBe(0);
  await shiftReadsBack("10 minutes");
  expect(await claimCalendars()).toBe(1);
});

test("a read that does not finish is reported to staff, and the calendar is read again after an hour", async () => {
  expect(await claimCalendars()).toBe(1);
  await shiftReadsBack("10 minutes");
  expect(await claimCalendars()).toBe(0);
  expect(await claimCalendar()).toBe(0);
  expect(await getError()).toBe(
    "The last read did not finish. It will be tried again within an hour.",
  );
  await shiftReadsBack("1 hour");
  expect(await claimCalendars()).toBe(1);
  await storeBusyTimes();
  expect(await getError()).toBeNull();
});

test("rejects a URL without https", async () => {
  const change = database().sql`update public.calendars set busy_url = 'http://10.0.0.8/busy.ics'`;
  await expect(change).rejects.toThrow("calendars_busy_url_https");
});

test("a calendar is read immediately after its URL changes", async () => {
  expect(await claimCalendars()).toBe(1);
  await database().sql`update public.calendars set busy_url = ${`${url}?changed`}`;
  expect(await claimCalendar()).toBe(1);
});

test.each([
  ["pairs of start and end", "{1,2,3}", "Busy times must be pairs of start and end."],
  ["at most 5,000", `{${"1,2,".repeat(5000)}3,4}`, "At most 5,000 busy times can be stored."],
])("busy times are %s", async (_, times, message) => {
  const stored = database().sql`
    select public.store_busy_times(id, ${url}, ${times}::text::bigint[], null, null, null)
    from public.calendars`;
  await expect(stored).rejects.toMatchObject({ code: "PT422", message });
});
