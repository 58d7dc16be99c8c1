/** The start screen of the back office, and records that staff add. */

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/accessibility.ts";
import {
  dataDir,
  expect as baseExpect,
  origin,
  test,
  watchPage,
} from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import { staff } from "../../support/product/product.ts";
import { createStaff } from "../../support/product/product-staff.ts";
import { storeLeads } from "./leads.fixture.ts";

const expect = baseExpect.configure({ timeout: 30_000 });

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto(`${origin()}/admin/`);
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Opens an entry of the menu that N opens. */
async function addRecord(page: Page, entry: string): Promise<void> {
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("n");
  await page.getByRole("menu", { name: "Add" }).getByRole("menuitem", { name: entry }).click();
}

test("a day starts with tasks, leads and meetings; people, tasks and calls are added with N", async ({
  page,
}) => {
  const { names } = await storeLeads("Tessa");
  const [leadName = ""] = names;
  const name = `Nils ${randomUUID().slice(0, 8)}`;
  const email = `${name.replace(" ", ".").toLowerCase()}@example.com`;
  const task = `Send the offer to ${name}`;
  const pageProblems = watchPage(page);
  await signIn(page, staff);
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Team" }).click();
  await expect(page.getByRole("link", { name: leadName })).toBeVisible();
  await expectAccessible(page);

  await addRecord(page, "Person");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Add person" }).click();
  await expect(page).toHaveURL(/\/admin\/people\/[\da-f-]{36}/);
  await expect(page.getByText("Added to the back office")).toBeVisible();

  await addRecord(page, "Call or meeting");
  await expect(page.getByRole("combobox", { name: "Person" })).toHaveValue(`${name} (${email})`);
  await page.getByRole("textbox", { name: "What was said and agreed?" }).fill("Wants an offer.");
  await page.getByRole("button", { name: "Log activity" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Wants an offer." })).toContainText(
    "Call",
  );

  await page.getByRole("menuitem", { name: /Today$/ }).click();
  await addRecord(page, "Task");
  await page.getByRole("combobox", { name: "Person" }).fill(name);
  await page.getByRole("option", { name: new RegExp(name) }).click();
  await page.getByRole("textbox", { name: "Task", exact: true }).fill(task);
  await page.getByLabel("Due").fill("2026-01-02T09:30");
  await page.getByLabel("Email reminder").fill("2026-01-02T09:00");
  await page.getByRole("button", { name: "Add task" }).click();
  await expect(page.getByText("The reminder is in the past.")).toBeVisible();
  await page.getByLabel("Email reminder").fill("");
  await page.getByRole("button", { name: "Add task" }).click();
  await expect(page).toHaveURL(/\/admin\/tasks\/[\da-f-]{36}/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin()}/admin/today`);
  const overdue = page.getByRole("list", { name: "Overdue" });
  const row = overdue.getByRole("listitem").filter({ hasText: task });
  await expect(row.getByRole("link", { name: task })).toHaveAttribute("href", /\/admin\/people\//);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await row.getByRole("checkbox", { name: `Mark as done: ${task}` }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();

  const sent = await withProductDatabase(
    dataDir(),
    (sql) => sql`select 1 from public.outbox where recipient = ${email}`,
  );
  expect(sent).toHaveLength(0);
  // The rejected reminder.
  expect(pageProblems).toMatchObject({ outside: [], failed: [expect.stringContaining("422")] });
});

test("a form warns about a known address, and viewers read Today without controls", async ({
  page,
  browser,
}) => {
  const { names } = await storeLeads("Uma");
  const [lead] = await withProductDatabase(
    dataDir(),
    (sql) =>
      sql<{ email: string }[]>`select email from public.leads where name = ${names[0] ?? ""}`,
  );
  await signIn(page, staff);
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  await addRecord(page, "Lead");
  await page.getByRole("textbox", { name: "Email" }).fill(lead?.email ?? "");
  await expect(page.getByText("The new lead is added to this person.")).toBeVisible();
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("link", { name: "Open person" }).click();
  await expect(page).toHaveURL(/\/admin\/people\/[\da-f-]{36}/);

  const account = {
    email: `viewer.${randomUUID()}@example.com`,
    password: "one more horse battery staple",
    name: "Vera Viewer",
  };
  await createStaff(dataDir(), account, "viewer");
  const other = await (await browser.newContext()).newPage();
  await signIn(other, account);
  await expect(other.getByRole("heading", { name: "Leads Dashboard" })).toBeVisible();
  await other.goto(`${origin()}/admin/today`);
  await expect(other.getByRole("heading", { name: "Meetings today" })).toBeVisible();
  await expect(other.getByRole("link", { name: names[0] ?? "" })).toBeVisible();
  await expect(other.getByRole("checkbox")).toHaveCount(0);
  await expect(other.getByRole("button", { name: /^(Add|Team)$/ })).toHaveCount(0);
  await other.context().close();
});
