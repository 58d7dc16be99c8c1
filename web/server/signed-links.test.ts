import { expect, test, vi } from "vitest";
import { isValidLinkToken, createLinkToken } from "./signed-links.ts";

vi.mock("server-only", () => ({}));
vi.mock("../config.ts", () => ({
  getSiteConfig: () => ({ formSecret: "a secret for this test" }),
}));

const noon = Date.UTC(2025, 0, 1, 12);
const ticket = createLinkToken("guide", 600, noon);

test("a ticket holds for its time and no longer", () => {
  expect(isValidLinkToken("guide", ticket, noon)).toBe(true);
  expect(isValidLinkToken("guide", ticket, noon + 599_000)).toBe(true);
  expect(isValidLinkToken("guide", ticket, noon + 600_000)).toBe(false);
});

test("a ticket opens nothing but what it was issued for", () => {
  expect(isValidLinkToken("meeting", ticket, noon)).toBe(false);
});

test("a ticket with a later end has no genuine signature", () => {
  const [end = "", signed = ""] = ticket.split(".");
  const later = (Number.parseInt(end, 36) + 60).toString(36);
  expect(isValidLinkToken("guide", `${later}.${signed}`, noon)).toBe(false);
});

test.each(["", ".", "x", `${ticket}x`, ` ${ticket}`, ticket.slice(0, -1), `1.${"A".repeat(43)}`])(
  "what is not a ticket is refused: %j",
  (text) => {
    expect(isValidLinkToken("guide", text, noon)).toBe(false);
  },
);
