import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/accessibility.ts";
import { expect, origin, test, watchPage } from "../../support/browser/e2e.ts";
import { discard, startProduct } from "../../support/product/product.ts";
import { signIn } from "../../support/fixtures/staff-client.ts";
import { layoutShift, maxShift } from "./layout-shift.fixture.ts";

/** The consent banner, once its script has loaded. */
const banner = (page: Page) => page.getByRole("region", { name: "Your privacy choices" });

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
    await expect(choices.getByRole("status")).toHaveText("Your choice is saved.");
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
      page.getByText(/^Your browser sends the Global Privacy Control signal/),
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
            includeBestPractices: true,
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

  test(
    "starting and submitting a form are counted by its name",
    { tag: "@proof" },
    async ({ page }) => {
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
    },
  );

  test(
    "a prerendered page counts, stores and requests nothing",
    { tag: "@proof" },
    async ({ page }) => {
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
    },
  );

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
          const response = await page.goto(product.origin);
          expect(await response?.text()).toContain("G-TEST");
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
