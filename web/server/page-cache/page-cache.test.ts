// @vitest-environment node
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";

const root = mkdtempSync(join(tmpdir(), "page-cache-"));
const folder = join(root, "pages");
vi.mock("../../config.ts", () => ({
  getPageCacheFolder: () => folder,
  getSiteConfig: () => ({
    siteUrl: "https://www.example.com",
    sanity: { apiHost: undefined, projectId: "embedded", dataset: "production" },
  }),
}));

test("Next's pages are kept under their tags and earlier builds are cleared away", async () => {
  mkdirSync(join(root, "build/server"), { recursive: true });
  writeFileSync(join(root, "build/BUILD_ID"), "build-1");
  mkdirSync(join(folder, "of-an-earlier-build"), { recursive: true });

  const { default: PageCache } = await import("./page-cache.ts");
  const context = { serverDistDir: join(root, "build/server"), revalidatedTags: [] };
  const cache = new PageCache({ ...context, _requestHeaders: {} });
  const value = {
    kind: "APP_PAGE",
    html: "<p>Home</p>",
    headers: { "x-next-cache-tags": "_N_T_/layout,doc:page-home" },
  };
  type Set = Parameters<typeof cache.set>;
  // A page as Next hands it over, cut down to what the handler looks at.
  await cache.set(
    "/index",
    value as unknown as Set[1],
    { cacheControl: { revalidate: 300 } } as Set[2],
  );

  expect(readdirSync(folder)).toHaveLength(1);
  expect(await cache.get("/index")).toMatchObject({ value, cacheControl: { revalidate: 300 } });
  const next = new PageCache({ ...context, _requestHeaders: {} });
  await next.revalidateTag(["doc:page-home"]);
  expect(await cache.get("/index")).toBeNull();
});
