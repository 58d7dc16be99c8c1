/**
 * The leads list and the board in a browser at a million leads: how long until the first row of a
 * signed-in, cold visit, and how long the browser waits for each page, filter and search.
 */
import { chromium, type Browser, type Page } from "@playwright/test";
import { executablePath } from "../../playwright.config.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import { discard, newDataDir, staff, startProduct } from "../../support/product/product.ts";
import { type Note, percentile } from "../figures.ts";
import { fill } from "./leads.ts";

const VISITS = 5;

/** Starts a product, fills it and measures; seeding takes some minutes. */
export async function benchLeadsInBrowser(note: Note): Promise<void> {
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

/** The figures of a product that runs at `origin` and has a million leads. */
export async function measureBrowser(browser: Browser, origin: string, note: Note): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${origin}/admin/leads`);
  await page.getByLabel("E-mail address").fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(staff.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator("tbody tr").first().waitFor();
  const state = await context.storageState();

  for (const [what, address, row] of [
    ["the list", "/admin/leads", "tbody tr"],
    ["the board", "/admin/pipeline", "[data-card]"],
  ] as const) {
    const times: number[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) {
      const cold = await browser.newContext({ storageState: state });
      const visited = await cold.newPage();
      await visited.goto(origin + address, { waitUntil: "commit" });
      times.push(await firstSeen(visited, row));
      await cold.close();
    }
    note(
      `cold visit to ${what} until its first row, median of ${VISITS}`,
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

/** Milliseconds from the start of the visit until something like this is in the page. */
const firstSeen = (page: Page, selector: string): Promise<number> =>
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

/** Goes through pages, filters and searches, and gives how long each request for leads took. */
async function useList(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    performance.setResourceTimingBufferSize(5000);
    performance.clearResourceTimings();
  });
  const shows = async (act: () => Promise<unknown>) => {
    const answers = ["search_leads", "count_leads"].map((name) =>
      page.waitForResponse((answer) => answer.url().endsWith(`/rpc/${name}`)),
    );
    await act();
    await Promise.all(answers);
    await page.locator("tbody tr, [role=status]").first().waitFor();
  };
  const next = page.getByRole("button", { name: "Next page" });
  for (let turn = 0; turn < 20; turn += 1) await shows(() => next.click());
  const choice = (name: string) => page.getByRole("combobox", { name, exact: true });
  for (const status of ["New", "Contacted", "Qualified", "Closed"]) {
    await shows(() => choice("Status").selectOption(status));
    for (const source of ["Contact Form", "Download Guide", "Chat"])
      await shows(() => choice("Source").selectOption(source));
    // What was asked for a moment ago is not asked for again.
    await choice("Source").selectOption("All Sources");
    for (const owner of ["Mine", "Nobody's"])
      await shows(() => choice("Owner").selectOption(owner));
    await choice("Owner").selectOption("All Owners");
  }
  const search = page.getByPlaceholder("Search leads...");
  for (const text of ["xylograph", "smith anna", "gmbh", "anna.smith2", "nobody has this", "weber"])
    await shows(() => search.fill(text));
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\/rpc\/(search|count)_leads$/.test(name))
      .map(({ duration }) => duration),
  );
}
