import assert from "node:assert/strict";
import { chromium, expect, type Page } from "@playwright/test";
import { executablePath } from "../playwright.config.ts";
import { discard, startProduct } from "../support/product.ts";
import {
  axeFaults,
  beginDay,
  days,
  expectNavigation,
  expectScreen,
  refusedRequests,
  requestsRefusedTo,
  roles,
  screens,
  seedDays,
} from "../support/role-days.ts";
import type { Step } from "./run.ts";

const LEADS = 100_000;
const widths = [390, 1024, 1440] as const;
const themes = ["light", "dark"] as const;

/**
 * The day of each role over 100,000 leads; every role on every screen and each request behind it; every
 * screen by axe at three widths in both themes; and no request to any other host.
 */
export const roleDays: Step = async () => {
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const counted = { screensTried: 0, screensByAxe: 0, requestsRefused: 0 };
  const outside: string[] = [];
  const watchHosts = (page: Page) =>
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith("http") && url.origin !== product.origin) outside.push(url.href);
    });
  try {
    await seedDays(product.dataDir, LEADS);
    for (const role of roles) {
      const page = await beginDay(browser, product.origin, role);
      watchHosts(page);
      await expectNavigation(page, role);
      await days[role](page);
      for (const [path, , who] of screens) {
        await expectScreen(page, path, who.includes(role));
        counted.screensTried += 1;
      }
      const refused = await refusedRequests(page);
      for (const path of requestsRefusedTo(role)) {
        assert.ok(refused.includes(path), `${role} is answered by ${path}`);
        counted.requestsRefused += 1;
      }
      if (role === "admin") counted.screensByAxe = await everyScreenByAxe(page);
      await page.context().close();
    }
    assert.deepEqual(outside, []);
  } finally {
    await browser.close();
    await product.stop();
    discard(product.dataDir);
  }
  return { leads: LEADS, roles: roles.length, ...counted };
};

async function everyScreenByAxe(page: Page): Promise<number> {
  const faults: unknown[] = [];
  let looks = 0;
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await page.evaluate((chosen) => {
      localStorage.setItem("RaStoreBackOffice.theme", JSON.stringify(chosen));
    }, theme);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const [path] of screens) {
        await expectScreen(page, path, true);
        await expect(page.getByText(/^(Loading|Looking)/)).toHaveCount(0, { timeout: 30_000 });
        const found = await axeFaults(page);
        if (found.length > 0) faults.push([path, width, theme, found]);
        looks += 1;
      }
    }
  }
  assert.deepEqual(faults, []);
  return looks;
}
