/** Creates and opens people in the end-to-end tests of the back office. */

import type { Page } from "@playwright/test";
import { openScreen } from "../../support/browser/back-office.ts";
import { dataDir, expect as baseExpect } from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";

const expect = baseExpect.configure({ timeout: 30_000 });

/** Creates a person with one submission, a unique name and a unique email address. */
export async function createPerson(
  firstName: string,
  fields: Record<string, string> = {},
  attribution = {},
) {
  const suffix = `${Date.now()}${Math.floor(Math.random() * 1000)}`;
  const lead = {
    name: `${firstName} ${suffix}`,
    email: `${firstName.toLowerCase()}.${suffix}@example.com`,
    form_source: "contact_form",
    ...fields,
  };
  return withProductDatabase(dataDir(), async (sql) => {
    const [row] = await sql<{ id: string }[]>`
      insert into public.leads ${sql({ ...lead, attribution: sql.json(attribution) })} returning id`;
    const [person] = await sql<{ person_id: string }[]>`
      select person_id from public.leads where id = ${row?.id ?? ""}`;
    return { ...lead, leadId: row?.id ?? "", personId: person?.person_id ?? "" };
  });
}

export const openPerson = async (page: Page, name: string) => {
  await openScreen(page, "People");
  await page.getByPlaceholder("Search people...").fill(name);
  await expect(page.getByRole("row"), "the header and one person").toHaveCount(2);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
};
