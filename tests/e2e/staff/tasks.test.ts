/** The list of tasks in the back office. */

import { expectAccessible } from "../../support/browser/accessibility.ts";
import { openScreen } from "../../support/browser/back-office.ts";
import { expect as baseExpect, test, watchPage } from "../../support/browser/e2e.ts";
import { storeLeads } from "./leads.fixture.ts";

const expect = baseExpect.configure({ timeout: 30_000 });

test("open tasks are listed by due date, counted beside the tab, completed and reopened", async ({
  page,
  signInToAdmin,
}) => {
  // Times are entered and shown in this time zone, which differs from the browser's.
  await page.addInitScript(() =>
    localStorage.setItem("RaStoreBackOffice.time_zone", JSON.stringify("Asia/Tokyo")),
  );
  const { names } = await storeLeads("Toni");
  const [name = ""] = names;
  const task = `Send the offer ${Date.now()}`;
  const pageProblems = watchPage(page);
  await signInToAdmin();
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("button", { name: "Add task" }).click();
  await page.getByRole("textbox", { name: "Task", exact: true }).fill(task);
  await page.getByLabel("Due").fill("2026-01-02T09:30");
  await expect(page.getByText("Time zone: Asia/Tokyo", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Save task" }).click();
  await expect(page.getByText("It is in the list of open tasks.")).toBeVisible();
  await expect(page.getByText("Jan 2, 9:30 AM GMT+9")).toBeVisible();
  await openScreen(page, "Today", "Tasks");
  const overdue = page.getByRole("region", { name: "Overdue" });
  const row = overdue.getByRole("row").filter({ hasText: task });
  await expect(row.getByRole("link", { name, exact: true })).toBeVisible();
  await expect(page.getByRole("tab", { name: /^Tasks .*tasks? due$/ })).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("link", { name: task }).click();
  await expect(page.getByLabel("Due", { exact: true })).toHaveValue("2026-01-02T09:30");
  await page.getByRole("textbox", { name: "Task", exact: true }).fill(`${task}, today`);
  await page.getByRole("button", { name: "Save task" }).click();
  await overdue.getByRole("checkbox", { name: `Mark as done: ${task}, today` }).click();
  await expect(page.getByText("It is marked as done in the timeline.")).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`${task}, today is open again.`)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  // Otherwise the navigation is an open drawer.
  await page.reload();
  await expect(page.getByRole("table")).toHaveCount(0);
  await expectAccessible(page);
  const checkbox = page.getByRole("checkbox", { name: `Mark as done: ${task}, today` });
  await checkbox.click();
  await expect(checkbox).toHaveCount(0);
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Done" }).click();
  const done = page.getByRole("region", { name: "Done" });
  await done.getByRole("checkbox", { name: `Reopen: ${task}, today` }).click();
  await expect(done.getByText(task)).toHaveCount(0);
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Open" }).click();
  await expect(checkbox).toBeVisible();
  expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
});
