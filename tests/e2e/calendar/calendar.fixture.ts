import type { Page } from "@playwright/test";
import { openScreen } from "../../support/browser/back-office.ts";
import { dataDir, expect as baseExpect } from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";

export const expect = baseExpect.configure({ timeout: 30_000 });

/** The messages of spec 8 about the calendar, by its row. */
export const messages = {
  "Calendar data cannot be fetched": { fetchFailed: "Failed to fetch calendar data" },
  "Adding or changing in the calendar fails": {
    blockedTimeNotAdded: "Failed to add blocked time",
    typeNotAdded: "Failed to add appointment type",
    blockedTimeNotUpdated: "Failed to update blocked time",
  },
  "Adding or changing in the calendar succeeds": {
    blockedTimeAdded: "Blocked time added successfully",
    typeAdded: "Appointment type added successfully",
    blockedTimeActivated: "Blocked time activated",
    blockedTimeDeactivated: "Blocked time deactivated",
  },
  "Calendar, nothing to show": {
    noAppointments: "No upcoming appointments",
    noBlockedTimes: "No blocked times configured",
  },
} as const;

/** The same messages by key. */
export const calendarMessages = {
  ...messages["Calendar data cannot be fetched"],
  ...messages["Adding or changing in the calendar fails"],
  ...messages["Adding or changing in the calendar succeeds"],
  ...messages["Calendar, nothing to show"],
};

export const openCalendar = (page: Page) => openScreen(page, "Calendar");
export const openTab = (page: Page, name: string) =>
  page.getByRole("tab", { name, exact: true }).click();

/** Runs `write` and returns the body of the request that it sends to a table. */
export const captureWrite = async (page: Page, table: string, write: () => Promise<void>) => {
  const request = page.waitForRequest(
    (request) => request.url().includes(`/rest/v1/${table}`) && request.method() !== "GET",
  );
  await write();
  const body: unknown = (await request).postDataJSON();
  return body;
};

/** Empties the calendar: earlier tests may have booked and blocked. */
export const emptyCalendar = () =>
  withProductDatabase(dataDir(), async (sql) => {
    await sql`delete from public.appointments`;
    await sql`delete from public.blocked_times`;
  });

/** A Wednesday in five weeks: no zone changes its offset on a Wednesday. */
export function futureWednesday(): string {
  const day = new Date(Date.now() + 35 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

/** A half-hour slot that begins at this hour in New York, as the calendar shows it in Berlin. */
export function formatSlotInBerlin(day: string, hour: number): string {
  const hourInNewYork = Number(
    new Intl.DateTimeFormat("en", {
      timeZone: "America/New_York",
      hour: "numeric",
      hourCycle: "h23",
    }).format(new Date(`${day}T12:00Z`)),
  );
  const starts = Date.parse(`${day}T12:00Z`) + (hour - hourInNewYork) * 3_600_000;
  const time = new Intl.DateTimeFormat("en-US", {
    timeZone: "Europe/Berlin",
    hour: "numeric",
    minute: "2-digit",
  });
  // Intl separates the day period with a narrow no-break space.
  return [starts, starts + 1_800_000]
    .map((instant) => time.format(instant).replaceAll("\u202f", " "))
    .join(" – ");
}

/** Empties the calendar and adds an appointment at 10 AM in New York. */
export async function bookAppointment(): Promise<{
  id: string;
  day: string;
  name: string;
  email: string;
}> {
  await emptyCalendar();
  const day = futureWednesday();
  const suffix = Date.now();
  const name = `Carla ${suffix}`;
  const email = `carla.${suffix}@example.com`;
  const [row] = await withProductDatabase(
    dataDir(),
    (sql) => sql<{ id: string }[]>`
      insert into public.appointments (appointment_type_id, starts_at, attendee_name, attendee_email, attendee_zone)
      select id, (${day}::date + time '10:00') at time zone 'America/New_York', ${name}, ${email}, 'Asia/Tokyo'
      from public.appointment_types where name = 'Platform demo' returning id`,
  );
  if (!row) throw new Error("The appointment was not stored.");
  return { id: row.id, day, name, email };
}
