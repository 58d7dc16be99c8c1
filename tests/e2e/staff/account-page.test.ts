/** Personal settings of staff: time zone, password, a second factor and notifications. */

import type { Page } from "@playwright/test";
import {
  dataDir,
  expect as expectSoon,
  origin,
  test,
  watchPage,
} from "../../support/browser/e2e.ts";
import { openScreen } from "../../support/browser/back-office.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import { createStaff, type StaffAccount } from "../../support/product/product-staff.ts";

const expect = expectSoon.configure({ timeout: 30_000 });

const password = "correct horse battery staple";
const account = (name: string): StaffAccount => ({
  email: `${name.toLowerCase()}.account@example.com`,
  password,
  name,
});

async function signIn(page: Page, { email }: StaffAccount): Promise<void> {
  await page.goto(`${origin()}/admin/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
}

test("a second factor is offered if the back end supports it, and hidden otherwise", async ({
  page,
}) => {
  const tessa = account("Tessa");
  await createStaff(dataDir(), tessa, "sales");
  await signIn(page, tessa);
  const seen = watchPage(page);
  const heading = page.getByRole("heading", { name: "Two-factor authentication" });
  const settingsResponse = page.waitForResponse("**/auth/v1/settings");
  await page.goto(`${origin()}/admin/account`);
  expect(await (await settingsResponse).json()).toMatchObject({ mfa_enabled: false });
  await expect(page.getByRole("heading", { name: "Notifications" })).toBeVisible();
  await expect(heading).toHaveCount(0);

  // Responses of hosted Supabase Auth; enabling the factor in the database would lock this account.
  const factor = { id: "3f8b1c52-0d4e-4c39-9a61-2f5d7e8a9b0c", factor_type: "totp" };
  let isOn = false;
  const switched: unknown[] = [];
  await page.route("**/auth/v1/settings", (route) => route.fulfill({ json: {} }));
  await page.route("**/auth/v1/user", async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      json: {
        ...(await response.json()),
        factors: isOn ? [{ ...factor, status: "verified" }] : [],
      },
    });
  });
  await page.route("**/auth/v1/factors**", (route) =>
    route.fulfill({
      json: {
        ...factor,
        type: "totp",
        totp: {
          qr_code:
            '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
          secret: "JBSWY3DPEHPK3PXP",
          uri: "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP",
        },
      },
    }),
  );
  await page.route("**/auth/v1/factors/*/challenge", (route) =>
    route.fulfill({ json: { id: "challenge", type: "totp", expires_at: 4_102_444_800 } }),
  );
  await page.route("**/auth/v1/factors/*/verify", async (route) => {
    if (route.request().postDataJSON().code !== "123456")
      return route.fulfill({
        status: 422,
        json: {
          code: 422,
          error_code: "mfa_verification_failed",
          msg: "Invalid TOTP code entered",
        },
      });
    isOn = true;
    const session = await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith("-auth-token")) ?? "";
      const kept: object = JSON.parse(localStorage.getItem(key) ?? "{}");
      return kept;
    });
    return route.fulfill({ json: session });
  });
  await page.route("**/rest/v1/rpc/set_second_factor", (route) => {
    switched.push(route.request().postDataJSON());
    return route.fulfill({ status: 204 });
  });

  await page.reload();
  await expect(heading).toBeVisible();
  await page.getByRole("button", { name: "Set up authenticator app" }).click();
  await expect(page.getByRole("img", { name: "QR code with the key" })).toBeVisible();
  await expect(page.getByText("JBSW Y3DP EHPK 3PXP")).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill("12");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Enter the six digits that the app shows.")).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Could not change two-factor authentication")).toBeVisible();
  expect(switched).toEqual([]);
  await page.getByLabel("Code", { exact: true }).fill("123456");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Two-factor authentication is on")).toBeVisible();
  expect(switched).toEqual([{ is_on: true }]);
  await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();
  expect(seen.outside).toEqual([]);
});

test(
  "a lead that arrives while another window has the focus triggers a browser notification",
  { tag: "@proof" },
  async ({ page }) => {
    const nina = account("Nina");
    await createStaff(dataDir(), nina, "sales");
    // Grants the permission, and records the notifications that the browser would show.
    await page.addInitScript(() => {
      const shown: string[] = [];
      Object.assign(globalThis, {
        shown,
        Notification: class extends EventTarget {
          static permission = "default";
          static requestPermission() {
            this.permission = "granted";
            return Promise.resolve(this.permission);
          }
          constructor(title: string, options?: NotificationOptions) {
            super();
            shown.push(`${title}: ${options?.body}`);
          }
        },
      });
      document.hasFocus = () => false;
    });
    await signIn(page, nina);
    const shownNotifications = () =>
      page.evaluate(() => {
        const shown: unknown = Object.getOwnPropertyDescriptor(globalThis, "shown")?.value;
        return JSON.stringify(shown);
      });
    const arrive = (name: string) =>
      withProductDatabase(
        dataDir(),
        (sql) => sql`
        insert into public.leads (name, email, message, form_source)
        values (${name}, 'noted@example.com', 'How long does it take?', 'contact_form')`,
      );
    await page.goto(`${origin()}/admin/account`);
    const choice = page.getByLabel("Show browser notifications");
    await expect(choice).not.toBeChecked();
    await choice.check();
    await expect(choice).toBeChecked();
    const name = `Noted ${Date.now()}`;
    await arrive(name);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect.poll(shownNotifications).toContain(`New lead: ${name}`);
  },
);

test(
  "the time zone is set on the account page, and leaving a half-filled password form asks first",
  { tag: "@proof" },
  async ({ page }) => {
    const zoe = account("Zoe");
    await createStaff(dataDir(), zoe, "sales");
    await signIn(page, zoe);
    await page.goto(`${origin()}/admin/account`);
    const zone = page.getByLabel("Your time zone");
    await zone.fill("Tokyo");
    await page.getByRole("option", { name: "Asia/Tokyo" }).click();
    await page.goto(`${origin()}/admin/calendar`);
    await expect(page.locator("label", { hasText: "Your time zone" })).toBeVisible();
    await expect(zone).toHaveValue(/Asia\/Tokyo/);

    await page.goto(`${origin()}/admin/account`);
    await page.getByLabel("Current password").fill("half");
    const questions: string[] = [];
    page.once("dialog", (question) => {
      questions.push(question.message());
      void question.dismiss();
    });
    await openScreen(page, "Leads");
    await expect.poll(() => questions).toEqual(["Leave without saving your changes?"]);
    await expect(page.getByLabel("Current password")).toHaveValue("half");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    page.once("dialog", (question) => void question.accept());
    await openScreen(page, "Leads");
    await expect(page.getByRole("heading", { name: "Leads Dashboard" })).toBeVisible();
  },
);
