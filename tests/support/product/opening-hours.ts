import type postgres from "postgres";

const allDay = [["00:00", "24:00"]];
const allWeek = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, allDay]));

/**
 * Opens the calendar around the clock for tests that book, so that free slots do not depend on the time
 * or weekday of the run.
 */
export async function openAtAllHours(sql: postgres.Sql): Promise<void> {
  await sql`update public.booking_settings set hours = ${sql.json({ weekly: allWeek })}`;
}

/** Restores the hours of a new installation. */
export async function restoreOpeningHours(sql: postgres.Sql): Promise<void> {
  await sql`update public.booking_settings set hours = default`;
}
