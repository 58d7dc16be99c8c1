/** The lead list: bulk actions, filters, views, columns and phones. */

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/accessibility.ts";
import { openScreen } from "../../support/browser/back-office.ts";
import {
  dataDir,
  expect as expectSoon,
  origin,
  test,
  watchPage,
} from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import { findLeads, readStatus, storeLeads } from "./leads.fixture.ts";

const expect = expectSoon.configure({ timeout: 30_000 });

/** Selects a value of a filter. */
async function filter(page: Page, name: string, choice: string) {
  await page.getByRole("combobox", { name }).click();
  await page.getByRole("option", { name: choice, exact: true }).click();
}

test("selected leads get a task or move to spam, and both are undone", async ({
  page,
  signInToAdmin,
}) => {
  const leads = await storeLeads("Paco", "Pina");
  await signInToAdmin();
  await findLeads(page, leads);
  const selectAll = () => page.getByRole("checkbox", { name: "Select all" }).check();
  const countOf = (table: "tasks" | "spam_submissions") =>
    withProductDatabase(dataDir(), async (sql) => {
      const [row] = await sql`
        select count(*)::int from ${sql(`public.${table}`)}
        where lead_id in (select id from public.leads where name = any (${leads.names}))`;
      return row?.["count"];
    });

  await selectAll();
  await page.getByRole("button", { name: "Add task" }).click();
  await page.getByRole("textbox", { name: "Task" }).fill("Send the offer");
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Add task" }).click();
  await expect(page.getByText("Task added: Send the offer.")).toBeVisible();
  expect(await countOf("tasks")).toBe(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 leads restored")).toBeVisible();
  expect(await countOf("tasks")).toBe(0);

  await selectAll();
  await page.getByRole("button", { name: "Mark as spam" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as spam" }).click();
  await expect(page.getByText("No leads found matching your criteria.")).toBeVisible();
  expect(await countOf("spam_submissions")).toBe(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
  expect(await countOf("spam_submissions")).toBe(0);
});

test("a status changed in a row is undone by a second change", async ({ page, signInToAdmin }) => {
  const leads = await storeLeads("Rosa");
  const [name = ""] = leads.names;
  await signInToAdmin();
  await findLeads(page, leads);
  const status = page.getByRole("row").nth(1).getByRole("combobox");
  await status.selectOption("Qualified");
  await expect(page.getByText("Lead status has been updated successfully.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`${name} is New again.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(status).toHaveValue("new");
  const events = await withProductDatabase(
    dataDir(),
    (sql) => sql`
      select details from public.person_events join public.leads on leads.id = lead_id
      where leads.name = ${name} and kind = 'status_change'`,
  );
  expect(events).toHaveLength(2);
});

test("a lead is added with a shortcut, and its source is staff", async ({
  page,
  signInToAdmin,
}) => {
  const name = `Hanna ${randomUUID().slice(0, 8)}`;
  const seen = watchPage(page);
  await signInToAdmin();
  await page.getByRole("row").nth(1).waitFor();
  await page.keyboard.press("n");
  const field = page.getByRole("textbox", { name: "Name" });
  await expect(field).toBeFocused();
  await page.getByRole("button", { name: "Add lead" }).click();
  await expect(page.getByText("Required").first()).toBeVisible();
  await expectAccessible(page);
  await field.fill(name);
  await page.getByRole("textbox", { name: "Email" }).fill(`${name.replace(" ", ".")}@example.com`);
  await page.getByRole("textbox", { name: "Phone" }).fill("+1 212 555 0177");
  await page.getByRole("textbox", { name: /Notes/ }).fill("Met at the fair.");
  await page.getByRole("button", { name: "Add lead" }).click();
  await expect(page).toHaveURL(/\/admin\/leads\/[\da-f-]{36}/);
  await expect(page.getByRole("heading", { name: "Notes" })).toBeVisible();
  await expect(page.getByText("Added by staff")).toBeVisible();
  await expect(page.getByText("Lead added by Administrator")).toBeVisible();
  await expect(page.getByText(/Contact Form/)).toHaveCount(0);
  await openScreen(page, "Leads");
  await page.getByPlaceholder("Search leads...").fill("212-555-0177");
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Added by staff");
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test("further filters narrow the list", { tag: "@proof" }, async ({ page, signInToAdmin }) => {
  const leads = await storeLeads("Sven", "Tara");
  await withProductDatabase(
    dataDir(),
    (sql) => sql`
      update public.leads set inquiry_type = 'press' where name = ${leads.names[0] ?? ""}`,
  );
  await signInToAdmin();
  await findLeads(page, leads);
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Inquiry type" }).click();
  await filter(page, "Inquiry type", "Press & Media");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove this filter" }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
});

test("a view is saved with its columns, shared, renamed and deleted", async ({
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
  await filter(page, "Owner", "Unassigned");
  await findLeads(page, leads);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("option", { name: "Phone" }).locator("input").check();
  await page.getByRole("option", { name: "Company" }).locator("input").uncheck();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("textbox", { name: "View name" }).fill("Ruth's");
  await page.keyboard.press("Enter");
  const views = page.getByRole("navigation", { name: "Views" });
  const view = views.getByRole("link", { name: "Ruth's" });
  await expect(view).toHaveAttribute("aria-current", "true");

  // Simulates another browser of the same account.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith("RaStore")) localStorage.removeItem(key);
  });
  await page.goto(`${origin()}/admin/leads`);
  await expect(page.getByRole("columnheader", { name: "Phone" })).toHaveCount(0);
  await view.click();
  await expect(page.getByRole("columnheader", { name: "Phone" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Company" })).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: "Owner" })).toHaveText("Unassigned");
  await expect(page.getByRole("row")).toHaveCount(2);

  const choose = async (item: string) => {
    await page.getByRole("button", { name: /^View options: / }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose("Share with the team");
  await expect(views.getByRole("link", { name: "Ruth's (shared)" })).toBeVisible();
  await choose("Rename");
  await page.getByRole("textbox", { name: "View name" }).fill("Rita's");
  await page.keyboard.press("Enter");
  await expect(views.getByRole("link", { name: "Rita's (shared)" })).toBeVisible();
  await choose("Delete view");
  const dialog = page.getByRole("dialog", { name: `Delete the view "Rita's"?` });
  await expect(dialog).toContainText("Your team uses this view.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(views.getByRole("link", { name: "Rita's (shared)" })).toBeVisible();
  await choose("Delete view");
  await dialog.getByRole("button", { name: "Delete view" }).click();
  await expect(views.getByRole("link", { name: /Rita's/ })).toHaveCount(0);
});

test(
  "beside the open menu, email and company stay readable and the page does not scroll sideways",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    await storeLeads("Sina");
    await signInToAdmin();
    // On a wide window the menu is open, and it stays open when the window gets smaller.
    await expect(page.getByRole("button", { name: "Close menu" })).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.getByRole("button", { name: "Columns" }).click();
    for (const column of ["Phone", "Owner", "Booking"])
      await page.getByRole("switch", { name: column }).check();
    await page.keyboard.press("Escape");
    for (const [column, width] of [
      ["Email", 150],
      ["Company", 110],
    ] as const)
      expect(
        (await page.getByRole("columnheader", { name: column }).boundingBox())?.width,
      ).toBeGreaterThanOrEqual(width);
    await storeLeads("Sven");
    await expect(page.getByRole("button", { name: /^Show \d+ new leads?$/ })).toBeInViewport();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth),
    ).toBeLessThanOrEqual(0);
  },
);

test(
  "on a phone the leads come first, and the page does not scroll sideways",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { names } = await storeLeads("Uwe");
    await signInToAdmin();
    const lead = page.getByRole("link", { name: names[0] ?? "", exact: true });
    await expect(lead).toBeVisible();
    const box = await lead.boundingBox();
    expect(box?.y).toBeLessThan(500);
    const widths = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(widths[0]).toBe(widths[1]);
    await expectAccessible(page);
  },
);

test(
  "a lead opens at the top, and the list keeps its scroll position",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { company, names } = await storeLeads("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus");
    await signInToAdmin();
    const search = page.getByPlaceholder("Search leads...");
    await search.fill(company);
    await expect(page.getByRole("link", { name: /^(Ada|Bo|Cy|Di|Ed|Flo|Gus) / })).toHaveCount(7);
    const scrollY = () => page.evaluate(() => globalThis.scrollY);
    await page.evaluate(() => globalThis.scrollTo(0, 80));
    const found = page.waitForResponse("**/rpc/search_leads");
    await search.press("Backspace");
    await expect(page).toHaveURL((url) => !url.search.includes(company.slice(-12)));
    await (await found).finished();
    expect(await scrollY()).toBe(80);
    const [, , , middle = ""] = names;
    const lead = page.getByRole("link", { name: middle, exact: true });
    await lead.scrollIntoViewIfNeeded();
    const position = await scrollY();
    expect(position).toBeGreaterThan(100);
    await lead.click();
    await expect(page.getByRole("heading", { name: middle, level: 1 })).toBeVisible();
    expect(await scrollY()).toBe(0);
    await page.goBack();
    await expect(lead).toBeVisible();
    await expect.poll(scrollY).toBe(position);
  },
);

test(
  "on a phone the cards are sorted and filtered, and a sent email is logged",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { company, names } = await storeLeads("Vera", "Adam", "Mona");
    const [vera = "", adam = "", mona = ""] = names;
    await signInToAdmin();
    await page.getByPlaceholder("Search leads...").fill(company);
    const leads = page.getByRole("link", { name: new RegExp(`^\\w+ ${company.slice(5, 13)}$`) });
    await expect(leads).toHaveText(["Mona", "Adam", "Vera"].map((name) => new RegExp(name)));
    await page.getByRole("button", { name: "Sort by created descending" }).click();
    await page.getByRole("menuitem", { name: "Name ascending" }).click();
    await expect(leads).toHaveText([adam, mona, vera]);

    // At the end of the page, the floating button does not cover the pagination.
    const pagination = page.getByText("1–3 of 3");
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const [bottom, top] = await Promise.all([
      pagination.evaluate((element) => element.getBoundingClientRect().bottom),
      page
        .getByRole("link", { name: "New lead", exact: true })
        .evaluate((element) => element.getBoundingClientRect().top),
    ]);
    expect(bottom).toBeLessThan(top);

    const mail = page.getByRole("link", { name: `Send email to ${adam}` });
    await mail.evaluate((link) =>
      link.addEventListener("click", (event) => event.preventDefault()),
    );
    await mail.click();
    await expect(page.getByText("Logging it sets a new lead to Contacted.")).toBeVisible();
    await page.getByRole("button", { name: "Yes, log reply" }).click();
    await expect.poll(() => readStatus(adam)).toMatchObject({ status: "contacted" });

    await page.getByRole("button", { name: "Add filter" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Status" }).click();
    await expect(page.locator("label", { hasText: "Status" })).toHaveText("Status");
    await filter(page, "Status All Statuses", "New");
    await expect(page.getByText("1–2 of 2")).toBeVisible();
    await page.getByRole("combobox", { name: `Status of ${mona}` }).selectOption("Qualified");
    await expect(page.getByText("1–1 of 1")).toBeVisible();
    await expect(leads).toHaveText([vera]);
  },
);

test(
  "the envelope on a lead's page asks whether the email was sent",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    const { names } = await storeLeads("Petra");
    const [name = ""] = names;
    await signInToAdmin();
    await page.getByRole("link", { name, exact: true }).click();
    const mail = page.getByRole("link", { name: `Send email to ${name}` });
    await mail.evaluate((link) =>
      link.addEventListener("click", (event) => event.preventDefault()),
    );
    await mail.click();
    await page.getByRole("button", { name: "Yes, log reply" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Replied by email" })).toBeVisible();
    await expect(page.getByText("Did you send it?")).toHaveCount(0);
    expect(await readStatus(name)).toMatchObject({ status: "contacted" });
    await page.getByRole("button", { name: "Add task" }).click();
    await expect(page.getByRole("textbox", { name: "Task", exact: true })).toBeFocused();
    await page.getByRole("link", { name: "Lead list" }).click();
    await expect(page.getByRole("heading", { name: "Leads Dashboard" })).toBeVisible();
  },
);

test("new leads wait above the open list until requested", async ({ page, signInToAdmin }) => {
  await storeLeads("Sofi");
  await signInToAdmin();
  const first = page.getByRole("row").nth(1);
  await expect(first).toContainText("Sofi");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  const { names } = await storeLeads("Timo");
  const showNewLeads = page.getByRole("button", { name: "Show 1 new lead" });
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(showNewLeads).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(first).toContainText("Sofi");
  await showNewLeads.click();
  await expect(first).toContainText(names[0] ?? "");
  await expect(showNewLeads).toHaveCount(0);
});
