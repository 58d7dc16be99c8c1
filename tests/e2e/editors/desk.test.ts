import { expect as expectSoon, origin, test, watchPage } from "../../support/browser/e2e.ts";

/** The desk: lists, the order on pages, the use of a document, and templates. */

const expect = expectSoon.configure({ timeout: 30_000 });
const api = "/v2025-02-19";

test(
  "an editor opens the order of the home page from the list of modules, and sees each module's position",
  { tag: "@proof" },
  async ({ page, signInToStudio }) => {
    test.setTimeout(180_000);
    const seen = watchPage(page);
    await signInToStudio();
    await page.goto(`${origin()}/studio/structure/solutionModule`);
    // The Studio renders its tools again while it starts, which closes the menu.
    await expect(async () => {
      await page.getByTestId("pane-context-menu-button").last().click({ timeout: 2_000 });
      await page.getByRole("menuitem", { name: "Home page" }).click({ timeout: 2_000 });
    }).toPass();
    const order = page.getByRole("dialog").getByTestId(/^field-.*modules$/);
    await expect(order.getByText("ArqMesh", { exact: true })).toBeVisible();
    await expect(order.getByText("ArqIntel", { exact: true })).toBeAttached();

    await page.goto(`${origin()}/studio/structure/solutionModule;module-arqsight,view=used-on`);
    const use = page.getByRole("link", { name: /Page › Sections › Solution carousel › Modules/ });
    await expect(use).toContainText(/Position \d of 9\. Drag to reorder/);
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  },
);

test(
  "a landing page starts with ordered sections and the home page's quotes, and cannot be published until it is completed",
  { tag: "@proof" },
  async ({ page, signInToStudio }) => {
    test.setTimeout(180_000);
    const seen = watchPage(page);
    await signInToStudio();
    await page.goto(`${origin()}/studio/structure`);
    await expect(async () => {
      await page.getByTestId("new-document-button").click({ timeout: 2_000 });
      await page.getByRole("link", { name: "Landing page" }).click({ timeout: 2_000 });
    }).toPass();
    const title = `Begun from a template ${Date.now()}`;
    await page.getByTestId("field-title").locator("input").fill(title);
    const query = `*[title == "${title}"]{ _id, "sections": sections[]._type, "quotes": count(sections[2].testimonials) }`;
    const stored = async () => {
      const response = await page.request.get(
        `${origin()}${api}/data/query/production?perspective=raw&query=${encodeURIComponent(query)}`,
      );
      const { result }: { result: { _id: string; sections: string[]; quotes: number }[] } =
        await response.json();
      return result[0];
    };
    await expect
      .poll(async () => (await stored())?.sections)
      .toEqual(["hero", "advantages", "testimonials", "faqs", "closingCta"]);
    const draft = await stored();
    try {
      expect(draft?.quotes).toBeGreaterThan(2);
      await expect(page.getByTestId("action-publish")).toBeDisabled();
    } finally {
      await page.request.post(`${origin()}${api}/data/mutate/production`, {
        data: { mutations: [{ delete: { id: draft?._id } }] },
      });
    }
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  },
);

test("unpublished documents are in a separate list until they are published", async ({
  page,
  signInToStudio,
}) => {
  test.setTimeout(180_000);
  await signInToStudio();
  const question = `Is this list kept up to date, in round ${Date.now()}?`;
  const mutate = (mutations: object[]) =>
    page.request.post(`${origin()}${api}/data/mutate/production`, { data: { mutations } });
  const draft = { _id: "drafts.desk-faq", _type: "faq", question };
  await mutate([{ createOrReplace: draft }]);
  try {
    await page.goto(`${origin()}/studio/structure/not-published`);
    await expect(page.getByText(question)).toBeVisible();
  } finally {
    await mutate([{ delete: { id: draft._id } }]);
  }
  await expect(page.getByText(question)).toBeHidden();
});

test("the menus offer nothing that needs Sanity's platform", async ({ page, signInToStudio }) => {
  test.setTimeout(120_000);
  await signInToStudio();
  const help = page.getByTestId("button-resources-menu");
  await expect(async () => {
    await help.click({ timeout: 2_000 });
    await expect(page.getByRole("menuitem", { name: "Diagnostics" })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await expect(
    page.getByRole("menuitem", { name: /feedback|register|support|sales/i }),
  ).toHaveCount(0);
  // A Studio that is not registered has a dot here.
  await expect(help.locator("..").locator('[style*="dot-color"]')).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.locator("#workspace-menu").click();
  await expect(page.getByText("Website", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /manage project/i })).toBeHidden();
});
