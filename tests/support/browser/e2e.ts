import { delimiter } from "node:path";
import { expect, test as base, type Locator, type Page, type Response } from "@playwright/test";
import { staff } from "../product/product.ts";

/** The value of this worker from a list that `e2e.setup.ts` stores in an environment variable. */
function workerValue(name: string, separator: string): string {
  const value = process.env[name]?.split(separator)[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
  if (!value) throw new Error(`${name} is missing: run the end-to-end tests with \`npm test\`.`);
  return value;
}

/** The address of the worker's product. */
export const origin = () => workerValue("PRODUCT_ORIGIN", " ");

/** The data folder of the worker's product. */
export const dataDir = () => workerValue("PRODUCT_DATA_DIR", delimiter);

/** Problems of a page since it was watched. */
export type PageProblems = { errors: string[]; outside: string[]; failed: string[] };

/** Logged while a page unloads: the Studio sends a message on a closing socket. */
const unloadMessage = "WebSocket is already in CLOSING or CLOSED state.";

/**
 * Records console errors (including Content-Security-Policy violations), requests to other origins, and
 * failed requests of a page from now on.
 */
export function watchPage(page: Page): PageProblems {
  const seen: PageProblems = { errors: [], outside: [], failed: [] };
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" && text !== unloadMessage) seen.errors.push(text);
  });
  page.on("pageerror", (error) => seen.errors.push(error.message));
  page.on("request", (request) => {
    const url = new URL(request.url());
    const ours = url.host === new URL(origin()).host;
    if (!ours && !["data:", "blob:"].includes(url.protocol)) seen.outside.push(request.url());
  });
  page.on("response", (response: Response) => {
    if (response.status() >= 400) seen.failed.push(`${response.status()} ${response.url()}`);
  });
  return seen;
}

/**
 * Waits as long as a person takes: a form sent within a second of the page load is classified as spam.
 */
export async function waitLikeAPerson(inPage: Locator): Promise<void> {
  await expect
    .poll(() => inPage.evaluate(() => performance.now()), { intervals: [100] })
    .toBeGreaterThan(1000);
}

type SignInFixtures = {
  signInToStudio(page?: Page): Promise<void>;
  signInToAdmin(page?: Page): Promise<void>;
};

/** Sign-in helpers shared by all end-to-end tests, as fixtures. */
export const test = base.extend<SignInFixtures>({
  // The context is reused by the next test, and Playwright leaves it offline.
  context: async ({ context }, use) => {
    await use(context);
    await context.setOffline(false);
  },
  signInToStudio: async ({ page }, use) => {
    await use(async (target = page) => {
      await target.goto(`${origin()}/studio/`);
      await target.getByLabel("Email").fill(staff.email);
      await target.getByLabel("Password").fill(staff.password);
      await target.getByRole("button", { name: "Sign in" }).click();
      await target.waitForURL(/\/studio/);
    });
  },
  signInToAdmin: async ({ page }, use) => {
    await use(async (target = page) => {
      await target.goto(`${origin()}/admin/leads`);
      await target.getByLabel(/e-?mail/i).fill(staff.email);
      await target.getByLabel("Password").fill(staff.password);
      await target.getByRole("button", { name: "Sign in" }).click();
      await expect(target.getByRole("heading", { name: "Leads Dashboard" })).toBeVisible();
    });
  },
});

export { expect };
