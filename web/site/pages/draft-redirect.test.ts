import { expect, test, vi } from "vitest";
import type { ContentReader } from "../../content/sanity/readers.ts";

vi.mock("../../config.ts", () => ({
  getSiteConfig: () => ({ siteUrl: "https://www.example.com" }),
}));
const { findDraftRedirect } = await import("./draft-redirect.ts");

const found = {
  pages: [{ path: "/autumn", sections: [] }],
  redirects: [
    { from: "/promo", page: "/autumn", url: null, temporary: true },
    { from: "/fall", page: null, url: "/promo", temporary: null },
    { from: "/partner", page: null, url: "https://partner.example/x", temporary: null },
    { from: "/later", page: null, url: "/not-there", temporary: null },
  ],
};
const content: ContentReader = {
  isPreview: true,
  isPublished: false,
  // The only query that the function reads; the reader's type depends on the query.
  read: async () => found as never,
};

test.each([
  ["/promo", "/autumn"],
  ["/fall", "/autumn"],
  ["/partner", undefined],
  ["/later", undefined],
  ["/unknown", undefined],
])("follows the redirect of a draft from %s to %s", async (path, target) => {
  expect(await findDraftRedirect(path, content)).toBe(target);
});
