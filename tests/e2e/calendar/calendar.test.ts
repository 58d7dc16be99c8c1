/**
 * The calendar for staff. Texts of docs/specification.md in sections 2, 7, 8 and 9 are asserted as
 * written there.
 */

import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/accessibility.ts";
import { dataDir, origin, test, watchPage } from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import { createStaff } from "../../support/product/product-staff.ts";
import { exactTexts, rowLabels } from "../../support/fixtures/specification.ts";
import {
  calendarMessages,
  bookAppointment,
  captureWrite,
  emptyCalendar,
  expect,
  formatSlotInBerlin,
  futureWednesday,
  messages,
  openCalendar,
  openTab,
} from "./calendar.fixture.ts";

test.use({ timezoneId: "Europe/Berlin", locale: "en-US" });

/** Restores the limits of a new installation, which later tests of the same product rely on. */
test.afterEach(() =>
  withProductDatabase(
    dataDir(),
    (sql) => sql`update public.booking_settings set window_days = default, hours = default`,
  ),
);

test("spec 2, 7, 8: staff book an appointment and see it in their time zone", async ({
  page,
  signInToAdmin,
}) => {
  await emptyCalendar();
  const suffix = Date.now();
  const pageProblems = watchPage(page);
  await signInToAdmin();
  await openCalendar(page);
  for (const text of exactTexts("### `/admin/calendar`").slice(0, 5))
    await expect(
      page.getByRole("heading", { name: text }).or(page.getByRole("tab", { name: text })),
    ).toBeVisible();
  await expect(page.getByText(calendarMessages.noAppointments)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "New appointment" }).click();
  await expect(page.getByRole("combobox", { name: /^Type/ })).toContainText("Platform demo");
  const day = futureWednesday();
  const [start = ""] = formatSlotInBerlin(day, 10).split(" – ");
  await page.getByLabel("Day").fill(day);
  await page.getByRole("button", { name: start }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(`Carla ${suffix}`);
  await page.getByLabel("Email").fill(`carla.${suffix}@example.com`);
  const attendeeZone = page.getByRole("combobox", { name: "Attendee's time zone" });
  await expect(attendeeZone).toHaveValue(/^Same as the host \(.+\)$/);
  await attendeeZone.fill("Tokyo");
  await page.getByRole("option", { name: "Asia/Tokyo (GMT+09:00)" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Book appointment" }).click();
  await expect(page.getByText("Appointment booked")).toBeVisible();
  await expect(page.getByRole("heading", { name: formatSlotInBerlin(day, 10) })).toBeVisible();
  await expect(page.getByText(/GMT\+9 for the attendee/)).toBeVisible();
  await expect(page.getByText("Administrator", { exact: true }).last()).toBeVisible();

  await openCalendar(page);
  const zone = page.getByRole("combobox", { name: "Your time zone" });
  await expect(zone).toHaveValue(/^Europe\/Berlin/);
  await zone.fill("New York");
  await page.getByRole("option", { name: /America\/New York/ }).click();
  await page.getByRole("link", { name: new RegExp(`Carla ${suffix}`) }).click();
  await expect(page.getByRole("heading", { name: /10:00 AM – 10:30 AM E[SD]T/ })).toBeVisible();
  expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
});

test("spec 7, 8: staff reschedule an appointment", async ({ page, signInToAdmin }) => {
  const { id, day, name } = await bookAppointment();
  const pageProblems = watchPage(page);
  await signInToAdmin();
  await page.goto(`${origin()}/admin/appointments/${id}`);
  await expect(page.getByRole("heading", { name: formatSlotInBerlin(day, 10) })).toBeVisible();
  await page.getByRole("button", { name: "Reschedule" }).click();
  const [noon = ""] = formatSlotInBerlin(day, 12).split(" – ");
  await page.getByRole("button", { name: noon }).click();
  const move = await captureWrite(page, "appointments", () =>
    page.getByRole("button", { name: "Reschedule" }).click(),
  );
  expect(Object.keys(Object(move))).toEqual(["starts_at"]);
  await expect(page.getByRole("heading", { name: formatSlotInBerlin(day, 12) })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Calendar", exact: true }).first().click();
  await page.getByRole("button", { name: "List" }).click();
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText(formatSlotInBerlin(day, 12));
  expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
});

test("spec 7, 8: staff confirm an appointment, see it in the month and cancel it", async ({
  page,
  signInToAdmin,
}) => {
  const { day, name, email } = await bookAppointment();
  const pageProblems = watchPage(page);
  await signInToAdmin();
  await openCalendar(page);
  await page.getByRole("button", { name: "List" }).click();
  const status = page.getByRole("combobox", { name: `Status of ${name}` });
  await status.click();
  await page.getByRole("option", { name: "Confirmed" }).click();
  await expect(page.getByText(`${name}: Confirmed.`)).toBeVisible();
  await expectAccessible(page);
  await openMonth(page, day);
  const view = page.getByRole("region", { name: "Calendar" });
  const [start = ""] = formatSlotInBerlin(day, 10).split(" – ");
  await expect(
    view.getByRole("link", { name: new RegExp(`${name} ${start}.*, Confirmed`) }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Your time zone" }).fill("New York");
  await page.getByRole("option", { name: /America\/New York/ }).click();
  await expect(view.getByRole("link", { name: new RegExp(`${name} 10:00 AM`) })).toBeVisible();
  await expect(view.getByRole("heading")).toHaveText(formatMonth(day));

  await page.setViewportSize({ width: 390, height: 844 });
  // Otherwise the navigation is an open drawer.
  await page.reload();
  await expect(page.getByRole("button", { name: "Day", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Week", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "List" }).click();
  await status.click();
  await page.getByRole("option", { name: "Canceled" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`${email} is notified by email`);
  await dialog.getByLabel("Reason").fill("Our speaker is ill.");
  const cancellation = await captureWrite(page, "appointments", () =>
    dialog.getByRole("button", { name: "Cancel appointment" }).click(),
  );
  expect(cancellation).toEqual({ status: "cancelled", cancel_reason: "Our speaker is ill." });
  await expect(page.getByText(calendarMessages.noAppointments)).toBeVisible();
  expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
});

const formatMonth = (day: string) =>
  new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(day),
  );

/** Opens the month of a day in the calendar, from the current month. */
async function openMonth(page: Page, day: string): Promise<void> {
  const view = page.getByRole("region", { name: "Calendar" });
  await page.getByRole("button", { name: "Month", exact: true }).click();
  const title = view.getByRole("heading");
  let shown = formatMonth(new Date().toISOString());
  await expect(title).toHaveText(shown);
  while (shown !== formatMonth(day)) {
    await view.getByRole("button", { name: "Next month" }).click();
    await expect(title).not.toHaveText(shown);
    shown = (await title.textContent()) ?? "";
  }
}

test(
  "spec 2, 4, 5, 8, 9: appointment types are added, deactivated and deleted; invalid values are rejected",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    const name = `Review ${Date.now()}`;
    const pageProblems = watchPage(page);
    await signInToAdmin();
    await openCalendar(page);
    await openTab(page, "Types");
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    const duration = page.getByLabel("Duration in minutes");
    const buffer = page.getByLabel("Buffer in minutes");
    const add = page.getByRole("button", { name: "Add appointment type" });
    await duration.fill("0");
    await buffer.fill("-5");
    await add.click();
    await expect(page.getByText("Enter a whole number of minutes from 5 to 480.")).toBeVisible();
    await expect(page.getByText("Enter a whole number of minutes from 0 to 480.")).toBeVisible();
    await duration.fill("soon");
    await buffer.fill("");
    const body = await captureWrite(page, "appointment_types", () => add.click());
    expect(body).toMatchObject({
      name,
      duration_minutes: 30,
      buffer_minutes: 15,
      description: null,
    });
    await expect(page.getByText(calendarMessages.typeAdded, { exact: true })).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toContainText("30 min, 15 min gap");
    await expect(row).toContainText("never booked");
    await row.getByRole("switch").click();
    await expect(row).toContainText("Inactive");
    await expectAccessible(page);
    await row.getByRole("link", { name, exact: true }).click();
    await page.getByRole("button", { name: "Delete appointment type" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete appointment type" }).click();
    await expect(row).toHaveCount(0);
    expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
  },
);

test(
  "spec 4, 9: booking limits are shown and changed; invalid values are rejected",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    const pageProblems = watchPage(page);
    await signInToAdmin();
    await openCalendar(page);
    await openTab(page, "Settings");
    for (const limit of [
      "Max advance 60 days",
      "Min advance 2 hours",
      "Buffer 15 minutes",
      "Business hours Monday to Friday, 9:00 to 17:00",
      "Timezone America/New_York",
    ])
      await expect(page.getByText(limit, { exact: true })).toBeVisible();
    const window = page.getByLabel("Max advance in days");
    const save = page.getByRole("button", { name: "Save limits" });
    await window.fill("0");
    await save.click();
    await expect(
      page.getByText("Max advance in days: a whole number from 1 to 365."),
    ).toBeVisible();
    await window.fill("61");
    await page.getByRole("switch", { name: "Open on Saturday" }).click();
    await save.click();
    await expect(page.getByText("Max advance 61 days")).toBeVisible();
    await expect(page.getByText("Business hours Monday to Saturday, 9:00 to 17:00")).toBeVisible();
    await expectAccessible(page);
    expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
  },
);

test(
  "a new URL of a calendar feed replaces the old one",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    const pageProblems = watchPage(page);
    await signInToAdmin();
    await openCalendar(page);
    await openTab(page, "Settings");
    await page.getByRole("link", { name: "Demos" }).click();
    await expect(page.getByLabel("Feed URL")).toHaveValue(
      /\/functions\/v1\/calendar-feed\?token=[0-9a-f]{64}$/,
    );
    const before = await page.getByLabel("Feed URL").inputValue();
    expect((await page.request.get(before)).headers()["content-type"]).toContain("text/calendar");
    await page.getByRole("button", { name: "Create new URL" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Create new URL" }).click();
    await expect(page.getByLabel("Feed URL")).not.toHaveValue(before);
    expect((await page.request.get(before)).status()).toBe(404);
    await expectAccessible(page);
    expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
  },
);

test("spec 8: failed reads and writes are reported, and typed text is kept", async ({
  page,
  signInToAdmin,
}) => {
  await signInToAdmin();
  await openCalendar(page);
  await openTab(page, "Blocked Times");
  const title = page.getByLabel("Title");
  await title.fill("Lost connection");
  const outage = "**/rest/v1/{blocked_times,appointment_types}?*";
  const writes = "**/rest/v1/{blocked_times,appointment_types}";
  for (const route of [outage, writes])
    await page.route(route, (route) => route.fulfill({ status: 503, json: { message: "host" } }));
  await page.getByRole("button", { name: "Add blocked time" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: calendarMessages.blockedTimeNotAdded }),
  ).toBeVisible();
  await expect(title).toHaveValue("Lost connection");
  await openTab(page, "Types");
  await expect(
    page.getByRole("alert").filter({ hasText: calendarMessages.fetchFailed }),
  ).toBeVisible();
  await page.unroute(outage);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Platform demo", exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Never stored");
  await page.getByRole("button", { name: "Add appointment type" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: calendarMessages.typeNotAdded }),
  ).toBeVisible();
  await page.unroute(writes);

  await withProductDatabase(
    dataDir(),
    (sql) =>
      sql`insert into public.blocked_times (title, start_date, end_date, is_active) values ('Unchanged', '2030-01-01', '2030-01-01', false)`,
  );
  await openTab(page, "Blocked Times");
  await page.getByRole("banner").getByRole("button", { name: "Refresh" }).click();
  const toggle = page.getByRole("switch", { name: "Unchanged is active" });
  await expect(toggle).toBeVisible();
  await page.route(outage, (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 503, json: { message: "host" } })
      : route.fallback(),
  );
  await toggle.click();
  await expect(
    page.getByRole("alert").filter({ hasText: calendarMessages.blockedTimeNotUpdated }),
  ).toBeVisible();
  await expect(toggle).not.toBeChecked();
});

test("a viewer sees the calendar read-only", { tag: "@proof" }, async ({ page }) => {
  const viewer = {
    email: "reads.times@example.com",
    password: "a horse that reads",
    name: "Reader",
  };
  await createStaff(dataDir(), viewer, "viewer");
  const pageProblems = watchPage(page);
  await page.goto(`${origin()}/admin/calendar`);
  await page.getByLabel("Email").fill(viewer.email);
  await page.getByLabel("Password").fill(viewer.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await openCalendar(page);
  await expect(page.getByRole("region", { name: "Calendar" })).toBeVisible();
  await expect(page.getByRole("link", { name: "New appointment" })).toHaveCount(0);
  await openTab(page, "Types");
  await expect(page.getByText("Platform demo")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add appointment type" })).toHaveCount(0);
  await expect(page.getByRole("switch").first()).toBeDisabled();
  await openTab(page, "Settings");
  await expect(page.getByText("Only admins can change these limits.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add calendar" })).toHaveCount(0);
  expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
});

test("every row of spec 8 about the calendar has its messages in the fixture", () => {
  const section = "## 8. Messages and errors";
  const rows = rowLabels(section).filter((row) => /calendar/i.test(row));
  expect(rows.toSorted()).toEqual(Object.keys(messages).toSorted());
  expect(exactTexts(section)).toEqual(expect.arrayContaining(Object.values(calendarMessages)));
});
