// @vitest-environment node
import { expect, test } from "vitest";
import { renderSecurityTxt, toContactUri } from "./security-txt.ts";

const contact = { siteUrl: "https://arq.example", contact: "mailto:security@arq.example" };
const now = new Date("2026-11-27T10:00:00Z");

test("names the contact, the policy and a date of expiry within a year", () => {
  expect(renderSecurityTxt({ ...contact, policyPath: "/security" }, now)).toBe(
    `Contact: mailto:security@arq.example
Expires: 2027-05-26T10:00:00.000Z
Preferred-Languages: en
Canonical: https://arq.example/.well-known/security.txt
Policy: https://arq.example/security
`,
  );
});

test("omits an unpublished policy", () => {
  expect(renderSecurityTxt({ ...contact, policyPath: undefined }, now)).not.toContain("Policy");
});

test.each([
  ["security@arq.example", "mailto:security@arq.example"],
  [" https://arq.example/report ", "https://arq.example/report"],
  ["http://arq.example/report", undefined],
  ["security@arq.example\nContact: mailto:other@arq.example", undefined],
  ["javascript:alert(1)", undefined],
  [null, undefined],
])("the contact %j has the address %j", (contact, address) => {
  expect(toContactUri(contact)).toBe(address);
});
