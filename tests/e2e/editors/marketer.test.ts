import { expect, origin, test, watchPage } from "../../support/browser/e2e.ts";
import { staff } from "../../support/product/product.ts";

const home = async () => (await fetch(`${origin()}/`)).text();

test("a marketer signs in with the staff account, changes the headline and publishes it", async ({
  page,
  signInToStudio,
}) => {
  test.setTimeout(120_000);
  const seen = watchPage(page);
  await signInToStudio();

  await page.goto(`${origin()}/studio/structure/page-home`);
  await page.getByRole("button", { name: /Hero$/ }).first().click();
  const headline = `Decide from one live model of the business, edition ${Date.now()}`;
  await page.getByLabel("Headline").last().fill(headline);
  await expect(page.getByTestId("pane-footer-document-status")).toContainText("Edited");
  await page.getByRole("button", { name: "Close dialog" }).click();

  const publish = page.getByTestId("action-publish");
  await expect(publish).toBeEnabled();
  expect(await home(), "a draft is never shown to visitors").not.toContain(headline);

  await publish.click();
  await expect.poll(home, { message: "the home page shows the new headline" }).toContain(headline);

  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test(
  "signing out of the Studio ends its session",
  { tag: "@proof" },
  async ({ page, signInToStudio }) => {
    await signInToStudio();
    const drafts = async () =>
      (
        await page.request.get(
          `${origin()}/v2025-02-19/data/query/production?perspective=raw&query=*[0]._id`,
        )
      ).status();
    expect(await drafts()).toBe(200);
    // The Studio renders its navbar again while it starts, which closes the menu.
    await expect(async () => {
      await page.locator("#user-menu").click({ timeout: 2_000 });
      await page.getByRole("menuitem", { name: "Sign out" }).click({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByLabel("Password")).toBeVisible();
    expect(await drafts()).toBe(401);
  },
);

test(
  "a signed-out editor gets the sign-in form without the Studio, and returns to the address",
  { tag: "@proof" },
  async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    const address = `${origin()}/studio/checklist/links`;
    await page.goto(address);
    await page.getByLabel("Email").fill(staff.email);
    await page.getByLabel("Password").fill(staff.password);
    expect(scripts).toEqual([]);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { name: "Links", exact: true })).toBeVisible({
      timeout: 60_000,
    });
  },
);

test("a wrong password gets a message with instructions", async ({ page }) => {
  await page.goto(`${origin()}/studio/`);
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("nobody@example.com");
});

test("the preview shows the draft, opens the clicked section, and visitors do not see it", async ({
  page,
  signInToStudio,
}) => {
  test.setTimeout(120_000);
  const seen = watchPage(page);
  await signInToStudio();
  await page.goto(`${origin()}/studio/presentation`);
  const preview = page.frameLocator("iframe");
  const title = preview.getByRole("heading", { level: 1 });
  await expect(title).toBeVisible({ timeout: 30_000 });

  // The click reaches the section's overlay once the site and the Studio are connected.
  const field = page.getByLabel("Headline").last();
  await expect(async () => {
    await title.click({ timeout: 2_000 });
    await expect(field).toBeVisible({ timeout: 3_000 });
  }).toPass();
  const headline = `A draft for the editor alone, number ${Date.now()}`;
  await field.fill(headline);
  await expect(title).toHaveText(headline, { timeout: 30_000 });
  expect(await home()).not.toContain(headline);
  // The Studio's error after some seconds without a connection to the site; the test waited for one
  // above.
  const errors = seen.errors.filter((error) => !error.startsWith("Unable to connect to visual"));
  expect({ ...seen, errors }).toEqual({ errors: [], outside: [], failed: [] });
});
