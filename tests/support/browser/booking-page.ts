import { expect, type FrameLocator, type Page } from "@playwright/test";
import { dataDir, test } from "./e2e.ts";
import { openAtAllHours, restoreOpeningHours } from "../product/opening-hours.ts";
import { withProductDatabase } from "../product/product-database.ts";

/** Opens the worker's calendar around the clock during the tests of the calling file. */
export function keepCalendarOpen(): void {
  test.beforeAll(() => withProductDatabase(dataDir(), openAtAllHours));
  test.afterAll(() => withProductDatabase(dataDir(), restoreOpeningHours));
}

/**
 * Opens a Wednesday of next month in the booking page: all of its slots are within the booking window
 * and after the minimum notice at any time of day, and no time zone changes its offset on a Wednesday.
 */
export async function openWednesday(page: Page | FrameLocator): Promise<void> {
  const month = page.locator("#booking-month");
  const first = await month.innerText();
  await page.getByRole("link", { name: /Next month/ }).click();
  await expect(month).not.toHaveText(first);
  const days = page.locator("a[data-day][href]");
  await expect(days.first()).toBeVisible();
  const all = await days.evaluateAll((links) => links.map((link) => link.dataset["day"] ?? ""));
  const wednesday = all.find((day) => new Date(day).getUTCDay() === 3);
  await page.locator(`a[data-day="${wednesday}"]`).click();
  await expect(page.locator("a[data-time]").first()).toBeVisible();
}
