/** The command palette: search, recently opened records, actions and its keyboard. */

import { expectAccessible } from "../../support/browser/accessibility.ts";
import { expect as baseExpect, origin, test, watchPage } from "../../support/browser/e2e.ts";
import { findLeads, storeLeads } from "./leads.fixture.ts";

const expect = baseExpect.configure({ timeout: 30_000 });

test("Ctrl-K finds a lead with a typo, opens it, and lists it as recently opened", async ({
  page,
  signInToAdmin,
}) => {
  const leads = await storeLeads("Moreau");
  const [name = ""] = leads.names;
  const pageProblems = watchPage(page);
  await signInToAdmin();
  await findLeads(page, leads);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  const box = palette.getByRole("combobox");
  await expect(box).toBeFocused();
  await expectAccessible(page);
  await box.fill(`moreu ${name.slice(7)}`);
  const group = palette.getByRole("group", { name: "Leads" });
  await expect(group.getByRole("option", { name })).toBeVisible();
  await expectAccessible(page);
  await group.getByRole("option", { name }).click();
  await expect(page).toHaveURL(/\/admin\/leads\/[\da-f-]{36}/);
  await expect(palette).toHaveCount(0);

  await page.goto(`${origin()}/admin/today`);
  await page.getByRole("button", { name: "Search Ctrl K" }).click();
  const recent = palette.getByRole("group", { name: "Recently opened" });
  await expect(recent.getByRole("option", { name })).toBeVisible();
  // The first entry is highlighted, so that Enter opens it.
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/leads\/[\da-f-]{36}/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await box.fill("log out");
  await expect(palette.getByRole("option", { name: "Sign out" })).toBeVisible();
  await expect(palette.getByText("No records match “log out”.")).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await box.fill("pipel");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/pipeline/);
  expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
});
