import { readFile } from "node:fs/promises";
import { expect, origin, test, watchPage } from "../../support/browser/e2e.ts";

/** The calculator and its file, and links that select a meeting. */

test("a visitor computes a price and downloads the business case with the same numbers", async ({
  page,
}) => {
  const seen = watchPage(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin()}/pricing`);
  const form = page.locator("#calculator");
  const perYear = form.getByRole("row", { name: /^Price per year/ }).getByRole("cell");
  await expect(perYear).toHaveText("$114,000");
  const modules = form.getByRole("slider", { name: "Modules" });
  await modules.focus();
  // Keys pressed before the script runs move the slider only.
  await expect(async () => {
    await modules.press("End");
    await expect(form.getByRole("spinbutton", { name: "Modules" })).toHaveValue("9");
  }).toPass();
  await form.getByRole("checkbox").check();
  await expect(perYear).toHaveText("$261,000");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    form.getByRole("button", { name: "Download the business case" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("business-case.xlsx");
  const sheet = await readFile(await download.path(), "utf8");
  expect(sheet).toMatch(/<f>SUM\(F6:F11\)<\/f><v>261000<\/v>/);
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test("a link selects its meeting, and visitors can change it", async ({ page }) => {
  await page.goto(`${origin()}/about`);
  await expect(page.locator("[data-health]")).toHaveAttribute("data-health", "healthy");
  await page.getByRole("main").getByRole("link", { name: "Book Blueprint Call" }).first().click();
  await page.waitForURL(`${origin()}/schedule-demo?meeting=blueprint-call`);
  const form = page.frameLocator("iframe");
  await expect(form.getByRole("heading", { name: "Blueprint call" })).toBeVisible();
  await expect(form.getByLabel("Time zone")).toBeVisible();
  await form.getByRole("link", { name: "Choose another meeting" }).click();
  await expect(form.getByRole("link", { name: /Platform demo/ })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the price examples, the file and the meeting of a link work", async ({ page, request }) => {
    await page.goto(`${origin()}/pricing`);
    const totals = page.getByRole("row", { name: /^Price per year/ }).last();
    await expect(totals.getByRole("cell")).toHaveText(["$51,000", "$114,000", "$306,600"]);
    const file = await request.get(`${origin()}/api/business-case?path=/pricing&q-modules=1`);
    expect(await file.text()).toContain("<v>51000</v>");
    expect((await request.get(`${origin()}/api/business-case?path=/about`)).status()).toBe(404);

    await page.getByRole("link", { name: "Book a Value Sprint briefing" }).click();
    const form = page.frameLocator("iframe");
    await expect(form.getByRole("heading", { name: "Value Sprint briefing" })).toBeVisible();
    await page.goto(`${origin()}/schedule-demo?meeting=unknown`);
    await expect(form.getByRole("link", { name: /Platform demo/ })).toBeVisible();
  });
});
