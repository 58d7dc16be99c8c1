/** The Studio for each role: read-only, denied, or with an ended session. */

import type { Page } from "@playwright/test";
import {
  dataDir,
  expect as expectSoon,
  origin,
  test,
  watchPage,
} from "../../support/browser/e2e.ts";
import { type StaffAccount, createStaff } from "../../support/product/product-staff.ts";

const expect = expectSoon.configure({ timeout: 30_000 });
const password = "yet another horse battery staple";
const account = (name: string): StaffAccount => ({
  email: `${name.toLowerCase()}@example.com`,
  password,
  name,
});

async function signIn(page: Page, { email }: StaffAccount) {
  await page.getByLabel(/^e-?mail/i).fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

const form = (page: Page) => page.getByTestId("form-view");

test("a viewer can read everything, sees why nothing can be changed, and no request fails", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const viewer = account("Vera");
  await createStaff(dataDir(), viewer, "viewer");
  const seen = watchPage(page);
  await page.goto(`${origin()}/studio/structure/customers-and-team;teamMember;team-moreau`);
  await signIn(page, viewer);
  await expect(form(page)).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Read only" })).toContainText(
    "ask an admin for the marketing role",
  );
  await expect(page.getByText("does not have permission to edit this document")).toBeVisible();
  for (const field of await form(page).locator("input[type=text], textarea").all())
    await expect(field).not.toBeEditable();
  await expect(page.getByTestId("action-publish")).toBeDisabled();
  for (const tool of ["Launch checklist", "Content"])
    await page.getByRole("link", { name: tool, exact: true }).click();
  await expect(page.getByRole("link", { name: "Queries" })).toHaveCount(0);
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page.getByText("Site settings")).toBeVisible();
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test("sales sees why the Studio is closed, and a link to the back office", async ({ page }) => {
  const seller = account("Sam");
  await createStaff(dataDir(), seller, "sales");
  await page.goto(`${origin()}/studio/`);
  await signIn(page, seller);
  await expect(
    page.getByRole("heading", { name: "Your account has no access to the Studio" }),
  ).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("has the role sales");
  await expect(page.getByRole("link", { name: "Go to the back office" })).toHaveAttribute(
    "href",
    "/admin",
  );
  await page.getByRole("link", { name: "Sign in with another account" }).click();
  await expect(page.getByLabel(/^e-?mail/i)).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
});

test(
  "after a session ends during work, signing in returns to the same place",
  { tag: "@proof" },
  async ({ page }) => {
    test.setTimeout(180_000);
    const editor = account("Edda");
    await createStaff(dataDir(), editor, "marketing");
    const place = "/studio/structure/customers-and-team;teamMember;team-moreau";
    await page.goto(origin() + place);
    await signIn(page, editor);
    await expect(form(page)).toBeVisible();
    await page.request.post(`${origin()}/v1/auth/logout`);
    await expect(page.getByRole("alert")).toHaveText(
      "Your session has ended. Sign in to continue where you left off.",
    );
    await signIn(page, editor);
    await expect(form(page)).toBeVisible();
    expect(decodeURIComponent(new URL(page.url()).pathname)).toBe(place);
  },
);
