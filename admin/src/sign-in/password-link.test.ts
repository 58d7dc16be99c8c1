import { expect, test } from "vitest";
import { linkTokens } from "./password-link.ts";

test("reads the tokens from the fragment or the query", () => {
  const tokens = { access_token: "a", refresh_token: "r" };
  const text = "access_token=a&refresh_token=r&type=recovery";
  expect(linkTokens({ hash: `#${text}`, search: "" })).toEqual(tokens);
  expect(linkTokens({ hash: "", search: `?${text}` })).toEqual(tokens);
});

test("returns no tokens for a link with an error or with one token", () => {
  expect(linkTokens({ hash: "#error=access_denied&error_code=otp_expired", search: "" })).toBe(
    undefined,
  );
  expect(linkTokens({ hash: "#access_token=a", search: "" })).toBe(undefined);
});
