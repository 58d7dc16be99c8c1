import { expect, origin, test, watchPage } from "../../support/browser/e2e.ts";
import { signIn } from "../../support/fixtures/staff-client.ts";

test.describe("search engines and shared links", () => {
  test("the feed lists the resources, newest first, and the library's page links to it", async ({
    page,
    request,
  }) => {
    await page.goto(`${origin()}/resources`);
    const feed = page.locator('link[type="application/rss+xml"]');
    await expect(feed).toHaveAttribute("href", `${origin()}/resources/feed.xml`);
    const response = await request.get(`${origin()}/resources/feed.xml`);
    expect(response.headers()["content-type"]).toContain("application/rss+xml");
    const xml = await response.text();
    const dates = [...xml.matchAll(/<pubDate>(.*?)<\/pubDate>/g)].map(([, date = ""]) =>
      Date.parse(date),
    );
    expect(dates.length).toBeGreaterThanOrEqual(9);
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    for (const [, link = ""] of xml.matchAll(/<item>[\s\S]*?<link>(.*?)<\/link>/g))
      expect((await request.get(link.replaceAll("&amp;", "&"))).status(), link).toBe(200);
  });

  test("every page's OG image is 1200 by 630; unknown pages have none", async ({ request }) => {
    const sitemap = await (await request.get(`${origin()}/sitemap.xml`)).text();
    const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address);
    expect(pages.length).toBeGreaterThan(15);
    for (const address of pages) {
      const html = await (await request.get(address)).text();
      const [, picture = ""] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
      const response = await request.get(picture);
      expect(response.status(), address).toBe(200);
      const bytes = await response.body();
      expect(bytes.subarray(1, 4).toString(), address).toBe("PNG");
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], address).toEqual([1200, 630]);
    }
    for (const unknown of [
      "/og/no-such-page.png",
      "/og/solutions/arqnothing.png",
      "/og/x/../y.png",
    ])
      expect((await request.get(origin() + unknown)).status(), unknown).toBe(404);
  });

  test("a published headline updates the OG image", async ({ request }) => {
    const picture = async () => (await request.get(`${origin()}/og/about.png`)).body();
    const before = await picture();
    expect((await picture()).equals(before), "unchanged until then").toBe(true);
    const editor = await signIn(origin());
    const doc = await editor.content("/v2025-02-19/data/doc/production/page-about");
    const { documents }: { documents: { sections: { _key: string; headline?: string }[] }[] } =
      await doc.json();
    const section = documents[0]?.sections.find(({ headline }) => headline);
    const set = (headline: string | undefined) =>
      editor.content("/v2025-02-19/data/mutate/production", {
        method: "POST",
        body: JSON.stringify({
          mutations: [
            {
              patch: {
                id: "page-about",
                set: { [`sections[_key=="${section?._key}"].headline`]: headline },
              },
            },
          ],
        }),
      });
    for (const headline of ["数据编织", "x".repeat(300), "Another headline"]) {
      const last = await picture();
      await set(headline);
      await expect.poll(async () => (await picture()).equals(last), headline).toBe(false);
    }
    await set(section?.headline);
    await expect.poll(async () => (await picture()).equals(before)).toBe(true);
  });

  test("the structured data of every page is valid and matches the page", async ({
    browser,
    request,
  }) => {
    // HTML only, without rendering or scripts.
    const context = await browser.newContext({ javaScriptEnabled: false });
    await context.route("**", (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    );
    const page = await context.newPage();
    const sitemap = await (await request.get(`${origin()}/sitemap.xml`)).text();
    const types = new Map<string, string[]>();
    for (const [, address = ""] of sitemap.matchAll(/<loc>(.*?)<\/loc>/g)) {
      await page.goto(address);
      const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
      const parts = blocks.flatMap((text) => JSON.parse(text)["@graph"]);
      types.set(
        new URL(address).pathname,
        parts.map((part) => part["@type"]),
      );
      const main = await page.locator("body").textContent();
      for (const part of parts) {
        for (const { name } of part["@type"] === "FAQPage" ? part.mainEntity : [])
          expect(main).toContain(name);
        if (part["@type"] === "SoftwareApplication" && part.aggregateRating)
          expect(main).toContain(String(part.aggregateRating.reviewCount));
      }
    }
    expect(types.get("/")).toEqual(expect.arrayContaining(["Organization", "WebSite", "FAQPage"]));
    expect(types.get("/resources")).toContain("CollectionPage");
    const modules = [...types].filter(([path]) => path.startsWith("/solutions/"));
    expect(modules).toHaveLength(9);
    for (const [, ofModule] of modules)
      expect(ofModule).toEqual(expect.arrayContaining(["SoftwareApplication", "BreadcrumbList"]));
    // The people of the sample content are fictitious.
    expect([...types.values()].flat()).not.toContain("Person");
    await context.close();
  });

  test("browsers may prerender pages and nothing else", async ({ page, request }) => {
    const seen = watchPage(page);
    // The rules as the browser parses them (Chrome DevTools Protocol, domain Preload).
    const browser = await page.context().newCDPSession(page);
    let prepared: string[] = [];
    browser.on("Preload.preloadingAttemptSourcesUpdated", ({ preloadingAttemptSources }) => {
      prepared = preloadingAttemptSources.map(({ key }) => key.url);
    });
    await browser.send("Preload.enable");
    await page.goto(`${origin()}/resources`);
    await expect.poll(() => prepared).toContain(`${origin()}/contact`);
    for (const address of prepared) {
      const { pathname, search } = new URL(address);
      expect(pathname, address).not.toMatch(/^\/(admin|studio|api|files|og)\b|\./);
      expect(search, address).toBe("");
      const response = await request.get(address);
      expect(response.headers()["content-type"], address).toContain("text/html");
    }
    expect(seen.errors, "the policy allows the rules").toEqual([]);
  });

  test("unknown modules are a real 404", async ({ request }) => {
    expect((await request.get(`${origin()}/solutions/arqnothing`)).status()).toBe(404);
  });
});
