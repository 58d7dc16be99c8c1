/** People in the back office: the person page, concurrent edits and lists. */

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
import { createStaff } from "../../support/product/product-staff.ts";
import { createPerson, openPerson } from "./people.fixture.ts";

const expect = baseExpect.configure({ timeout: 30_000 });

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
  await expect(items.filter({ hasText: "Reply to an inquiry: given" })).toBeVisible();
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
  await page.getByRole("button", { name: "Add task" }).click();
  await page.getByRole("textbox", { name: "Task", exact: true }).fill("Send the figures");
  await page.getByLabel("Due").fill("2026-01-02T09:30");
  await page.getByRole("button", { name: "Save task" }).click();
  await expect(items.filter({ hasText: "Overdue" })).toContainText("Send the figures");
  await page.getByRole("button", { name: "Edit task: Send the figures" }).click();
  await page.getByRole("textbox", { name: "Task", exact: true }).fill("Send all figures");
  await page.getByRole("button", { name: "Save task" }).click();
  await page.getByRole("checkbox", { name: "Mark as done: Send all figures" }).click();
  await expect(page.getByText("No open tasks.")).toBeVisible();
  await expect(items.filter({ hasText: "Send all figures · done" })).toBeVisible();
  expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
});

test("adds, edits and removes a note", { tag: "@proof" }, async ({ page, signInToAdmin }) => {
  const { name } = await createPerson("Nina");
  const pageProblems = watchPage(page);
  await signInToAdmin();
  await openPerson(page, name);
  const items = page.getByRole("listitem");
  await page.getByLabel("Note", { exact: true }).fill("Prefers calls\nin the morning");
  await page.getByRole("button", { name: "Add note" }).click();
  const note = items.filter({ hasText: "Prefers calls" });
  await note.getByRole("button", { name: "Edit note" }).click();
  const edited = items.filter({ has: page.getByRole("button", { name: "Save note" }) });
  await edited.getByRole("textbox").fill("Prefers mails");
  await edited.getByRole("button", { name: "Save note" }).click();
  const saved = items.filter({ hasText: "Prefers mails" });
  await expect(saved).toBeVisible();
  await saved.getByRole("button", { name: "Delete note" }).click();
  await expect(items.filter({ hasText: "The text was deleted." })).toBeVisible();
  expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
});

const readLeadState = async (id: string) => {
  const [row] = await withProductDatabase(
    dataDir(),
    (sql) =>
      sql`select status, answered_at is not null as is_answered from public.leads where id = ${id}`,
  );
  return row;
};

test(
  "a logged reply answers the person's new leads",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    test.setTimeout(120_000);
    const { name, leadId } = await createPerson("Paula");
    const pageProblems = watchPage(page);
    await signInToAdmin();
    await openPerson(page, name);
    const items = page.getByRole("listitem");
    const reply = page.getByRole("link", { name: "Open in email app" });
    await expect(reply).toHaveAttribute("href", /^mailto:paula\.\d+@example\.com\?subject=/);
    expect(decodeURIComponent((await reply.getAttribute("href")) ?? "")).toContain(
      `Hello ${name},`,
    );
    // Without an email app, the browser would not complete the navigation.
    await reply.evaluate((link) =>
      link.addEventListener("click", (event) => event.preventDefault()),
    );
    await reply.click();
    // The question is shown until it is answered.
    await page.reload();
    await expect(
      page.getByText("Did you send it? Logging it sets a new lead to Contacted."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Yes, log reply" }).click();
    const entry = items.filter({ hasText: "Replied by email: First reply" });
    await expect(entry).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("combobox", { name: "Show" }).selectOption("Notes");
    await expect(entry).toHaveCount(0);
    expect(await readLeadState(leadId)).toEqual({ status: "contacted", is_answered: true });
    expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
  },
);

test("the second of two concurrent edits of a lead compares both values of each field", async ({
  page,
  signInToAdmin,
}) => {
  const { name, leadId } = await createPerson("Vera", { company: "Before" });
  await signInToAdmin();
  await page.goto(`${origin()}/admin/leads/${leadId}`);
  const details = page.getByRole("region", { name: "Details" });
  await details.getByRole("button", { name: "Edit details" }).click();
  const save = details.getByRole("button", { name: "Save changes" });
  const updateAsColleague = (fields: Record<string, string>) =>
    withProductDatabase(
      dataDir(),
      (sql) => sql`update public.leads set ${sql(fields)} where id = ${leadId}`,
    );
  const company = details.getByLabel("Company");
  await expect(company).toHaveValue("Before");
  await company.fill("Mine");
  await details.getByLabel("Role").fill("cto");
  await updateAsColleague({ company: "Theirs", phone: "5550100" });
  await save.click();

  const dialog = page.getByRole("dialog", { name: "Someone else changed this record" });
  const field = (legend: string) => dialog.getByRole("group", { name: legend });
  await expect(field("Company")).toContainText("Mine");
  await expect(field("Company")).toContainText("Theirs");
  await expect(field("Phone").getByRole("radio", { name: /5550100/ })).toBeChecked();
  await expect(field("Role").getByRole("radio", { name: /cto/ })).toBeChecked();
  await expect(dialog.getByRole("button", { name: "Save selected values" })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Nothing was saved. Your input is still")).toBeVisible();
  await expect(company).toHaveValue("Mine");

  await save.click();
  // By keyboard: the first option without a selection, then the button.
  await field("Company").getByRole("radio", { name: /Mine/ }).focus();
  await page.keyboard.press("Space");
  await dialog.getByRole("button", { name: "Save selected values" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your changes are saved.")).toBeVisible();
  await expect(details.getByText("5550100")).toBeVisible();
  const [row] = await withProductDatabase(
    dataDir(),
    (sql) => sql`select name, company, role, phone from public.leads where id = ${leadId}`,
  );
  expect(row).toEqual({ name, company: "Mine", role: "cto", phone: "5550100" });
});

test("manages reply templates", { tag: "@proof" }, async ({ page, signInToAdmin }) => {
  const pageProblems = watchPage(page);
  await signInToAdmin();
  await openScreen(page, "Settings", "Reply templates");
  await page.getByRole("link", { name: "Add template" }).click();
  const template = `Template ${Date.now()}`;
  await page.getByLabel("Name").fill(template);
  await page.getByLabel("Subject").fill("For {company}");
  await page.getByLabel("Text").fill("Hello {name}");
  await expect(page.getByText("For Analytical Engines")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("cell", { name: template }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Deleted")).toBeVisible();
  await expect(page.getByRole("cell", { name: template })).toHaveCount(0);
  expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
});

test("typed text survives reloads, saved details, a new owner and navigation", async ({
  page,
  signInToAdmin,
}) => {
  test.setTimeout(120_000);
  const { name, leadId, personId } = await createPerson("Theo", { company: "Draft GmbH" });
  await signInToAdmin();
  await page.goto(`${origin()}/admin/leads/${leadId}`);
  const note = page.getByLabel("Note", { exact: true });
  await note.fill("Half a sentence");
  const details = page.getByRole("region", { name: "Details" });
  await details.getByRole("button", { name: "Edit details" }).click();
  await details.getByLabel("Role").fill("cto");
  await page.reload();
  await expect(note).toHaveValue("Half a sentence");
  await expect(details.getByLabel("Role")).toHaveValue("cto");
  await details.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Your changes are saved.")).toBeVisible();
  await page.getByRole("combobox", { name: "Owner" }).selectOption("Unassigned");
  await expect(page.getByText("Now unassigned.")).toBeVisible();
  await expect(note).toHaveValue("Half a sentence");

  await details.getByRole("button", { name: "Edit details" }).click();
  await details.getByLabel("Role").fill("ceo");
  const asked = page.waitForEvent("dialog");
  const leaving = page.getByRole("link", { name: "Open person" }).click();
  await (await asked).dismiss();
  await leaving;
  await expect(details.getByLabel("Role")).toHaveValue("ceo");
  await details.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Open person" }).click();
  await expect(page).toHaveURL(`${origin()}/admin/people/${personId}`);
  await expect(page.getByRole("combobox", { name: "Owner" })).toHaveValue("");
  await page.goBack();
  await expect(note).toHaveValue("Half a sentence");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Half a sentence" })).toBeVisible();
  await expect(note).toHaveValue("");
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
});

test(
  "selected people are assigned and exported, and possible duplicates are listed",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    const phone = `+49 30 ${Date.now()}`;
    const company = `Bulk ${Date.now()}`;
    const one = await createPerson("Bea", { phone, company });
    const other = await createPerson("Ben", { phone, company });
    await createPerson("Bob", { company });
    const pageProblems = watchPage(page);
    await signInToAdmin();
    await openScreen(page, "People");
    await page.getByPlaceholder("Search people...").fill(company);
    await expect(page.getByRole("row")).toHaveCount(4);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add filter" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Possible duplicates" }).click();
    await page.getByRole("combobox", { name: "Possible duplicates" }).click();
    await page.getByRole("option", { name: "Yes" }).click();
    await expect(page.getByRole("row")).toHaveCount(3);
    await page.getByRole("checkbox", { name: "Select all" }).click();
    await page.getByRole("button", { name: "Assign 2 people" }).click();
    const dialog = page.getByRole("dialog", { name: "Assign 2 people" });
    await dialog.getByLabel("Owner").selectOption("Unassigned");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Assign 2 people" }).click();
    await expect(page.getByText("2 people assigned")).toBeVisible();
    const owners = await withProductDatabase(
      dataDir(),
      (sql) => sql`select owner_id from public.leads where id in (${one.leadId}, ${other.leadId})`,
    );
    expect(owners.map(({ owner_id }) => owner_id)).toEqual([null, null]);
    await page.getByRole("checkbox", { name: "Select all" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const file = await download;
    const text = await readFile(await file.path(), "utf8");
    expect(text.startsWith("\uFEFF")).toBe(true);
    expect(text).toContain(`"${one.email}"`);
    expect(text).toContain(`"${phone}"`);
    expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
  },
);

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
  await page.getByLabel("Email").fill(viewer.email);
  await page.getByLabel("Password").fill(viewer.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByText("Only admins and sales can edit people.")).toBeVisible();
  await expect(
    page.getByRole("listitem").filter({ hasText: "Form submitted: Contact Form" }),
  ).toBeVisible();
  for (const button of ["Add note", "Add task", "Edit details", "Merge with another person"])
    await expect(page.getByRole("button", { name: button })).toHaveCount(0);
  await expect(page.getByLabel("Do not contact")).toBeDisabled();
  await expectAccessible(page);
  expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
});
