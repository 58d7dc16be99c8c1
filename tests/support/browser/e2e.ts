import { delimiter } from "node:path";
import { expect, test as base, type Locator, type Page, type Response } from "@playwright/test";
import { staff } from "../product/product.ts";

/** The worker's own among what `e2e.setup.ts` wrote down for all. */
function ofThisWorker(name: string, separator: string): string {
  const value = process.env[name]?.split(separator)[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
  if (!value) throw new Error(`${name} is missing: run the journeys by \`npm test\`.`);
  return value;
}

/** The address of the worker's product. */
export const origin = () => ofThisWorker("PRODUCT_ORIGIN", " ");

/** The data folder of the worker's product. */
export const dataDir = () => ofThisWorker("PRODUCT_DATA_DIR", delimiter);

/** What went wrong in a page while it was watched. */
export type Watched = { errors: string[]; outside: string[]; failed: string[] };

/** Said by a page that is being left: the Studio takes its leave on a socket that is closing. */
const goodbye = "WebSocket is already in CLOSING or CLOSED state.";

/**
 * Watches a page from now on: console errors (refusals of the Content-Security-Policy are among
 * them), requests that leave the product's origin and requests that fail.
 */
export function watch(page: Page): Watched {
  const seen: Watched = { errors: [], outside: [], failed: [] };
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" && text !== goodbye) seen.errors.push(text);
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

/** Waits as long as a person takes: a form that is sent within its page's first second is spam. */
export async function takeASecond(inPage: Locator): Promise<void> {
  await expect
    .poll(() => inPage.evaluate(() => performance.now()), { intervals: [100] })
    .toBeGreaterThan(1000);
}

type Verbs = {
  signInToStudio(page?: Page): Promise<void>;
  signInToAdmin(page?: Page): Promise<void>;
};

/** The verbs that journeys share, as fixtures. */
export const test = base.extend<Verbs>({
  // The window serves the next journey too, and Playwright leaves it offline.
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
