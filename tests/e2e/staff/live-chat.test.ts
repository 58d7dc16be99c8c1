/** A visitor asks for a person, a staff member claims the chat, and both write to each other. */

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

const expect = expectSoon.configure({ timeout: 20_000 });

const panel = (page: Page) => page.getByRole("dialog", { name: "Arq Assistant" });

/** A unique last name without digits, which no name has. */
const surname = () =>
  `M${[...String(Date.now())].map((digit) => "abcdefghij"[Number(digit)]).join("")}`;

async function openChat(page: Page): Promise<void> {
  await page.goto(origin());
  // The consent bar moves the button when it arrives, so that a click can miss it.
  await expect(async () => {
    if (!(await panel(page).isVisible()))
      await page.getByRole("button", { name: "Chat with Arq Assistant" }).click({ timeout: 5_000 });
    await expect(panel(page)).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

async function send(page: Page, text: string): Promise<void> {
  const input = panel(page).getByPlaceholder("Ask me anything about Arq...");
  await input.fill(text);
  await input.press("Enter");
}

test("a visitor and a staff member write to each other until the chat is closed", async ({
  page,
  browser,
  signInToAdmin,
}) => {
  test.setTimeout(150_000);
  const name = `Vera ${surname()}`;
  const context = await browser.newContext();
  const visitor = await context.newPage();
  const seen = watchPage(visitor);
  await openChat(visitor);
  const chat = panel(visitor);
  const log = chat.getByRole("log");
  await send(visitor, `My name is ${name}`);
  await expect(log).toContainText(/meet you/);
  await send(visitor, "Can I talk to a person, please?");
  await expect(log).toContainText(/person (from|on) our team/);
  const status = chat.getByRole("region", { name: "Chat with our team" });
  await expect(status).toContainText(/will join this chat|is away/);
  await expectAccessible(visitor);

  const staffPage = watchPage(page);
  await signInToAdmin();
  await openScreen(page, "Inbox", "Hand-offs");
  const row = page.getByRole("listitem").filter({ hasText: name });
  await row.getByRole("link", { name: `Open chat with ${name}` }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  const messages = page.getByRole("log", { name: "Messages" });
  await expect(messages).toContainText("Can I talk to a person, please?");
  await expect(page.getByText("Claim the chat to reply.")).toBeVisible();
  await page.getByRole("button", { name: `Claim the chat with ${name}` }).click();
  const reply = page.getByRole("textbox", { name: "Reply" });
  await expectAccessible(page);
  await expect(log).toContainText("joined the chat");
  await expect(status).toContainText("You're chatting with");

  await reply.fill("Hello, how can I help?");
  await page.reload();
  await expect(reply, "the draft survives a reload").toHaveValue("Hello, how can I help?");
  await reply.press("Control+End");
  await reply.press("Shift+Enter");
  await reply.pressSequentially("Ask anything.");
  await reply.press("Enter");
  await expect(reply).toHaveValue("");
  await expect(log).toContainText("Hello, how can I help?");
  await expect(messages).toContainText("Seen");

  await send(visitor, "Does it read our warehouse?");
  await expect(messages).toContainText("Does it read our warehouse?");
  await visitor.reload();
  await expect(log).toContainText("Does it read our warehouse?");
  expect(await log.getByText("Does it read our warehouse?").count()).toBe(1);

  await context.setOffline(true);
  await send(visitor, "Written offline");
  await expect(log).toContainText("Sending…");
  await context.setOffline(false);
  await expect(messages).toContainText("Written offline");

  await page.getByRole("button", { name: `Close conversation with ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close conversation" }).click();
  await expect(page.getByText("This conversation is closed.")).toBeVisible();
  await expect(log).toContainText("closed the chat");
  await expect(status).toHaveCount(0);
  await send(visitor, "What is the platform?");
  await expect(log.locator("a").first(), "the assistant answers again").toBeVisible();
  const lines = await withProductDatabase(
    dataDir(),
    (sql) => sql`
      select author, kind, body from public.chat_messages
      where session_id = (select session_id from public.conversations where user_message = ${`My name is ${name}`})
      order by seq`,
  );
  expect(lines.map(({ author, kind, body }) => [author, body ?? kind])).toEqual([
    ["staff", "joined"],
    ["staff", "Hello, how can I help?\nAsk anything."],
    ["visitor", "Does it read our warehouse?"],
    ["visitor", "Written offline"],
    ["staff", "closed"],
  ]);
  expect(staffPage).toEqual({ errors: [], outside: [], failed: [] });
  expect(seen.outside).toEqual([]);
  await context.close();
});

test(
  "a visitor who left gets the answer by email, and sees it on return",
  { tag: "@proof" },
  async ({ page, browser, signInToAdmin }) => {
    test.setTimeout(150_000);
    const name = `Lena ${surname()}`;
    const context = await browser.newContext();
    const visitor = await context.newPage();
    await openChat(visitor);
    const log = panel(visitor).getByRole("log");
    await send(visitor, `My name is ${name} and my email is ${name.replace(" ", ".")}@example.com`);
    await expect(log).toContainText(/meet you/);
    await send(visitor, "Can I talk to a person, please?");
    await expect(log).toContainText(/person (from|on) our team/);
    await visitor.goto("about:blank");
    await withProductDatabase(
      dataDir(),
      (sql) => sql`update private.chat_presence set present_at = now() - interval '5 minutes'`,
    );
    await signInToAdmin();
    await openScreen(page, "Inbox", "Hand-offs");
    const row = page.getByRole("listitem").filter({ hasText: name });
    await row.getByRole("link", { name: `Open chat with ${name}` }).click();
    await page.getByRole("button", { name: `Claim the chat with ${name}` }).click();
    const reply = page.getByRole("textbox", { name: "Reply" });
    await reply.fill("Here is your answer.");
    await reply.press("Enter");
    const messages = page.getByRole("log", { name: "Messages" });
    await expect(messages).toContainText("Sent by email", { timeout: 90_000 });
    await visitor.goto(origin());
    await expect(log).toContainText("Here is your answer.");
    await expect(log).toContainText("Also sent to your email address");
    await context.close();
  },
);
