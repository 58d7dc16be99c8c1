import { expect, test, vi } from "vitest";
import type { ContentReader } from "../../content/sanity/readers.ts";
import { loadMetadata, loadPage } from "./load-page.ts";

vi.mock("server-only", () => ({}));
vi.mock("../../config.ts", () => ({
  getSiteConfig: () => ({ siteUrl: "https://www.example.com" }),
}));
vi.mock("../../content/sanity/client.ts", () => ({
  getClientConfig: () => ({ projectId: "embedded", dataset: "production" }),
}));
vi.mock("../../content/sanity/readers.ts", () => ({}));

const section = {
  _key: "a",
  _type: "closingCta",
  headline: "A section",
  lead: "Text.",
  buttons: null,
};
const page = {
  _id: "page-1",
  _type: "page",
  _updatedAt: "2026-01-15T00:00:00Z",
  path: "/about",
  title: "About",
  seo: null,
  sections: [section],
};

/** Reads published content in which every page is this document. */
const createReader = (found: object): ContentReader => ({
  isPreview: false,
  isPublished: true,
  // The page query finds the document, every other query nothing.
  read: async (query: string) => JSON.parse(JSON.stringify(query.includes("$path") ? found : null)),
});

const odd = [5, true, [5], { text: "x" }];

test.each(odd)("a page whose title and search settings are %j is shown", async (value) => {
  const fields = "title description image noIndex keywords author section tags type publishedTime";
  const seo = Object.fromEntries(`${fields} canonicalPath`.split(" ").map((name) => [name, value]));
  const reader = createReader({ ...page, title: value, seo });
  expect((await loadPage("/about", reader))?.title).toBe("Untitled");
  expect((await loadMetadata("/about", reader)).title).toEqual({
    absolute: "Untitled | Home",
  });
  const withoutSeo = await loadPage("/about", createReader({ ...page, seo: [value] }));
  expect(withoutSeo?.seo).toBeNull();
});

test.each([[[]], [null], [5], [[{ _type: "hero", _key: "a" }, 7]]])(
  "a published page with the sections %j counts as missing, and the log names it",
  async (sections) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const reader = createReader({ ...page, sections });
    expect(await loadPage("/about", reader)).toBeNull();
    expect(await loadMetadata("/about", reader)).toEqual({});
    expect(String(warn.mock.calls)).toContain("content: page-1: none of its sections is valid");
    expect(await loadPage("/about", { ...reader, isPublished: false })).not.toBeNull();
  },
);
