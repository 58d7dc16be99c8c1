import { expect, test } from "vitest";
import { maskSecrets } from "./mask-secrets.ts";

test.each([
  ["My card is 4111 1111 1111 1111, thanks", "My card is [card number], thanks"],
  ["4111111111111111", "[card number]"],
  ["amex 3782-822463-10005.", "amex [card number]."],
  ["two: 5555555555554444 and 2223003122003222", "two: [card number] and [card number]"],
  ["IBAN DE89 3704 0044 0532 0130 00 please", "IBAN [bank account] please"],
  ["gb82west12345698765432", "[bank account]"],
  ["BE68 5390 0754 7034 please", "[bank account] please"],
  ["BE68539007547034 is mine", "[bank account] is mine"],
  ["AT61 1904 3002 3457 3201 is it", "[bank account] is it"],
  ["BE68 5390 0754 7034 AT61 1904 3002 3457 3201", "[bank account] [bank account]"],
  ["4111 1111 1111 1111 12/26", "[card number] 12/26"],
  ["4111111111111111 12/26", "[card number] 12/26"],
  ["4111 1111 1111 1111 123", "[card number] 123"],
  ["12/27 4111 1111 1111 1111", "12/27 [card number]"],
  ["no 21 4111-1111-1111-1111-12", "no 21 [card number]-12"],
  ["my ssn is 123-45-6789", "my ssn is [ID number]"],
  ["key sk-proj-abcdefghijklmnop1234", "key [secret key]"],
  ["AKIAIOSFODNN7EXAMPLE", "[secret key]"],
  [
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P",
    "[secret key]",
  ],
  ["-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY----- end", "[private key] end"],
])("masks %j as %j", (message, masked) => {
  expect(maskSecrets(message)).toBe(masked);
  expect(maskSecrets(masked)).toBe(masked);
  expect(masked.length).toBeLessThanOrEqual(message.length);
});

test.each([
  ["a number with a wrong check digit", "4111 1111 1111 1112"],
  ["phone numbers", "+49 151 2345 6789 012 or 0151 23456789"],
  ["a phone number with the digits of a card", "+4111111111111111"],
  ["an order number", "order 20261121-0001"],
  ["a date and amounts", "2026-11-21, 1,000,000 rows, 250 people"],
  ["a UUID", "4f9a3c1e-8d2b-4c7a-9e5f-1a2b3c4d5e6f"],
  ["an invalid IBAN", "GB82 WEST 1234 5698 7654 33"],
  ["ordinary words", "GB is where we are, and sk-learn is what we use"],
])("does not mask %s", (_, message) => expect(maskSecrets(message)).toBe(message));
