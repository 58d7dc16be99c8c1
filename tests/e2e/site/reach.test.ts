import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/accessibility.ts";
import { expect, origin, test, watchPage } from "../../support/browser/e2e.ts";
import { discard, startProduct } from "../../support/product/product.ts";
import { signIn } from "../../support/fixtures/staff-client.ts";

/** The consent banner, once its script has loaded. */
const banner = (page: Page) => page.getByRole("region", { name: "What may this site keep?" });

/** Everything that this site stores in the browser. */
const browserStorage = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
  }));
const nothing = { cookies: "", local: [], session: [], databases: 0, caches: 0 };

/** Adds a fake analytics service and returns its recorded calls. */
const addAnalyticsService = (page: Page) =>
  page.addInitScript(() => {
    const recordedCalls: unknown[][] = [];
    Object.assign(window, {
      recordedCalls,
      gtag: (...command: unknown[]) => recordedCalls.push(command),
    });
  });
const recordedCalls = (page: Page) =>
  page.evaluate(() => {
    const calls: unknown = Reflect.get(window, "recordedCalls");
    return Array.isArray(calls) ? calls.map(([, name, fields]) => ({ name, ...fields })) : [];
  });

const allowed = (page: Page, choice: Record<string, boolean>) =>
  page.addInitScript(
    (record) => localStorage.setItem("consent", record),
    JSON.stringify({ at: Date.now(), ...choice }),
  );

/** The cumulative layout shift of the page. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += Reflect.get(entry, "value");
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(shift))));
      }),
  );
/** A smaller shift comes from a single short text when web fonts load, and counts as 0. */
const maxShift = 0.001;

test("late web fonts cause no layout shift", async ({ page }) => {
  for (const path of ["/", "/resources"]) {
    const fontRequests = Promise.withResolvers<void>();
    await page.route("**/*.woff2", async (route) => {
      await fontRequests.promise;
      await route.continue();
    });
    await page.goto(origin() + path, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await layoutShift(page)).toBe(0);
    fontRequests.resolve();
    await page.waitForFunction(() => document.fonts.check("1em display"));
    expect(await layoutShift(page)).toBeLessThan(maxShift);
    await page.unrouteAll();
  }
});

test("local times set by the script cause no layout shift on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto(`${origin()}/book`);
  await page.getByRole("link", { name: /Blueprint call/ }).click();
  await page.reload();
  await expect(page.locator("[data-time]").first()).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(maxShift);
});

test.describe("consent", () => {
  test("before a choice nothing is stored and no third party is contacted", async ({ page }) => {
    const seen = watchPage(page);
    await addAnalyticsService(page);
    for (const path of ["/", "/solutions/arqmesh", "/resources", "/cookies"]) {
      await page.goto(origin() + path);
      await expect(banner(page)).toBeVisible();
      expect(await browserStorage(page)).toEqual(nothing);
      expect(await recordedCalls(page)).toEqual([]);
    }
    expect(await page.context().cookies()).toEqual([]);
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  });

  test("the banner causes no layout shift, takes no focus, and can be completed with the keyboard alone", async ({
    page,
  }) => {
    await page.goto(origin());
    await expect(banner(page)).toBeVisible();
    expect(await layoutShift(page)).toBeLessThan(maxShift);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");

    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    const choose = banner(page).getByRole("button", { name: "Choose" });
    for (let step = 0; step < 6 && !(await choose.evaluate((b) => b.matches(":focus"))); step += 1)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(banner(page).getByRole("checkbox", { name: /^Analytics/ })).toBeChecked();
    const save = banner(page).getByRole("button", { name: "Save my choice" });
    for (let step = 0; step < 6 && !(await save.evaluate((b) => b.matches(":focus"))); step += 1)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(banner(page)).toBeHidden();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");

    await page.reload();
    // Attribution is stored only with this consent.
    await expect
      .poll(async () => (await browserStorage(page)).local.toSorted())
      .toEqual(["attribution", "consent"]);
    await expect(page.locator("[data-health]")).toHaveAttribute("data-health", "healthy");
    await expect(banner(page)).toBeHidden();
  });

  test("the cookies page shows the choice and can withdraw it, including cookies of the service", async ({
    page,
  }) => {
    await page.goto(`${origin()}/cookies`);
    await banner(page).getByRole("button", { name: "Accept all" }).click();
    await expect(banner(page)).toBeHidden();
    const choices = page.getByRole("main").locator("section", { hasText: "Marketing" }).first();
    for (const name of [/^Functional/, /^Analytics/, /^Marketing/])
      await expect(choices.getByRole("checkbox", { name })).toBeChecked();
    await page.evaluate(() => {
      document.cookie = "_ga=GA1.1.1; path=/";
      document.cookie = "_gcl_au=1.1; path=/";
    });
    await choices.getByRole("button", { name: "Reject all" }).click();
    await expect(choices.getByRole("status")).toHaveText(
      "Your choice is saved and counts from now on.",
    );
    await expect(choices.getByRole("checkbox", { name: /^Analytics/ })).not.toBeChecked();
    await expect.poll(() => page.evaluate(() => document.cookie)).toBe("");
  });

  test("Global Privacy Control counts as a refusal and is named on the cookies page", async ({
    page,
  }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "globalPrivacyControl", { value: true }),
    );
    await addAnalyticsService(page);
    await page.goto(`${origin()}/cookies`);
    await expect(
      page.getByText("Your browser sends the signal Global Privacy Control"),
    ).toBeVisible();
    await expect(page.locator("[data-health]")).toHaveAttribute("data-health", "healthy");
    await expect(banner(page)).toBeHidden();
    expect(await recordedCalls(page)).toEqual([]);
    expect(await browserStorage(page)).toEqual(nothing);
  });

  test(
    "banner, choices and results have no accessibility violation, light and dark",
    { tag: "@proof" },
    async ({ page }) => {
      test.setTimeout(120_000);
      for (const [colorScheme, width] of [
        ["light", 1280],
        ["dark", 360],
      ] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 740 });
        for (const path of ["/cookies", "/search?q=cloud"]) {
          await page.goto(origin() + path);
          await banner(page).getByRole("button", { name: "Choose" }).click();
          await expectAccessible(page, `${path} ${colorScheme} ${width}`, {
            hasBestPractices: true,
          });
        }
      }
    },
  );

  test("without JavaScript no banner is shown and nothing is tracked", async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${origin()}/cookies`);
    await expect(banner(page)).toBeHidden();
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    await context.close();
  });
});

test.describe("events", () => {
  test("allowed events are sent to the service and logged to the console", async ({ page }) => {
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await addAnalyticsService(page);
    await allowed(page, { analytics: true });
    await page.goto(`${origin()}/solutions/arqmesh`);
    await expect
      .poll(() => recordedCalls(page))
      .toEqual([
        { name: "page_view", page: "/solutions/arqmesh" },
        { name: "solution_view", solution_name: "ArqMesh" },
      ]);
    expect(logged.some((line) => line.includes("page_view"))).toBe(true);

    // Clicks are counted before navigation; here the page does not change.
    await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
    await page.getByRole("banner").getByRole("link", { name: "Request Demo" }).click();
    await page.getByRole("banner").getByRole("link", { name: "Contact" }).first().click();
    const names = (await recordedCalls(page)).map(({ name }) => name);
    expect(names).toContain("button_click");
    expect(names).toContain("demo_request");
    expect(names).toContain("contact_click");
  });

  test("starting and submitting a form are counted by its name", async ({ page }) => {
    await addAnalyticsService(page);
    await allowed(page, { analytics: true });
    await page.goto(`${origin()}/contact`);
    await expect.poll(() => recordedCalls(page)).toHaveLength(1);
    await page.getByLabel("Full Name").fill("Ana");
    await page.getByLabel("Full Name").fill("Ana Reyes");
    const start = { name: "form_start", form_name: "contact" };
    expect((await recordedCalls(page)).filter(({ name }) => name === "form_start")).toEqual([
      start,
    ]);
  });

  test("a prerendered page counts, stores and requests nothing", async ({ page }) => {
    // Like a page that the browser prerenders (chrome: document.prerendering).
    await page.addInitScript(() =>
      Object.defineProperty(document, "prerendering", {
        configurable: true,
        get: () => !Reflect.has(window, "shown"),
      }),
    );
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/")) asked.push(request.url());
    });
    await addAnalyticsService(page);
    await allowed(page, { analytics: true });
    await page.goto(origin());
    await page.waitForFunction(() => document.querySelector("[data-in-view]") !== null);
    expect(await recordedCalls(page)).toEqual([]);
    expect(asked).toEqual([]);
    await page.evaluate(() => {
      Reflect.set(window, "shown", true);
      document.dispatchEvent(new Event("prerenderingchange"));
    });
    await expect.poll(() => recordedCalls(page)).toEqual([{ name: "page_view", page: "/" }]);
    await expect(page.locator("[data-health]")).toHaveAttribute("data-health", "healthy");
    expect(asked).toHaveLength(1);
  });

  test(
    "the service is loaded from its configured address, only after consent",
    { tag: "@proof" },
    async ({ page }) => {
      test.setTimeout(180_000);
      const requests: string[] = [];
      const service: Server = createServer((request, response) => {
        requests.push(request.url ?? "");
        response.writeHead(200, {
          "content-type": "text/javascript",
          "cross-origin-resource-policy": "cross-origin",
        });
        response.end("window.serviceRan = dataLayer.length;");
      });
      await new Promise<void>((resolve) => {
        service.listen(0, "127.0.0.1", resolve);
      });
      const { port } = service.address() as AddressInfo; // a listening TCP server has one
      const product = await startProduct({
        env: { ANALYTICS_ORIGINS: `http://127.0.0.1:${port}` },
      });
      try {
        const editor = await signIn(product.origin);
        const set = { analyticsMeasurementId: "G-TEST" };
        const published = await editor.content("/v2025-02-19/data/mutate/production", {
          method: "POST",
          body: JSON.stringify({ mutations: [{ patch: { id: "siteSettings", set } }] }),
        });
        expect(published.status).toBe(200);
        const errors: string[] = [];
        page.on("console", (message) => {
          if (message.type() === "error") errors.push(message.text());
        });
        await expect(async () => {
          const answer = await page.goto(product.origin);
          expect(await answer?.text()).toContain("G-TEST");
        }).toPass();
        await expect(page.locator("[data-health]")).toHaveAttribute("data-health", "healthy");
        expect(requests).toEqual([]);
        await banner(page).getByRole("button", { name: "Accept all" }).click();
        await page.waitForFunction(() => Reflect.has(window, "serviceRan"));
        expect(requests).toEqual(["/gtag/js?id=G-TEST"]);
        expect(errors).toEqual([]);
      } finally {
        await product.stop();
        discard(product.dataDir);
        service.close();
      }
    },
  );
});

test.describe("search", () => {
  test("words are found despite typing errors, highlighted, and without JavaScript", async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${origin()}/search`);
    const box = page.getByRole("searchbox", { name: "Search this site" });
    await box.fill("pipelin monitorng");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/search\?q=pipelin\+monitorng$/);
    const first = page.getByRole("main").getByRole("listitem").first();
    await expect(first.getByRole("link")).toHaveAttribute("href", "/solutions/arqpulse");
    await expect(first.locator("mark").first()).toBeVisible();
    await expect(box).toHaveValue("pipelin monitorng");
    await context.close();
  });

  test("finds each kind of content, reports no results, and is not indexed by search engines", async ({
    page,
  }) => {
    for (const [query, group] of [
      ["lineage", "Modules"],
      ["privacy", "Pages"],
      ["zero trust", "Resources"],
      ["model", "Questions"],
    ] as const) {
      await page.goto(`${origin()}/search?q=${encodeURIComponent(query)}`);
      const results = page.getByRole("region", { name: new RegExp(`^${group}`) });
      expect(await results.getByRole("link").count(), query).toBeGreaterThan(0);
    }
    await page.goto(`${origin()}/search?q=${encodeURIComponent(`zzzzqqqq"><`)}`);
    await expect(page.getByRole("main").getByRole("status")).toContainText("Nothing on this site");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  });

  test("published content is found immediately", async ({ request }) => {
    const editor = await signIn(origin());
    const question = "May the quokka approve a payment?";
    const answer = [
      {
        _key: "a",
        _type: "block",
        style: "normal",
        markDefs: [],
        children: [{ _key: "b", _type: "span", text: "It may not.", marks: [] }],
      },
    ];
    const found = async () => (await request.get(`${origin()}/search?q=quokka`)).text();
    expect(await found()).not.toContain("approve a payment");
    const home = await editor.content("/v2025-02-19/data/doc/production/page-home");
    const { documents }: { documents: { sections: { _key: string; _type: string }[] }[] } =
      await home.json();
    const section = documents[0]?.sections.find(({ _type }) => _type === "faqs");
    const mutate = (mutations: object[]) =>
      editor.content("/v2025-02-19/data/mutate/production", {
        method: "POST",
        body: JSON.stringify({ mutations }),
      });
    const items = `sections[_key=="${section?._key}"].items`;
    await mutate([
      { create: { _id: "faq-quokka", _type: "faq", question, answer, sample: false } },
      {
        patch: {
          id: "page-home",
          insert: {
            after: `${items}[-1]`,
            items: [{ _key: "quokka", _type: "reference", _ref: "faq-quokka" }],
          },
        },
      },
    ]);
    await expect.poll(found).toContain("approve a payment");
    await mutate([
      { patch: { id: "page-home", unset: [`${items}[_key=="quokka"]`] } },
      { delete: { id: "faq-quokka" } },
    ]);
    await expect.poll(found).not.toContain("approve a payment");
  });
});

test.describe("search engines and shared links", () => {
  test("the feed lists the resources, newest first, and the library's page links to it", async ({
    page,
    request,
  }) => {
    await page.goto(`${origin()}/resources`);
    const feed = page.locator('link[type="application/rss+xml"]');
    await expect(feed).toHaveAttribute("href", `${origin()}/resources/feed.xml`);
    const answer = await request.get(`${origin()}/resources/feed.xml`);
    expect(answer.headers()["content-type"]).toContain("application/rss+xml");
    const xml = await answer.text();
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
      const answer = await request.get(picture);
      expect(answer.status(), address).toBe(200);
      const bytes = await answer.body();
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
      const answer = await request.get(address);
      expect(answer.headers()["content-type"], address).toContain("text/html");
    }
    expect(seen.errors, "the policy allows the rules").toEqual([]);
  });

  test("unknown modules are a real 404", async ({ request }) => {
    expect((await request.get(`${origin()}/solutions/arqnothing`)).status()).toBe(404);
  });
});
