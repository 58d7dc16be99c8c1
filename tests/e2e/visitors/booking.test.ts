import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/accessibility.ts";
import { keepCalendarOpen, openWednesday } from "../../support/browser/booking-page.ts";
import {
  dataDir,
  expect,
  origin,
  waitLikeAPerson,
  test,
  watchPage,
} from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";

keepCalendarOpen();

const newEmail = () => `booking.${Date.now()}${Math.floor(Math.random() * 1000)}@example.com`;

const times = (page: Page): Locator => page.locator("a[data-time]");
/** Waits until the page shows the browser's time zone, which the server cannot know. */
const inZone = (page: Page) => expect(page.getByLabel("Time zone")).toBeVisible();
const book = (page: Page) => page.getByRole("button", { name: "Book this time" }).click();
const isBooked = (page: Page) =>
  expect(page.getByRole("heading", { name: "Demo Scheduled" })).toBeVisible();

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full Name").fill("Ada Beispiel");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Company").fill("Beispiel AG");
  await page.getByLabel("What should we prepare?").fill("Our month end takes nine days.");
}

/** Books the slot named in the address of a page or link as another visitor. */
async function bookedByAnother(request: APIRequestContext, address: string): Promise<void> {
  const { searchParams } = new URL(address, origin());
  const response = await request.post(`${origin()}/book`, {
    headers: { accept: "application/json" },
    form: {
      form: "booking",
      type: searchParams.get("type") ?? "",
      time: searchParams.get("time") ?? "",
      zone: "Europe/Berlin",
      name: "Eve Beispiel",
      email: newEmail(),
    },
  });
  expect(await response.json()).toMatchObject({ outcome: "sent", token: expect.any(String) });
}

/** Expects no accessibility violation and no horizontal scrolling. */
async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider, "no horizontal scroll").toBeLessThanOrEqual(0);
}

/** A slot as the page displays it in a time zone. */
const clock = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit" })
    .format(at)
    .replaceAll(/\s/g, " ");
const dayOn = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "long",
    month: "long",
    day: "numeric",
  }).format(at);

for (const timezoneId of ["America/New_York", "Asia/Kolkata", "Pacific/Auckland"]) {
  test.describe(`from ${timezoneId}`, () => {
    test.use({ timezoneId, locale: "en-US", reducedMotion: "reduce" });

    test("a visitor books in their own time zone, and sees the host's beside it", async ({
      page,
    }) => {
      const email = newEmail();
      const seen = watchPage(page);
      await page.goto(`${origin()}/book`);
      await page.getByRole("link", { name: /Platform demo/ }).click();
      await inZone(page);
      await openWednesday(page);
      const chosen = times(page).nth(4);
      const at = new Date(Number(await chosen.getAttribute("data-time")) * 1000);
      await expect(chosen).toHaveText(clock(at, timezoneId));
      await expect(page.getByRole("heading", { name: dayOn(at, timezoneId) })).toBeVisible();
      await chosen.click();
      await fill(page, email);
      await waitLikeAPerson(page.locator("main"));
      await book(page);
      await isBooked(page);

      const main = page.locator("main");
      await expect(
        main.locator(`time[datetime="${at.toISOString().slice(0, 19)}Z"]`),
      ).toContainText(dayOn(at, timezoneId));
      await expect(main).toContainText(email);
      const host = main.getByText(`${clock(at, "America/New_York")} in New York`);
      await expect(host).toHaveCount(timezoneId === "America/New_York" ? 0 : 1);
      const file = await page.request.get(
        new URL(
          (await page.getByRole("link", { name: /\.ics/ }).getAttribute("href")) ?? "",
          origin(),
        ).href,
      );
      expect(file.headers()["content-type"]).toContain("text/calendar");
      const start = at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
      expect(await file.text()).toContain(`DTSTART:${start}Z`);

      expect(seen).toEqual({ errors: [], outside: [], failed: [] });
    });
  });
}

test.describe("from Asia/Kolkata, with Temporal in the browser and without", () => {
  test.use({ timezoneId: "Asia/Kolkata", locale: "en-US" });

  test("hours and zones are displayed the same", async ({ page, context }) => {
    const without = await context.newPage();
    await without.addInitScript(() => Reflect.deleteProperty(globalThis, "Temporal"));
    const zones: string[][] = [];
    for (const shown of [page, without]) {
      await shown.goto(`${origin()}/book`);
      await shown.getByRole("link", { name: /Platform demo/ }).click();
      await inZone(shown);
      await openWednesday(shown);
      const hours = await times(shown).evaluateAll((links) =>
        links.map((link) => [Number(link.dataset["time"]), link.textContent] as const),
      );
      expect(hours.length).toBeGreaterThan(0);
      for (const [at, text] of hours) expect(text).toBe(clock(new Date(at * 1000), "Asia/Kolkata"));
      const choice = shown.getByLabel("Time zone");
      await choice.focus();
      zones.push(await choice.getByRole("option").allTextContents());
      expect(await shown.evaluate(() => "Temporal" in globalThis)).toBe(shown === page);
    }
    expect(zones[0]).toEqual(zones[1]);
    expect(zones[0]).toContain("Kolkata (GMT+5:30)");
    expect(zones[0]?.length).toBeGreaterThan(400);
  });
});

test("a visitor moves an appointment and cancels it; opening the page changes nothing", async ({
  page,
}) => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  await page.goto(`${origin()}/book`);
  await page.getByRole("link", { name: /Platform demo/ }).click();
  await inZone(page);
  await openWednesday(page);
  await times(page).nth(5).click();
  await fill(page, newEmail());
  await waitLikeAPerson(page.locator("main"));
  await book(page);
  await isBooked(page);
  const main = page.locator("main");
  await page.getByRole("link", { name: "Change the time" }).click();
  await inZone(page);
  await openWednesday(page);
  const later = times(page).nth(2);
  const moved = new Date(Number(await later.getAttribute("data-time")) * 1000);
  await later.click();
  await page.getByRole("button", { name: "Move to this time" }).click();
  await expect(page.getByRole("heading", { name: "Your new time is set" })).toBeVisible();
  await expect(main).toContainText(clock(moved, zone));
  const ofMoved = page.url();

  await page.getByRole("link", { name: "Cancel the appointment" }).click();
  await page.goto(ofMoved);
  await expect(main, "opening the page cancels nothing").toContainText("Add to your calendar");
  await page.getByRole("link", { name: "Cancel the appointment" }).click();
  await page.getByRole("button", { name: "Cancel the appointment" }).click();
  await expect(page.getByRole("heading", { name: /is canceled/ })).toBeVisible();
});

test.describe("with the keyboard alone, on a phone, in the dark", () => {
  test.use({
    viewport: { width: 360, height: 740 },
    colorScheme: "dark",
    reducedMotion: "reduce",
    timezoneId: "Europe/Berlin",
    locale: "de-DE",
  });

  test("a visitor books, and every step is accessible", async ({ page }) => {
    const { keyboard } = page;
    const focused = page.locator(":focus");
    await page.goto(`${origin()}/book`);
    await page.getByRole("link", { name: /Value Sprint/ }).focus();
    await keyboard.press("Enter");
    const month = page.locator("#booking-month");
    await inZone(page);
    await expect(times(page).first()).toBeVisible();
    await expectUsable(page);
    const first = (await month.textContent()) ?? "";

    // From the meeting's link to the day: the two months, then one tab stop for the whole grid.
    await page.locator("a[data-day][tabindex='0']").focus();
    const day = async () => (await focused.getAttribute("data-day")) ?? "";
    const before = await day();
    await keyboard.press("ArrowRight");
    expect(Date.parse(await day()) - Date.parse(before)).toBe(86_400_000);
    await keyboard.press("ArrowDown");
    const late = await day();
    expect(Date.parse(late) - Date.parse(before)).toBe(8 * 86_400_000);
    await keyboard.press("PageDown");
    await expect(month).not.toHaveText(first);
    await expect.poll(async () => (await day()).slice(0, 7)).not.toBe(late.slice(0, 7));
    await keyboard.press("End");
    await keyboard.press("ArrowRight");
    await expect(page.locator("table[aria-busy]")).toHaveCount(0);
    await keyboard.press("Enter");
    await expect(times(page).first()).toHaveText(/^\d\d:\d\d$/);
    await expect(page.locator("td[aria-selected=true]")).toHaveCount(1);
    await expect(page.locator("[aria-live=polite]").last()).toHaveText(/\d+ free times?$/);

    // Past the time zone select to the first slot.
    await keyboard.press("Tab");
    await expect(focused).toHaveAttribute("id", "booking-zone");
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await expect(focused, "the chosen slot is announced").toContainText(/\d\d:\d\d – \d\d:\d\d/);
    await expectUsable(page);
    await keyboard.press("Tab");
    await expect(focused).toHaveText("Change the time");
    await keyboard.press("Tab");
    await keyboard.type("Ada Beispiel");
    await keyboard.press("Tab");
    await keyboard.type("ada");
    await keyboard.press("Enter");
    await expect(focused, "the invalid field has the focus").toHaveAccessibleName("Email");
    await expect(page.getByText(/such as name@company.com/)).toBeVisible();
    await expectUsable(page);
    await keyboard.press("End");
    await keyboard.type(`.${Date.now()}@example.com`);
    await keyboard.press("Enter");
    await isBooked(page);
    await expectUsable(page);
  });
});

test(
  "a key press while a month's slots arrive keeps the focus",
  { tag: "@proof" },
  async ({ page }) => {
    await page.goto(`${origin()}/book`);
    await page.getByRole("link", { name: /Value Sprint/ }).click();
    await inZone(page);
    const focused = page.locator("a[data-day]:focus");
    await page.locator("a[data-day][tabindex='0']").focus();
    const first = (await focused.getAttribute("data-day")) ?? "";

    // The observer runs between rendering the slots and React's effects.
    await page.evaluate(() => {
      const grid = document.querySelector("table[role=grid]");
      if (!grid) throw new Error("no grid");
      const observer = new MutationObserver(() => {
        if (grid.hasAttribute("aria-busy")) return;
        observer.disconnect();
        const back = new KeyboardEvent("keydown", { key: "PageUp", bubbles: true });
        document.activeElement?.dispatchEvent(back);
      });
      observer.observe(grid, { attributes: true, attributeFilter: ["aria-busy"] });
    });
    const arrived = page.waitForResponse(/\/book\/times\?/);
    await page.keyboard.press("PageDown");
    await arrived;
    await expect(focused).toHaveAttribute("data-day", new RegExp(`^${first.slice(0, 7)}`));
  },
);

test("the slower of two visitors gets the next free slots, and typed text is kept", async ({
  page,
  request,
}) => {
  const seen = watchPage(page);
  // A slot hold that never arrived: only the booking counts.
  await page.route("**/book/hold", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`${origin()}/book`);
  await page.getByRole("link", { name: /Blueprint call/ }).click();
  await inZone(page);
  await openWednesday(page);
  await times(page).last().click();
  await fill(page, newEmail());
  await bookedByAnother(request, page.url());
  const lost = new URL(page.url()).searchParams.get("time") ?? "";
  await waitLikeAPerson(page.locator("main"));
  await book(page);
  await expect(page.locator("main").getByRole("alert")).toContainText("That time was just taken");
  await expect(page.getByLabel("Full Name")).toHaveValue("Ada Beispiel");
  await expect(page.getByLabel("What should we prepare?")).toHaveValue(/nine days/);
  const next = page.getByRole("radiogroup", { name: "Next free times" });
  await next.getByRole("radio").nth(1).check();
  await expect(page.getByLabel("Full Name"), "the choice is made within the form").toBeVisible();
  await book(page);
  await isBooked(page);
  expect(seen.failed.filter((response) => !/hold|^422/.test(response))).toEqual([]);

  await page.goto(`${origin()}/book`);
  await page.getByRole("link", { name: /Blueprint call/ }).click();
  await inZone(page);
  await openWednesday(page);
  await expect(page.locator(`[data-time="${lost}"]`), "taken slots disappear").toHaveCount(0);
});

test("a held slot is unavailable to others, and is marked as taken after going back", async ({
  page,
  browser,
}) => {
  // A visitor can hold two slots at most, and all tests come from one address.
  await withProductDatabase(
    dataDir(),
    (sql) => sql`delete from private.reservations where slot_hold_id is not null`,
  );
  await page.goto(`${origin()}/book`);
  await page.getByRole("link", { name: /Platform demo/ }).click();
  await inZone(page);
  await openWednesday(page);
  const wanted = times(page).nth(6);
  const at = await wanted.getAttribute("data-time");
  const other = await browser.newPage();
  await other.goto(page.url());
  await inZone(other);
  await expect(other.locator(`[data-time="${at}"]`)).toBeVisible();
  await wanted.click();
  await expect(page.getByText("Held for you until")).toBeVisible();
  // The event for a page restored from the back/forward cache.
  await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(other.locator(`[data-time="${at}"]`)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Held for you until"), "a reload keeps it").toBeVisible();
  await other.close();
});

test("the page of a signed link is private, and an invalid link opens nothing", async ({
  request,
}) => {
  const address = `${origin()}/book?token=${"0".repeat(8)}-0000-0000-0000-${"0".repeat(12)}.zzzzzz.${"a".repeat(43)}`;
  const page = await request.get(address);
  expect(page.headers()["cache-control"]).toContain("no-store");
  expect(page.headers()["x-robots-tag"]).toContain("noindex");
  const html = await page.text();
  for (const part of [
    "This link is no longer valid",
    '<meta name="referrer" content="strict-origin"/>',
  ])
    expect(html.includes(part), part).toBe(true);
  expect((await request.get(address.replace("/book?", "/book/calendar.ics?"))).status()).toBe(404);
  const posted = await request.post(`${origin()}/book`, {
    form: { form: "cancelBooking", token: "made-up" },
  });
  expect(posted.status()).toBe(422);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, locale: "en-US" });

  test("a visitor books with links and one button, also after losing a slot to another", async ({
    page,
    request,
  }) => {
    await page.goto(`${origin()}/book`);
    await page.getByRole("link", { name: /Platform demo/ }).click();
    await page.getByRole("link", { name: "Change time zone" }).click();
    await page.getByLabel("Time zone").selectOption("Pacific/Auckland");
    await page.getByRole("button", { name: "Show times" }).click();
    await openWednesday(page);
    await times(page).nth(1).click();
    await expect(page.getByText(/in New York$/)).toBeVisible();
    await bookedByAnother(request, page.url());
    await fill(page, newEmail());
    await book(page);
    await expect(page.getByText("That time was just taken")).toBeVisible();
    await expect(page.getByLabel("Company")).toHaveValue("Beispiel AG");
    await page.getByRole("radio").first().check();
    await book(page);
    await isBooked(page);
    await expect(page.getByText(/Auckland time/)).toBeVisible();
    await page.getByRole("link", { name: "Change the time" }).click();
    await openWednesday(page);
    await times(page).first().click();
    await page.getByRole("button", { name: "Move to this time" }).click();
    await expect(page.getByRole("heading", { name: "Your new time is set" })).toBeVisible();
    await page.getByRole("link", { name: "Cancel the appointment" }).click();
    await page.getByRole("button", { name: "Cancel the appointment" }).click();
    await expect(page.getByRole("heading", { name: /is canceled/ })).toBeVisible();
  });
});
