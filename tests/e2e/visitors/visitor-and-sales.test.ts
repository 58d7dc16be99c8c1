import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, origin, waitLikeAPerson, test, watchPage } from "../../support/browser/e2e.ts";

/** Without reduced motion, as most visitors see it. */
test.use({ reducedMotion: "no-preference" });

const inOneSecond = () => `${Date.now()}${Math.floor(Math.random() * 1000)}`;

async function fillContactForm(page: Page, email: string): Promise<void> {
  await page.goto(`${origin()}/contact`);
  await page.getByLabel("Full Name").fill("Ada Beispiel");
  await page.locator("main").getByLabel("Email", { exact: false }).first().fill(email);
  await page.getByLabel("Company").fill("Beispiel AG");
  await page.getByLabel("Inquiry Type").selectOption("sales");
  await page.getByLabel("Subject").fill("First workflow");
  await page.getByLabel("Message").fill("How long until the first KPI moves?");
}

test("a visitor sends the contact form and sales works on the lead", async ({
  page,
  browser,
  signInToAdmin,
}) => {
  test.setTimeout(120_000);
  const email = `visitor.${inOneSecond()}@example.com`;
  const visitor = await browser.newPage();
  const seen = watchPage(visitor);
  await fillContactForm(visitor, email);
  await waitLikeAPerson(visitor.getByRole("main"));
  await visitor.getByRole("button", { name: "Send Message" }).click();
  await expect(visitor.getByText("Message sent!")).toBeVisible();
  await expect(
    visitor.getByText("Thank you for contacting us. We'll respond within 24 hours."),
  ).toBeVisible();
  await expect(visitor.getByLabel("Full Name")).toHaveValue("");
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  await visitor.close();

  await signInToAdmin();
  await page.getByPlaceholder("Search leads...").fill(email);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(page.getByRole("row"), "the header and the one lead").toHaveCount(2);
  await expect(row).toHaveCount(1);
  await row.getByRole("combobox").selectOption("contacted");
  await expect(page.getByText("Lead status has been updated successfully.")).toBeVisible();
  await page.reload();
  await expect(row.getByRole("combobox")).toHaveValue("contacted");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^leads-export-\d{4}-\d{2}-\d{2}\.csv$/);
  await expect(page.getByText("Exported 1 leads to CSV.")).toBeVisible();
  const lines = (await readFile(await file.path(), "utf8")).trim().split(/\r?\n/);
  expect(lines[0]).toBe(
    '"Name","Email","Company","Role","Phone","Inquiry Type","Form Source","Status","Lead Score","Created At","Message"',
  );
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"${email}"`);
  expect(lines[1]).toContain('"contacted"');
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor sends the contact form", async ({ page, browser, signInToAdmin }) => {
    const email = `plain.${inOneSecond()}@example.com`;
    await fillContactForm(page, email);
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByText("Message sent!")).toBeVisible();

    const context = await browser.newContext({ javaScriptEnabled: true });
    const staffPage = await context.newPage();
    await signInToAdmin(staffPage);
    await staffPage.getByPlaceholder("Search leads...").fill(email);
    await expect(staffPage.getByRole("row").filter({ hasText: email })).toHaveCount(1);
    await context.close();
  });

  test("a rejected form comes back with typed text and error messages", async ({ page }) => {
    await fillContactForm(page, `refused.${inOneSecond()}@example.com`);
    // Spaces pass the browser's validation of a required field.
    await page.getByLabel("Full Name").fill("   ");
    const posted = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Send Message" }).click();
    expect((await posted).status()).toBe(422);
    await expect(page.getByLabel("Subject")).toHaveValue("First workflow");
    await expect(page.getByLabel("Message")).toHaveValue("How long until the first KPI moves?");
  });
});

test("without signing in the back office shows its sign-in page and the API returns nothing", async ({
  page,
  request,
}) => {
  await page.goto(`${origin()}/admin/leads`);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText("Leads Dashboard")).toHaveCount(0);
  for (const path of [
    "/rest/v1/leads?select=*",
    "/rest/v1/staff?select=*",
    "/rest/v1/mailbox?select=*",
    "/functions/v1/download-export?token=guessed",
  ]) {
    const response = await request.get(`${origin()}${path}`);
    expect(response.status(), path).toBeGreaterThanOrEqual(400);
    expect(await response.text(), path).not.toContain("@example.com");
  }
});
