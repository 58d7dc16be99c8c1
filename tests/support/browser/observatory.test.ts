import { expect, test } from "vitest";
import { observatoryScore } from "./observatory.ts";

const best = {
  "content-security-policy":
    "default-src 'none'; script-src 'self' 'sha256-abc='; form-action 'self'; frame-ancestors 'none'",
  "strict-transport-security": "max-age=63072000",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-resource-policy": "same-origin",
};

test("a page with every header is A+ with bonus points", () => {
  expect(observatoryScore(best)).toMatchObject({ score: 130, grade: "A+" });
});

test.each([
  ["strict-transport-security", undefined, 80, "B+"],
  ["content-security-policy", undefined, 75, "B"],
  ["content-security-policy", "script-src 'unsafe-inline'; frame-ancestors 'none'", 80, "B+"],
  [
    "content-security-policy",
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    120,
    "A+",
  ],
  ["x-content-type-options", undefined, 125, "A+"],
  ["set-cookie", "a=1; HttpOnly", 60, "C+"],
  ["set-cookie", "a=1; Secure; HttpOnly; SameSite=Lax", 135, "A+"],
])("with %s: %s it has %d, %s", (name, value, score, grade) => {
  const headers: Record<string, string> = { ...best, ...(value && { [name]: value }) };
  if (value === undefined) delete headers[name];
  expect(observatoryScore(headers)).toMatchObject({ score, grade });
});

test("a page without any header is F", () => {
  expect(observatoryScore({})).toMatchObject({ score: 30, grade: "D" });
  expect(observatoryScore({ "set-cookie": "a=1" })).toMatchObject({ score: 0, grade: "F" });
});
