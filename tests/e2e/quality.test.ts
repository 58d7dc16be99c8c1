import { expect, origin, test } from "../support/journey.ts";
import { sitemapPaths, structuredDataFaults, withLighthouse } from "../support/site-checks.ts";

/** One pass over every page of the sitemap; `npm run bench` repeats it and measures the speed. */

test("Lighthouse finds nothing to repair in accessibility, best practices and SEO", async () => {
  test.setTimeout(600_000);
  const paths = await sitemapPaths(origin());
  expect(paths.length).toBeGreaterThanOrEqual(22);
  await withLighthouse(async (rate) => {
    for (const path of paths)
      await test.step(path, async () => {
        const { scores, faults } = await rate(`${origin()}${path}`, [
          "accessibility",
          "best-practices",
          "seo",
        ]);
        expect.soft(faults, path).toEqual([]);
        expect.soft(scores, path).toEqual({ accessibility: 100, "best-practices": 100, seo: 100 });
      });
  });
});

test("structured data is complete and sound by the rules of rich results", async ({ request }) => {
  for (const path of await sitemapPaths(origin())) {
    const html = await (await request.get(`${origin()}${path}`)).text();
    expect.soft(await structuredDataFaults(html), path).toEqual([]);
  }
});
