/** The download size of the back office, and its messages when the server fails or is unreachable. */

import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/accessibility.ts";
import { openScreen } from "../../support/browser/back-office.ts";
import { expect as expectSoon, origin, test } from "../../support/browser/e2e.ts";

const expect = expectSoon.configure({ timeout: 30_000 });

const firstRow = (page: Page) => page.getByRole("row").nth(1);

test.beforeEach(async ({ page, signInToAdmin }) => {
  await signInToAdmin();
  await expect(firstRow(page)).toBeVisible();
});

test("a signed-in start without a cache downloads at most 450 kB gzipped until the first row", async ({
  page,
  browser,
}) => {
  const storageState = await page.context().storageState();
  const cold = await (await browser.newContext({ storageState })).newPage();
  const sizes: Promise<number>[] = [];
  let hasFirstRow = false;
  cold.on("requestfinished", (request) => {
    if (!hasFirstRow)
      sizes.push(
        request
          .response()
          .then(async (response) => (response ? measureSize(await response.body()) : 0)),
      );
  });
  const measureSize = (body: Buffer) => Math.min(body.length, gzipSync(body).length);
  await cold.goto(`${origin()}/admin/leads`);
  await expect(firstRow(cold)).toBeVisible();
  hasFirstRow = true;
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(450_000);
  await cold.context().close();
});

test("a lost connection is reported, and a failed request can be retried", async ({ page }) => {
  await page.context().setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await expectAccessible(page);
  await page.getByPlaceholder("Search leads...").fill("nobody has this name");
  await page.context().setOffline(false);
  await expect(page.getByText("You are offline.")).toHaveCount(0);
  await expect(page.getByText("No leads found matching your criteria.")).toBeVisible();
});

test(
  "a failed request is sent four times, then the list shows an error that can be retried",
  { tag: "@proof" },
  async ({ page }) => {
    let requests = 0;
    await page.route("**/rest/v1/rpc/search_leads", (route) => {
      requests += 1;
      return route.fulfill({ status: 500, json: { message: "database canary" } });
    });
    await page.getByPlaceholder("Search leads...").fill("anyone at all");
    const failed = page.getByText("Failed to fetch leads data.");
    await expect(failed).toBeVisible();
    expect(requests).toBe(4);
    await expect(page.getByText("canary")).toHaveCount(0);
    await page.unroute("**/rest/v1/rpc/search_leads");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(failed).toHaveCount(0);
  },
);

test("a slow response is reported", { tag: "@proof" }, async ({ page }) => {
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/rest/v1/rpc/search_leads", async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.getByPlaceholder("Search leads...").fill("somebody slow");
  const slow = page.getByText("The server is slow.");
  await expect(slow).toBeVisible();
  release();
  await expect(slow).toHaveCount(0);
});

test(
  "a screen whose chunk is missing after a deployment offers a reload",
  { tag: "@proof" },
  async ({ page }) => {
    await page.route("**/admin/assets/outbox-list*", (route) => route.fulfill({ status: 404 }));
    await openScreen(page, "System", "Outbox");
    await expect(page.getByRole("heading", { name: "Could not load this page" })).toBeVisible();
    // The layout still works, so another screen opens.
    await page.getByRole("tab", { name: "Privacy" }).click();
    await expect(page.getByRole("heading", { name: "Privacy" })).toBeVisible();
    await page.goBack();
    await page.unroute("**/admin/assets/outbox-list*");
    await page.getByRole("button", { name: "Refresh Page" }).click();
    await expect(page.getByRole("heading", { name: "Outbox" })).toBeVisible();
  },
);
