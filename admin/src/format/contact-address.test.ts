import { expect, test } from "vitest";
import { mailAddress, phoneAddress } from "./contact-address.ts";

test("a lead with an email can be mailed, and the address adds no headers", () => {
  expect(mailAddress("ada@example.com")).toBe("mailto:ada@example.com");
  expect(mailAddress("ada@example.com?bcc=x@evil.test")).toBe(
    "mailto:ada@example.com%3Fbcc%3Dx@evil.test",
  );
  expect(mailAddress(" ")).toBeUndefined();
  expect(mailAddress(null)).toBeUndefined();
});

test("a lead with a phone number can be called", () => {
  expect(phoneAddress("+1 (212) 555-0100")).toBe("tel:+12125550100");
  expect(phoneAddress("ask reception")).toBeUndefined();
  expect(phoneAddress(null)).toBeUndefined();
});
