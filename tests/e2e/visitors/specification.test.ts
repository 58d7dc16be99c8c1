/**
 * The public site compared with docs/specification.md, a row per page. The last tests check completeness:
 * every route and every exact text of the specification's public part is in the table, or listed with
 * the test that shows it.
 */

import type { Page } from "@playwright/test";
import { expect, origin, test } from "../../support/browser/e2e.ts";
import { exactTexts, publicRoutes } from "../../support/fixtures/specification.ts";
import { everywhere, industries, modules, rows } from "./specification.fixture.ts";

const meta = (page: Page, selector: string, attribute = "content") =>
  page.locator(selector).first().getAttribute(attribute);

/** The types of all structured data of a page, including nested ones. */
async function dataTypes(page: Page): Promise<string[]> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return blocks.flatMap((block) =>
    [...JSON.stringify(JSON.parse(block)).matchAll(/"@type":"(\w+)"/g)].map(
      ([, type = ""]) => type,
    ),
  );
}

for (const { spec, path, title, texts, links = [], data = [], indexed = true } of rows) {
  test(`spec ${spec}: ${path} has the specified texts, links and structured data`, async ({
    page,
  }) => {
    const response = await page.goto(`${origin()}${path}`);
    expect(response?.status()).toBe(200);
    await expect(page.locator("h1")).toHaveCount(1);

    const main = (await page.locator("main").textContent()) ?? "";
    for (const text of texts) expect(main, text).toContain(text);
    const shown = await page
      .locator("main a")
      .evaluateAll((all) =>
        all.map((link) => ({ label: link.textContent ?? "", to: link.getAttribute("href") })),
      );
    for (const [label, target] of links)
      expect(
        shown.some(({ label: of, to }) => to === target && of.includes(label)),
        `“${label}” leads to ${target}`,
      ).toBe(true);
    const header = page.getByRole("banner").getByRole("navigation").first();
    for (const [label, target] of everywhere)
      await expect(header.getByRole("link", { name: label, exact: true })).toHaveAttribute(
        "href",
        target,
      );
    const footer = page.getByRole("contentinfo");
    for (const target of ["/privacy", "/terms", "/cookies"])
      await expect(footer.locator(`a[href="${target}"]`).first()).toBeVisible();
    for (const network of ["LinkedIn", "X", "Instagram"])
      await expect(
        footer.getByRole("link", { name: `Arq on ${network}`, exact: true }),
      ).toBeVisible();
    await expect(footer.getByText("Stay Updated", { exact: true })).toBeVisible();
    await expect(footer.getByPlaceholder("Enter your email")).toBeVisible();
    await expect(footer.getByRole("button", { name: "Subscribe" })).toBeVisible();

    const tab = await page.title();
    expect(tab).toContain(title);
    expect(tab, "spec 5: the brand is in every title").toContain("Arq");
    const description = (await meta(page, 'meta[name="description"]')) ?? "";
    expect(description.length).toBeGreaterThanOrEqual(70);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(await meta(page, 'meta[name="keywords"]')).toBeTruthy();
    expect(new URL((await meta(page, 'link[rel="canonical"]', "href")) ?? "").pathname).toBe(path);
    expect(await meta(page, 'meta[name="robots"]')).toBe(
      indexed ? "index, follow" : "noindex, follow",
    );
    const picture = (await meta(page, 'meta[property="og:image"]')) ?? "";
    expect(await meta(page, 'meta[property="og:image:width"]')).toBe("1200");
    expect(await meta(page, 'meta[property="og:image:height"]')).toBe("630");
    const drawn = await page.request.get(picture);
    expect(drawn.headers()["content-type"]).toBe("image/png");
    expect((await drawn.body()).readUInt32BE(16), "width in the PNG itself").toBe(1200);

    const types = await dataTypes(page);
    for (const type of data) expect(types).toContain(type);
  });
}

for (const { id, heroLinks, bottomLinks } of modules)
  test(`spec 2 button targets: ${id}`, async ({ page }) => {
    await page.goto(`${origin()}/solutions/${id}`);
    const targetsAt = (location: string) =>
      page
        .locator(`main a[data-track*="event=cta_click"][data-track$="location=${location}"]`)
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(await targetsAt("module+hero")).toEqual(heroLinks);
    expect(await targetsAt("closingCta")).toEqual(bottomLinks);
  });

test("spec 2 home: the sections have the specified order", async ({ page }) => {
  await page.goto(`${origin()}/`);
  const order = await page
    .locator("main [data-section]")
    .evaluateAll((all) => all.map((section) => section.getAttribute("data-section")));
  expect(order).toEqual([
    "hero",
    "cards",
    "cards",
    "industries",
    "solutionCarousel",
    "testimonials",
    "faqs",
    "closingCta",
  ]);
  const titles = await Promise.all(
    (await page.locator("[data-section=cards]").all()).map((section) =>
      section.locator("h3").allTextContents(),
    ),
  );
  expect(titles).toEqual([
    ["Modular Fit", "Natively Embedded", "Built to Scale"],
    ["Execution-Native", "BYO Model", "MCP-Aligned", "Zero-Trust"],
  ]);
});

test("spec 9: the six industries show their numbers before and after", async ({ page }) => {
  await page.goto(`${origin()}/`);
  const section = page.locator("[data-section=industries]");
  for (const [before, after, change] of industries) {
    await expect(section.getByText(before, { exact: true }).first()).toBeVisible();
    await expect(section.getByText(after, { exact: true }).first()).toBeVisible();
    await expect(section.getByText(change).first()).toBeVisible();
  }
});

test("spec 2 not-found page: an unknown address and an unknown module are real 404s", async ({
  page,
}) => {
  for (const path of ["/no-such-page", "/solutions/arqnothing"]) {
    expect((await page.goto(`${origin()}${path}`))?.status()).toBe(404);
    for (const text of exactTexts("### Not-found page"))
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByRole("main").locator('a[href="/"]')).toBeVisible();
  }
});

test("every route of the specification has its row", () => {
  const routes = publicRoutes();
  expect(routes).toEqual(
    expect.arrayContaining(["/", ...modules.map(({ id }) => `/solutions/${id}`)]),
  );
  expect(routes.filter((route) => !rows.some(({ path }) => path === route))).toEqual([]);
});

/** Exact texts of the pages that need a visitor's action; each is asserted by the named test. */
const inOtherTests: Record<string, string> = {
  "No resources found matching your criteria.": "visitors-library",
  "Search resources...": "visitors-library",
  "Enter your email": "the footer of every row above",
  Subscribe: "the footer of every row above",
  "Watch Recording": "web/features/demos: no seeded session has a recording",
  "Copied!": "visitors-code",
  "Download Started": "visitors-guide",
  "Continuing from Chat": "visitors-scheduling",
  "Demo Scheduled": "visitors-scheduling",
  "Chat Context Saved": "visitors-scheduling",
  "Sales Inquiry from Chat": "visitor-and-sales",
};
const parts = [
  "### `/about`",
  "### `/platform`",
  "### `/solutions`",
  "### `/resources`",
  "### `/contact`",
  "### `/privacy` and `/terms`",
  "### `/demo`",
  "### `/schedule-demo`",
  "### `/thank-you`",
  "### `/download-guide`",
  "### `/code-examples`",
];
/** Names, addresses and values of the same sections that no page shows as text. */
const notShown = /^[/{*]|^(chat_session|inquiry|sales|email|arq[a-z]+|\{.*|Home)$|^\{moduleId\}$/;

test("every exact text of the specification's pages is in the table", () => {
  const asserted = new Set([
    ...rows.flatMap(({ texts, title, links = [] }) => [title, ...texts, ...links.map(([l]) => l)]),
    ...Object.keys(inOtherTests),
  ]);
  const forgotten = parts
    .flatMap(exactTexts)
    .filter((exact) => !notShown.test(exact) && !asserted.has(exact));
  expect(forgotten).toEqual([]);
});
