import { expectAccessible } from "../../support/browser/accessibility.ts";
import { expect, origin, test, watchPage } from "../../support/browser/e2e.ts";

test("a video of a service loads nothing before the visitor agrees", async ({ page }) => {
  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>Player</p>" }),
  );
  const seen = watchPage(page);
  await page.goto(`${origin()}/articles/choose-the-first-process`);
  await page.getByRole("button", { name: "Reject all" }).click();
  await page.getByRole("link", { name: /^Play video/ }).click();
  const agree = page.getByRole("button", { name: "Play this video" });
  await expect(agree).toBeVisible();
  await expectAccessible(page);
  expect(seen.outside).toEqual([]);
  await agree.click();
  await expect(page.frameLocator("figure iframe").getByText("Player")).toBeVisible();
  expect(seen).toMatchObject({ errors: [], failed: [] });
});

test("an article with table, code and file fits a phone, and the file is a PDF", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const seen = watchPage(page);
  await page.goto(`${origin()}/articles/catch-late-data`);
  const table = page.getByRole("region", { name: "Age limits of three reports" });
  await table.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => table.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect(page.getByRole("region", { name: "late-tables.sql" })).toContainText("select");
  const href = await page.getByRole("link", { name: /^Worksheet/ }).getAttribute("href");
  const response = await request.get(`${origin()}${href}`);
  expect(response.headers()["content-type"]).toBe("application/pdf");
  expect(response.headers()["content-disposition"]).toContain("attachment");
  await expectAccessible(page);
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});
