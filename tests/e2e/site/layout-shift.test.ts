import { expect, origin, test } from "../../support/browser/e2e.ts";
import { layoutShift, maxShift } from "./layout-shift.fixture.ts";

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

test("the booking in its frame causes no layout shift, with and without a meeting", async ({
  page,
}) => {
  for (const width of [390, 1440])
    for (const query of ["", "?meeting=platform-demo"]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${origin()}/schedule-demo${query}`);
      await expect(page.locator("iframe")).toHaveAttribute("style", /height: \d+px/);
      expect(await layoutShift(page), `${width} px, ${query}`).toBeLessThan(0.02);
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
