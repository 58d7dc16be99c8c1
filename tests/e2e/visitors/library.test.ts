import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { expect, origin, test, watchPage } from "../../support/browser/e2e.ts";

const address = (query = "") => `${origin()}/resources${query}`;
const titles = (page: Page) => page.locator("[data-cards] > li:visible h2");
const filter = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name, exact: true });
const empty = "No resources found matching your criteria.";

test("spec 5: search and category filter together, are in the address, and can be undone by going back", async ({
  page,
}) => {
  const seen = watchPage(page);
  await page.goto(address());
  await expect(titles(page)).toHaveCount(9);
  const first = (await titles(page).first().textContent()) ?? "";

  const search = page.getByPlaceholder("Search resources...");
  await search.fill(first.slice(2, 20).toUpperCase());
  await expect(titles(page)).toHaveText([first]);
  await expect(page).toHaveURL(/\?q=/);
  await search.fill("");
  await expect(titles(page)).toHaveCount(9);

  await filter(page, "Security").click();
  await expect(page).toHaveURL(address("?category=Security"));
  await expect(filter(page, "Security")).toHaveAttribute("aria-current", "true");
  await expect(page.locator("[data-cards] > li:visible")).not.toHaveCount(9);
  await filter(page, "Healthcare").click();
  await expect(page.getByText(empty)).toBeVisible();
  await expect(titles(page)).toHaveCount(0);
  await page.goBack();
  await expect(filter(page, "Security")).toHaveAttribute("aria-current", "true");
  await page.goBack();
  await expect(titles(page)).toHaveCount(9);
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test("an address with a filter shows the filter", async ({ page }) => {
  await page.goto(address("?category=Healthcare"));
  await expect(page.getByText(empty)).toBeVisible();
  await expect(page.getByText(/^Closest match:/).getByRole("link")).toHaveText(/^Zero trust/);
  await page.getByRole("link", { name: "Show all 9" }).click();
  await expect(titles(page)).toHaveCount(9);
  await expect(page).toHaveURL(address());
});

test("the cover and the title of a resource open its page", async ({ page }) => {
  await page.goto(address());
  const card = page.locator("[data-cards] > li").first();
  const title = (await card.getByRole("heading").textContent()) ?? "";
  // The link of the title is above the cover.
  await card.locator('[data-part="cover"]').click({ force: true });
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("every resource downloads a PDF", async ({ page, request }) => {
  await page.goto(address());
  const links = page.getByRole("link", { name: /^Download Resource/ });
  await expect(links).toHaveCount(9);
  const download = page.waitForEvent("download");
  await links.first().click();
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe("%PDF-");
  for (const link of await links.all()) {
    const response = await request.get(
      new URL((await link.getAttribute("href")) ?? "", origin()).href,
    );
    expect(response.status()).toBe(200);
    expect(response.headers()["content-disposition"]).toContain("attachment");
  }
});

test("recordings of webinars play on the page, with captions, and load in parts", async ({
  page,
  request,
}) => {
  await page.goto(`${origin()}/demo#recorded-webinars`);
  const videos = page.locator("video");
  await expect(videos).toHaveCount(3);
  for (const video of await videos.all()) {
    const files = await video.evaluate((element: HTMLVideoElement) => ({
      video: element.src,
      captions: element.querySelector("track")?.src ?? "",
    }));
    const part = await request.get(files.video, { headers: { range: "bytes=0-1" } });
    expect(part.status()).toBe(206);
    expect(part.headers()["content-type"]).toBe("video/mp4");
    expect(await (await request.get(files.captions)).text()).toMatch(/^WEBVTT/);
  }
  await page.getByText("Transcript").first().click();
  await expect(page.getByText(/^0:04 Week 1/)).toBeVisible();
  await page
    .getByRole("link", { name: /^Watch Recording/ })
    .first()
    .click();
  await expect(videos.first()).toBeFocused();
});

test("the two newsletter forms of the page respond independently", async ({ page }) => {
  await page.goto(address());
  const box = page.getByRole("main").locator("form[method=post]");
  await box.getByPlaceholder("Enter your email").fill(`library.${Date.now()}@example.com`);
  await box.getByRole("button", { name: "Subscribe" }).click();
  await expect(box.getByRole("status")).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("status")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form and the links filter, and each keeps the other's selection", async ({ page }) => {
    await page.goto(address());
    const first = (await titles(page).first().textContent()) ?? "";
    await page.getByPlaceholder("Search resources...").fill(first);
    await page.getByRole("button", { name: /search/i }).click();
    await expect(titles(page)).toHaveText([first]);
    await filter(page, "Healthcare").click();
    await expect(page).toHaveURL(/\?q=.+&category=Healthcare$/);
    await expect(page.getByText(empty)).toBeVisible();
    await filter(page, "All").click();
    await expect(titles(page)).toHaveText([first]);
  });
});
