/** Merging two people in the back office. */

import { expectAccessible } from "../../support/browser/accessibility.ts";
import {
  dataDir,
  expect as baseExpect,
  origin,
  test,
  watchPage,
} from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import { createPerson, openPerson } from "./people.fixture.ts";

const expect = baseExpect.configure({ timeout: 30_000 });

test("merges two people, redirects the merged person's page and undoes the merge", async ({
  page,
  signInToAdmin,
}) => {
  const phone = `+49 30 ${Date.now()}`;
  const kept = await createPerson("Merle", { phone, company: "Kept GmbH" });
  const other = await createPerson("Merla", { phone, company: "Other GmbH" });
  const earlier = await createPerson("Merlo");
  await withProductDatabase(dataDir(), async (sql) => {
    await sql`
      insert into public.person_merges (kept_id, merged_id, kept_before, kept_after, merged_before, merged_at)
      select kept.id, merged.id, to_jsonb(kept), to_jsonb(kept), to_jsonb(merged), now() - interval '1 day'
      from public.people kept, public.people merged
      where kept.id = ${kept.personId} and merged.id = ${earlier.personId}`;
    await sql`update public.people set merged_into = ${kept.personId} where id = ${earlier.personId}`;
  });
  const pageProblems = watchPage(page);
  await signInToAdmin();
  // The older person is kept, whichever page the dialog opens from.
  await openPerson(page, other.name);
  const duplicate = page.getByRole("listitem").filter({ hasText: "same phone" });
  await expect(duplicate).toBeVisible();
  await expectAccessible(page);
  await duplicate.getByRole("button", { name: `Compare and merge with ${kept.name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Merge people" });
  const choice = (legend: string, value: string) =>
    dialog.getByRole("group", { name: legend }).getByRole("radio", { name: new RegExp(value) });
  await expect(choice("Email to keep", kept.email)).toBeChecked();
  await choice("Company", "Other GmbH").check();
  await expect(choice("Name", kept.name)).toBeChecked();
  await dialog.getByRole("button", { name: `Keep all values of ${other.email}` }).click();
  for (const [legend, value] of [
    ["Email to keep", other.email],
    ["Name", other.name],
    ["Company", "Other GmbH"],
  ] as const)
    await expect(choice(legend, value)).toBeChecked();
  await dialog.getByRole("button", { name: `Keep all values of ${kept.email}` }).click();
  await choice("Company", "Other GmbH").check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page.getByText(`All data is now in ${kept.email}.`)).toBeVisible();
  await expect(page.getByLabel("Company", { exact: true })).toHaveValue("Other GmbH");
  await expect(page.getByRole("link", { name: "Contact Form" })).toHaveCount(2);

  await expect(
    page.getByRole("listitem").filter({ hasText: `Merged with ${other.name}` }),
  ).toBeVisible();
  await expect(
    page.getByRole("button", { name: `Undo merge with ${earlier.email}` }),
  ).toBeDisabled();
  await expect(page.getByText("Undo the later merge first.")).toHaveCount(1);

  await page.goto(`${origin()}/admin/people/${other.personId}`);
  await expect(page.getByRole("heading", { name: kept.name, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${origin()}/admin/people/${kept.personId}`);
  await expect(page.getByText(`${other.email} belongs to this person`)).toBeVisible();

  await page.getByRole("button", { name: `Undo merge with ${other.email}` }).click();
  await expect(page.getByText("Both people are restored")).toBeVisible();
  await expect(page.getByLabel("Company", { exact: true })).toHaveValue("Kept GmbH");
  await expect(page.getByRole("link", { name: "Contact Form" })).toHaveCount(1);
  expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
});
