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
import { hire } from "../../support/product/product-staff.ts";

/** People in the back office: the person page, concurrent edits, and merging. */

const expect = expectSoon.configure({ timeout: 30_000 });

/** A person with one submission and a unique name and address. */
async function createPerson(first: string, fields: Record<string, string> = {}, attribution = {}) {
  const tag = `${Date.now()}${Math.floor(Math.random() * 1000)}`;
  const lead = {
    name: `${first} ${tag}`,
    email: `${first.toLowerCase()}.${tag}@example.com`,
    form_source: "contact_form",
    ...fields,
  };
  return withProductDatabase(dataDir(), async (sql) => {
    const [row] = await sql<{ id: string }[]>`
      insert into public.leads ${sql({ ...lead, attribution: sql.json(attribution) })} returning id`;
    const [person] = await sql<{ person_id: string }[]>`
      select person_id from public.leads where id = ${row?.id ?? ""}`;
    return { ...lead, tag, leadId: row?.id ?? "", personId: person?.person_id ?? "" };
  });
}

const openPerson = async (page: Page, name: string) => {
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "People", exact: true })
    .click();
  await page.getByPlaceholder("Search people...").fill(name);
  await expect(page.getByRole("row"), "the header and the one person").toHaveCount(2);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
};

test("a person's page shows score, origin, tasks, notes, replies and one timeline", async ({
  page,
  signInToAdmin,
}) => {
  const touch = { at: "2026-11-01T10:00:00Z", landing: "/platform", utm_campaign: "autumn" };
  const { name, leadId } = await createPerson(
    "Paula",
    { company: "Everything AG", inquiry_type: "sales", consent_wording: "2026-11" },
    { first: touch, last: touch, pages: ["/"], modules: ["arqmesh"] },
  );
  const seen = watchPage(page);
  await signInToAdmin();
  await openPerson(page, name);
  const items = page.getByRole("listitem");
  await expect(items.filter({ hasText: "Sales inquiry" })).toContainText("+30");
  await expect(page.getByText("arqmesh", { exact: true })).toBeVisible();
  await expect(items.filter({ hasText: "Answer to an inquiry: given" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact Form" })).toHaveAttribute(
    "href",
    `/admin/leads/${leadId}`,
  );

  await page.getByRole("button", { name: "Add a task" }).click();
  await page.getByLabel("What has to be done").fill("Send the figures");
  await page.getByLabel("Until").fill("2026-01-02T09:30");
  await page.getByRole("button", { name: "Save task" }).click();
  await expect(items.filter({ hasText: "overdue" })).toContainText("Send the figures");
  await page.getByRole("button", { name: "Edit task: Send the figures" }).click();
  await page.getByLabel("What has to be done").fill("Send all figures");
  await page.getByRole("button", { name: "Save task" }).click();
  await page.getByRole("checkbox", { name: "Done: Send all figures" }).click();
  await expect(page.getByText("Nothing has to be done.")).toBeVisible();
  await expect(items.filter({ hasText: "Send all figures · done" })).toBeVisible();

  await page.getByLabel("Note").fill("Prefers calls\nin the morning");
  await page.getByRole("button", { name: "Add note" }).click();
  const note = items.filter({ hasText: "Prefers calls" });
  await note.getByRole("button", { name: "Edit note" }).click();
  const edited = items.filter({ has: page.getByRole("button", { name: "Save note" }) });
  await edited.getByRole("textbox").fill("Prefers mails");
  await edited.getByRole("button", { name: "Save note" }).click();
  await expect(items.filter({ hasText: "Prefers mails" })).toBeVisible();

  const reply = page.getByRole("link", { name: "Open in the mail program" });
  await expect(reply).toHaveAttribute("href", /^mailto:paula\.\d+@example\.com\?subject=/);
  expect(decodeURIComponent((await reply.getAttribute("href")) ?? "")).toContain(`Hello ${name},`);
  // A browser without a mail program would leave the page's request open.
  await reply.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  await reply.click();
  await page.getByRole("button", { name: "Note it in the timeline" }).click();
  await expect(items.filter({ hasText: "Answered by mail: First reply" })).toBeVisible();

  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Show" }).selectOption("Notes");
  await expect(items.filter({ hasText: "Answered by mail" })).toHaveCount(0);
  await items
    .filter({ hasText: "Prefers mails" })
    .getByRole("button", { name: "Remove note" })
    .click();
  await expect(items.filter({ hasText: "The note was removed." })).toBeVisible();
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test("the second of two concurrent edits of a lead compares both values by field and chooses", async ({
  page,
  signInToAdmin,
}) => {
  const { name, leadId } = await createPerson("Vera", { company: "Before" });
  await signInToAdmin();
  await page.goto(`${origin()}/admin/leads/${leadId}`);
  const save = page.getByRole("button", { name: "Save changes" });
  const colleague = (fields: Record<string, string>) =>
    withProductDatabase(
      dataDir(),
      (sql) => sql`update public.leads set ${sql(fields)} where id = ${leadId}`,
    );
  const company = page.getByLabel("Company");
  await expect(company).toHaveValue("Before");
  await company.fill("Mine");
  await page.getByLabel("Role").fill("cto");
  await colleague({ company: "Theirs", phone: "5550100" });
  await save.click();

  const dialog = page.getByRole("dialog", { name: "Somebody saved this before you" });
  const field = (legend: string) => dialog.getByRole("group", { name: legend });
  await expect(field("Company")).toContainText("Mine");
  await expect(field("Company")).toContainText("Theirs");
  await expect(field("Phone").getByRole("radio", { name: /5550100/ })).toBeChecked();
  await expect(field("Role").getByRole("radio", { name: /cto/ })).toBeChecked();
  await expect(dialog.getByRole("button", { name: "Save these values" })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Do not save" }).click();
  await expect(page.getByText("Nothing was saved. What you entered is still")).toBeVisible();
  await expect(company).toHaveValue("Mine");

  await save.click();
  // By keyboard alone: the first of the open choices, then the button.
  await field("Company").getByRole("radio", { name: /Mine/ }).focus();
  await page.keyboard.press("Space");
  await dialog.getByRole("button", { name: "Save these values" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The changes are in the database.")).toBeVisible();
  await expect(page.getByLabel("Phone")).toHaveValue("5550100");
  const [row] = await withProductDatabase(
    dataDir(),
    (sql) => sql`select name, company, role, phone from public.leads where id = ${leadId}`,
  );
  expect(row).toEqual({ name, company: "Mine", role: "cto", phone: "5550100" });
});

test("two people are merged, the old address leads to the kept one, and the merge is undone", async ({
  page,
  signInToAdmin,
}) => {
  const phone = `+49 30 ${Date.now()}`;
  const kept = await createPerson("Merle", { phone, company: "Kept GmbH" });
  const other = await createPerson("Merla", { phone, company: "Other GmbH" });
  const seen = watchPage(page);
  await signInToAdmin();
  await openPerson(page, kept.name);
  const twin = page.getByRole("listitem").filter({ hasText: "same phone" });
  await expect(twin).toBeVisible();
  await expectAccessible(page);
  await twin.getByRole("button", { name: `Compare and merge with ${other.name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Make one person of two" });
  const stays = (legend: string, value: string) =>
    dialog.getByRole("group", { name: legend }).getByRole("radio", { name: new RegExp(value) });
  await expect(stays("Address that is kept", kept.email)).toBeChecked();
  await stays("Company", "Other GmbH").check();
  await expect(stays("Name", kept.name)).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page.getByText(`Everything is with ${kept.email} now.`)).toBeVisible();
  await expect(page.getByLabel("Company")).toHaveValue("Other GmbH");
  await expect(page.getByRole("link", { name: "Contact Form" })).toHaveCount(2);

  await page.goto(`${origin()}/admin/people/${other.personId}`);
  await expect(page.getByRole("heading", { name: kept.name, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${origin()}/admin/people/${kept.personId}`);
  await expect(page.getByText(`${other.email} belongs to this person`)).toBeVisible();

  await page.getByRole("button", { name: `Take back the merge with ${other.email}` }).click();
  await expect(page.getByText("Both entries are as they were")).toBeVisible();
  await expect(page.getByLabel("Company")).toHaveValue("Kept GmbH");
  await expect(page.getByRole("link", { name: "Contact Form" })).toHaveCount(1);
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test(
  "templates are written with a preview, and readers of people are offered no change",
  { tag: "@proof" },
  async ({ page, signInToAdmin, browser }) => {
    const { name, personId } = await createPerson("Rita");
    const seen = watchPage(page);
    await signInToAdmin();
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Reply templates" })
      .click();
    await page.getByRole("link", { name: "Add a template" }).click();
    const template = `Template ${Date.now()}`;
    await page.getByLabel("Name").fill(template);
    await page.getByLabel("Subject").fill("For {company}");
    await page.getByLabel("Text").fill("Hello {name}");
    await expect(page.getByText("For Analytical Engines")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save template" }).click();
    await page.getByRole("link", { name: template }).click();
    await page.getByRole("button", { name: "Remove template" }).click();
    await expect(page.getByText("It is not offered any more.")).toBeVisible();
    await expect(page.getByRole("link", { name: template })).toHaveCount(0);
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });

    const viewer = {
      email: `viola.${Date.now()}@example.com`,
      password: "yet another horse battery staple",
      name: "Viola",
    };
    await hire(dataDir(), viewer, "viewer");
    const context = await browser.newContext();
    const reading = await context.newPage();
    const watched = watchPage(reading);
    await reading.goto(`${origin()}/admin/people/${personId}`);
    await reading.getByLabel("E-mail address").fill(viewer.email);
    await reading.getByLabel("Password").fill(viewer.password);
    await reading.getByRole("button", { name: "Sign in" }).click();
    await expect(reading.getByRole("heading", { name, level: 1 })).toBeVisible();
    await expect(reading.getByText("Your role reads people")).toBeVisible();
    await expect(
      reading.getByRole("listitem").filter({ hasText: "Sent the form: Contact Form" }),
    ).toBeVisible();
    for (const button of ["Add note", "Add a task", "Save changes", "Merge with somebody else"])
      await expect(reading.getByRole("button", { name: button })).toHaveCount(0);
    await expect(reading.getByLabel("Do not contact")).toBeDisabled();
    await expectAccessible(reading);
    expect(watched).toEqual({ errors: [], outside: [], failed: [] });
    await context.close();
  },
);
