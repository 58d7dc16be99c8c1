import { expect, test } from "vitest";
import { findPasswordWeakness, describeWeakness } from "./passwords.ts";

const context = ["ada.lovelace@example.com", "Arq", "www.analytical-engines.example"];

test.each([
  "correct horse battery staple",
  "a horse, a battery, a staple",
  "Tr4vel-lamp-orchid",
  "vK8#pd2!mQz7",
  "x".repeat(8) + " and a table",
  "arq has a lamp of brass",
])("accepts %j", async (password) => {
  expect(await findPasswordWeakness(password, context)).toBe(null);
});

test.each([
  ["password123", "a listed password"],
  ["Password123", "a listed password in another case"],
  ["liverpool2024!", "a word with a year"],
  ["123manchester", "a word after a number"],
  ["p@ssw0rd1234", "symbols for letters"],
  ["dragondragon", "a repeated word"],
  ["aaaaaaaaaaaa", "a repeated letter"],
  ["abcdefghijkl", "the alphabet"],
  ["9876543210", "descending digits"],
  ["qwertyuiop", "a keyboard row"],
])("rejects %j as common: %s", async (password) => {
  expect(await findPasswordWeakness(password, context)).toBe("common");
});

test.each(["lovelace1815", "Ada.Lovelace!", "arqarqarqarq", "analytical-engines1", "AdaArq2026!"])(
  "rejects %j, which consists of names from the account and the site",
  async (password) => {
    expect(await findPasswordWeakness(password, context)).toBe("context");
  },
);

test("rejects passwords that are too short or longer than bcrypt compares", async () => {
  const words = "eine lampe aus messing, ein tisch aus holz, ein stuhl und noch ein stu";
  expect(await findPasswordWeakness(`${words}hl`, [])).toBe(null);
  expect(await findPasswordWeakness(`${words}hl1`, [])).toBe("long");
  expect(await findPasswordWeakness(`${words}ü`, [])).toBe(null);
  expect(await findPasswordWeakness(`${words}üx`, [])).toBe("long");
  expect(await findPasswordWeakness("nine sign", [])).toBe("short");
});

test("describes each weakness in a sentence", () => {
  for (const reason of ["short", "long", "common", "context"] as const)
    expect(describeWeakness(reason)).toMatch(/^[A-Z].*\.$/);
});
