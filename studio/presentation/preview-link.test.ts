import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { getPreviewUrl, createPreviewLink } from "./preview-link.ts";

const now = Date.parse("2026-11-21T12:00:00Z");

test("creates unique private links that expire", () => {
  const link = createPreviewLink("page-about", 7, "Ada", now);
  expect(link).toMatchObject({ document: "page-about", expires: "2026-11-28T12:00:00.000Z" });
  expect(link._id).toMatch(/^previewLink\.[\w-]{16}$/);
  const other = createPreviewLink("page-about", 7, "Ada", now);
  expect(other._id).not.toBe(link._id);
  expect(other.key).not.toBe(link.key);
});

test("signs the URL for its document and expiry", () => {
  const link = createPreviewLink("page-about", 1, "Ada", now);
  const id = link._id.slice("previewLink.".length);
  const signature = createHmac("sha256", Buffer.from(link.key, "base64url"))
    .update(`${id}\npage-about\n2026-11-22T12:00:00.000Z`)
    .digest("base64url");
  const address = getPreviewUrl(link, "https://example.com");
  expect(address).toBe(`https://example.com/api/preview/${id}.${signature}`);
  expect(getPreviewUrl({ ...link, document: "page-home" }, "https://example.com")).not.toBe(
    address,
  );
  expect(getPreviewUrl({ ...link, expires: "2036-11-22T12:00:00.000Z" }, "")).not.toContain(
    signature,
  );
});
