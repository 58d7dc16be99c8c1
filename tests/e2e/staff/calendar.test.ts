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

/** Empties the calendar and adds an appointment at 10 AM in New York. */
async function bookAppointment(): Promise<{
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

test("spec 2, 7, 8: staff create an appointment and see it in each time zone", async ({
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
  const day = futureWednesday();
  await page.getByLabel("Day").fill(day);
  await page.getByRole("button", { name: "10:00 AM" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(`Carla ${suffix}`);
  await page.getByLabel("Email").fill(`carla.${suffix}@example.com`);
  await page.getByLabel("Attendee's time zone").selectOption("Asia/Tokyo");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Make the appointment" }).click();
  await expect(page.getByText("Appointment made")).toBeVisible();
  await expect(page.getByRole("heading", { name: /10:00 AM – 10:30 AM/ })).toBeVisible();
  await expect(page.getByText(/for the attendee, in Asia\/Tokyo/)).toBeVisible();
  await page.getByLabel("Times in").selectOption("Europe/Berlin");
  await expect(page.getByRole("heading", { name: formatSlotInBerlin(day, 10) })).toBeVisible();
  expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
});

test("spec 7, 8: staff move an appointment", async ({ page, signInToAdmin }) => {
  const { id, day, name } = await bookAppointment();
  const pageProblems = watchPage(page);
  await signInToAdmin();
  await page.goto(`${origin()}/admin/appointments/${id}`);
  await page.getByLabel("Times in").selectOption("Europe/Berlin");
  await expect(page.getByRole("heading", { name: formatSlotInBerlin(day, 10) })).toBeVisible();
  await page.getByRole("button", { name: "Move" }).click();
  const [noon = ""] = formatSlotInBerlin(day, 12).split(" – ");
  await page.getByRole("button", { name: noon }).click();
  const move = await captureWrite(page, "appointments", () =>
    page.getByRole("button", { name: "Move the appointment" }).click(),
  );
  expect(Object.keys(Object(move))).toEqual(["starts_at"]);
  await expect(page.getByRole("heading", { name: formatSlotInBerlin(day, 12) })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Calendar", exact: true }).first().click();
  const row = page.getByRole("listitem").filter({ hasText: name }).first();
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
  const row = page.getByRole("listitem").filter({ hasText: name }).first();
  await row.getByLabel(`Status of ${name}`).selectOption("Confirmed");
  await expect(page.getByText(`${name}: Confirmed.`)).toBeVisible();
  await page.getByLabel("Times in").selectOption("Europe/Berlin");
  await findInMonth(page, name);
  const [start = ""] = formatSlotInBerlin(day, 10).split(" – ");
  const view = page.getByRole("region", { name: "Calendar" });
  await view.getByRole("button", { name: /1 booked that day/ }).click();
  await expect(
    view.getByRole("link", { name: new RegExp(`${start}.*${name}, Confirmed`) }),
  ).toBeVisible();
  await expectAccessible(page);

  await row.getByLabel(`Status of ${name}`).selectOption("Cancelled");
  await expect(page.getByRole("dialog")).toContainText(`A mail goes out to ${email}`);
  const cancellation = await captureWrite(page, "appointments", () =>
    page.getByRole("button", { name: "Cancel appointment" }).click(),
  );
  expect(cancellation).toEqual({ status: "cancelled" });
  await expect(page.getByText(calendarMessages.noAppointments)).toBeVisible();
  expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
});

/** Opens the month of the calendar that shows an attendee. */
async function findInMonth(page: Page, name: string): Promise<void> {
  const view = page.getByRole("region", { name: "Calendar" });
  await view.getByRole("combobox", { name: "View" }).selectOption("Month");
  const entry = view.getByRole("link", { name: new RegExp(name) });
  for (let months = 0; months < 3 && (await entry.count()) === 0; months += 1) {
    await view.getByRole("button", { name: "Next month" }).click();
    await expect(view.locator("[aria-busy=false]")).toBeVisible();
  }
  await expect(entry).toBeVisible();
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
    await page.getByLabel("Name").fill(name);
    const duration = page.getByLabel("Duration in minutes");
    const buffer = page.getByLabel("Buffer in minutes");
    const add = page.getByRole("button", { name: "Add appointment type" });
    await duration.fill("0");
    await buffer.fill("-5");
    await add.click();
    await expect(
      page.getByText("A duration is a whole number of minutes from 5 to 480."),
    ).toBeVisible();
    await expect(
      page.getByText("A buffer is a whole number of minutes from 0 to 480."),
    ).toBeVisible();
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
    const row = page.getByRole("listitem").filter({ hasText: name });
    await expect(row).toContainText("30 min, 15 min gap · never booked");
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
  "a new address of a calendar feed replaces the old one",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    const pageProblems = watchPage(page);
    await signInToAdmin();
    await openCalendar(page);
    await openTab(page, "Settings");
    await page.getByRole("link", { name: "Demos" }).click();
    await expect(page.getByLabel("Address of the feed")).toHaveValue(
      /\/functions\/v1\/calendar-feed\?token=[0-9a-f]{64}$/,
    );
    const before = await page.getByLabel("Address of the feed").inputValue();
    expect((await page.request.get(before)).headers()["content-type"]).toContain("text/calendar");
    await page.getByRole("button", { name: "Make a new address" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Make a new address" }).click();
    await expect(page.getByLabel("Address of the feed")).not.toHaveValue(before);
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
  await page.getByLabel("Name").fill("Never stored");
  await page.getByRole("button", { name: "Add appointment type" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: calendarMessages.typeNotAdded }),
  ).toBeVisible();
  await page.unroute(outage);
  await page.unroute(writes);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Platform demo", exact: true })).toBeVisible();

  await withProductDatabase(
    dataDir(),
    (sql) =>
      sql`insert into public.blocked_times (title, start_date, end_date, is_active) values ('Unchanged', '2030-01-01', '2030-01-01', false)`,
  );
  await openTab(page, "Blocked Times");
  await page.getByRole("button", { name: "Refresh" }).click();
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

test("a viewer sees the calendar read-only", async ({ page }) => {
  const viewer = {
    email: "reads.times@example.com",
    password: "a horse that reads",
    name: "Reader",
  };
  await createStaff(dataDir(), viewer, "viewer");
  const pageProblems = watchPage(page);
  await page.goto(`${origin()}/admin/calendar`);
  await page.getByLabel("E-mail address").fill(viewer.email);
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
  await expect(page.getByText("Admins change these limits.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add a calendar" })).toHaveCount(0);
  expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
});

test("every row of spec 8 about the calendar has its messages in the fixture", () => {
  const section = "## 8. Messages and errors";
  const rows = rowLabels(section).filter((row) => /calendar/i.test(row));
  expect(rows.toSorted()).toEqual(Object.keys(messages).toSorted());
  expect(exactTexts(section)).toEqual(expect.arrayContaining(Object.values(calendarMessages)));
});
