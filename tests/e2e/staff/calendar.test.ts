import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/accessibility.ts";
import {
  dataDir,
  expect as expectSoon,
  origin,
  test,
  watchPage,
} from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import { hire } from "../../support/product/product-staff.ts";
import { exactTexts, rowLabels } from "../../support/fixtures/specification.ts";

/**
 * The calendar for staff. Texts of docs/specification.md in sections 2, 7, 8 and 9 are asserted by
 * quoting it: `messages` holds every row of section 8 about the calendar.
 */

const expect = expectSoon.configure({ timeout: 30_000 });

test.use({ timezoneId: "Europe/Berlin", locale: "en-US" });

const messages = {
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

const [addFailed, typeFailed, updateFailed] = messages["Adding or changing in the calendar fails"];
const [added, typeAdded, activated, deactivated] =
  messages["Adding or changing in the calendar succeeds"];
const [noneUpcoming, noneBlocked] = messages["Calendar, nothing to show"];
const [fetchFailed] = messages["Calendar data cannot be fetched"];

const openCalendar = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Calendar" }).click();
const openTab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();

/** The body of the next request that writes to a table. */
const written = async (page: Page, table: string, write: () => Promise<void>) => {
  const request = page.waitForRequest(
    (request) => request.url().includes(`/rest/v1/${table}`) && request.method() !== "GET",
  );
  await write();
  const body: unknown = (await request).postDataJSON();
  return body;
};

/** Empties the calendar: earlier tests may have booked and blocked. */
const emptyCalendar = () =>
  withProductDatabase(dataDir(), async (sql) => {
    await sql`delete from public.appointments`;
    await sql`delete from public.blocked_times`;
  });

/** A Wednesday in five weeks: no zone changes its offset on a Wednesday. */
function wednesday(): string {
  const day = new Date(Date.now() + 35 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

/** The local time in Berlin of a half-hour slot that begins at this hour in New York. */
function inBerlin(day: string, hour: number): string {
  const noon = new Date(`${day}T12:00Z`);
  const hours = (timeZone: string) =>
    Number(
      new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hour12: false }).format(noon),
    );
  const begins = hour + hours("Europe/Berlin") - hours("America/New_York");
  return [":00", ":30"].map((minutes) => `${begins - 12}${minutes} PM`).join(" – ");
}

test("spec 2, 7, 8: staff create an appointment, see it in its zone, move, confirm and cancel it", async ({
  page,
  signInToAdmin,
}) => {
  test.setTimeout(120_000);
  await emptyCalendar();
  const round = Date.now();
  const name = `Carla ${round}`;
  const seen = watchPage(page);
  await signInToAdmin();
  await openCalendar(page);
  for (const text of exactTexts("### `/admin/calendar`").slice(0, 5))
    await expect(
      page.getByRole("heading", { name: text }).or(page.getByRole("tab", { name: text })),
    ).toBeVisible();
  await expect(page.getByText(noneUpcoming)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "New appointment" }).click();
  const day = wednesday();
  await page.getByLabel("Day").fill(day);
  await page.getByRole("button", { name: "10:00 AM" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByLabel("Email").fill(`carla.${round}@example.com`);
  await page.getByLabel("Attendee's time zone").selectOption("Asia/Tokyo");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Make the appointment" }).click();
  await expect(page.getByText("Appointment made")).toBeVisible();
  await expect(page.getByRole("heading", { name: /10:00 AM – 10:30 AM/ })).toBeVisible();
  await expect(page.getByText(/for the attendee, in Asia\/Tokyo/)).toBeVisible();
  await page.getByLabel("Times in").selectOption("Europe/Berlin");
  await expect(page.getByRole("heading", { name: inBerlin(day, 10) })).toBeVisible();

  await page.getByRole("button", { name: "Move" }).click();
  const [noon = ""] = inBerlin(day, 12).split(" – ");
  await page.getByRole("button", { name: noon }).click();
  const moved = await written(page, "appointments", () =>
    page.getByRole("button", { name: "Move the appointment" }).click(),
  );
  expect(Object.keys(Object(moved))).toEqual(["starts_at"]);
  await expect(page.getByRole("heading", { name: inBerlin(day, 12) })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Calendar", exact: true }).first().click();
  const row = page.getByRole("listitem").filter({ hasText: name }).first();
  await expect(row).toContainText(inBerlin(day, 12));
  await row.getByLabel(`Status of ${name}`).selectOption("Confirmed");
  await expect(page.getByText(`${name}: Confirmed.`)).toBeVisible();
  const view = page.getByRole("region", { name: "Calendar" });
  await view.getByRole("combobox", { name: "View" }).selectOption("Month");
  const inMonth = view.getByRole("link", { name: new RegExp(name) });
  for (let months = 0; months < 3 && (await inMonth.count()) === 0; months += 1) {
    await view.getByRole("button", { name: "Next month" }).click();
    await expect(view.locator("[aria-busy=false]")).toBeVisible();
  }
  await expect(inMonth).toBeVisible();
  await view.getByRole("button", { name: /1 booked that day/ }).click();
  await expect(
    view.getByRole("link", { name: new RegExp(`${noon}.*${name}, Confirmed`) }),
  ).toBeVisible();
  await expectAccessible(page);

  await row.getByLabel(`Status of ${name}`).selectOption("Cancelled");
  await expect(page.getByRole("dialog")).toContainText(
    `A mail goes out to carla.${round}@example.com`,
  );
  const cancelled = await written(page, "appointments", () =>
    page.getByRole("button", { name: "Cancel appointment" }).click(),
  );
  expect(cancelled).toEqual({ status: "cancelled" });
  await expect(page.getByText(noneUpcoming)).toBeVisible();
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test("spec 2, 5, 7, 8: blocked times are added with a warning, toggled, changed and deleted", async ({
  page,
  signInToAdmin,
}) => {
  test.setTimeout(120_000);
  await emptyCalendar();
  const day = wednesday();
  const attendee = `Hilde ${Date.now()}`;
  await withProductDatabase(
    dataDir(),
    (sql) => sql`
      insert into public.appointments (appointment_type_id, starts_at, attendee_name, attendee_email, attendee_zone)
      select id, (${day}::date + time '11:00') at time zone 'America/New_York', ${attendee}, 'hilde@example.com', 'UTC'
      from public.appointment_types order by name limit 1`,
  );
  const seen = watchPage(page);
  await signInToAdmin();
  await openCalendar(page);
  await openTab(page, "Blocked Times");
  await expect(page.getByText(noneBlocked)).toBeVisible();

  const add = page.getByRole("button", { name: "Add blocked time" });
  await page.getByLabel("Title").fill("Offsite");
  await page.getByLabel("Start date").fill(day);
  await page.getByLabel("End date").fill("2020-01-01");
  await add.click();
  await expect(page.getByText("The end is before the start: choose a later end.")).toBeVisible();
  await page.getByLabel("End date").fill(day);
  await add.click();
  const question = page.getByRole("dialog", { name: "1 appointment lies in this time" });
  await expect(question).toContainText(attendee);
  await question.getByRole("button", { name: "Go back" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Offsite");
  await add.click();
  const body = await written(page, "blocked_times", () =>
    question.getByRole("button", { name: "Block it anyway" }).click(),
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
  await expect(page.getByText(added, { exact: true })).toBeVisible();
  const toggle = page.getByRole("switch", { name: "Offsite is active" });
  await expect(toggle).toBeChecked();
  await expectAccessible(page);

  const off = await written(page, "blocked_times", () => toggle.click());
  expect(off).toEqual({ is_active: false });
  await expect(page.getByText(deactivated, { exact: true })).toBeVisible();
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await question.getByRole("button", { name: "Block it anyway" }).click();
  await expect(page.getByText(activated, { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Offsite" }).click();
  await page.getByLabel("Start time").fill("12:00");
  await page.getByLabel("End time").fill("13:00");
  await page.getByLabel("Recurring").click();
  await page.getByLabel("Repeats", { exact: true }).selectOption("Every day");
  await page.getByRole("button", { name: "Save blocked time" }).click();
  await expect(page.getByText(/12:00 – 13:00, every day/)).toBeVisible();
  await page.getByRole("link", { name: "Offsite" }).click();
  await page.getByRole("button", { name: "Delete blocked time" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete blocked time" }).click();
  await expect(page.getByText(noneBlocked)).toBeVisible();
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test(
  "spec 2, 4, 5, 8, 9: types and limits are shown and changed; invalid values are rejected",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    test.setTimeout(120_000);
    const name = `Review ${Date.now()}`;
    const seen = watchPage(page);
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
    const body = await written(page, "appointment_types", () => add.click());
    expect(body).toMatchObject({
      name,
      duration_minutes: 30,
      buffer_minutes: 15,
      description: null,
    });
    await expect(page.getByText(typeAdded, { exact: true })).toBeVisible();
    const row = page.getByRole("listitem").filter({ hasText: name });
    await expect(row).toContainText("30 min, 15 min gap · never booked");
    await row.getByRole("switch").click();
    await expect(row).toContainText("Inactive");
    await expectAccessible(page);
    await row.getByRole("link", { name, exact: true }).click();
    await page.getByRole("button", { name: "Delete appointment type" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete appointment type" }).click();
    await expect(row).toHaveCount(0);

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
    await page.getByRole("switch", { name: "Open on Saturday" }).click();
    await window.fill("60");
    await save.click();
    await expect(page.getByText("Max advance 60 days")).toBeVisible();

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
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });
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
  await expect(page.getByRole("alert").filter({ hasText: addFailed })).toBeVisible();
  await expect(title).toHaveValue("Lost connection");
  await openTab(page, "Types");
  await expect(page.getByRole("alert").filter({ hasText: fetchFailed })).toBeVisible();
  await page.getByLabel("Name").fill("Never stored");
  await page.getByRole("button", { name: "Add appointment type" }).click();
  await expect(page.getByRole("alert").filter({ hasText: typeFailed })).toBeVisible();
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
  await expect(page.getByRole("alert").filter({ hasText: updateFailed })).toBeVisible();
  await expect(toggle).not.toBeChecked();
});

const dayIn = (timeZone: string) => new Intl.DateTimeFormat("en-CA", { timeZone }).format();
const hostZone = "America/New_York";

test.describe("on a different day than the host's", () => {
  const edges = ["Pacific/Kiritimati", "Pacific/Pago_Pago"] as const;
  test.use({ timezoneId: edges.find((zone) => dayIn(zone) !== dayIn(hostZone)) ?? edges[0] });

  test("a blocked time starts with the host's date, and none is prefilled before it is known", async ({
    page,
    signInToAdmin,
  }) => {
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
  });
});

test("a viewer can read the calendar and is offered no action that would be denied", async ({
  page,
}) => {
  const viewer = {
    email: "reads.times@example.com",
    password: "a horse that reads",
    name: "Reader",
  };
  await hire(dataDir(), viewer, "viewer");
  const seen = watchPage(page);
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
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test("every message of spec 8 about the calendar is asserted here", () => {
  const situations = rowLabels("## 8. Messages and errors").filter((row) => /calendar/i.test(row));
  expect(situations.sort()).toEqual(Object.keys(messages).sort());
});
