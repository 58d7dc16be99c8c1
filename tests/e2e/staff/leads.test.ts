/** The lead list with keyboard and bulk actions, its views and columns, and the pipeline board. */

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/accessibility.ts";
import {
  dataDir,
  expect as expectSoon,
  origin,
  test,
  watchPage,
} from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import { createStaff } from "../../support/product/product-staff.ts";

const expect = expectSoon.configure({ timeout: 30_000 });

/** Stores a lead for each first name, the last one as the newest, with a unique company. */
async function storeLeads(...firstNames: string[]) {
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

const statusOf = (name: string) =>
  withProductDatabase(dataDir(), async (sql) => {
    const [lead] = await sql`select status, owner_id from public.leads where name = ${name}`;
    return lead;
  });

/** Opens the list filtered to these leads. */
async function find(page: Page, { company, names }: { company: string; names: string[] }) {
  await page.getByPlaceholder("Search leads...").fill(company);
  await expect(page.getByRole("row")).toHaveCount(names.length + 1);
  await page.keyboard.press("Escape");
}

test("a new lead is answered in three keystrokes", async ({ page, signInToAdmin }) => {
  const { names } = await storeLeads("Nina");
  const [name = ""] = names;
  const seen = watchPage(page);
  // Instead of opening a mail program: its mailto address.
  await page.addInitScript(() => {
    HTMLAnchorElement.prototype.click = function open() {
      document.title = this.href;
    };
  });
  await signInToAdmin();
  const row = page.getByRole("row").nth(1);
  await expect(row).toContainText(name);

  await page.keyboard.press("j");
  await page.keyboard.press("r");
  await expect(page.getByRole("dialog")).toContainText("Hello Nina");
  await page.keyboard.press("Enter");

  await expect(
    page.getByText("The lead is Contacted and the mail stands in the timeline."),
  ).toBeVisible();
  await expect(row.getByRole("combobox")).toHaveValue("contacted");
  const mail = new URL(await page.title());
  expect(mail.pathname).toBe(`${name.replace(" ", ".")}@example.com`);
  expect(mail.searchParams.get("body")).toContain(`Hello ${name}`);
  const events = await withProductDatabase(
    dataDir(),
    (sql) => sql`
      select kind from public.person_events join public.leads on leads.id = lead_id
      where leads.name = ${name} and kind in ('email', 'status_change') order by kind`,
  );
  expect(events.map(({ kind }) => kind)).toEqual(["email", "status_change"]);
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test("the keyboard moves through the list, selects leads, and changes them together", async ({
  page,
  signInToAdmin,
}) => {
  const leads = await storeLeads("Olga", "Piet", "Quin");
  const [olga = "", piet = "", quin = ""] = leads.names;
  const seen = watchPage(page);
  await signInToAdmin();
  await page.getByRole("row").nth(1).waitFor();
  await page.keyboard.press("/");
  await expect(page.getByPlaceholder("Search leads...")).toBeFocused();
  await find(page, leads);

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "The list by keys" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: quin, exact: true })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: piet, exact: true })).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText("2 chosen")).toBeVisible();
  await expectAccessible(page);

  // One of them is removed before the change arrives.
  await withProductDatabase(dataDir(), (sql) => sql`delete from public.leads where name = ${piet}`);
  await page.keyboard.press("s");
  await expect(page.getByRole("dialog")).toContainText("Set the status of 2 leads");
  await page.keyboard.press("3");
  await expect(page.getByText("1 of 2 leads changed")).toBeVisible();
  await expect(page.getByText(`Not among the leads any more: ${piet}.`)).toBeVisible();
  expect(await statusOf(quin)).toMatchObject({ status: "qualified" });
  await expect(page.getByRole("row")).toHaveCount(3);

  await page.keyboard.press("a");
  await page.keyboard.press("o");
  await expect(page.getByRole("dialog")).toContainText("Hand over 2 leads");
  await page.getByRole("radio", { name: "Nobody" }).press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect(page.getByText("2 leads changed")).toBeVisible();
  expect(await statusOf(olga)).toEqual({ status: "new", owner_id: null });
  await expect(page.getByText("2 chosen")).toHaveCount(0);
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test("a view is saved, opens with one click and by its address; columns are kept", async ({
  page,
  signInToAdmin,
}) => {
  const leads = await storeLeads("Ruth");
  const [name = ""] = leads.names;
  await withProductDatabase(
    dataDir(),
    (sql) => sql`update public.leads set owner_id = null where name = ${name}`,
  );
  await signInToAdmin();
  await page.getByRole("combobox", { name: "Owner" }).selectOption("Nobody's");
  await find(page, leads);
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByLabel("Name of the view").fill("Ruth's");
  await page.keyboard.press("Enter");
  const view = page
    .getByRole("navigation", { name: "Views" })
    .getByRole("link", { name: "Ruth's" });
  await expect(view).toHaveAttribute("aria-current", "true");
  await page.getByText("Columns", { exact: true }).click();
  await page.getByRole("checkbox", { name: "Phone" }).check();
  await page.getByRole("checkbox", { name: "Company" }).uncheck();
  await page.keyboard.press("Escape");

  await page.goto(
    `${origin()}/admin${await view.getAttribute("href").then((to) => to?.replace(/^\/admin/, ""))}`,
  );
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("columnheader", { name: "Phone" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Company" })).toHaveCount(0);
  await page.getByRole("link", { name: "All leads" }).click();
  await view.click();
  await expect(page.getByRole("combobox", { name: "Owner" })).toHaveValue("unassigned");
  await expect(page.getByRole("row")).toHaveCount(2);
  // Another browser shares only the account.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith("RaStore")) localStorage.removeItem(key);
  });
  await page.reload();
  await page.getByRole("button", { name: "Remove the view Ruth's" }).click();
  await expect(view).toHaveCount(0);
});

test("new leads wait above the open list until requested", async ({ page, signInToAdmin }) => {
  await storeLeads("Sofi");
  await signInToAdmin();
  const first = page.getByRole("row").nth(1);
  await expect(first).toContainText("Sofi");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  const { names } = await storeLeads("Timo");
  const news = page.getByRole("button", { name: "1 new lead" });
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(news).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(first).toContainText("Sofi");
  await news.click();
  await expect(first).toContainText(names[0] ?? "");
  await expect(news).toHaveCount(0);
});

test("a card is moved by keyboard, pointer and menu, and stays in place on failure", async ({
  page,
  signInToAdmin,
}) => {
  test.setTimeout(120_000);
  const { names } = await storeLeads("Ugo", "Vito", "Wera");
  const [ugo = "", vito = "", wera = ""] = names;
  const seen = watchPage(page);
  await signInToAdmin();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Pipeline" })
    .click();
  const column = (name: string) => page.getByRole("region", { name, exact: true });
  const card = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(column("New").getByRole("listitem").first()).toContainText(wera);
  await expectAccessible(page);

  await card(wera).getByRole("link").focus();
  await page.keyboard.press("ArrowDown");
  await expect(card(vito).getByRole("link")).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText(`${vito} is over Contacted.`)).toBeAttached();
  await page.keyboard.press("Space");
  await expect(column("Contacted").getByText(vito)).toBeVisible();
  expect(await statusOf(vito)).toMatchObject({ status: "contacted" });

  const from = await card(ugo).boundingBox();
  const to = await column("Qualified").boundingBox();
  if (!from || !to) throw new Error("The board is not visible.");
  await page.mouse.move(from.x + 20, from.y + from.height - 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 60, { steps: 8 });
  await page.mouse.up();
  await expect(column("Qualified").getByText(ugo)).toBeVisible();
  expect(await statusOf(ugo)).toMatchObject({ status: "qualified" });
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });

  await page.route("**/rest/v1/leads?*", (route) =>
    route.fulfill({ status: 503, json: { message: "down" } }),
  );
  await card(wera).getByRole("combobox").selectOption("Closed");
  await expect(page.getByText("Failed to update lead status.")).toBeVisible();
  await expect(column("New").getByText(wera)).toBeVisible();
  await expect(card(wera).getByRole("combobox")).toHaveValue("new");
});

test(
  "a viewer can read list and board, and is offered no change",
  { tag: "@proof" },
  async ({ page }) => {
    const { names } = await storeLeads("Xeno");
    const viewer = {
      email: "looks@example.com",
      password: "a horse that only looks",
      name: "Looker",
    };
    await createStaff(dataDir(), viewer, "viewer");
    await page.goto(`${origin()}/admin/pipeline?form_source=contact_form&owner=nobody-known`);
    await page.getByLabel("E-mail address").fill(viewer.email);
    await page.getByLabel("Password").fill(viewer.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    const card = page.getByRole("listitem").filter({ hasText: names[0] });
    await expect(card).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Source" })).toHaveValue("contact_form");
    await expect(card.getByRole("combobox")).toHaveCount(0);
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Leads" })
      .click();
    await expect(page.getByRole("row").nth(1)).toContainText(names[0] ?? "");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(page.getByText("1 chosen")).toBeVisible();
    await expect(page.getByRole("button", { name: /Set status|Hand over/ })).toHaveCount(0);
    for (const key of ["s", "o", "r"]) await page.keyboard.press(key);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  },
);
