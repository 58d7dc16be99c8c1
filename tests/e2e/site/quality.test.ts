import { expect, origin, test } from "../../support/browser/e2e.ts";
import {
  sitemapPaths,
  structuredDataFaults,
  withLighthouse,
} from "../../support/browser/site-checks.ts";

/**
 * The most different kinds of pages. `npm run bench -- lighthouse` rates every kind three times,
 * including speed.
 */
const kinds = ["/", "/solutions/arqmesh", "/contact"];

test(
  "Lighthouse reports no failure in accessibility, best practices and SEO",
  { tag: "@proof" },
  async () => {
    test.setTimeout(600_000);
    expect(await sitemapPaths(origin())).toEqual(expect.arrayContaining(kinds));
    await withLighthouse(async ({ rate }) => {
      for (const path of kinds)
        await test.step(path, async () => {
          const { scores, faults } = await rate(`${origin()}${path}`, [
            "accessibility",
            "best-practices",
            "seo",
          ]);
          expect.soft(faults, path).toEqual([]);
          expect
            .soft(scores, path)
            .toEqual({ accessibility: 100, "best-practices": 100, seo: 100 });
        });
    });
  },
);

test("structured data is complete and valid for rich results", async ({ request }) => {
  for (const path of await sitemapPaths(origin())) {
    const html = await (await request.get(`${origin()}${path}`)).text();
    expect.soft(await structuredDataFaults(html), path).toEqual([]);
  }
});
