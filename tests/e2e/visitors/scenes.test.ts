import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/accessibility.ts";
import { expect, origin, test, watchPage } from "../../support/browser/e2e.ts";

const getMoments = (page: Page) => page.locator("section ol[tabindex] > li");

/** Scrolls to a share of the distance during which the console stays in place. */
const scrollStory = (page: Page, share: number) =>
  getMoments(page)
    .first()
    .evaluate((moment, progress) => {
      const track = moment.closest("figure")?.firstElementChild;
      if (!track) return;
      const { top, height } = track.getBoundingClientRect();
      scrollTo({ top: scrollY + top + progress * (height - innerHeight), behavior: "instant" });
    }, share);

/** The opacity of the words of each moment. */
const getVisibility = (page: Page) =>
  getMoments(page).evaluateAll((moments) =>
    moments.map(({ firstElementChild }) =>
      firstElementChild ? Number(getComputedStyle(firstElementChild).opacity) : undefined,
    ),
  );

test.describe("with motion", () => {
  test.use({ reducedMotion: "no-preference" });

  test("the moments of the home page enter while the visitor scrolls", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const seen = watchPage(page);
    await page.goto(origin());
    await expect.poll(() => getVisibility(page)).toEqual([1, 0, 0, 0, 0, 0]);
    await scrollStory(page, 1 / 6);
    await expect.poll(() => getVisibility(page)).toEqual([0, 1, 0, 0, 0, 0]);
    await scrollStory(page, 1);
    await expect.poll(() => getVisibility(page)).toEqual([0, 0, 0, 0, 0, 1]);
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  });
});

test("with reduced motion all moments are visible in a row that the keyboard scrolls", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(origin());
  expect(await getVisibility(page)).toEqual([1, 1, 1, 1, 1, 1]);
  const row = page.locator("section ol[tabindex]");
  await row.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await expectAccessible(page);
});

test("the keyboard moves the file, the report and the result of ArqPulse", async ({ page }) => {
  const seen = watchPage(page);
  await page.goto(`${origin()}/solutions/arqpulse`);
  const slider = page.getByRole("slider", { name: "The fx_rates file arrives" });
  const result = page.locator("figure output");
  await expect(result).toContainText("complete at 07:44, 14 min late");
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(result).toContainText("complete at 07:30, on time");
  await page.keyboard.press("ArrowRight");
  await expect(result).toContainText("complete at 07:31, 1 min late");
  await expectAccessible(page);
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test("the allowed delay decides whether the report of ArqMesh waits, on its page and in the demo", async ({
  page,
}) => {
  for (const path of ["/solutions/arqmesh", "/demo#arqmesh"]) {
    await page.goto(`${origin()}${path}`);
    const slider = page.getByRole("slider", { name: "Allowed delay of fx_rates" });
    if (path.startsWith("/demo"))
      // The step with the slider is the sixth.
      for (let step = 1; step < 6; step += 1) await page.locator("#arqmesh [data-next]").click();
    const figure = page.locator("figure", { has: slider });
    await expect(figure.locator("output")).toContainText("The converter waits");
    await slider.press("End");
    await expect(figure.locator("output")).toContainText("goes out at 07:30");
    await expect(figure.getByText(/^uses/).first()).toBeVisible();
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an operable scene is a picture with its caption", async ({ page }) => {
    await page.goto(`${origin()}/solutions/arqsight`);
    await expect(page.getByRole("img", { name: "All clusters, week 34" })).toBeVisible();
    await expect(page.getByRole("slider")).toBeHidden();
    await expect(page.locator("figcaption").first()).toContainText("limit of policy 12");
  });

  test("the steps of a worked example are readable", async ({ page }) => {
    await page.goto(`${origin()}/solutions/arqpulse`);
    const steps = page.locator("#overview ol > li", { has: page.getByRole("img") });
    await expect(steps).toHaveCount(3);
    for (const time of ["07:03", "07:12", "07:44"])
      await expect(steps.filter({ hasText: time }).first()).toBeVisible();
  });

  test("the moments of the home page are readable", async ({ page }) => {
    await page.goto(origin());
    await expect(getMoments(page)).toHaveCount(6);
    await expect(getMoments(page).last()).toContainText("07:44");
  });
});
