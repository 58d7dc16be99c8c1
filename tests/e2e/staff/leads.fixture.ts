import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { dataDir, expect } from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";

/** Stores a lead for each first name, the last one as the newest, with a unique company. */
export async function storeLeads(...firstNames: string[]) {
  const company = `Keys ${randomUUID()}`;
  const names = firstNames.map((first) => `${first} ${company.slice(5, 13)}`);
  await withProductDatabase(dataDir(), async (sql) => {
    await sql`update private.rate_limits set per_client = 1000000, total = 1000000`;
    for (const name of names)
      await sql`
        insert into public.leads (name, email, company, form_source)
        values (${name}, ${`${name.replace(" ", ".")}@example.com`}, ${company}, 'contact_form')`;
  });
  return { company, names };
}

/** The status and owner of the lead with a name. */
export const readStatus = (name: string) =>
  withProductDatabase(dataDir(), async (sql) => {
    const [lead] = await sql`select status, owner_id from public.leads where name = ${name}`;
    return lead;
  });

/** Searches the open list for these leads. */
export async function findLeads(
  page: Page,
  { company, names }: { company: string; names: string[] },
): Promise<void> {
  await page.getByPlaceholder("Search leads...").fill(company);
  await expect(page.getByRole("row")).toHaveCount(names.length + 1);
  await page.keyboard.press("Escape");
}
