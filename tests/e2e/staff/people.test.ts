/** People in the back office: the person page, concurrent edits, and merging. */

import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/accessibility.ts";
import {
  dataDir,
  expect as baseExpect,
  origin,
  test,
  watchPage,
} from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import { createStaff } from "../../support/product/product-staff.ts";

const expect = baseExpect.configure({ timeout: 30_000 });

/** A person with one submission and a unique name and address. */
async function createPerson(
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

test("shows score, attribution and timeline", async ({ page, signInToAdmin }) => {
  const touchpoint = { at: "2026-11-01T10:00:00Z", landing: "/platform", utm_campaign: "autumn" };
  const { name, leadId } = await createPerson(
    "Paula",
    { company: "Everything AG", inquiry_type: "sales", consent_wording: "2026-11" },
    { first: touchpoint, last: touchpoint, pages: ["/"], modules: ["arqmesh"] },
  );
  const pageProblems = watchPage(page);
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
  await expectAccessible(page);
  expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
});

test("adds, edits and completes a task", async ({ page, signInToAdmin }) => {
  const { name } = await createPerson("Tanja");
  const pageProblems = watchPage(page);
  await signInToAdmin();
  await openPerson(page, name);
  const items = page.getByRole("listitem");
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
  expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
});

test("adds, edits and removes a note", async ({ page, signInToAdmin }) => {
  const { name } = await createPerson("Nina");
  const pageProblems = watchPage(page);
  await signInToAdmin();
  await openPerson(page, name);
  const items = page.getByRole("listitem");
  await page.getByLabel("Note").fill("Prefers calls\nin the morning");
  await page.getByRole("button", { name: "Add note" }).click();
  const note = items.filter({ hasText: "Prefers calls" });
  await note.getByRole("button", { name: "Edit note" }).click();
  const edited = items.filter({ has: page.getByRole("button", { name: "Save note" }) });
  await edited.getByRole("textbox").fill("Prefers mails");
  await edited.getByRole("button", { name: "Save note" }).click();
  const saved = items.filter({ hasText: "Prefers mails" });
  await expect(saved).toBeVisible();
  await saved.getByRole("button", { name: "Remove note" }).click();
  await expect(items.filter({ hasText: "The note was removed." })).toBeVisible();
  expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
});

test("records an email reply", async ({ page, signInToAdmin }) => {
  const { name } = await createPerson("Paula");
  const pageProblems = watchPage(page);
  await signInToAdmin();
  await openPerson(page, name);
  const items = page.getByRole("listitem");
  const reply = page.getByRole("link", { name: "Open in the mail program" });
  await expect(reply).toHaveAttribute("href", /^mailto:paula\.\d+@example\.com\?subject=/);
  expect(decodeURIComponent((await reply.getAttribute("href")) ?? "")).toContain(`Hello ${name},`);
  // A browser without a mail program would leave the page's request open.
  await reply.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  await reply.click();
  await page.getByRole("button", { name: "Note it in the timeline" }).click();
  const entry = items.filter({ hasText: "Answered by mail: First reply" });
  await expect(entry).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Show" }).selectOption("Notes");
  await expect(entry).toHaveCount(0);
  expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
});

test("the second of two concurrent edits of a lead compares both values by field and chooses", async ({
  page,
  signInToAdmin,
}) => {
  const { name, leadId } = await createPerson("Vera", { company: "Before" });
  await signInToAdmin();
  await page.goto(`${origin()}/admin/leads/${leadId}`);
  const save = page.getByRole("button", { name: "Save changes" });
  const updateAsColleague = (fields: Record<string, string>) =>
    withProductDatabase(
      dataDir(),
      (sql) => sql`update public.leads set ${sql(fields)} where id = ${leadId}`,
    );
  const company = page.getByLabel("Company");
  await expect(company).toHaveValue("Before");
  await company.fill("Mine");
  await page.getByLabel("Role").fill("cto");
  await updateAsColleague({ company: "Theirs", phone: "5550100" });
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

test("merges two people, redirects the merged person's page and undoes the merge", async ({
  page,
  signInToAdmin,
}) => {
  const phone = `+49 30 ${Date.now()}`;
  const kept = await createPerson("Merle", { phone, company: "Kept GmbH" });
  const other = await createPerson("Merla", { phone, company: "Other GmbH" });
  const pageProblems = watchPage(page);
  await signInToAdmin();
  await openPerson(page, kept.name);
  const duplicate = page.getByRole("listitem").filter({ hasText: "same phone" });
  await expect(duplicate).toBeVisible();
  await expectAccessible(page);
  await duplicate.getByRole("button", { name: `Compare and merge with ${other.name}` }).click();
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
  expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
});

test("manages reply templates", { tag: "@proof" }, async ({ page, signInToAdmin }) => {
  const pageProblems = watchPage(page);
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
  expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
});

test("hides editing from viewers", { tag: "@proof" }, async ({ page }) => {
  const { name, personId } = await createPerson("Rita");
  const viewer = {
    email: `viola.${Date.now()}@example.com`,
    password: "yet another horse battery staple",
    name: "Viola",
  };
  await createStaff(dataDir(), viewer, "viewer");
  const pageProblems = watchPage(page);
  await page.goto(`${origin()}/admin/people/${personId}`);
  await page.getByLabel("E-mail address").fill(viewer.email);
  await page.getByLabel("Password").fill(viewer.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByText("Your role reads people")).toBeVisible();
  await expect(
    page.getByRole("listitem").filter({ hasText: "Sent the form: Contact Form" }),
  ).toBeVisible();
  for (const button of ["Add note", "Add a task", "Save changes", "Merge with somebody else"])
    await expect(page.getByRole("button", { name: button })).toHaveCount(0);
  await expect(page.getByLabel("Do not contact")).toBeDisabled();
  await expectAccessible(page);
  expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
});
