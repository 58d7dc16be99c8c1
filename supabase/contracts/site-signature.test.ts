import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { signSiteRequest } from "./site-signature.ts";

test("the signature is of the time and the text's digest", () => {
  const digest = createHash("sha256").update("{}").digest("hex");
  const mac = createHmac("sha256", "secret").update(`1700000000.${digest}`).digest("base64url");
  expect(signSiteRequest("{}", "secret", 1_700_000_000_999)).toBe(`1700000000.${mac}`);
});
