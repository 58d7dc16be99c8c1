import sectionLabels from "../../../web/content/sanity/section-labels.json" with { type: "json" };
import { expect as expectSoon, origin, test, watchPage } from "../../support/browser/e2e.ts";

/** The lists, the order of documents on pages, the view "Used on", and templates. */

const expect = expectSoon.configure({ timeout: 30_000 });
const api = "/v2025-02-19";

test(
  "an editor opens the order of a page from the list of plans and sees a plan's position",
  { tag: "@proof" },
  async ({ page, signInToStudio }) => {
    test.setTimeout(180_000);
    const seen = watchPage(page);
    await signInToStudio();
    await page.goto(`${origin()}/studio/structure/pricingPlan`);
    // The Studio renders its tools again while it starts, which closes the menu.
    await expect(async () => {
      await page.getByTestId("pane-context-menu-button").last().click({ timeout: 2_000 });
      await page.getByRole("menuitem", { name: "Pricing" }).click({ timeout: 2_000 });
    }).toPass();
    const order = page.getByRole("dialog").getByTestId(/^field-.*documents$/);
    await expect(order.getByText("Value Sprint", { exact: true })).toBeVisible();
    await expect(order.getByText("Enterprise", { exact: true })).toBeAttached();

    await page.goto(`${origin()}/studio/structure/pricingPlan;plan-business,view=used-on`);
    await expect(page.getByText(/Position 2 of 3\. Drag to reorder/)).toBeVisible();
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  },
);

test("an editor opens an event from the pages by address", async ({ page, signInToStudio }) => {
  test.setTimeout(180_000);
  const seen = watchPage(page);
  await signInToStudio();
  await page.goto(`${origin()}/studio/structure/pages-by-address`);
  await page.getByRole("link", { name: "/events", exact: true }).click();
  await page.getByRole("link", { name: /Platform briefing for data teams/ }).click();
  await expect(page.getByTestId("field-title").locator("input")).toHaveValue(
    "Platform briefing for data teams",
  );
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test(
  "a new landing page has ordered sections and the home page's quotes, and cannot be published until it is complete",
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
    const title = `From the template ${Date.now()}`;
    await page.getByTestId("field-title").locator("input").fill(title);
    const query = `*[title == "${title}"]{ _id, "sections": sections[]._type, "quotes": count(sections[2].selection.documents) }`;
    const readPage = async () => {
      const response = await page.request.get(
        `${origin()}${api}/data/query/production?perspective=raw&query=${encodeURIComponent(query)}`,
      );
      const { result }: { result: { _id: string; sections: string[]; quotes: number }[] } =
        await response.json();
      return result[0];
    };
    await expect
      .poll(async () => (await readPage())?.sections)
      .toEqual(["hero", "cards", "testimonials", "faqs", "closingCta"]);
    const draft = await readPage();
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

test(
  "the list of unpublished documents is updated when a draft is created and deleted",
  { tag: "@proof" },
  async ({ page, signInToStudio }) => {
    test.setTimeout(180_000);
    await signInToStudio();
    const question = `Is the list of unpublished documents up to date at ${Date.now()}?`;
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
  },
);

test(
  "documents that exist once open from links, the search and in a release",
  { tag: "@proof" },
  async ({ page, signInToStudio }) => {
    test.setTimeout(180_000);
    const seen = watchPage(page);
    await signInToStudio();
    const release = "rDesk";
    const act = (actions: object[]) =>
      page.request.post(`${origin()}/v2025-02-19/data/actions/production`, { data: { actions } });
    await act([
      {
        actionType: "sanity.action.release.create",
        releaseId: release,
        metadata: { title: "Desk", releaseType: "undecided" },
      },
    ]);
    const title = page
      .getByTestId("document-pane")
      .last()
      .getByTestId("document-panel-document-title");
    try {
      for (const [type, id, name] of singleDocuments) {
        for (const query of ["", `?perspective=${release}`]) {
          await page.goto(`${origin()}/studio/intent/edit/id=${id};type=${type}/${query}`);
          await expect(title).toHaveText(name);
        }
      }
      await page.getByTestId("studio-search").click();
      await page
        .getByPlaceholder("Search", { exact: true })
        .fill("for the meeting where architecture");
      await page
        .getByTestId("search-results")
        .getByText("Solution guide", { exact: true })
        .first()
        .click();
      await expect(title).toHaveText("Solution guide");
      await page.getByTestId("studio-search").click();
      for (const name of ["Site settings", "Navigation", "Interface labels"]) {
        await page.getByPlaceholder("Search", { exact: true }).fill(name.toLowerCase());
        const result = page.getByTestId("search-results").getByText(name, { exact: true });
        await expect(result.first()).toBeVisible();
      }
    } finally {
      await act([
        { actionType: "sanity.action.release.archive", releaseId: release },
        { actionType: "sanity.action.release.delete", releaseId: release },
      ]);
    }
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  },
);

/** One of each place in the desk. */
const singleDocuments = [
  ["page", "page-home", "Enterprise AI in nine modules"],
  ["navigation", "navigation", "Navigation"],
  ["solutionGuide", "solutionGuide", "Solution guide"],
] as const;

test("the insert menu shows a picture of every kind of section", async ({
  page,
  signInToStudio,
}) => {
  test.setTimeout(180_000);
  const seen = watchPage(page);
  await signInToStudio();
  await page.goto(`${origin()}/studio/intent/edit/id=page-about;type=page;path=sections/`);
  await page.getByRole("button", { name: "Add item..." }).first().click();
  const pictures = page.locator('img[src*="/static/sections/"]');
  // Blocks of text and parts of modules are in other menus.
  const types = Object.keys(sectionLabels).filter((type) => !/Block$|^modulePart$/.test(type));
  await expect(pictures).toHaveCount(types.length);
  const isLoaded = (images: Element[]) =>
    images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);
  await expect.poll(() => pictures.evaluateAll(isLoaded)).toBe(true);
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test(
  "a page previews its search result and its shared link",
  { tag: "@proof" },
  async ({ page, signInToStudio }) => {
    test.setTimeout(180_000);
    const seen = watchPage(page);
    await signInToStudio();
    await page.goto(`${origin()}/studio/structure/page;page-about,view=search`);
    const result = page.getByTestId("search-result");
    const title = await page.request.get(`${origin()}/about`).then((response) => response.text());
    await expect(result).toContainText(/<title>([^<]*)/.exec(title)?.[1] ?? "no title");
    const picture = page.getByTestId("share-card").locator("img");
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1200);
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  },
);

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
