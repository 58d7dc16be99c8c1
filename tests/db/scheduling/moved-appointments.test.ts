/** Appointments that staff move with an undo, and video links from a template. */

import type postgres from "postgres";
import { beforeEach, expect, test } from "vitest";
import { tryAs } from "../../support/fixtures/database-roles.ts";
import {
  addCalendar,
  change,
  createAppointment,
  database,
  formatFutureTime,
  getOutcome,
  readAppointment,
  runAsCaller,
  store,
} from "./appointments.fixture.ts";

beforeEach(() => database().sql`delete from public.outbox where every is null`);

const at = (time: string) => new Date(formatFutureTime(time));

/** Moves an appointment as sales and returns its new version. */
async function move(
  appointment: postgres.Row,
  [from, until]: [from: string, until: string],
  sendUpdate: boolean,
  version = Number(appointment.version),
): Promise<number> {
  const [row] = await runAsCaller(
    "sales",
    (t) => t`select public.move_appointment(
      ${appointment.id}, ${formatFutureTime(from)}, ${formatFutureTime(until)}, ${version}, ${sendUpdate}
    ) as version`,
  );
  return Number(row?.version);
}

/** The pending emails about an appointment, except reminders. */
const readEmails = async (audience: "attendee" | "staff") =>
  (
    await database().sql`
      select topic, payload ->> 'from' as start, round(extract(epoch from next_at - now())) as delay
      from public.outbox
      where kind = 'email' and payload ->> 'audience' = ${audience} and topic <> 'appointment_reminder'
        and state = 'pending'`
  ).map(({ topic, start, delay }) => ({ topic, from: start, isDelayed: Number(delay) > 10 }));

/** An appointment whose invitation has been sent. */
async function createInvited(): Promise<postgres.Row> {
  const appointment = await createAppointment();
  await database().sql`delete from public.outbox where every is null`;
  return appointment;
}

test("the update of a move waits, and moving back withdraws it", async () => {
  const appointment = await createInvited();
  const version = await move(appointment, ["16:00", "16:30"], true);
  const update = { from: "2030-01-07T15:00:00Z", isDelayed: true };
  expect(await readEmails("attendee")).toEqual([{ topic: "appointment_moved", ...update }]);
  expect((await readEmails("staff"))[0]).toEqual({ topic: "appointment_notice", ...update });
  await move(appointment, ["15:00", "15:30"], false, version);
  expect(await readEmails("attendee")).toEqual([]);
  expect(await readEmails("staff")).toEqual([]);
  expect(await readAppointment(appointment.id)).toMatchObject({
    starts_at: at("15:00"),
    ends_at: at("15:30"),
  });
});

test("without an update the attendee gets no email, but the reminders follow the time", async () => {
  const appointment = await createInvited();
  await move(appointment, ["16:00", "16:30"], false);
  expect(await readEmails("attendee")).toEqual([]);
  const reminders = await database().sql`
    select next_at from public.outbox where topic = 'appointment_reminder' order by next_at desc`;
  expect(reminders.map(({ next_at }) => next_at)).toContainEqual(at("15:00"));
});

test("moving back to an earlier unsent time updates the attendee about that one", async () => {
  const appointment = await createInvited();
  const first = await move(appointment, ["16:00", "16:30"], true);
  const second = await move(appointment, ["18:00", "18:30"], true, first);
  expect(await readEmails("attendee")).toMatchObject([{ from: "2030-01-07T15:00:00Z" }]);
  await move(appointment, ["16:00", "16:30"], false, second);
  expect(await readEmails("attendee")).toMatchObject([
    { topic: "appointment_moved", from: "2030-01-07T15:00:00Z" },
  ]);
});

test("an invitation that was not sent yet is sent with the new time, with and without an update", async () => {
  for (const sendUpdate of [true, false]) {
    const appointment = await createAppointment();
    await move(appointment, ["16:00", "16:30"], sendUpdate);
    expect(await readEmails("attendee")).toMatchObject([{ topic: "appointment_booked" }]);
    await database().sql`delete from public.appointments`;
    await database().sql`delete from public.outbox where every is null`;
  }
});

test("a longer appointment reserves its time and updates the attendee", async () => {
  const appointment = await createInvited();
  await move(appointment, ["15:00", "16:30"], true);
  expect(await readAppointment(appointment.id)).toMatchObject({
    starts_at: at("15:00"),
    ends_at: at("16:30"),
    sequence: 1,
  });
  expect(await readEmails("attendee")).toMatchObject([{ from: "2030-01-07T15:00:00Z" }]);
  expect(await getOutcome(store(database().sql, { from: "16:00", until: "17:00" }))).toBe("PT409");
});

test("moves that are not possible are rejected and change nothing", async () => {
  const appointment = await createInvited();
  await store(database().sql, { from: "18:00", until: "19:00" });
  const moveTo = (from: string, until: string, version?: number) =>
    getOutcome(move(appointment, [from, until], true, version));
  expect(await moveTo("18:30", "19:00")).toBe("PT409");
  expect(await moveTo("15:00", "18:01")).toBe("PT409");
  expect(await moveTo("16:00", "16:30", 99)).toBe("PT409");
  expect(await moveTo("16:00", "16:04")).toBe("PT422");
  expect(await moveTo("16:00", "15:00")).toBe("PT422");
  expect(await moveTo("10:00", "18:30")).toBe("PT422");
  expect(await readEmails("attendee")).toEqual([]);
  expect(await readAppointment(appointment.id)).toEqual(appointment);
  const cancelled = await change(String(appointment.id), { status: "cancelled" });
  expect(await getOutcome(move(cancelled, ["16:00", "16:30"], true))).toBe("PT409");
});

test("later changes of the same transaction send their emails at once", async () => {
  const appointment = await createInvited();
  await runAsCaller("sales", async (t) => {
    await t`select public.move_appointment(
      ${appointment.id}, ${formatFutureTime("16:00")}, ${formatFutureTime("16:30")}, ${appointment.version}, false
    )`;
    await t`update public.appointments set starts_at = ${formatFutureTime("17:00")} where id = ${appointment.id}`;
  });
  expect(await readEmails("attendee")).toMatchObject([
    { topic: "appointment_moved", isDelayed: false },
  ]);
  expect(await readAppointment(appointment.id)).toMatchObject({ ends_at: at("17:30") });
});

test.each(["viewer", "marketing", "visitor", "removed admin"] as const)(
  "a %s cannot move an appointment",
  async (caller) => {
    const { sql, accounts } = database();
    const appointment = await createAppointment();
    expect(
      await tryAs(
        sql,
        accounts,
        caller,
        `select public.move_appointment('${appointment.id}', now(), now() + interval '1 hour', 1, true)`,
      ),
    ).toEqual({ rejected: "42501" });
  },
);

test("each appointment gets its own link from the template of its type or calendar", async () => {
  const { sql } = database();
  const template = "https://meet.example.com/{token}?room={token}";
  await sql`update public.appointment_types set place_kind = 'link', place = ${template}`;
  const first = await createAppointment();
  const second = await createAppointment({ starts_at: formatFutureTime("17:00") });
  expect(first.place).toMatch(/^https:\/\/meet\.example\.com\/([0-9a-f]{20})\?room=\1$/);
  expect(second.place).not.toBe(first.place);
  // A later change keeps the link.
  expect(await change(String(first.id), { status: "confirmed" })).toMatchObject({
    place: first.place,
  });
  await sql`update public.appointment_types set place_kind = null, place = null`;
  const calendar = await addCalendar("With link", {
    place_kind: "link",
    place: "https://call.example.com/{token}",
  });
  expect(
    await createAppointment({ calendar_id: calendar, starts_at: formatFutureTime("20:00") }),
  ).toMatchObject({ place: expect.stringMatching(/^https:\/\/call\.example\.com\/[0-9a-f]{20}$/) });
});

test("a fixed link and a room stay as they are", async () => {
  const { sql } = database();
  await sql`update public.appointment_types set place_kind = 'link', place = 'https://meet.example.com/team'`;
  expect((await createAppointment()).place).toBe("https://meet.example.com/team");
  await sql`update public.appointment_types set place_kind = 'room', place = 'Room {token}'`;
  const inRoom = await createAppointment({ starts_at: formatFutureTime("17:00") });
  expect(inRoom.place).toBe("Room {token}");
});

test("a template whose link would be too long is rejected", async () => {
  const { sql } = database();
  const link = `https://meet.example.com/${"x".repeat(460)}/{token}`;
  expect(
    await getOutcome(sql`update public.appointment_types set place_kind = 'link', place = ${link}`),
  ).toBe("23514");
});
