import { expect, test, vi } from "vitest";
import { cachedContent } from "../content/sanity/readers.ts";
import sitemap from "./sitemap.ts";

vi.mock("server-only", () => ({}));
vi.mock("../config.ts", () => ({ getSiteConfig: () => ({ siteUrl: "https://www.example.com" }) }));
vi.mock("../content/sanity/readers.ts", () => ({ cachedContent: { read: vi.fn() } }));

test("lists the addresses that visitors can open, and logs the others", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const paths = ["/", "/about", "/r&d", "about", "//elsewhere", "/a<b", 5, null, ["/about"]];
  const pages = paths.map((path, n) => ({ _id: `page-${n}`, path, _updatedAt: "2026-01-15" }));
  vi.mocked(cachedContent.read).mockResolvedValue(pages);
  expect((await sitemap()).map(({ url }) => url)).toEqual([
    "https://www.example.com",
    "https://www.example.com/about",
  ]);
  expect(warn).toHaveBeenCalledTimes(7);
});
