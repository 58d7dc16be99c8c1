/** A database for the tests of appointments by staff, reset before each test. */

import type postgres from "postgres";
import { beforeEach } from "vitest";
import { runAs, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

export const database = usePolicyDatabase(async () => undefined);

beforeEach(() =>
  database()
    .sql.unsafe(
      `delete from public.appointments;
       delete from private.reservations;
       delete from public.calendars where name <> 'Demos';
       update public.calendars set zone = null, place_kind = null, place = null, is_active = true, staff_id = null;
       update public.booking_settings set zone = 'America/New_York', buffer_minutes = 15;
       update public.appointment_types set buffer_minutes = 15, calendar_id = null, place_kind = null, place = null;`,
    )
    .simple(),
);

/** "stored", or the SQLSTATE of the rejection. */
export const getOutcome = (work: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(work).then(
    () => "stored",
    (error: { code?: string }) => error.code ?? "unknown",
  );

/** A time of a day far in the future, or of one long past. */
export const formatFutureTime = (time: string) => `2030-01-07 ${time}+00`;
export const formatPastTime = (time: string) => `2020-01-07 ${time}+00`;

/** An appointment without a type, stored by the owner of the database. */
export const store = (
  sql: postgres.Sql,
  {
    day = formatFutureTime,
    from = "15:00",
    until = "15:30",
    gap = 0,
    status = "scheduled",
    calendar = "Demos",
  } = {},
) => sql`
  insert into public.appointments
    (calendar_id, starts_at, ends_at, gap_minutes, status, attendee_name, attendee_email)
  select id, ${day(from)}, ${day(until)}, ${gap}, ${status}::public.appointment_status, 'Ada', 'ada@example.com'
  from public.calendars where name = ${calendar}
  returning id`;

export const runAsCaller = <Result>(
  caller: Caller,
  work: (sql: postgres.TransactionSql) => Promise<Result>,
) => runAs(database().sql, database().accounts, caller, work);

export const insert = async (
  table: string,
  fields: Record<string, unknown>,
  caller: Caller = "sales",
) => runAsCaller(caller, (t) => t`insert into public.${t(table)} ${t(fields)} returning id`);

/** A platform demo created by sales, as completed by the database. */
export async function createAppointment(
  fields: Record<string, unknown> = {},
): Promise<postgres.Row> {
  const { sql } = database();
  const [type] = await sql`select id from public.appointment_types where name = 'Platform demo'`;
  const [row] = await insert("appointments", {
    appointment_type_id: type?.id,
    starts_at: formatFutureTime("15:00"),
    attendee_name: "Ada",
    attendee_email: "ada@example.com",
    ...fields,
  });
  return readAppointment(row?.id);
}

export async function readAppointment(id: unknown): Promise<postgres.Row> {
  const [row] = await database().sql`select * from public.appointments where id = ${String(id)}`;
  if (!row) throw new Error("There is no such appointment.");
  return row;
}

export async function change(
  id: string,
  fields: Record<string, unknown>,
  caller: Caller = "sales",
) {
  await runAsCaller(caller, (t) => t`update public.appointments set ${t(fields)} where id = ${id}`);
  return readAppointment(id);
}

export async function addCalendar(
  name: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const [row] = await insert("calendars", { name, ...fields }, "admin");
  return String(row?.id);
}
