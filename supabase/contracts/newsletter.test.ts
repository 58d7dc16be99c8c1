import { expect, test } from "vitest";
import { NewsletterForm, toSubscriber } from "./newsletter.ts";

test("converts a form to a subscriber with its source", () => {
  const form = NewsletterForm.parse({ email: " ada@example.com ", source: "resources" });
  expect(toSubscriber(form)).toEqual({ email: "ada@example.com", source: "resources" });
});

test("uses the footer as source for unknown values", () => {
  expect(NewsletterForm.parse({ email: "ada@example.com", source: "popup" }).source).toBe("footer");
});

test("shows different messages for an empty and a malformed address", () => {
  const validate = (email: string) => NewsletterForm.safeParse({ email }).error?.issues[0]?.message;
  expect(validate("")).toMatch(/^Enter your email\.$/);
  expect(validate("ada")).toContain("name@company.com");
});
