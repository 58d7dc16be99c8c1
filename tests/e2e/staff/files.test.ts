/** Exporting and importing leads in the back office. */

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/accessibility.ts";
import {
  dataDir,
  expect as expectSoon,
  origin,
  test,
  watchPage,
} from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import { createStaff } from "../../support/product/product-staff.ts";

const expect = expectSoon.configure({ timeout: 30_000 });

const chooseFile = (page: Page, name: string, text: string) =>
  page
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

test("exports filtered leads, detects a re-imported file as unchanged, and imports a list", async ({
  page,
  signInToAdmin,
}) => {
  const mark = `filer${Date.now()}`;
  await withProductDatabase(
    dataDir(),
    (sql) => sql`
      insert into public.leads (name, email, company, message, form_source)
      select '=Filed ' || n, ${mark} || n || '@example.com', 'A, B', E'One,\ntwo', 'chat' from generate_series(1, 3) n`,
  );
  const seen = watchPage(page);
  await signInToAdmin();
  await page.getByPlaceholder("Search leads...").fill(mark);
  await expect(page.getByRole("row"), "the header and three leads").toHaveCount(4);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^leads-export-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text.trimEnd().split("\n")).toHaveLength(4);
  expect(text).toContain(`"'=Filed 1","${mark}1@example.com","A, B"`);
  await expect(page.getByText("Export Successful")).toBeVisible();
  await expect(page.getByText("Exported 3 leads to CSV.")).toBeVisible();

  await page.getByRole("link", { name: "Import and export", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Import and export" })).toBeVisible();
  await expect(
    page.getByRole("row").filter({ hasText: file.suggestedFilename() }).first(),
  ).toContainText("Whole, 3 rows");
  await chooseFile(page, file.suggestedFilename(), text);
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("button", { name: "Unchanged 3" })).toBeVisible();
  await expect(page.getByText("The file changes nothing.")).toBeVisible();

  const list = `Full name;E-mail;Firm\nNora;${mark}.nora@example.com;Fjord\nOle;no address;Fjord\n`;
  await chooseFile(page, "list.csv", list);
  await page.getByLabel("Field for the column Firm").selectOption("Company");
  await page.getByRole("button", { name: "Check the file" }).click();
  const invalidRow = page.getByRole("row").filter({ hasText: "Ole · no address" });
  await expect(invalidRow).toContainText("Email is no e-mail address.");
  await expect(invalidRow).toContainText("Write one such as name@company.com.");
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Import 1 lead" })).toBeDisabled();
  await page.getByLabel("Leave out the row with errors").check();
  await page.getByRole("button", { name: "Import 1 lead" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Import successful" })).toContainText(
    "1 new, 0 changed, 0 unchanged, 1 left out.",
  );
  const stored = await withProductDatabase(
    dataDir(),
    (sql) =>
      sql`select name, company from public.leads where email = ${`${mark}.nora@example.com`}`,
  );
  expect([...stored]).toEqual([{ name: "Nora", company: "Fjord" }]);
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test("cancelling an export in progress also cancels it in the database", async ({
  page,
  signInToAdmin,
}) => {
  // Prevents the download from starting, so that the export is still in progress when it is cancelled.
  await page.addInitScript(() => {
    HTMLAnchorElement.prototype.click = () => undefined;
  });
  await signInToAdmin();
  await page.getByRole("button", { name: "Export CSV" }).click();
  await page.getByRole("button", { name: /^Cancel \(/ }).click();
  await expect(page.getByText("Export cancelled")).toBeVisible();
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeVisible();
  await page.getByRole("link", { name: "Import and export", exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: "leads-export" }).first()).toContainText(
    "Cancelled",
  );
});

test("marketing cannot import leads", async ({ page }) => {
  const password = "yet another horse battery staple";
  const email = `files.${Date.now()}@example.com`;
  await createStaff(dataDir(), { email, password, name: "Mara" }, "marketing");
  await page.goto(`${origin()}/admin/imports`);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Import and export" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Not for your role" })).toBeVisible();
  await expect(page.locator("input[type=file]")).toHaveCount(0);
});
