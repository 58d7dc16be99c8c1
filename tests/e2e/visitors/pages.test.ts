import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/accessibility.ts";
import { expect, origin, test, watchPage } from "../../support/browser/e2e.ts";

const sitemap = async () => {
  const xml = await (await fetch(`${origin()}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? "").pathname,
  );
};

/** Nothing overflows horizontally on the smallest phone, at 200 percent zoom and on a desktop. */
async function neverWider(page: Page, path: string): Promise<void> {
  for (const width of [320, 640, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider, `${path} at ${width}`).toBeLessThanOrEqual(0);
  }
}

test("every page works, contacts no other host and has no accessibility violation", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const paths = await sitemap();
  const unlisted = [
    "/book",
    `/newsletter/confirm?token=${"0".repeat(64)}`,
    `/newsletter/unsubscribe?token=${"0".repeat(64)}`,
    "/download-guide/again?token=ended",
  ];
  expect(paths).toContain("/");
  expect(paths).toContain("/contact");
  const kinds = new Set<string>();
  for (const [index, path] of [...paths, ...unlisted].entries()) {
    const seen = watchPage(page);
    await page.setViewportSize({ width: 360, height: 900 });
    expect((await page.goto(`${origin()}${path}`))?.status()).toBe(200);
    await neverWider(page, path);
    await expect(page.locator(".undefined"), path).toHaveCount(0);
    // One page of each kind at one width in turn: `npm run bench -- axe` checks all pages and widths.
    const kind = path.replace(/(?<=\/.+\/).*/, "");
    const width = [360, 768, 1280][index % 3] ?? 360;
    if (!kinds.has(kind))
      await test.step(`${path} at ${width}`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page);
      });
    kinds.add(kind);
    expect(seen, path).toEqual({ errors: [], outside: [], failed: [] });
    page.removeAllListeners();
  }
});

test("a form response, a search and an unknown address do not scroll horizontally either", async ({
  page,
}) => {
  for (const path of ["/thank-you", "/search?q=cloud", "/no-such-page"]) {
    await page.goto(`${origin()}${path}`);
    await neverWider(page, path);
  }
});

test("every link of every page leads to a page", async ({ request }) => {
  const targets = new Set<string>();
  for (const path of await sitemap()) {
    const html = await (await request.get(`${origin()}${path}`)).text();
    for (const [, target = ""] of html.matchAll(/<a [^>]*href="(\/[^"]*)"/g))
      targets.add(target.replaceAll("&amp;", "&"));
  }
  expect(targets.size).toBeGreaterThan(15);
  for (const target of targets)
    expect((await request.get(`${origin()}${target}`)).status(), target).toBe(200);
});

test("an unknown address is a real 404 with a link home", async ({ page }) => {
  const response = await page.goto(`${origin()}/no-such-page`);
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: /home/i }).click();
  await expect(page).toHaveURL(`${origin()}/`);
});

test("the mobile menu opens and its links work, also without JavaScript", async ({ browser }) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({
      javaScriptEnabled,
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    await page.goto(`${origin()}/`);
    const link = page.getByRole("banner").getByRole("link", { name: "About", exact: true });
    await expect(link.first()).toBeHidden();
    await page.getByRole("banner").locator("summary", { hasText: "Menu" }).click();
    await link.filter({ visible: true }).click();
    await expect(page).toHaveURL(`${origin()}/about`);
    await context.close();
  }
});

test("a panel of the header opens beside its link, also without JavaScript", async ({
  browser,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({
      javaScriptEnabled,
      viewport: { width: 1280, height: 740 },
    });
    const page = await context.newPage();
    await page.goto(`${origin()}/`);
    const header = page.getByRole("banner");
    const button = (name: string) =>
      header.getByLabel(`${name} menu`, { exact: true }).filter({ visible: true });
    const demos = header.getByRole("link", { name: "Demos" });
    const module = header.getByRole("link", { name: "ArqMesh" });
    await expect(demos).toBeHidden();
    await button("Platform").focus();
    await page.keyboard.press("Enter");
    await expect(demos).toBeVisible();
    await button("Solutions").click();
    await expect(module).toBeVisible();
    await expect(demos, "one panel at a time").toBeHidden();
    if (javaScriptEnabled) {
      await expect(async () => {
        await page.keyboard.press("Escape");
        await expect(module).toBeHidden({ timeout: 100 });
      }).toPass();
      await expect(button("Solutions")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(module).toBeVisible();
      await header.getByRole("link", { name: "Contact" }).filter({ visible: true }).focus();
      await expect(module).toBeHidden();
      await button("Solutions").click();
    }
    await module.click();
    await expect(page).toHaveURL(`${origin()}/solutions/arqmesh`);
    await context.close();
  }
});

test("drafts cannot be enabled by a visitor", async ({ request }) => {
  const response = await request.get(`${origin()}/api/draft-mode/enable`, { maxRedirects: 0 });
  expect(response.status()).toBeGreaterThanOrEqual(400);
  const guessed = await request.get(
    `${origin()}/api/draft-mode/enable?sanity-preview-secret=guess&sanity-preview-pathname=/`,
    { maxRedirects: 0 },
  );
  expect(guessed.status()).toBeGreaterThanOrEqual(400);
});

test("every response has a strict policy and the security headers", async ({ request }) => {
  for (const path of [
    "/",
    "/contact?chat_session=x",
    "/no-such-page",
    "/studio/",
    "/admin/",
    "/rest/v1/leads",
  ]) {
    const headers = (await request.get(`${origin()}${path}`)).headers();
    const policy = headers["content-security-policy"] ?? "";
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["x-powered-by"], path).toBeUndefined();
    expect(
      Object.keys(headers).filter((name) => name.startsWith("x-next")),
      path,
    ).toEqual([]);
  }
});

test("a tab selected in the stuck tab bar shows its panel from the start", async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${origin()}/solutions/arqpulse`);
    const tabs = page.locator("[data-enhance=tabs][data-scripted]");
    await tabs.evaluate((element) => element.scrollIntoView({ block: "end", behavior: "instant" }));
    const tab = page.getByRole("tab", { name: "Benefits" });
    await tab.click();
    await expect(page.getByRole("tabpanel", { name: "Benefits" })).toBeVisible();
    const getGap = () =>
      tabs.evaluate((element) => {
        const bar = element.querySelector("nav")?.getBoundingClientRect();
        const panel = element.querySelector("#benefits")?.getBoundingClientRect();
        return Math.round((panel?.top ?? NaN) - (bar?.bottom ?? NaN));
      });
    await expect.poll(getGap).toBe(0);
    await expect(tab).toBeInViewport();
  }
});

test("scripts do not delay the first content of a page, and all run after the first paint", async ({
  page,
}) => {
  await page.goto(`${origin()}/solutions/arqmesh`);
  await expect(page.locator("script[type='text/deferred']")).toHaveCount(0);
  const html = await (await page.request.get(`${origin()}/solutions/arqmesh`)).text();
  const early = (html.match(/<script\b[^>]*\bsrc="[^"]+"[^>]*>/g) ?? []).filter(
    (tag) => !/\bnomodule\b|type="text\/deferred"/i.test(tag),
  );
  expect(early).toEqual([]);
  const scripts = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).length,
    );
  await expect.poll(scripts).toBeGreaterThan(3);
});

test("a visitor downloads little script, and none that only editors or the server need", async ({
  request,
}) => {
  for (const path of [...(await sitemap()), "/book"]) {
    const html = await (await request.get(`${origin()}${path}`)).text();
    const tags = html.match(/<script\b[^>]*\bsrc="[^"]+"[^>]*>/g) ?? [];
    const addresses = new Set(
      tags
        .filter((tag) => !/\bnomodule\b/i.test(tag))
        .map((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? ""),
    );
    let bytes = 0;
    for (const address of addresses) {
      const script = await (await request.get(`${origin()}${address}`)).body();
      bytes += gzipSync(script).length;
      expect(script.toString(), address).not.toMatch(
        /ZodError|GoTrueClient|visual-editing|sanity\.io/,
      );
    }
    expect(addresses.size, path).toBeGreaterThan(0);
    // A minimal page of the same Next.js takes 135 kB; `npm run bench` measures both.
    expect(bytes, path).toBeLessThanOrEqual(150_000);
  }
});
