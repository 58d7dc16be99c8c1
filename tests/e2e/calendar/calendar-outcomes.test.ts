/** Dragging in the calendar, appointments in the past and their outcomes. */

import { expectAccessible } from "../../support/browser/accessibility.ts";
import { dataDir, origin, test } from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import {
  bookAppointment,
  calendarMessages,
  emptyCalendar,
  expect,
  openCalendar,
  openTab,
} from "./calendar.fixture.ts";

test.use({ timezoneId: "Europe/Berlin", locale: "en-US" });

test("dragging asks before it reschedules, and staff are asked for the outcome of a past appointment", async ({
  page,
  signInToAdmin,
}) => {
  const { id, name, email } = await bookAppointment();
  await withProductDatabase(
    dataDir(),
    (sql) => sql`
      update public.appointments
      set starts_at = (current_date + (8 - extract(isodow from current_date)::integer) + time '10:00') at time zone 'Europe/Berlin'
      where id = ${id}`,
  );
  await signInToAdmin();
  await openCalendar(page);
  const view = page.getByRole("region", { name: "Calendar" });
  await view.getByRole("button", { name: "Next week" }).click();
  const event = view.getByRole("link", { name: new RegExp(name) });
  await event.scrollIntoViewIfNeeded();
  await expect(event).toContainText("10:00 AM");
  const drag = async () => {
    const box = await event.boundingBox();
    if (!box) throw new Error("The appointment has no box.");
    const [x, y] = [box.x + box.width / 2, box.y + 4];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 10, y + 60, { steps: 4 });
    await page.mouse.move(x + box.width, y + 60, { steps: 8 });
    await page.mouse.up();
  };
  await drag();
  const question = page.getByRole("dialog", { name: `Send an update to ${email}?` });
  await question.getByRole("button", { name: "Keep time" }).click();
  await expect(event).toContainText("10:00 AM");
  await drag();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Don't send" }).click();
  await expect(page.getByText("No update is sent.")).toBeVisible();
  await expect(event).toContainText("11:00 AM");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(event).toContainText("10:00 AM");

  await event.hover();
  const end = await event.boundingBox();
  if (!end) throw new Error("The appointment has no box.");
  await page.mouse.move(end.x + end.width / 2, end.y + end.height - 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height + 28, { steps: 8 });
  await page.mouse.up();
  await question.getByRole("button", { name: "Send update" }).click();
  await expect(page.getByText("Appointment rescheduled")).toBeVisible();
  await expect(event).toContainText("10:00 AM – 11:00 AM");
  await expectAccessible(page);

  await withProductDatabase(
    dataDir(),
    (sql) =>
      sql`update public.appointments set starts_at = now() - interval '2 hours' where id = ${id}`,
  );
  await page.goto(`${origin()}/admin/today`);
  await page.getByRole("button", { name: "Team" }).click();
  await expect(
    page.getByRole("group", { name: `Outcome of the appointment with ${name}` }),
  ).toBeVisible();
  await expectAccessible(page);
  await openCalendar(page);
  await expect(page.getByText("1 past appointment has no outcome.")).toBeVisible();
  await expect(page.getByText(calendarMessages.noAppointments)).toBeVisible();
  await page.getByRole("link", { name: "Set the outcome" }).click();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("link", { name: "Open person" })).toBeVisible();
  await page.getByRole("button", { name: "No-show" }).click();
  await expect(page.getByText(`${name}: No-show.`)).toBeVisible();
});

test(
  "booking an appointment in the past asks first and sends no invitation",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    await emptyCalendar();
    await signInToAdmin();
    const book = page.getByRole("button", { name: "Book appointment" });
    await page.goto(`${origin()}/admin/appointments/create`);
    await book.click();
    await expect(page.getByText("Select a day and a time.", { exact: true })).toBeVisible();
    await page.goto(`${origin()}/admin/appointments/create?starts_at=2026-01-07T15:00:00.000Z`);
    await page.getByRole("textbox", { name: "Name" }).fill("Past Test");
    await page.getByLabel("Email").fill("past@example.com");
    await book.click();
    const question = page.getByRole("dialog", { name: "This time is in the past" });
    await question.getByRole("button", { name: "Change time" }).click();
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Past Test");
    page.once("dialog", (dialog) => void dialog.dismiss());
    await page.getByRole("link", { name: "Calendar", exact: true }).last().click();
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Past Test");
    await book.click();
    await question.getByRole("button", { name: "Add past appointment" }).click();
    await expect(page.getByText("It is in the past, so no invitation is sent.")).toBeVisible();
  },
);

test("a blocked time is in the time zone of its calendar", async ({ page, signInToAdmin }) => {
  await emptyCalendar();
  await withProductDatabase(
    dataDir(),
    (sql) => sql`insert into public.calendars (name, zone) values ('Tokyo office', 'Asia/Tokyo')`,
  );
  try {
    await signInToAdmin();
    await openCalendar(page);
    await openTab(page, "Blocked Times");
    await expect(page.getByText("Times are in America/New York.")).toBeVisible();
    await page.getByRole("combobox", { name: "Calendar" }).click();
    await page.getByRole("option", { name: "Tokyo office" }).click();
    await expect(page.getByText("Times are in Asia/Tokyo.")).toBeVisible();
    await page.getByRole("textbox", { name: "Title" }).fill("Holiday party");
    await page.getByLabel("Start time").fill("09:00");
    await page.getByLabel("End time").fill("12:00");
    await page.getByRole("button", { name: "Add blocked time" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Holiday party" })).toContainText(
      "Asia/Tokyo",
    );
  } finally {
    await withProductDatabase(dataDir(), async (sql) => {
      await sql`delete from public.blocked_times`;
      await sql`delete from public.calendars where name = 'Tokyo office'`;
    });
  }
});
