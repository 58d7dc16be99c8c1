import { expect, test } from "vitest";
import { NewsletterForm, subscriberFromForm } from "./newsletter.ts";

test("an address is kept with the box it came from", () => {
  const form = NewsletterForm.parse({ email: " ada@example.com ", source: "resources" });
  expect(subscriberFromForm(form)).toEqual({ email: "ada@example.com", source: "resources" });
});

test("an unknown box counts as the footer's", () => {
  expect(NewsletterForm.parse({ email: "ada@example.com", source: "popup" }).source).toBe("footer");
});

test("an empty and a malformed address get different advice", () => {
  const advice = (email: string) => NewsletterForm.safeParse({ email }).error?.issues[0]?.message;
  expect(advice("")).toMatch(/^Enter your e-mail address/);
  expect(advice("ada")).toContain("name@company.com");
});
