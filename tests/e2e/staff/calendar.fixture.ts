import type { Page } from "@playwright/test";
import { dataDir, expect as expectSoon } from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";

export const expect = expectSoon.configure({ timeout: 30_000 });

export const messages = {
  "Calendar data cannot be fetched": ["Failed to fetch calendar data"],
  "Adding or changing in the calendar fails": [
    "Failed to add blocked time",
    "Failed to add appointment type",
    "Failed to update blocked time",
  ],
  "Adding or changing in the calendar succeeds": [
    "Blocked time added successfully",
    "Appointment type added successfully",
    "Blocked time activated",
    "Blocked time deactivated",
  ],
  "Calendar, nothing to show": ["No upcoming appointments", "No blocked times configured"],
} as const;

export const [addFailed, typeFailed, updateFailed] =
  messages["Adding or changing in the calendar fails"];
export const [added, typeAdded, activated, deactivated] =
  messages["Adding or changing in the calendar succeeds"];
export const [noneUpcoming, noneBlocked] = messages["Calendar, nothing to show"];
export const [fetchFailed] = messages["Calendar data cannot be fetched"];

export const openCalendar = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Calendar" }).click();
export const openTab = (page: Page, name: string) =>
  page.getByRole("tab", { name, exact: true }).click();

/** The body of the next request that writes to a table. */
export const written = async (page: Page, table: string, write: () => Promise<void>) => {
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
export function wednesday(): string {
  const day = new Date(Date.now() + 35 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

/** The local time in Berlin of a half-hour slot that begins at this hour in New York. */
export function inBerlin(day: string, hour: number): string {
  const noon = new Date(`${day}T12:00Z`);
  const hours = (timeZone: string) =>
    Number(
      new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hour12: false }).format(noon),
    );
  const begins = hour + hours("Europe/Berlin") - hours("America/New_York");
  return [":00", ":30"].map((minutes) => `${begins - 12}${minutes} PM`).join(" – ");
}
