import { expect, test, vi } from "vitest";
import { createLinkToken, verifyLinkToken } from "./signed-links.ts";

vi.mock("server-only", () => ({}));
vi.mock("../config.ts", () => ({
  getSiteConfig: () => ({ formSecret: "a secret for this test" }),
}));

const noon = Date.UTC(2025, 0, 1, 12);
const token = createLinkToken("guide", 600, noon);

test("accepts a token until it expires", () => {
  expect(verifyLinkToken("guide", token, noon)).toBe("valid");
  expect(verifyLinkToken("guide", token, noon + 599_000)).toBe("valid");
  expect(verifyLinkToken("guide", token, noon + 600_000)).toBe("expired");
});

test("rejects a token for another purpose", () => {
  expect(verifyLinkToken("meeting", token, noon)).toBe("forged");
});

test("rejects a token with a changed expiry", () => {
  const [end = "", signed = ""] = token.split(".");
  const later = (Number.parseInt(end, 36) + 60).toString(36);
  expect(verifyLinkToken("guide", `${later}.${signed}`, noon)).toBe("forged");
});

test.each(["", ".", "x", `${token}x`, ` ${token}`, token.slice(0, -1), `1.${"A".repeat(43)}`])(
  "rejects the invalid token %j",
  (text) => {
    expect(verifyLinkToken("guide", text, noon)).toBe("forged");
  },
);
