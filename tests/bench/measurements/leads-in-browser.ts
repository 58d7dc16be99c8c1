/**
 * The lead list and the board in a browser with a million leads: the time until the first row of a
 * signed-in, cold visit, and the browser's wait for each page, filter and search.
 */

import { chromium, type Browser, type Page } from "@playwright/test";
import { executablePath } from "../../playwright.config.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import { discard, newDataDir, staff, startProduct } from "../../support/product/product.ts";
import { type RecordMeasurement, percentile } from "../results.ts";
import { fill } from "./leads.ts";

const visits = 5;

/** Starts a product, seeds it and measures; seeding takes some minutes. */
export async function benchLeadsInBrowser(note: RecordMeasurement): Promise<void> {
  const dataDir = newDataDir();
  const product = await startProduct({ dataDir });
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    await withProductDatabase(dataDir, fill);
    await measureBrowser(browser, product.origin, note);
  } finally {
    await browser.close();
    await product.stop();
    discard(dataDir);
  }
}

/** Measures a product running at `origin` that has a million leads. */
export async function measureBrowser(
  browser: Browser,
  origin: string,
  note: RecordMeasurement,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${origin}/admin/leads`);
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(staff.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator("tbody tr").first().waitFor();
  const state = await context.storageState();

  for (const [what, address, row] of [
    ["the list", "/admin/leads", "tbody tr"],
    ["the board", "/admin/pipeline", "[data-card]"],
  ] as const) {
    const times: number[] = [];
    for (let visit = 0; visit < visits; visit += 1) {
      const cold = await browser.newContext({ storageState: state });
      const visited = await cold.newPage();
      await visited.goto(origin + address, { waitUntil: "commit" });
      times.push(await firstSeenMs(visited, row));
      await cold.close();
    }
    note(
      `cold visit to ${what} until its first row, median of ${visits}`,
      percentile(times, 0.5),
      "ms",
    );
  }

  const waits = await useList(page);
  note(
    `requests of ${waits.length} pages, filters and searches, p50`,
    percentile(waits, 0.5),
    "ms",
  );
  note(
    "requests of pages, filters and searches, p95",
    percentile(waits, 0.95),
    "ms",
    "leads-requests",
  );
  await context.close();
}

/** Milliseconds from navigation until an element matching the selector is in the page. */
const firstSeenMs = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector(wanted)) resolve(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    selector,
  );

/** Uses pages, filters and searches, and returns the duration of each request for leads. */
async function useList(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    performance.setResourceTimingBufferSize(5000);
    performance.clearResourceTimings();
  });
  const waitForRequest = async (act: () => Promise<unknown>) => {
    const responses = ["search_leads", "count_leads"].map((name) =>
      page.waitForResponse((response) => response.url().endsWith(`/rpc/${name}`)),
    );
    await act();
    await Promise.all(responses);
    await page.locator("tbody tr, [role=status]").first().waitFor();
  };
  const next = page.getByRole("button", { name: "Go to next page" });
  for (let turn = 0; turn < 20; turn += 1) await waitForRequest(() => next.click());
  const choose = async (name: string, choice: string) => {
    await page.locator("form").getByRole("combobox", { name }).click();
    await page.getByRole("option", { name: choice, exact: true }).click();
  };
  for (const status of ["New", "Contacted", "Qualified", "Closed"]) {
    await waitForRequest(() => choose("Status", status));
    for (const source of ["Contact Form", "Download Guide", "Chat"])
      await waitForRequest(() => choose("Source", source));
    // A value requested a moment ago comes from the cache.
    await choose("Source", "All Sources");
    for (const owner of ["Mine", "Unassigned"]) await waitForRequest(() => choose("Owner", owner));
    await choose("Owner", "All Owners");
  }
  const search = page.getByPlaceholder("Search leads...");
  for (const text of ["xylograph", "smith anna", "gmbh", "anna.smith2", "nobody has this", "weber"])
    await waitForRequest(() => search.fill(text));
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\/rpc\/(search|count)_leads$/.test(name))
      .map(({ duration }) => duration),
  );
}
