/** The list of conversations, the hand-off queue with several staff members, and the reports. */

import { randomUUID } from "node:crypto";
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

const expect = expectSoon.configure({ timeout: 30_000 });

async function addFilter(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("menuitemcheckbox", { name }).click();
}

async function select(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

test(
  "conversations are searched, filtered, opened and exported",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    const session = randomUUID();
    const name = `Quinn ${Date.now()}`;
    await withProductDatabase(dataDir(), async (sql) => {
      await sql`
      insert into public.conversations
        (session_id, created_at, turn, user_message, bot_response, conversation_stage, intent_classification, collected_info, is_answered)
      values
        (${session}, now() - interval '1 second', 1, ${`Is the basement of ${name} certified?`}, 'I do not know.', 'discovery', 'question', '{}', false),
        (${session}, now(), 2, 'A person, please', 'A colleague takes over.', 'handed_over', 'hand_off',
          ${sql.json({ name, company: "Basement AG" })}, null)`;
      await sql`insert into public.handoffs (session_id, reason) values (${session}, 'Asked for a person')`;
    });
    const seen = watchPage(page);
    await signInToAdmin();
    await openScreen(page, "Inbox", "Conversations");
    await expect(page.getByRole("heading", { name: "Conversations" })).toBeVisible();
    const rows = page.getByRole("row").filter({ hasText: name });
    await page.getByPlaceholder("Search conversations...").fill(`basement of ${name}`);
    await expect(page.getByRole("row"), "the header and the one conversation").toHaveCount(2);
    await expect(rows).toContainText("Basement AG");
    await expect(rows).toContainText("Handed over");
    await expect(rows).toContainText("Hand-off due in 23 h");
    await expect(rows).toContainText("Not all answered");

    for (const filter of ["Stage", "Intent", "Topic", "Answers"]) await addFilter(page, filter);
    await select(page, "Stage", "Demo");
    await expect(page.getByText("No conversations found.")).toBeVisible();
    await select(page, "Stage", "Handed over");
    await select(page, "Intent", "Asked for a person");
    await select(page, "Answers", "Not all answered");
    await select(page, "Topic", "On topic only");
    await select(page, "Hand-off", "Open hand-off");
    await expect(rows).toHaveCount(1);
    // The filters are in the URL.
    await page.reload();
    await expect(rows).toHaveCount(1);
    await expectAccessible(page);

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^conversations-export-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`"${session}","2"`);
    await expect(page.getByText("Exported 2 messages to CSV.")).toBeVisible();

    await rows.getByRole("button", { name: `View conversation with ${name}` }).click();
    await expect(page.getByRole("dialog")).toContainText("A colleague takes over.");
    await page.keyboard.press("Escape");
    await rows.getByRole("link", { name: "Hand-off due in" }).click();
    await expect(page.getByRole("heading", { name: "Hand-offs" })).toBeVisible();
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  },
);

test("a chat claimed by a colleague is reassigned, annotated and completed", async ({
  page,
  signInToAdmin,
}) => {
  const name = `Olga ${Date.now()}`;
  const session = randomUUID();
  await withProductDatabase(dataDir(), async (sql) => {
    const colleague = randomUUID();
    await sql`
      insert into auth.users (id, aud, role, email, created_at, updated_at)
      values (${colleague}, 'authenticated', 'authenticated', ${`${colleague}@example.com`}, now(), now())`;
    await sql`
      insert into public.staff (user_id, role, name, email)
      values (${colleague}, 'sales', ${`Colleague of ${name}`}, '')`;
    await sql`
      insert into public.conversations (session_id, turn, user_message, collected_info)
      values (${session}, 1, 'Hello', ${sql.json({ name })})`;
    await sql`
      insert into public.handoffs (session_id, reason, status, owner_id)
      values (${session}, 'Asked for a person', 'taken', ${colleague})`;
  });
  const seen = watchPage(page);
  await signInToAdmin();
  await openScreen(page, "Inbox", "Hand-offs");
  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText(`Claimed by Colleague of ${name}`);
  const answered = row.getByRole("button", { name: `Mark as answered: chat with ${name}` });
  await expect(answered).toHaveCount(0);
  await select(page, "Status", "Mine");
  await expect(row).toHaveCount(0);
  await select(page, "Status", "Waiting");
  await row
    .getByRole("button", {
      name: `Reassign to me: chat with ${name}, claimed by Colleague of ${name}`,
    })
    .click();
  await expect(page.getByText("Chat reassigned")).toBeVisible();
  await select(page, "Status", "Mine");
  await expect(row).toHaveCount(1);

  await row.getByRole("button", { name: `Note on the chat with ${name}` }).click();
  await page.getByLabel("Note for colleagues").fill("Call after five.\nAsk for the boss.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(row).toContainText("Call after five.");
  await answered.click();
  await expect(row).toHaveCount(0);
  await select(page, "Status", "Done");
  await expect(row).toContainText("Ask for the boss.");
  await expectAccessible(page);
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test("the reports show new leads and response times for the period in the address", async ({
  page,
  signInToAdmin,
}) => {
  const round = Date.now();
  const campaign = `campaign-${round}`;
  await withProductDatabase(dataDir(), async (sql) => {
    for (let n = 0; n < 3; n += 1) {
      await sql`
        insert into public.leads (name, email, form_source, created_at, attribution)
        values (${`Late ${round} ${n}`}, ${`late.${round}.${n}@example.com`}, 'download_guide',
          now() - interval '45 days', ${sql.json({ last: { utm_campaign: campaign } })})`;
    }
    await sql`update public.leads set status = 'contacted' where name = ${`Late ${round} 1`}`;
  });
  const seen = watchPage(page);
  await signInToAdmin();
  await openScreen(page, "Reports");
  await expect(page.getByRole("heading", { name: "Leads by source" })).toBeVisible();
  await expect(page.getByText(campaign)).toHaveCount(0);
  await page.getByRole("combobox", { name: "Period" }).click();
  await page.getByRole("option", { name: "Last 90 days" }).click();
  await expect(page).toHaveURL(/\?span=90$/);
  await expect(page.getByRole("combobox", { name: "Period" })).toHaveText("Last 90 days");

  const part = (title: string) =>
    page.locator("section", { has: page.getByRole("heading", { name: title, exact: true }) });
  const campaigns = part("Leads by campaign");
  await campaigns.getByText("Numbers", { exact: true }).click();
  const row = campaigns.getByRole("row").filter({ hasText: campaign });
  await expect(row.getByRole("cell")).toHaveText(["3", /^1 · 33%$/, /^0 ·/, /^0 ·/]);
  await part("Leads by source").getByText("Numbers", { exact: true }).press("Enter");
  await expect(part("Leads by source").getByRole("columnheader")).toHaveText([
    "Period",
    "Contact and other forms",
    "Download Guide",
    "Chat",
    "Total",
  ]);
  await expect(part("Response times")).toContainText("were answered within 24 hours");
  await expectAccessible(page);

  const late = part("Overdue now");
  await expect(late.getByRole("row").filter({ hasText: `Late ${round} 0` })).toContainText("45 d");
  await late.getByRole("link", { name: `Late ${round} 0` }).click();
  await expect(page.getByRole("heading", { name: `Late ${round} 0` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "Period" })).toHaveText("Last 90 days");
  // The owner filter is in the URL, and also applies to the linked list.
  await page.getByRole("combobox", { name: "Owner" }).click();
  await page.getByRole("option", { name: "Unassigned" }).click();
  await expect(page).toHaveURL(/owner=unassigned/);
  await expect(part("By owner")).toBeVisible();
  await expect(page.getByText("America/New_York")).toBeVisible();
  await late.getByRole("link", { name: /overdue lead/ }).click();
  await expect(page.getByRole("combobox", { name: "Owner" }).first()).toHaveText("Unassigned");
  await expect(page.getByRole("combobox", { name: "Reply" })).toHaveText("Overdue");
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

for (const width of [390, 1024, 1440])
  test(
    `the reports open at the top at ${width} px`,
    { tag: "@proof" },
    async ({ page, signInToAdmin }) => {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 768 });
      await signInToAdmin();
      await page.goto(`${origin()}/admin/reports`);
      await expect(page.getByRole("heading", { name: "Leads by campaign" })).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      expect(await page.evaluate(() => globalThis.scrollY)).toBe(0);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth),
      ).toBeLessThanOrEqual(0);
    },
  );
