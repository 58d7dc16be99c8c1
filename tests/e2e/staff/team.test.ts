/** Deactivating team members. */

import { expectAccessible } from "../../support/browser/accessibility.ts";
import { openScreen } from "../../support/browser/back-office.ts";
import { dataDir, expect as expectSoon, test } from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import { createStaff } from "../../support/product/product-staff.ts";
import { staff } from "../../support/product/product.ts";

const expect = expectSoon.configure({ timeout: 30_000 });
const password = "a horse, a battery, a staple";

test("deactivating a team member asks and assigns their leads to someone else", async ({
  page,
  signInToAdmin,
}) => {
  const member = { email: `ove.${Date.now()}@example.com`, password, name: `Ove ${Date.now()}` };
  await createStaff(dataDir(), member, "sales");
  const lead = `owned.${Date.now()}@example.com`;
  await withProductDatabase(
    dataDir(),
    (sql) => sql`
      insert into public.leads (name, email, form_source, owner_id)
      select 'Owned', ${lead}, 'contact_form', user_id from public.staff where email = ${member.email}`,
  );
  await signInToAdmin();
  await openScreen(page, "Settings", "Team");
  await page.getByRole("cell", { name: member.name }).click();
  await page.getByRole("button", { name: "Deactivate" }).click();
  const dialog = page.getByRole("dialog", { name: `Deactivate ${member.name}?` });
  await dialog.getByLabel(/^Assign 1 lead/).click();
  await page.getByRole("option").nth(1).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText(`${member.name} deactivated`)).toBeVisible();
  const [row] = await withProductDatabase(
    dataDir(),
    (sql) => sql`
      select staff.email, former.is_active as former_is_active
      from public.leads left join public.staff on staff.user_id = leads.owner_id,
        public.staff former
      where leads.email = ${lead} and former.email = ${member.email}`,
  );
  expect(row?.email).not.toBe(member.email);
  expect(row?.email).toBeTruthy();
  expect(row?.former_is_active).toBe(false);
});

test(
  "administrators cannot deactivate themselves, and the reason is shown",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    const others = await withProductDatabase(
      dataDir(),
      (sql) => sql`
      update public.staff set is_active = false
      where role = 'admin' and is_active and email <> ${staff.email} returning user_id`,
    );
    await signInToAdmin();
    await openScreen(page, "Settings", "Team");
    await page.getByRole("cell", { name: staff.email, exact: true }).click();
    await expect(page.getByText("This is your own account.", { exact: false })).toBeVisible();
    await expect(page.getByRole("button", { name: "Deactivate" })).toHaveCount(0);
    await withProductDatabase(
      dataDir(),
      (sql) => sql`
      update public.staff set is_active = true where user_id = any (${others.map((one) => one.user_id)})`,
    );
  },
);
