/** Emails from the page of a person, and the recipient's replies. */

import { expectAccessible } from "../../support/browser/accessibility.ts";
import { expect as baseExpect, test, watchPage } from "../../support/browser/e2e.ts";
import { createPerson, openPerson } from "./people.fixture.ts";

const expect = baseExpect.configure({ timeout: 30_000 });

test("staff write to a person, the recipient replies, and staff answer in the thread", async ({
  page,
  signInToAdmin,
}) => {
  test.setTimeout(180_000);
  const { name } = await createPerson("Emma");
  const pageProblems = watchPage(page);
  await signInToAdmin();
  await openPerson(page, name);
  const items = page.getByRole("listitem");

  await page.getByRole("combobox", { name: "Template" }).selectOption("No template");
  await page.getByRole("button", { name: "Write email" }).click();
  await page.getByRole("textbox", { name: "Subject" }).fill("Your pilot");
  await page.getByRole("textbox", { name: "Message" }).fill("Does Tuesday work for a call?");
  // The draft survives a reload.
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(
    "Does Tuesday work for a call?",
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send email" }).click();
  const sent = items.filter({ hasText: "Does Tuesday work for a call?" });
  await expect(sent).toContainText("Your pilot");
  await expect(sent).toContainText("Captured, not sent");

  await sent.getByRole("link", { name: "Open captured email" }).click();
  await expect(page.getByRole("heading", { name: "Reply as the recipient" })).toBeVisible();
  await page
    .getByRole("textbox", { name: "Reply" })
    .fill("Tuesday works.\n\nOn Nov 27, 2026, Sam wrote:\n> Does Tuesday work for a call?");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Reply as the recipient" }).click();
  await page.getByRole("button", { name: "Open person" }).click();

  const reply = items.filter({ hasText: "Tuesday works." });
  await expect(reply).toContainText("Re: Your pilot");
  await expect(reply).not.toContainText("Sam wrote");
  await reply.getByRole("button", { name: "Show quoted text" }).click();
  await expect(reply).toContainText("Sam wrote");
  await expectAccessible(page);

  await reply.getByRole("button", { name: "Reply: Re: Your pilot" }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Subject" })).toHaveValue("Re: Your pilot");
  await page.getByRole("textbox", { name: "Message" }).fill("See you on Tuesday.");
  await page.getByRole("button", { name: "Send email" }).click();
  await expect(items.filter({ hasText: "See you on Tuesday." })).toContainText(
    "Captured, not sent",
  );
  expect(pageProblems).toEqual({ errors: [], outside: [], failed: [] });
});
