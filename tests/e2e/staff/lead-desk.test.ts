/** The back office's screens around leads. */

import { readFile } from "node:fs/promises";
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
import { createStaff } from "../../support/product/product-staff.ts";
import { expectNavigation } from "../../support/fixtures/role-days.ts";
import { siteConfig } from "../../support/fixtures/staff-client.ts";

const expect = expectSoon.configure({ timeout: 30_000 });

/** Inserts a row with the public key, as the site does. */
async function send(table: string, row: Record<string, unknown>): Promise<void> {
  const { supabasePublishableKey: apikey } = await siteConfig(origin());
  const response = await fetch(`${origin()}/rest/v1/${table}`, {
    method: "POST",
    headers: { apikey, "content-type": "application/json", prefer: "return=minimal" },
    body: JSON.stringify(row),
  });
  if (!response.ok) throw new Error(`The insert into ${table} responded with ${response.status}.`);
}

/** Sends a lead with a unique name and address. */
async function sendLead(first: string, fields: Record<string, unknown> = {}) {
  const name = `${first} ${Date.now()}`;
  const email = `${name.replace(" ", ".")}@example.com`.toLowerCase();
  await send("leads", { name, email, form_source: "contact_form", ...fields });
  return { name, email };
}

/** Searches the list for an address and opens the one lead found. */
async function open(page: Page, lead: { name: string; email: string }): Promise<void> {
  await page.getByPlaceholder("Search leads...").fill(lead.email);
  await expect(page.getByRole("row"), "the header and the one lead").toHaveCount(2);
  await page.getByRole("link", { name: lead.name, exact: true }).click();
}

test("a lead's page shows its score with reasons, its owner and the person's timeline", async ({
  page,
  signInToAdmin,
}) => {
  const { name, email } = await sendLead("Lena", { inquiry_type: "sales", company: "Timeline AG" });
  const seen = watchPage(page);
  await signInToAdmin();
  await open(page, { name, email });
  await expect(page.getByRole("heading", { name: "Score 55" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Sales inquiry" })).toContainText(
    "+30",
  );
  const timeline = page.getByRole("listitem");
  await expect(timeline.filter({ hasText: "Form submitted: Contact Form" })).toBeVisible();
  await expect(timeline.filter({ hasText: "First visit" })).toBeVisible();

  const owner = page.getByRole("combobox", { name: "Owner" });
  const [colleague = ""] = await owner.locator("option:not([value=''])").allInnerTexts();
  await owner.selectOption(colleague);
  await expect(page.getByText("Owner changed", { exact: true })).toBeVisible();
  await expect(timeline.filter({ hasText: `to ${colleague}` })).toBeVisible();

  await page.getByLabel("Do not contact").click();
  await expect(page.getByText("This person gets no emails and is in no exports.")).toBeVisible();
  await expect(page.getByRole("link", { name: `Send email to ${name}` })).toHaveCount(0);
  await expectAccessible(page);
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test("spam is reviewed, and restored if it was none", async ({ page, signInToAdmin }) => {
  const { name, email } = await sendLead("Sid", {
    message: "A question about prices",
    signals: { honeypot: true },
  });
  const seen = watchPage(page);
  await signInToAdmin();
  await page.getByPlaceholder("Search leads...").fill(email);
  await expect(page.getByText("No leads found matching your criteria.")).toBeVisible();
  await openScreen(page, "Leads", "Spam");
  const spam = page.getByRole("row").filter({ hasText: email });
  await expect(spam).toContainText("Hidden field filled in");
  await expect(spam.getByRole("cell", { name: "100", exact: true })).toBeVisible();
  const expand = spam.getByRole("button", { name, exact: true });
  await expect(expand).toHaveAttribute("aria-expanded", "false");
  await expand.press("Enter");
  await expect(page.getByText("A question about prices")).toBeVisible();
  await expect(expand).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page);
  await spam.getByRole("button", { name: `Not spam: restore ${name}` }).click();
  await expect(page.getByText(`${name} is in the lead list again`)).toBeVisible();
  await expect(spam).toHaveCount(0);

  await openScreen(page, "Leads");
  await open(page, { name, email });
  await page.getByRole("button", { name: "Mark as spam" }).click();
  await expect(page.getByText(`${name} moved to Spam`)).toBeVisible();
  await openScreen(page, "Leads", "Spam");
  await expect(spam).toContainText("Marked by staff");
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test(
  "subscribers are exported as a file, and unsubscribed addresses are imported as a list",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    const email = `reader.${Date.now()}@example.com`;
    await send("newsletter_subscribers", { email, source: "footer" });
    const seen = watchPage(page);
    await signInToAdmin();
    await openScreen(page, "People", "Subscribers");
    const row = page.getByRole("row").filter({ hasText: email });
    await expect(row).toContainText("Pending");

    await page.getByRole("combobox", { name: "Status" }).click();
    await page.getByRole("option", { name: "Pending" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^subscribers-export-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(await readFile(await file.path(), "utf8")).toContain(`"${email}","pending"`);

    await page
      .getByLabel("Addresses")
      .fill(`"${email.toUpperCase()}","bounced"\nnobody@example.com`);
    await expect(page.getByText("2 addresses found.")).toBeVisible();
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByText("1 subscription ended.")).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByRole("combobox", { name: "Status" }).click();
    await page.getByRole("option", { name: "Unsubscribed" }).click();
    await expect(row).toContainText("Unsubscribed");
    await expectAccessible(page);
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  },
);

test(
  "a permanently failed message is shown with its reason and sent again",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    const reason = `The mail server refused it in round ${Date.now()}`;
    const to = `late.${Date.now()}@example.com`;
    await withProductDatabase(dataDir(), async (sql) => {
      await sql`insert into public.people (email, name) values (${to}, ${`Reader ${to}`})`;
      await sql`
      insert into public.outbox (kind, payload, state, attempts, last_error)
      values ('email', ${sql.json({ topic: "guide", audience: "visitor", to })}, 'dead', 12, ${reason})`;
    });
    const seen = watchPage(page);
    await signInToAdmin();
    await openScreen(page, "System", "Outbox");
    await page.getByRole("button", { name: "Show failed messages" }).click();
    const message = page.getByRole("row").filter({ hasText: reason });
    await expect(message).toContainText("Link to the guide");
    await expect(message).toContainText("Failed");
    await expect(message).toContainText(to);
    await expectAccessible(page);
    await message.getByRole("cell", { name: to }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Link to the guide" })).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Retry: Link to the guide" }).click();
    await expect(page.getByText("Link to the guide is sent again.")).toBeVisible();
    await expect
      .poll(() =>
        withProductDatabase(
          dataDir(),
          (sql) => sql`select subject from public.mailbox where recipient = ${to}`,
        ),
      )
      .toHaveLength(1);
    // The delivery is found by its recipient and links to the captured email.
    await openScreen(page, "System", "Outbox");
    // The list remembers its filter.
    await page.getByRole("combobox", { name: "Status" }).click();
    await page.getByRole("option", { name: "All Statuses", exact: true }).click();
    await page.getByPlaceholder("Search by recipient").fill(to);
    await expect(page).toHaveURL(/recipient/);
    const sent = page.getByRole("row").filter({ hasText: to });
    await expect(sent).toContainText("Sent");
    await sent.getByRole("cell", { name: to }).click();
    await page.getByRole("link", { name: "Show captured emails to this recipient" }).click();
    await page.getByRole("cell", { name: to }).click();
    await expect(
      page.getByRole("link", { name: "Show deliveries to this recipient" }),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: `Reader ${to}` })).toBeVisible();
    await expectAccessible(page);
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  },
);

test("all data about an address is exported, and erased after typing it twice", async ({
  page,
  signInToAdmin,
}) => {
  const { name, email } = await sendLead("Paula");
  const seen = watchPage(page);
  await signInToAdmin();
  await openScreen(page, "System", "Privacy");
  await page.getByLabel("Email").fill(email.toUpperCase());
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export data" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^person-export-\d{4}-\d{2}-\d{2}\.json$/);
  const stored = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(stored["public.leads"]).toEqual([expect.objectContaining({ name, email })]);
  expect(stored["public.people"]).toHaveLength(1);

  const erase = page.getByRole("button", { name: "Erase everything" });
  await expect(erase).toHaveCount(0);
  await page.getByRole("button", { name: "Preview erasure" }).click();
  await expect(page.getByText(/ rows will be deleted about/)).toContainText(name);
  await expect(erase).toBeDisabled();
  await page.getByLabel("Type the address again").fill("someone.else@example.com");
  await expect(page.getByText("This is not the address above.")).toBeVisible();
  await expect(erase).toBeDisabled();
  await page.getByLabel("Type the address again").fill(email);
  await expectAccessible(page);
  await erase.click();
  await expect(page.getByText(/ rows were deleted\./)).toBeVisible();

  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Export data" }).click();
  await expect(page.getByText("Nothing is stored about this address.")).toBeVisible();
  await openScreen(page, "Leads");
  await page.getByPlaceholder("Search leads...").fill(email);
  await expect(page.getByText("No leads found matching your criteria.")).toBeVisible();
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test(
  "a scoring rule is added, scores the next lead, and is disabled",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    const round = Date.now();
    const company = `Ruled ${round} GmbH`;
    const seen = watchPage(page);
    await signInToAdmin();
    await openScreen(page, "Settings", "Scoring rules");
    await page.getByRole("link", { name: "Add rule" }).click();
    const save = page.getByRole("button", { name: "Save" });
    await page.getByLabel("Name").fill(`Rule ${round}`);
    await page.getByLabel("Points").fill("70");
    await page.getByLabel("Reason").fill(`Works for ${company}`);
    await save.click();
    await expect(page.getByText("Enter a value for each condition.")).toBeVisible();
    await page.getByRole("combobox", { name: "Field" }).selectOption("Company");
    await page.getByLabel("Value: Company").fill(company.toUpperCase());
    await expectAccessible(page);
    await save.click();
    await expect(page.getByText("Created")).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: `Rule ${round}` });
    await expect(row).toContainText(`Company is one of ${company.toUpperCase()}`);

    const lead = await sendLead("Rudi", { company });
    await openScreen(page, "Leads");
    await open(page, lead);
    await expect(
      page.getByRole("listitem").filter({ hasText: `Works for ${company}` }),
    ).toContainText("+70");

    await openScreen(page, "Settings", "Scoring rules");
    await row.getByText(`Rule ${round}`).click();
    await page.getByRole("switch", { name: "Active" }).click();
    await save.click();
    await expect(row.getByLabel("No")).toBeVisible();
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  },
);

test(
  "a viewer sees what the role may read, and is offered no action that would be denied",
  { tag: "@proof" },
  async ({ page }) => {
    const lead = await sendLead("Vito");
    const viewer = { email: "reads@example.com", password: "a horse that reads", name: "Reader" };
    await createStaff(dataDir(), viewer, "viewer");
    const seen = watchPage(page);
    await page.goto(`${origin()}/admin/leads`);
    await page.getByLabel("Email").fill(viewer.email);
    await page.getByLabel("Password").fill(viewer.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expectNavigation(page, "viewer");

    await open(page, lead);
    await expect(page.getByText("Only admins and sales can edit leads.")).toBeVisible();
    await expect(page.getByText("Owner", { exact: true })).toBeVisible();
    await expect(page.getByRole("combobox", { name: /status|owner/i })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Mark as spam" })).toHaveCount(0);
    await expect(page.getByLabel("Do not contact")).toBeDisabled();

    await openScreen(page, "Inbox", "Hand-offs");
    await expect(page.getByRole("button", { name: /^View conversation/ }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^Claim/ })).toHaveCount(0);
    await openScreen(page, "People", "Subscribers");
    await expect(page.getByRole("button", { name: "Export CSV" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Unsubscribe" })).toHaveCount(0);
    await openScreen(page, "Settings", "Scoring rules");
    await expect(page.getByRole("row").filter({ hasText: "Sales inquiry" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Add rule" })).toHaveCount(0);
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });
    for (const screen of ["spam_submissions", "outbox", "privacy", "scoring_rules/create"]) {
      await page.goto(`${origin()}/admin/${screen}`);
      await expect(page.getByRole("heading", { name: "No access" })).toBeVisible();
    }
  },
);

test(
  "a screen that fails to load shows an error and can be retried",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    await signInToAdmin();
    const outage = "**/rest/v1/{spam_submissions,newsletter_subscribers,scoring_rules,outbox}?*";
    await page.route(outage, (route) => route.fulfill({ status: 503, json: { message: "host" } }));
    for (const [section, tab, message] of [
      ["Leads", "Spam", "Could not load spam. Try again."],
      ["People", "Subscribers", "Could not load subscribers. Try again."],
      ["System", "Outbox", "Could not load the outbox. Try again."],
      ["Settings", "Scoring rules", "Could not load scoring rules. Try again."],
    ] as const) {
      await openScreen(page, section, tab);
      await expect(page.getByRole("alert")).toContainText(message);
    }
    await page.unroute(outage);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Sales inquiry" })).toBeVisible();
  },
);
