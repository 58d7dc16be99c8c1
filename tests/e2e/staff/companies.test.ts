/** Companies, tags and views of people and companies in the back office. */

import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expectAccessible } from "../../support/browser/accessibility.ts";
import { openScreen } from "../../support/browser/back-office.ts";
import {
  dataDir,
  expect as baseExpect,
  origin,
  test,
  watchPage,
} from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import { createPerson } from "./people.fixture.ts";

const expect = baseExpect.configure({ timeout: 30_000 });

const newDomain = () => `${randomUUID().slice(0, 8)}.example`;

test("a company is added with N, takes the people of its domain, and shows their work", async ({
  page,
  signInToAdmin,
}) => {
  const domain = newDomain();
  const person = await createPerson("Cora", { email: `cora@${domain}`, company: "Corax" });
  await withProductDatabase(
    dataDir(),
    (sql) => sql`delete from public.companies where domain = ${domain}`,
  );
  const name = `Corax ${domain}`;
  const pageProblems = watchPage(page);
  await signInToAdmin();
  await page.goto(`${origin()}/admin/today`);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("n");
  await page.getByRole("menu", { name: "Add" }).getByRole("menuitem", { name: "Company" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "Domain" }).fill("gmail.com");
  await page.getByRole("button", { name: "Add company" }).click();
  await expect(page.getByText("This domain belongs to an email provider.")).toBeVisible();
  await page.getByRole("textbox", { name: "Domain" }).fill(`https://www.${domain}/about`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add company" }).click();
  await expect(page).toHaveURL(/\/admin\/companies\/[\da-f-]{36}/);

  await expect(page.getByRole("link", { name: `${domain} (opens in a new tab)` })).toBeVisible();
  const items = page.getByRole("listitem");
  await expect(items.filter({ hasText: `cora@${domain}` })).toContainText(person.name);
  await expect(
    page.getByRole("link", { name: person.name }).and(page.locator(`[href$="${person.leadId}"]`)),
  ).toBeVisible();
  await expect(items.filter({ hasText: "Contact Form" }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: person.name }).first().click();
  await expect(page.getByRole("heading", { name: person.name, level: 1 })).toBeVisible();
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Delete company" }).click();
  const dialog = page.getByRole("dialog", { name: `Delete ${name}?` });
  await dialog.getByRole("button", { name: "Delete company" }).click();
  await expect(page.getByText("Company deleted")).toBeVisible();
  const rejected =
    "Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)";
  expect(pageProblems).toMatchObject({ errors: [rejected], outside: [] });
});

test("tags are added on a record and in bulk, filter the list and are exported", async ({
  page,
  signInToAdmin,
}) => {
  const tag = `Key ${randomUUID().slice(0, 8)}`;
  const people = [await createPerson("Tova"), await createPerson("Tove")] as const;
  await signInToAdmin();
  await page.goto(`${origin()}/admin/people/${people[0].personId}`);
  await page.getByRole("combobox", { name: "Add a tag" }).fill(tag);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `Remove the tag ${tag}` })).toBeVisible();
  await expectAccessible(page);

  await openScreen(page, "People");
  await page.getByPlaceholder("Search people...").fill(people[1].name);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("checkbox", { name: "Select this row" }).check();
  await page.getByRole("button", { name: "Edit tags" }).click();
  const dialog = page.getByRole("dialog", { name: "Tags of 1 record" });
  await dialog.getByRole("combobox", { name: "Tags to add" }).fill(tag.toUpperCase());
  await page.keyboard.press("Tab");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save tags" }).click();
  await expect(page.getByText("1 record was changed.")).toBeVisible();

  await page.getByPlaceholder("Search people...").fill("");
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Tags" }).click();
  await page.getByRole("combobox", { name: "Tags" }).click();
  await page.getByRole("option", { name: tag, exact: true }).click();
  await expect(page.getByRole("row")).toHaveCount(3);

  await page.getByRole("checkbox", { name: "Select all" }).check();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file.match(new RegExp(tag, "g"))).toHaveLength(2);

  // The toolbar of the selection covers the views.
  await page.getByRole("button", { name: "Clear selection" }).click();
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("textbox", { name: "View name" }).fill(tag);
  await page.getByRole("switch", { name: "Share with the team" }).check();
  await page.keyboard.press("Enter");
  const views = page.getByRole("navigation", { name: "Views" });
  const view = views.getByRole("link", { name: `${tag} (shared)` });
  await expect(view).toHaveAttribute("aria-current", "true");
  await views.getByRole("link", { name: "All people" }).click();
  await view.click();
  await expect(page.getByRole("row")).toHaveCount(3);
  await openScreen(page, "Companies");
  await expect(views.getByRole("link", { name: "All companies" })).toBeVisible();
  await expect(view).toHaveCount(0);
  await expectAccessible(page);
});

test("the second of two concurrent edits of a company compares both values", async ({
  page,
  signInToAdmin,
}) => {
  const domain = newDomain();
  await createPerson("Vito", { email: `vito@${domain}`, company: "Vito Works" });
  const update = (fields: Record<string, string>) =>
    withProductDatabase(
      dataDir(),
      (sql) => sql`update public.companies set ${sql(fields)} where domain = ${domain}`,
    );
  await signInToAdmin();
  await openScreen(page, "Companies");
  await page.getByPlaceholder("Search companies...").fill(domain);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("link", { name: "Vito Works" }).click();
  const details = page.getByRole("region", { name: "Details" });
  await details.getByRole("button", { name: "Edit details" }).click();
  await details.getByLabel("Country").fill("Austria");
  await update({ country: "Germany" });
  await details.getByRole("button", { name: "Save changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Someone else changed this record" });
  const country = dialog.getByRole("group", { name: "Country" });
  await country.getByRole("radio", { name: /Austria/ }).check();
  await dialog.getByRole("button", { name: "Save selected values" }).click();
  await expect(page.getByText("Company saved")).toBeVisible();
  await expect(details.getByText("Austria")).toBeVisible();
});
