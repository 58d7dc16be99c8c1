import { expect, test } from "vitest";
import { lifetimeChoices, scopeChoices, stateOf } from "./api-token.ts";

test("a token is active until it expires or is revoked", () => {
  const now = Date.parse("2026-11-27T10:00:00Z");
  const valid = { revoked_at: null, expires_at: "2026-11-27T10:00:01Z" };
  expect(stateOf(valid, now)).toBe("active");
  expect(stateOf({ ...valid, expires_at: "2026-11-27T10:00:00Z" }, now)).toBe("expired");
  expect(stateOf({ ...valid, revoked_at: "2026-11-26T10:00:00Z" }, now)).toBe("revoked");
});

test("every scope has a name, and every lifetime is one that the database accepts", () => {
  for (const { id, name } of scopeChoices) expect(name).not.toBe(id);
  expect(lifetimeChoices.map(({ id }) => id)).toEqual([30, 90, 365]);
});
