/** Blocked times, and the date they start with. */

import { expectAccessible } from "../../support/browser/accessibility.ts";
import { dataDir, test, watchPage } from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import {
  calendarMessages,
  captureWrite,
  emptyCalendar,
  expect,
  futureWednesday,
  openCalendar,
  openTab,
} from "./calendar.fixture.ts";

test.use({ timezoneId: "Europe/Berlin", locale: "en-US" });

test("spec 2, 5, 7, 8: blocked times are added with a warning, toggled, changed and deleted", async ({
  page,
  signInToAdmin,
}) => {
  test.setTimeout(120_000);
  await emptyCalendar();
  const day = futureWednesday();
  const attendee = `Hilde ${Date.now()}`;
  await withProductDatabase(
    dataDir(),
    (sql) => sql`
      insert into public.appointments (appointment_type_id, starts_at, attendee_name, attendee_email, attendee_zone)
      select id, (${day}::date + time '11:00') at time zone 'America/New_York', ${attendee}, 'hilde@example.com', 'UTC'
      from public.appointment_types order by name limit 1`,
  );
  const pageProblems = watchPage(page);
  await signInToAdmin();
  await openCalendar(page);
  await openTab(page, "Blocked Times");
  await expect(page.getByText(calendarMessages.noBlockedTimes)).toBeVisible();

  const add = page.getByRole("button", { name: "Add blocked time" });
  await page.getByLabel("Title").fill("Offsite");
  await page.getByLabel("Start date").fill(day);
  await page.getByLabel("End date").fill("2020-01-01");
  await add.click();
  await expect(page.getByText("The end must be after the start.")).toBeVisible();
  await page.getByLabel("End date").fill(day);
  await add.click();
  const question = page.getByRole("dialog", { name: "1 appointment is in this time" });
  await expect(question).toContainText(attendee);
  await question.getByRole("button", { name: "Go back" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Offsite");
  await add.click();
  const body = await captureWrite(page, "blocked_times", () =>
    question.getByRole("button", { name: "Block anyway" }).click(),
  );
  expect(body).toMatchObject({
    title: "Offsite",
    description: null,
    start_date: day,
    end_date: day,
    start_time: null,
    end_time: null,
    is_recurring: false,
  });
  await expect(page.getByText(calendarMessages.blockedTimeAdded, { exact: true })).toBeVisible();
  const toggle = page.getByRole("switch", { name: "Offsite is active" });
  await expect(toggle).toBeChecked();
  await expectAccessible(page);

  const deactivation = await captureWrite(page, "blocked_times", () => toggle.click());
  expect(deactivation).toEqual({ is_active: false });
  await expect(
    page.getByText(calendarMessages.blockedTimeDeactivated, { exact: true }),
  ).toBeVisible();
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await question.getByRole("button", { name: "Block anyway" }).click();
  await expect(
    page.getByText(calendarMessages.blockedTimeActivated, { exact: true }),
  ).toBeVisible();

  await page.getByRole("link", { name: "Offsite" }).click();
  await page.getByLabel("Start time").fill("12:00");
  await page.getByLabel("End time").fill("13:00");
  await page.getByLabel("Recurring").click();
  await page.getByRole("combobox", { name: "Repeats" }).click();
  await page.getByRole("option", { name: "Every weekday" }).click();
  await page.getByRole("button", { name: "Save blocked time" }).click();
  await expect(page.getByText(/12:00 – 13:00, every weekday/)).toBeVisible();
  await page.getByRole("link", { name: "Offsite" }).click();
  await page.getByRole("button", { name: "Delete blocked time" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete blocked time" }).click();
  await expect(page.getByText(calendarMessages.noBlockedTimes)).toBeVisible();
  expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
});

const dayIn = (timeZone: string) => new Intl.DateTimeFormat("en-CA", { timeZone }).format();
const hostZone = "America/New_York";

test.describe("on a different day than the host's", () => {
  const edges = ["Pacific/Kiritimati", "Pacific/Pago_Pago"] as const;
  test.use({ timezoneId: edges.find((zone) => dayIn(zone) !== dayIn(hostZone)) ?? edges[0] });

  test(
    "a blocked time starts with the host's date, and none is prefilled before it is known",
    { tag: "@proof" },
    async ({ page, signInToAdmin }) => {
      const today = dayIn(hostZone);
      const settings = Promise.withResolvers<void>();
      await page.route("**/rest/v1/booking_settings?*", async (route) => {
        await settings.promise;
        await route.continue();
      });
      await signInToAdmin();
      await openCalendar(page);
      await openTab(page, "Blocked Times");
      await expect(page.getByRole("heading", { name: "Add blocked time" })).toBeVisible();
      await expect(page.getByLabel("Title")).toHaveCount(0);
      settings.resolve();
      await expect(page.getByLabel("Title")).toBeVisible();
      // Midnight may pass in between.
      await expect(page.getByLabel("Start date")).toHaveValue(
        new RegExp(`^(${today}|${dayIn(hostZone)})$`),
      );
    },
  );
});
