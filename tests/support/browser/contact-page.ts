/** The contact form in a visitor's browser. */

import { expect, type Page } from "@playwright/test";
import { waitLikeAPerson } from "./e2e.ts";

/** Waits until the form is sent by its script rather than natively. */
export const isScripted = (page: Page) =>
  expect(page.locator("form#contact")).toHaveJSProperty("noValidate", true);

/** Fills in the form, no faster than a person. */
export async function fillContact(page: Page, email: string, message = `From ${email}`) {
  const form = page.getByRole("main");
  await form.getByLabel("Full Name").fill("Ada Beispiel");
  await form.getByLabel("Email", { exact: false }).first().fill(email);
  await form.getByLabel("Subject").fill("A question");
  await form.getByLabel("Message").fill(message);
  await waitLikeAPerson(form);
}

export const sendButton = (page: Page) => page.getByRole("button", { name: "Send Message" });
