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
])("%j is taken", async (password) => {
  expect(await findPasswordWeakness(password, context)).toBe(null);
});

test.each([
  ["password123", "as it is in the list"],
  ["Password123", "in capitals"],
  ["liverpool2024!", "with a year"],
  ["123manchester", "with a number before it"],
  ["p@ssw0rd1234", "with signs for letters"],
  ["dragondragon", "twice"],
  ["aaaaaaaaaaaa", "one letter"],
  ["abcdefghijkl", "the alphabet"],
  ["9876543210", "numbers backwards"],
  ["qwertyuiop", "a row of keys"],
])("%j is common: %s", async (password) => {
  expect(await findPasswordWeakness(password, context)).toBe("common");
});

test.each(["lovelace1815", "Ada.Lovelace!", "arqarqarqarq", "analytical-engines1", "AdaArq2026!"])(
  "%j is made of names of the account and the site",
  async (password) => {
    expect(await findPasswordWeakness(password, context)).toBe("context");
  },
);

test("what bcrypt would not compare is refused, to the byte", async () => {
  const words = "eine lampe aus messing, ein tisch aus holz, ein stuhl und noch ein stu";
  expect(await findPasswordWeakness(`${words}hl`, [])).toBe(null);
  expect(await findPasswordWeakness(`${words}hl1`, [])).toBe("long");
  expect(await findPasswordWeakness(`${words}ü`, [])).toBe(null);
  expect(await findPasswordWeakness(`${words}üx`, [])).toBe("long");
  expect(await findPasswordWeakness("nine sign", [])).toBe("short");
});

test("each reason is a sentence", () => {
  for (const reason of ["short", "long", "common", "context"] as const)
    expect(describeWeakness(reason)).toMatch(/^[A-Z].*\.$/);
});
