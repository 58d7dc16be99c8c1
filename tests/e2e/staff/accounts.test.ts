/** Invitations, changes of sign-in data, and sessions that end during work. */

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

const expect = expectSoon.configure({ timeout: 30_000 });
const password = "a horse, a battery, a staple";

const submitPassword = (page: Page, word: string) =>
  page.getByLabel("Password", { exact: true }).fill(word);

/** The link in the newest invitation email to an address. */
async function linkTo(email: string): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      await withProductDatabase(dataDir(), async (sql) => {
        const [mail] = await sql<{ text: string }[]>`
          select text_body as text from public.mailbox where recipient = ${email}
          order by created_at desc limit 1`;
        link = /\S+accept-invitation\S+/.exec(mail?.text ?? "")?.[0] ?? "";
      });
      return link;
    })
    .not.toBe("");
  return link;
}

test("a staff member is invited, sets a password and signs in; the link works once", async ({
  page,
  browser,
  signInToAdmin,
}) => {
  test.setTimeout(120_000);
  const email = `nora.${Date.now()}@example.com`;
  const name = `Nora ${Date.now()}`;
  const seen = watchPage(page);
  await signInToAdmin();
  await openScreen(page, "Settings", "Team");
  await page.getByRole("link", { name: "Invite" }).click();
  const send = page.getByRole("button", { name: "Send invitation" });
  await page.getByRole("textbox", { name: "Email", exact: true }).fill("nobody");
  await send.click();
  await expect(page.getByText("Required")).toBeVisible();
  await expect(page.getByText("Enter one valid email address.")).toBeVisible();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByLabel("Role").click();
  await page.getByRole("option", { name: "Marketing" }).click();
  await expectAccessible(page);
  await send.click();
  // The product of the tests has no mail server.
  await expect(page.getByText("Invitation created")).toBeVisible();
  await expect(page.getByRole("button", { name: "Open captured emails" })).toBeVisible();
  const open = page.getByRole("row").filter({ hasText: email });
  await expect(open).toContainText("Marketing");
  await expect(open).toContainText("valid until");
  const first = await linkTo(email);
  await open.getByRole("button", { name: `Resend the invitation of ${name}` }).click();
  await expect(page.getByText("The previous link no longer works.")).toBeVisible();
  await expect.poll(() => linkTo(email)).not.toBe(first);

  const colleague = await (await browser.newContext()).newPage();
  await colleague.goto(first);
  await expect(
    colleague.getByRole("heading", { name: "There is a newer invitation" }),
  ).toBeVisible();
  await colleague.goto(await linkTo(email));
  await expect(colleague.getByRole("heading", { name: `Welcome, ${name}` })).toBeVisible();
  expect(new URL(colleague.url()).search).toBe("");
  await colleague.getByLabel("New password", { exact: true }).fill(password);
  await colleague.getByLabel("Repeat new password").fill("another one");
  await colleague.getByRole("button", { name: "Accept and sign in" }).click();
  await expect(colleague.getByRole("alert")).toHaveText("The passwords do not match.");
  await expectAccessible(colleague);
  await colleague.getByLabel("Repeat new password").fill(password);
  await colleague.getByRole("button", { name: "Accept and sign in" }).click();
  await expect(colleague.getByRole("heading", { name: "Leads Dashboard" })).toBeVisible();
  await openScreen(colleague, "Settings");
  await expect(colleague.getByRole("tab", { name: "Team" })).toHaveCount(0);

  await colleague.goto(await linkTo(email));
  await expect(
    colleague.getByRole("heading", { name: "Invitation already accepted" }),
  ).toBeVisible();
  await colleague.close();

  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(open).toContainText("Active");
  await expect(page.getByRole("heading", { name: "Open invitations" })).toHaveCount(0);
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test(
  "a revoked invitation link shows that it was revoked",
  { tag: "@proof" },
  async ({ page, browser, signInToAdmin }) => {
    const email = `rita.${Date.now()}@example.com`;
    await signInToAdmin();
    await openScreen(page, "Settings", "Team");
    await page.getByRole("link", { name: "Invite" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Rita");
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
    await page.getByRole("button", { name: "Send invitation" }).click();
    const link = await linkTo(email);
    const row = page.getByRole("row").filter({ hasText: email });
    await row.getByRole("button", { name: "Revoke the invitation of Rita" }).click();
    await expect(page.getByText("no longer works")).toBeVisible();
    const colleague = await (await browser.newContext()).newPage();
    await colleague.goto(link);
    await expect(colleague.getByRole("heading", { name: "Invitation revoked" })).toBeVisible();
    await colleague.goto(`${origin()}/admin/accept-invitation?token=nothing`);
    await expect(colleague.getByRole("heading", { name: "This link does not work" })).toBeVisible();
    await colleague.close();
  },
);

test("a session that ends during an edit is renewed in a dialog, and the form keeps its text", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const seller = { email: `sasha.${Date.now()}@example.com`, password, name: "Sasha" };
  await createStaff(dataDir(), seller, "sales");
  const [lead] = await withProductDatabase(
    dataDir(),
    (sql) => sql<{ id: string }[]>`
      insert into public.leads (name, email, form_source)
      values ('Ende', ${`ende.${Date.now()}@example.com`}, 'contact_form') returning id`,
  );
  await page.goto(`${origin()}/admin/leads/${lead?.id}`);
  await page.getByLabel("Email").fill(seller.email);
  await submitPassword(page, password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("textbox", { name: "Note", exact: true }).fill("Half typed note");
  const details = page.getByRole("region", { name: "Details" });
  await details.getByRole("button", { name: "Edit details" }).click();
  await details.getByLabel("Company").fill("Half typed GmbH");

  // The state after a failed refresh: the back end no longer knows the session.
  await withProductDatabase(
    dataDir(),
    (sql) => sql`delete from auth.sessions where user_id = (
      select id from auth.users where email = ${seller.email})`,
  );
  // In one step: the screen also polls for changes, and its dialog would cover the form.
  const save = details.getByRole("button", { name: "Save changes" });
  await save.evaluate((button: HTMLElement) => {
    for (const key of Object.keys(localStorage)) {
      if (key.includes("auth-token")) localStorage.removeItem(key);
    }
    button.click();
  });
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog).toContainText("Your unsaved changes are kept.");
  await expect(dialog.getByLabel("Email")).toHaveValue(seller.email);
  await expect(dialog.getByLabel("Password")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await submitPassword(page, "not my password");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Wrong email or password.");
  await submitPassword(page, password);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Note", exact: true })).toHaveValue(
    "Half typed note",
  );
  // The save that failed with the ended session has been sent again.
  await expect(details.getByRole("button", { name: "Edit details" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Company" })).toHaveValue("Half typed GmbH");
  await expect
    .poll(() =>
      withProductDatabase(
        dataDir(),
        async (sql) =>
          (await sql`select company from public.leads where id = ${lead?.id ?? null}`)[0]?.company,
      ),
    )
    .toBe("Half typed GmbH");
});

test(
  "a staff member changes the password, and ends every session",
  { tag: "@proof" },
  async ({ page, browser }) => {
    test.setTimeout(120_000);
    const person = { email: `pat.${Date.now()}@example.com`, password, name: "Pat" };
    await createStaff(dataDir(), person, "viewer");
    const signIn = async (where: Page, word: string) => {
      await where.goto(`${origin()}/admin/account`);
      await where.getByLabel("Email").fill(person.email);
      await submitPassword(where, word);
      await where.getByRole("button", { name: "Sign in" }).click();
      await expect(where.getByRole("heading", { name: "Your account" })).toBeVisible();
    };
    await signIn(page, password);
    await expect(page.getByText(person.email)).toBeVisible();
    await expect(
      page.getByRole("heading", { name: "Two-factor authentication" }),
      "the embedded back end has none",
    ).toHaveCount(0);
    await expectAccessible(page);
    const changed = "an even longer password";
    await page.getByLabel("Current password").fill("not my password");
    await page.getByLabel("New password", { exact: true }).fill(changed);
    await page.getByLabel("Repeat new password").fill(changed);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByRole("alert")).toHaveText("The current password is wrong.");
    await page.getByLabel("Current password").fill(password);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Your other devices are signed out.")).toBeVisible();

    for (const [word, reason] of [
      ["liverpool2024!", "too common"],
      [person.email, "names from this site"],
    ] as const) {
      await page.getByLabel("Current password").fill(changed);
      await page.getByLabel("New password", { exact: true }).fill(word);
      await page.getByLabel("Repeat new password").fill(word);
      await page.getByRole("button", { name: "Change password" }).click();
      await expect(page.getByRole("alert")).toContainText(reason);
    }

    const elsewhere = await browser.newPage();
    await signIn(elsewhere, changed);
    await page.reload();
    const own = page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem");
    await expect(own.filter({ hasText: "(this browser)" })).toHaveCount(1);
    await own.getByRole("button").first().click();
    await expect(page.getByText("must sign in again.")).toBeVisible();
    const ended = elsewhere.getByRole("dialog", { name: "Your session has ended" });
    await openScreen(elsewhere, "Leads");
    await expect(ended).toBeVisible();

    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(page.getByText("You are signed out everywhere.")).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel("Password")).toBeVisible();
    await expect(page.getByText(person.email), "nothing of them remains").toHaveCount(0);
    const logins = await withProductDatabase(
      dataDir(),
      (sql) => sql`select 1 from auth.sessions where user_id = (
      select id from auth.users where email = ${person.email})`,
    );
    expect(logins).toHaveLength(0);
    await elsewhere.close();
  },
);

test(
  "after too many attempts a link by email is offered, and the password can be kept",
  { tag: "@proof" },
  async ({ page }) => {
    const locked = { email: `lena.${Date.now()}@example.com`, password, name: "Lena" };
    await createStaff(dataDir(), locked, "sales");
    await page.route("**/auth/v1/token?grant_type=password", (route) =>
      route.fulfill({
        status: 429,
        headers: { "retry-after": "900" },
        json: { message: "Too many" },
      }),
    );
    await page.goto(`${origin()}/admin/login`);
    await page.getByLabel("Email").fill(locked.email);
    await submitPassword(page, "a wrong password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toContainText("Wait 15 minutes");
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Email me a link that unlocks sign-in" }).click();
    const request = await opened;
    await request.getByLabel("Email").fill(locked.email);
    await request.getByRole("button", { name: "Send link" }).click();
    await expect(request.getByText("unlocks sign-in on the device")).toBeVisible();
    const link = await withProductDatabase(dataDir(), async (sql) => {
      const [mail] = await sql<{ text: string }[]>`
      select text_body as text from public.mailbox where recipient = ${locked.email}`;
      return /\S+\/auth\/v1\/verify\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    });
    await request.goto(link);
    await expectAccessible(request);
    await request.getByRole("link", { name: "Keep your password and sign in" }).click();
    await request.getByLabel("Email").fill(locked.email);
    await submitPassword(request, password);
    await request.getByRole("button", { name: "Sign in" }).click();
    await expect(request.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  },
);

test(
  "an admin ends all sessions of a staff member",
  { tag: "@proof" },
  async ({ page, browser, signInToAdmin }) => {
    test.setTimeout(120_000);
    const member = { email: `lou.${Date.now()}@example.com`, password, name: `Lou ${Date.now()}` };
    await createStaff(dataDir(), member, "viewer");
    const theirs = await (await browser.newContext()).newPage();
    await theirs.goto(`${origin()}/admin/account`);
    await theirs.getByLabel("Email").fill(member.email);
    await submitPassword(theirs, password);
    await theirs.getByRole("button", { name: "Sign in" }).click();
    await expect(theirs.getByRole("heading", { name: "Your account" })).toBeVisible();
    await signInToAdmin();
    await openScreen(page, "Settings", "Team");
    await page.getByRole("cell", { name: member.name }).click();
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    const question = page.getByRole("dialog", { name: `Sign out ${member.name} everywhere?` });
    await expectAccessible(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toHaveCount(0);
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await question.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(
      page.getByRole("status").filter({ hasText: `${member.name} must sign in again` }),
    ).toBeVisible();
    await openScreen(theirs, "Leads");
    await expect(theirs.getByRole("dialog", { name: "Your session has ended" })).toBeVisible();
    await theirs.context().close();
  },
);

test(
  "an admin reads the audit log and filters it by actor, action and time",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    test.setTimeout(120_000);
    const email = `audit.${Date.now()}@example.com`;
    const member = { email, password, name: `Aude ${Date.now()}` };
    await createStaff(dataDir(), member, "viewer");
    const seen = watchPage(page);
    await signInToAdmin();
    await openScreen(page, "Settings", "Team");
    await page.getByRole("cell", { name: member.name }).click();
    await page.getByRole("combobox", { name: "Role" }).click();
    await page.getByRole("option", { name: "Sales" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Changes saved")).toBeVisible();
    await openScreen(page, "System", "Audit log");
    const newest = page.getByRole("main").getByRole("row").nth(1);
    await expect(newest).toContainText("Changed team member");
    await expect(newest).toContainText(member.name);
    await expect(newest).toContainText("viewer");
    await expect(newest).toContainText("sales");
    await expectAccessible(page);
    await newest.getByRole("button", { expanded: false }).click();
    await expect(page.getByText("Details (JSON)")).toBeVisible();
    await newest.getByRole("link", { name: member.name }).click();
    await expect(page.getByRole("heading", { level: 1, name: member.name })).toBeVisible();
    const filter = JSON.stringify({ table: "public.staff", action: "update", since: "2000-01-01" });
    await page.goto(`${origin()}/admin/audit?${new URLSearchParams({ filter })}`);
    await expect(newest).toContainText("Changed team member");
    await page.getByLabel("To", { exact: true }).fill("2000-01-02");
    await expect(page.getByText("No entries match these filters.")).toBeVisible();
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  },
);
