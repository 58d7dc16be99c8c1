/** A clock that jumps ahead would make everything look expired. */

import { beforeEach, expect, test } from "vitest";
import { runAs } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(async () => undefined);

beforeEach(async () => {
  const { sql } = database();
  await sql`update private.clock_state set seen_at = now(), jumped_at = null`;
  await sql`delete from public.exports`;
  await sql`
    insert into public.exports (kind, filter, file_name, created_at, link_expires_at)
    values ('leads', '{}', 'leads.csv', now() - interval '10 years', now())`;
});

/** Shifts what the database remembers, which is the same as a clock that runs ahead of it. */
const shiftClockState = (interval: string) => database().sql`
  update private.clock_state
  set seen_at = seen_at - ${interval}::interval, jumped_at = jumped_at - ${interval}::interval`;

const runJob = async (work: string) => {
  await database().sql`select public.run_database_job(${work})`;
};

const countExpired = async () =>
  (await database().sql`select count(*)::int as rows from public.exports`)[0]?.rows;

async function isShownAsHeld(): Promise<boolean> {
  const { sql, accounts } = database();
  return runAs(sql, accounts, "admin", async (t) => {
    const [row] = await t`select public.operations_health() #> '{purge,is_held}' as held`;
    return row?.held;
  });
}

test("a purge runs while the clock is plausible, also after days without the product", async () => {
  await shiftClockState("6 days");
  await runJob("purge");
  expect(await countExpired()).toBe(0);
  expect(await isShownAsHeld()).toBe(false);
});

test.each(["8 days", "4 years", "-8 days"])(
  "after a jump of %s nothing is purged for a day",
  async (jump) => {
    await shiftClockState(jump);
    expect(await isShownAsHeld()).toBe(true);
    await runJob("purge");
    expect(await countExpired()).toBe(1);
    for (let hour = 0; hour < 23; hour += 1) {
      await shiftClockState("1 hour");
      await runJob("alert");
    }
    await runJob("purge");
    expect(await countExpired()).toBe(1);
    expect(await isShownAsHeld()).toBe(true);
    await shiftClockState("1 hour 1 minute");
    await runJob("purge");
    expect(await countExpired()).toBe(0);
    expect(await isShownAsHeld()).toBe(false);
  },
);

test("another jump starts the day again", async () => {
  await shiftClockState("4 years");
  await runJob("purge");
  await shiftClockState("20 hours");
  await runJob("aggregate");
  await shiftClockState("-4 years");
  await runJob("purge");
  await shiftClockState("20 hours");
  await runJob("purge");
  expect(await countExpired()).toBe(1);
});
