import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { getPreviewUrl, createPreviewLink } from "./preview-link.ts";

const draftOfAbout = {
  document: "page-about",
  release: undefined,
  days: 7,
  madeBy: "Ada",
} as const;
const now = Date.parse("2026-11-21T12:00:00Z");

test("creates unique private links that expire", () => {
  const link = createPreviewLink(draftOfAbout, now);
  expect(link).toMatchObject({ document: "page-about", expires: "2026-11-28T12:00:00.000Z" });
  expect(link._id).toMatch(/^previewLink\.[\w-]{16}$/);
  const other = createPreviewLink(draftOfAbout, now);
  expect(other._id).not.toBe(link._id);
  expect(other.key).not.toBe(link.key);
});

test("signs the URL for its document and expiry", () => {
  const link = createPreviewLink({ ...draftOfAbout, days: 1 }, now);
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

test("signs the URL for its release", () => {
  const link = createPreviewLink({ ...draftOfAbout, release: "rSpring" }, now);
  expect(link).toMatchObject({ document: "page-about", release: "rSpring" });
  const { release: _, ...ofDraft } = link;
  const urls = [link, ofDraft, { ...link, release: "rAutumn" }].map((other) =>
    getPreviewUrl(other, "https://example.com"),
  );
  expect(new Set(urls).size).toBe(3);
});
