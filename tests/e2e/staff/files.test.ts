/** Exporting and importing leads in the back office. */

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/accessibility.ts";
import { openScreen } from "../../support/browser/back-office.ts";
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
  test.setTimeout(120_000);
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

  await openScreen(page, "Leads", "Import and export");
  await expect(page.getByRole("heading", { name: "Import and export" })).toBeVisible();
  await expect(
    page.getByRole("row").filter({ hasText: file.suggestedFilename() }).first(),
  ).toContainText("Complete, 3 rows");
  await chooseFile(page, file.suggestedFilename(), text);
  await page.getByRole("button", { name: "Review import" }).click();
  await expect(page.getByRole("button", { name: "Unchanged 3" })).toBeVisible();
  await expect(page.getByText("Nothing to import: no row is new or changed.")).toBeVisible();

  const list = `Full name;E-mail;Firm\nNora;${mark}.nora@example.com;Fjord\nOle;no address;Fjord\nNora;${mark}.nora@example.com;Fjord\n`;
  await chooseFile(page, "list.csv", list);
  await page.getByRole("menuitem", { name: "People" }).click();
  const leaving = page.getByRole("dialog", { name: "Leave the import?" });
  await leaving.getByRole("button", { name: "Stay" }).click();
  await expect(leaving).toHaveCount(0);
  await page.getByRole("button", { name: "Review import" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Ole · no address" })).toBeVisible();
  // Going back keeps the selected columns.
  await page.getByRole("button", { name: "Back to columns" }).click();
  await page.getByLabel("Field for the column Firm").selectOption("Company");
  await page.getByRole("button", { name: "Review import" }).click();
  const invalidRow = page.getByRole("row").filter({ hasText: "Ole · no address" });
  await expect(invalidRow).toContainText("Email is not a valid address.");
  await expect(invalidRow).toContainText("Use the form name@company.com.");
  await expect(page.getByText("Duplicate of line 2.")).toBeVisible();
  await expectAccessible(page);
  const errorDownload = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download rows with errors" }).click();
  const errorFile = await errorDownload;
  expect(errorFile.suggestedFilename()).toBe("list-errors.csv");
  expect(await readFile(await errorFile.path(), "utf8")).toBe(
    `\uFEFFFull name,E-mail,Firm,Line,Errors\r\nOle,no address,Fjord,3,Email is not a valid address.\r\nNora,${mark}.nora@example.com,Fjord,4,Duplicate of line 2.\r\n`,
  );
  await expect(page.getByRole("button", { name: "Import 1 lead" })).toBeDisabled();
  await expect(
    page.getByText("To import, correct the 2 rows with errors in the file"),
  ).toBeVisible();
  await page.getByLabel("Don't import the 2 rows with errors").check();
  await page.getByRole("button", { name: "Import 1 lead" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Import successful" })).toContainText(
    "1 new, 0 changed, 0 unchanged, 2 not imported.",
  );
  await expect(
    page.getByRole("row").filter({ hasText: "list.csv" }).getByRole("link").first(),
  ).toHaveText("Show imported leads");
  await page.getByRole("button", { name: "Show imported leads" }).click();
  await expect(page.getByRole("combobox", { name: "Added by" })).toHaveText("Import");
  await expect(page.getByRole("link", { name: "Nora", exact: true }).first()).toBeVisible();
  const stored = await withProductDatabase(
    dataDir(),
    (sql) =>
      sql`select id, name, company, origin from public.leads where email = ${`${mark}.nora@example.com`}`,
  );
  expect([...stored]).toMatchObject([{ name: "Nora", company: "Fjord", origin: "import" }]);
  await page.goto(`${origin()}/admin/leads/${stored[0]?.["id"]}`);
  await expect(page.getByText("Imported from list.csv")).toBeVisible();
  await expect(page.getByText(/Form submitted|First visit/)).toHaveCount(0);
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test(
  "a Salesforce export is recognized, its values are mapped, and the import can be canceled",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    test.setTimeout(120_000);
    const mark = `sf${Date.now()}`;
    const text = `"Lead Owner","First Name","Last Name","Company / Account","Lead Source","Lead Status","Email","Create Date"
"Somebody Else","Ida","Holm","Fjord","Trade Show","Working - Contacted","${mark}@example.com","3/4/2026, 2:05 PM"
"Somebody Else","Bo","Lund","Fjord","Web","Parked","${mark}.bo@example.com","11/20/2026"
`;
    const countStored = () =>
      withProductDatabase(
        dataDir(),
        (sql) =>
          sql`select name, status, form_source, owner_id from public.leads where email like ${`${mark}%`} order by name`,
      );
    const seen = watchPage(page);
    await signInToAdmin();
    await page.goto(`${origin()}/admin/imports`);
    await chooseFile(page, "report.csv", text);
    await expect(page.getByText("report.csv · 2 rows · Salesforce export")).toBeVisible();
    await expect(page.getByLabel("Date format")).toHaveValue("us");
    await expect(page.getByLabel("Value for Working - Contacted")).toHaveValue("contacted");
    await page.getByLabel("Value for Parked").selectOption("Closed");
    await page.getByLabel("Value for Trade Show").selectOption("Chat");
    await page.getByLabel("Value for Somebody Else").selectOption("Unassigned");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Review import" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Ida Holm" })).toBeVisible();
    await page.getByRole("button", { name: "Cancel import" }).click();
    await expect(page.getByText("Choose a file")).toBeVisible();
    expect([...(await countStored())]).toEqual([]);

    await chooseFile(page, "report.csv", text);
    await page.getByLabel("Value for Parked").selectOption("Closed");
    await page.getByLabel("Value for Somebody Else").selectOption("Unassigned");
    await page.getByRole("button", { name: "Review import" }).click();
    await page.getByRole("button", { name: "Import 2 leads" }).click();
    await expect(page.getByText("Import successful")).toBeVisible();
    expect([...(await countStored())]).toEqual([
      { name: "Bo Lund", status: "closed", form_source: "contact_form", owner_id: null },
      { name: "Ida Holm", status: "contacted", form_source: "contact_form", owner_id: null },
    ]);
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  },
);

test(
  "canceling an export in progress also cancels it in the database",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    // Prevents the download from starting, so that the export is still in progress when it is canceled.
    await page.addInitScript(() => {
      HTMLAnchorElement.prototype.click = () => undefined;
    });
    await signInToAdmin();
    await page.getByRole("button", { name: "Export CSV" }).click();
    await page.getByRole("button", { name: /^Cancel \(/ }).click();
    await expect(page.getByText("Export canceled")).toBeVisible();
    await expect(page.getByRole("button", { name: "Export CSV" })).toBeVisible();
    await openScreen(page, "Leads", "Import and export");
    await expect(page.getByRole("row").filter({ hasText: "leads-export" }).first()).toContainText(
      "Canceled",
    );
  },
);

test("marketing cannot import leads", { tag: "@proof" }, async ({ page }) => {
  const password = "yet another horse battery staple";
  const email = `files.${Date.now()}@example.com`;
  await createStaff(dataDir(), { email, password, name: "Mara" }, "marketing");
  await page.goto(`${origin()}/admin/imports`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Import and export" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "No access" })).toBeVisible();
  await expect(page.locator("input[type=file]")).toHaveCount(0);
});
