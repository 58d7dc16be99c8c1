import { expect, type Page } from "@playwright/test";
import { takeASecond } from "./e2e.ts";

/** The contact form as a visitor sees it. */

/** Waits until the form is sent by its script, and not by the browser alone. */
export const isScripted = (page: Page) =>
  expect(page.locator("form#contact")).toHaveJSProperty("noValidate", true);

/** Fills it in as a person does, no faster than one. */
export async function fillContact(page: Page, email: string, message = `From ${email}`) {
  const form = page.getByRole("main");
  await form.getByLabel("Full Name").fill("Ada Beispiel");
  await form.getByLabel("Email", { exact: false }).first().fill(email);
  await form.getByLabel("Subject").fill("A question");
  await form.getByLabel("Message").fill(message);
  await takeASecond(form);
}

export const sendButton = (page: Page) => page.getByRole("button", { name: "Send Message" });
