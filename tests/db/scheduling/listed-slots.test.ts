/** Free slots and their conflicts as the callers get them. */

import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { runAs, tryAs, type Caller } from "../../support/fixtures/database-roles.ts";
import { addCalendar, book, calendar, database, day, type } from "./free-slots.fixture.ts";

const soon = "now(), now() + interval '400 days'";

async function listShownSlots(caller: Caller, more = ""): Promise<number[]> {
  const { sql, accounts } = database();
  const [row] = await runAs(sql, accounts, caller, (transaction) =>
    transaction.unsafe<{ times: number[] }[]>(
      `select public.available_slots('${type}', ${soon}${more}) as times`,
    ),
  );
  return row?.times ?? [];
}

test("a visitor gets only distinct ascending times, of 62 days at most", async () => {
  await addCalendar();
  const { sql } = database();
  onTestFinished(async () => {
    await sql`update public.booking_settings set window_days = default`;
  });
  await sql`update public.booking_settings set window_days = 365`;
  const times = await listShownSlots("visitor");
  expect(times.length).toBeGreaterThan(600);
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  expect(last - first).toBeLessThanOrEqual(62 * 86_400);
  const notice = first - Date.now() / 1000;
  expect(notice).toBeGreaterThan(7190);
});

test("an inactive or unknown type has no slots", async () => {
  const { sql } = database();
  onTestFinished(async () => {
    await sql`update public.appointment_types set is_active = true where id = ${type}`;
  });
  await sql`update public.appointment_types set is_active = false where id = ${type}`;
  expect(await listShownSlots("visitor")).toEqual([]);
  const [row] = await sql.unsafe(
    `select public.available_slots('${randomUUID()}', ${soon}) as times`,
  );
  expect(row?.["times"]).toEqual([]);
});

test("a signed link, a slot hold, and for staff the appointment itself, release their own slot", async () => {
  const { sql } = database();
  // Not the first ones: the notice may remove them from the list while this runs.
  const [, , , , first = 0] = await listShownSlots("visitor");
  const [booked] = await sql`
    insert into public.appointments (appointment_type_id, starts_at, attendee_name, attendee_email)
    values (${type}, to_timestamp(${first}), 'Ada', 'ada@example.com') returning id`;
  const id = String(booked?.["id"]);
  const [row] = await sql`select private.booking_link_token(${id}) as link_token`;
  expect(await listShownSlots("visitor")).not.toContain(first);
  expect(await listShownSlots("visitor", `, '${String(row?.["link_token"])}'`)).toContain(first);
  expect(await listShownSlots("visitor", ", 'no token'")).not.toContain(first);
  expect(await listShownSlots("sales", `, appointment_id => '${id}'`)).toContain(first);
  for (const caller of ["visitor", "non-staff account", "viewer"] as const) {
    expect(
      await tryAs(
        sql,
        database().accounts,
        caller,
        `select public.available_slots('${type}', ${soon}, appointment_id => '${id}')`,
      ),
    ).toEqual({ rejected: "42501" });
  }
});

test("every listed slot can be booked, and every other is rejected", async () => {
  const { sql, accounts } = database();
  // The first listed day may have only its evening left.
  const times = await listShownSlots("visitor");
  const begins = times.find((time, n) => time - (times[n - 1] ?? time) > 8 * 3600) ?? 0;
  // Obstacles on the following day: a meeting, a slot hold, a blocked time, an external busy time.
  await sql`
    insert into public.appointments (appointment_type_id, starts_at, attendee_name, attendee_email)
    values (${type}, to_timestamp(${begins + 3600}), 'Ada', 'ada@example.com')`;
  await sql`
    insert into private.reservations (calendar_id, starts_at, ends_at, gap_minutes, slot_hold_id, hold_expires_at, client)
    values (${calendar}, to_timestamp(${begins + 3 * 3600}), to_timestamp(${begins + 3.5 * 3600}), 15,
      gen_random_uuid(), now() + interval '1 hour', '\\x00')`;
  await sql`
    insert into private.busy_times (calendar_id, starts_at, ends_at)
    values (${calendar}, to_timestamp(${begins + 4.5 * 3600}), to_timestamp(${begins + 4.75 * 3600}))`;
  const candidates = Array.from({ length: 150 }, (_, n) => begins - 4 * 3600 + n * 600);
  const undo = new Error("undo");
  const outcomes: { at: number; isShown: boolean; outcome: string }[] = [];
  // One transaction has one clock: listing and booking use the same instant.
  await runAs(sql, accounts, "service", async (transaction) => {
    await transaction`set local role postgres`;
    const [row] = await transaction.unsafe<{ times: number[] }[]>(
      `select public.available_slots('${type}', ${soon}) as times`,
    );
    for (const start of [...candidates, begins + 1, begins + 1800.5]) {
      const wish = {
        type_id: type,
        starts_at: new Date(start * 1000).toISOString(),
        name: "Grace",
        email: "grace@example.com",
        submission_id: randomUUID(),
      };
      const outcome = await transaction
        .savepoint(async (attempted) => {
          await attempted`select public.book_appointment(${sql.json(wish)})`;
          throw undo;
        })
        .catch((error: unknown) =>
          error === undo
            ? "booked"
            : error instanceof Error && "code" in error
              ? String(error.code)
              : String(error),
        );
      outcomes.push({ at: start, isShown: row?.times.includes(start) ?? false, outcome });
    }
  });
  expect(outcomes).toEqual(
    outcomes.map(({ at: start, isShown }) => ({
      at: start,
      isShown,
      outcome: isShown ? "booked" : "PT409",
    })),
  );
  expect(outcomes.filter(({ isShown }) => isShown).length).toBeGreaterThan(5);
});

// The clock is between two seconds; appointments begin on a full second.
test.each([
  ["a fraction of a second less than the notice", 86_400, false],
  ["a fraction of a second more than the notice", 86_401, true],
  ["more than the notice", 90_000, true],
  ["none, after its start", 0, false],
])("37: a meeting can be changed with %s left", async (_, seconds, canChange) => {
  const { sql, accounts } = database();
  const change = await runAs(sql, accounts, "service", async (transaction) => {
    await transaction`set local role postgres`;
    await transaction`update public.booking_settings set change_notice_minutes = ${24 * 60}`;
    const [booked] = await transaction`
      insert into public.appointments (appointment_type_id, starts_at, attendee_name, attendee_email)
      values (${type}, date_trunc('second', now()) + make_interval(secs => ${seconds}), 'Ada', 'ada@example.com')
      returning id`;
    const [row] = await transaction`
      select public.booking_by_link(private.booking_link_token(${String(booked?.["id"])})) -> 'can_change' as can_change`;
    await transaction`update public.booking_settings set change_notice_minutes = default`;
    await transaction`delete from public.appointments`;
    return row?.["can_change"];
  });
  expect(change).toBe(canChange);
});

test("staff can list the appointments that conflict with a planned blocked time", async () => {
  const { sql, accounts } = database();
  const ids = [await book("12:00"), await book("15:00"), await book("16:00")];
  await sql`update public.appointments set status = 'cancelled' where id = ${ids[2] ?? ""}`;
  const findConflicts = async (call: string) => {
    const [row] = await runAs(sql, accounts, "viewer", (transaction) =>
      transaction.unsafe<{ hits: { id: string; attendee_name: string; type_name: string }[] }[]>(
        `select public.conflicting_appointments(${call}) as hits`,
      ),
    );
    return row?.hits ?? [];
  };
  expect(await findConflicts(`'${day}', '${day}'`)).toMatchObject([
    { id: ids[0], attendee_name: "Ada", type_name: "Platform demo" },
    { id: ids[1] },
  ]);
  expect(await findConflicts(`'${day}', '${day}', '12:30', '15:00'`)).toEqual([]);
  expect(await findConflicts(`'${day}', '${day}', '12:29', '15:00'`)).toHaveLength(1);
  expect(await findConflicts(`'2026-10-07', '2026-10-07', '15:00', '15:30', true`)).toHaveLength(1);
  expect(
    await findConflicts(`'${day}', '${day}', calendar_id => '${await addCalendar()}'`),
  ).toEqual([]);
  expect(
    await tryAs(
      sql,
      accounts,
      "non-staff account",
      `select public.conflicting_appointments('${day}', '${day}')`,
    ),
  ).toEqual({ rejected: "42501" });
});
