/** The lead list and lead pages by keyboard. */

import { expectAccessible } from "../../support/browser/accessibility.ts";
import { dataDir, expect as expectSoon, test, watchPage } from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import { findLeads, readStatus, storeLeads } from "./leads.fixture.ts";

const expect = expectSoon.configure({ timeout: 30_000 });

test("a reply opens with three keys, and is logged only if the checkbox is checked", async ({
  page,
  signInToAdmin,
}) => {
  const { names } = await storeLeads("Nina");
  const [name = ""] = names;
  const seen = watchPage(page);
  // Records the mailto URL in the title instead of opening an email app.
  await page.addInitScript(() => {
    HTMLAnchorElement.prototype.click = function open() {
      if (this.href.startsWith("mailto:")) document.title = this.href;
      else this.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    };
  });
  await signInToAdmin();
  const row = page.getByRole("row").nth(1);
  await expect(row).toContainText(name);

  await page.keyboard.press("j");
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Hello Nina");
  await expect(dialog.getByRole("checkbox")).not.toBeChecked();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  const mail = new URL(await page.title());
  expect(mail.pathname).toBe(`${name.replace(" ", ".")}@example.com`);
  expect(mail.searchParams.get("body")).toContain(`Hello ${name}`);
  expect(await readStatus(name)).toMatchObject({ status: "new" });

  await page.keyboard.press("r");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Open in email app" }).click();
  await expect(page.getByText("Email added to the timeline. Status: Contacted.")).toBeVisible();
  await expect(row.getByRole("combobox")).toHaveValue("contacted");
  const events = await withProductDatabase(
    dataDir(),
    (sql) => sql`
      select kind from public.person_events join public.leads on leads.id = lead_id
      where leads.name = ${name} and kind in ('email', 'status_change') order by kind`,
  );
  expect(events.map(({ kind }) => kind)).toEqual(["email", "status_change"]);
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test(
  "the keyboard moves through the list, selects leads, and changes them together",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    const leads = await storeLeads("Olga", "Piet", "Quin");
    const [olga = "", piet = "", quin = ""] = leads.names;
    const seen = watchPage(page);
    await signInToAdmin();
    await page.getByRole("row").nth(1).waitFor();
    await page.keyboard.press("/");
    await expect(page.getByPlaceholder("Search leads...")).toBeFocused();
    await findLeads(page, leads);

    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await page.keyboard.press("j");
    await expect(page.getByRole("link", { name: quin, exact: true })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("link", { name: piet, exact: true })).toBeFocused();
    await page.keyboard.press("k");
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(page.getByText("2 selected")).toBeVisible();
    await expectAccessible(page);

    // One of them is removed before the change arrives.
    await withProductDatabase(
      dataDir(),
      (sql) => sql`delete from public.leads where name = ${piet}`,
    );
    await page.keyboard.press("s");
    await expect(page.getByRole("dialog")).toContainText("Set status of 2 leads");
    await page.keyboard.press("3");
    await expect(page.getByText("1 of 2 leads updated")).toBeVisible();
    await expect(page.getByText(`No longer in the list: ${piet}.`)).toBeVisible();
    expect(await readStatus(quin)).toMatchObject({ status: "qualified" });
    await expect(page.getByRole("row")).toHaveCount(3);
    // A click elsewhere does not close the message with "Undo".
    await page.getByRole("heading", { name: "Leads Dashboard" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("1 lead restored")).toBeVisible();
    expect(await readStatus(quin)).toMatchObject({ status: "new" });

    await page.keyboard.press("a");
    await page.keyboard.press("o");
    await expect(page.getByRole("dialog")).toContainText("Assign 2 leads");
    await page.getByRole("radio", { name: "Unassigned" }).press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect(page.getByText("2 leads updated")).toBeVisible();
    expect(await readStatus(olga)).toEqual({ status: "new", owner_id: null });
    await expect(page.getByText("2 selected")).toBeHidden();

    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await expect(page).toHaveURL(/\/admin\/people/);
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  },
);

test(
  "shortcuts work after a filter and on a lead, and the account menu lists them",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    const leads = await storeLeads("Rosa", "Ruth");
    const [rosa = "", ruth = ""] = leads.names;
    const seen = watchPage(page);
    await signInToAdmin();
    await findLeads(page, leads);
    await page.getByRole("combobox", { name: "Status" }).first().click();
    await page.getByRole("option", { name: "New", exact: true }).click();
    await expect(page).toHaveURL(/status/);
    await expect(page.getByRole("row")).toHaveCount(3);
    await page.keyboard.press("j");
    await expect(page.getByRole("link", { name: ruth, exact: true })).toBeFocused();
    await page.getByRole("combobox", { name: "Status" }).first().focus();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: ruth, exact: true })).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: ruth })).toBeVisible();
    await page.getByRole("link", { name: "Go to next page" }).waitFor();
    await page.keyboard.press("]");
    await expect(page.getByRole("heading", { name: rosa })).toBeVisible();
    await page.getByRole("link", { name: "Go to previous page" }).waitFor();
    await page.keyboard.press("s");
    await expect(page.getByRole("combobox", { name: `Status of ${rosa}` })).toBeFocused();
    // A closed select handles letters only, to find an option.
    await page.keyboard.press("[");
    await expect(page.getByRole("heading", { name: ruth })).toBeVisible();
    await page.keyboard.press("o");
    await expect(page.getByRole("combobox", { name: "Owner" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("combobox", { name: "Owner" })).not.toBeFocused();
    await page.keyboard.press("e");
    await expect(page.getByRole("combobox", { name: "Template" })).toBeFocused();

    await page.getByRole("button", { name: "Administrator" }).click();
    await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText(
      "On a lead or person",
    );
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  },
);
