/**
 * Chat transcripts beside the lead, and chats that wait for a person. Texts of docs/specification.md in
 * section 8 are asserted by quoting it.
 */

import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/accessibility.ts";
import { openScreen } from "../../support/browser/back-office.ts";
import { dataDir, expect as expectSoon, test, watchPage } from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import { rowLabels } from "../../support/fixtures/specification.ts";

const expect = expectSoon.configure({ timeout: 30_000 });

const messages = {
  "A conversation cannot be loaded": ["Failed to load conversation history."],
  "Conversation exported": ["Exported Successfully", "Conversation history has been downloaded."],
  "Conversation dialog, nothing to show": [
    "No conversation session found for this lead.",
    "No conversation messages found.",
    "Loading conversation...",
    "No information collected yet.",
  ],
} as const;

const [failed] = messages["A conversation cannot be loaded"];
const [exported, downloaded] = messages["Conversation exported"];
const [noSession, noMessages, loading, nothingCollected] =
  messages["Conversation dialog, nothing to show"];

test("every message of spec 8 about conversations is asserted here", () => {
  const situations = rowLabels("## 8. Messages and errors").filter((row) =>
    /conversation/i.test(row),
  );
  expect(situations).toEqual(Object.keys(messages));
});

/** A lead from the chat with a unique name and address. */
async function chatLead(first: string, session: string | null) {
  const name = `${first} ${Date.now()}`;
  const email = `${name.replace(" ", ".")}@example.com`.toLowerCase();
  await withProductDatabase(
    dataDir(),
    (sql) => sql`
      insert into public.leads (name, email, form_source, session_id) values (${name}, ${email}, 'chat', ${session})`,
  );
  return { name, email };
}

/** Two turns of a session: a question, and the visitor's details. */
const talk = (session: string, details: Record<string, string>) =>
  withProductDatabase(
    dataDir(),
    (sql) => sql`
      insert into public.conversations
        (session_id, turn, user_message, bot_response, conversation_stage, collected_info, is_answered, sources)
      values
        (${session}, 1, 'Is it certified for the moon?', 'I do not know. [Write to us](/contact).', 'discovery', '{}', false, '[]'),
        (${session}, 2, 'And the <b>platform</b>?', 'It is modular.', 'qualification', ${sql.json(details)}, true,
          ${sql.json([{ document_id: "page-platform", revision: "1", title: "Platform", path: "/platform" }])})`,
  );

const find = (page: Page, email: string) => page.getByPlaceholder("Search leads...").fill(email);
const view = (page: Page, name: string) =>
  page.getByRole("button", { name: `View conversation with ${name}` }).first();

test("a conversation is read beside its lead and downloaded as a file", async ({
  page,
  signInToAdmin,
}) => {
  const session = randomUUID();
  await talk(session, { name: "Mona", need: "A platform for the moon" });
  const { name, email } = await chatLead("Mona", session);
  const seen = watchPage(page);
  await signInToAdmin();
  await find(page, email);
  await expect(page.getByRole("row"), "the header and the one lead").toHaveCount(2);
  await view(page, name).click();
  const dialog = page.getByRole("dialog", { name: `Conversation with ${name}` });
  const turns = dialog.getByRole("region", { name: "Messages" }).getByRole("listitem");
  await expect(turns).toHaveCount(2);
  await expect(turns.first()).toContainText("Is it certified for the moon?");
  await expect(turns.first()).toContainText("I do not know. Write to us.");
  await expect(turns.first()).toContainText("No answer found");
  await expect(turns.last()).toContainText("And the <b>platform</b>?");
  await expect(turns.last().getByRole("link", { name: "Platform" })).toHaveAttribute(
    "href",
    /\/platform$/,
  );
  await expect(dialog.getByRole("definition").first()).toHaveText("Mona");
  await expect(dialog.getByText("A platform for the moon")).toBeVisible();
  await expectAccessible(page);

  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(
    `conversation-${name.replace(" ", "-").toLowerCase()}-${session.slice(0, 8)}.txt`,
  );
  expect(await readFile(await file.path(), "utf8")).toContain("Assistant:\nIt is modular.");
  await expect(dialog.getByText(exported)).toBeVisible();
  await expect(dialog.getByText(downloaded)).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(view(page, name)).toBeFocused();
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test(
  "the dialog reports loading, missing data and failures",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    test.setTimeout(120_000);
    const silent = await chatLead("Sile", randomUUID());
    const unknown = await chatLead("Noa", null);
    await signInToAdmin();
    await find(page, silent.email);
    const held = Promise.withResolvers<void>();
    await page.route("**/rest/v1/conversations*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await view(page, silent.name).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(loading)).toBeVisible();
    held.resolve();
    await expect(dialog.getByText(noMessages)).toBeVisible();
    await expect(dialog.getByText(nothingCollected)).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Export" })).toHaveCount(0);
    await page.unrouteAll();

    await page.reload();
    await find(page, silent.email);
    await page.route("**/rest/v1/conversations*", (route) => route.abort());
    await view(page, silent.name).click();
    // A failed fetch is retried before it is reported.
    await expect(dialog.getByRole("alert")).toContainText(failed, { timeout: 40_000 });
    await page.unrouteAll();
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByText(noMessages)).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();

    await find(page, unknown.email);
    await page.getByRole("link", { name: unknown.name, exact: true }).click();
    await view(page, unknown.name).click();
    await expect(dialog.getByText(noSession)).toBeVisible();
  },
);

test("a chat that waits for a person is taken and completed", async ({ page, signInToAdmin }) => {
  const session = randomUUID();
  const name = `Wanda ${Date.now()}`;
  await talk(session, { name, company: "Moon AG" });
  await withProductDatabase(
    dataDir(),
    (sql) => sql`
      insert into public.handoffs (session_id, reason, created_at, due_at)
      values (${session}, 'Asked for a person', now() - interval '26 hours', now() - interval '2 hours')`,
  );
  const seen = watchPage(page);
  await signInToAdmin();
  await openScreen(page, "Inbox", "Hand-offs");
  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("Waiting 1 d 2 h");
  await expect(row).toContainText("overdue by 2 h");
  await expect(row).toContainText("Asked for a person");
  await expect(row).toContainText("Qualification · Moon AG");
  await expectAccessible(page);
  await row.getByRole("button", { name: `Claim the chat with ${name}` }).click();
  await expect(page.getByText("You are now responsible for the reply.")).toBeVisible();
  await expect(row).toContainText("Claimed by");
  const chat = row.getByRole("button", { name: `View conversation with ${name}` });
  await expect(chat).toHaveText("View conversation");
  await chat.click();
  await expect(page.getByRole("dialog")).toContainText("It is modular.");
  await expect(page.getByRole("dialog")).not.toContainText(session);
  await page.keyboard.press("Escape");
  await row.getByRole("button", { name: `Mark as answered: chat with ${name}` }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Done" }).click();
  await expect(row).toContainText("Done");
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test(
  "a hand-off without contact details is closed, and the reason is in its note",
  { tag: "@proof" },
  async ({ page, signInToAdmin }) => {
    const session = randomUUID();
    await talk(session, { name: `Una ${Date.now()}` });
    await withProductDatabase(
      dataDir(),
      (sql) => sql`
      insert into public.handoffs (session_id, reason, due_at)
      values (${session}, 'Asked for a person', now() - interval '1 hour')`,
    );
    await signInToAdmin();
    await openScreen(page, "Inbox", "Hand-offs");
    const row = page.getByRole("listitem").filter({ hasText: "Una" });
    await expect(row.getByRole("button", { name: /^Reply/ })).toHaveCount(0);
    await row.getByRole("button", { name: "Close as unreachable" }).click();
    await page.getByRole("button", { name: "Keep open" }).click();
    await expect(row).toBeVisible();
    await row.getByRole("button", { name: "Close as unreachable" }).click();
    await page.getByRole("button", { name: "Close hand-off" }).click();
    await expect(
      page.getByText("The visitor left no contact details.", { exact: true }),
    ).toBeVisible();
    await expect(row).toHaveCount(0);
    const [handoff] = await withProductDatabase(
      dataDir(),
      (sql) => sql`select status, note from public.handoffs where session_id = ${session}`,
    );
    expect(handoff).toEqual({ status: "done", note: "The visitor cannot be reached." });
  },
);
