import { expect, origin, test, watch } from "../support/journey.ts";

const home = async () => (await fetch(`${origin()}/`)).text();

test("a marketer signs in with the staff account, changes the headline and publishes it", async ({
  page,
  signInToStudio,
}) => {
  test.setTimeout(120_000);
  const seen = watch(page);
  await signInToStudio();

  const headline = `Decide from one live model of the business ${Date.now()}`;
  await page.goto(`${origin()}/studio/structure/home;page-home`);
  await page.getByRole("button", { name: /hero/i }).first().click();
  const field = page.getByLabel("Headline").last();
  await field.fill(headline);

  await expect(
    page
      .getByText("Saved")
      .or(page.getByText(/just now/i))
      .first(),
  ).toBeVisible();
  expect(await home(), "a draft is never shown to visitors").not.toContain(headline);

  await page
    .getByTestId("action-publish")
    .or(page.getByRole("button", { name: "Publish" }))
    .first()
    .click();
  await expect.poll(home, { message: "the home page shows the new headline" }).toContain(headline);

  expect(seen.outside).toEqual([]);
  expect(seen.failed).toEqual([]);
  expect(seen.errors).toEqual([]);
});
