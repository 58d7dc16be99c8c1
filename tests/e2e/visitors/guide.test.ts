import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { expect, origin, waitLikeAPerson, test, watchPage } from "../../support/browser/e2e.ts";

const newEmail = (who: string) =>
  `${who}.${Date.now()}${Math.floor(Math.random() * 1000)}@example.com`;

async function fillGuideForm(page: Page, email: string): Promise<void> {
  await page.goto(`${origin()}/download-guide`);
  const form = page.getByRole("main");
  await form.getByLabel("First Name").fill("Ada");
  await form.getByLabel("Last Name").fill("Beispiel");
  await form.getByLabel("Business Email").fill(email);
  await form.getByLabel("Company Name").fill("Beispiel AG");
  await form.getByLabel("Company Size").selectOption("51-200");
}

const isPdf = async (path: string) => (await readFile(path)).subarray(0, 5).toString() === "%PDF-";

test("spec 2 and 8: a visitor sends the guide form, the guide downloads and sales has the lead", async ({
  page,
  browser,
  signInToAdmin,
}) => {
  test.setTimeout(120_000);
  const email = newEmail("guide");
  const visitor = await browser.newPage();
  const seen = watchPage(visitor);
  await fillGuideForm(visitor, email);
  await waitLikeAPerson(visitor.getByRole("main"));
  const download = visitor.waitForEvent("download");
  await visitor.getByRole("button", { name: "Download Guide" }).click();
  await expect(visitor.getByRole("heading", { name: "Download Started" })).toBeVisible();
  await expect(visitor.getByText("Success!")).toBeVisible();
  await expect(
    visitor.getByText("Your guide is downloading and we've saved your information."),
  ).toBeVisible();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  expect(await isPdf(await file.path())).toBe(true);
  const main = visitor.getByRole("main");
  await expect(main.locator('a[href="/schedule-demo"]')).toBeVisible();
  await expect(main.locator('a[href="/"]')).toBeVisible();
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  await visitor.close();

  await signInToAdmin();
  await page.getByPlaceholder("Search leads...").fill(email);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("Ada Beispiel");
  await expect(row).toContainText("Download Guide");
});

test("the guide requires a signed link", async ({ request }) => {
  for (const query of ["", "?token=", "?token=1.abc"]) {
    const response = await request.get(`${origin()}/download-guide/file${query}`);
    expect(response.status()).toBeGreaterThanOrEqual(400);
    expect(response.headers()["content-type"]).not.toContain("pdf");
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page after the form starts the download and offers it", async ({ page }) => {
    await fillGuideForm(page, newEmail("plain.guide"));
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download Guide" }).click();
    await expect(page.getByRole("heading", { name: "Download Started" })).toBeVisible();
    expect(await isPdf(await (await download).path())).toBe(true);
    const again = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download Guide" }).click();
    expect(await isPdf(await (await again).path())).toBe(true);
  });

  test("a rejected form keeps typed text and stores nothing", async ({ page }) => {
    await fillGuideForm(page, newEmail("refused.guide"));
    await page.getByLabel("First Name").fill("   ");
    const posted = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Download Guide" }).click();
    expect((await posted).status()).toBe(422);
    await expect(page.getByLabel("Company Name")).toHaveValue("Beispiel AG");
    await expect(page.getByRole("main").getByLabel("Company Size")).toHaveValue("51-200");
  });
});
