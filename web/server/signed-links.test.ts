import { expect, test, vi } from "vitest";
import { isValidLinkToken, createLinkToken } from "./signed-links.ts";

vi.mock("server-only", () => ({}));
vi.mock("../config.ts", () => ({
  getSiteConfig: () => ({ formSecret: "a secret for this test" }),
}));

const noon = Date.UTC(2025, 0, 1, 12);
const token = createLinkToken("guide", 600, noon);

test("accepts a token until it expires", () => {
  expect(isValidLinkToken("guide", token, noon)).toBe(true);
  expect(isValidLinkToken("guide", token, noon + 599_000)).toBe(true);
  expect(isValidLinkToken("guide", token, noon + 600_000)).toBe(false);
});

test("rejects a token for another purpose", () => {
  expect(isValidLinkToken("meeting", token, noon)).toBe(false);
});

test("rejects a token with a changed expiry", () => {
  const [end = "", signed = ""] = token.split(".");
  const later = (Number.parseInt(end, 36) + 60).toString(36);
  expect(isValidLinkToken("guide", `${later}.${signed}`, noon)).toBe(false);
});

test.each(["", ".", "x", `${token}x`, ` ${token}`, token.slice(0, -1), `1.${"A".repeat(43)}`])(
  "rejects the invalid token %j",
  (text) => {
    expect(isValidLinkToken("guide", text, noon)).toBe(false);
  },
);
