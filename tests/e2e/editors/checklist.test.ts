import type { Page } from "@playwright/test";
import { expect, origin, test, watchPage } from "../../support/browser/e2e.ts";

/** The launch checklist: open items, updated live, each opened at its field with one click. */

const api = "/v2025-02-19";

async function mutate(page: Page, mutations: object[]) {
  const response = await page.request.post(`${origin()}${api}/data/mutate/production`, {
    data: { mutations },
  });
  expect(response.status(), await response.text()).toBe(200);
}

const left = async (page: Page, part: string) => {
  const entry = page.getByRole("navigation", { name: "Checklist categories" }).getByRole("link", {
    name: new RegExp(`^${part}`),
  });
  return Number((await entry.innerText()).replace(/\D/g, "") || 0);
};

const draft = {
  _id: "drafts.checklist-page",
  _type: "page",
  title: "A page with a lost button",
  path: { _type: "slug", current: "/checklist-page" },
  seo: {
    _type: "seo",
    title: "A page with a title of its own",
    description: "A sentence that is long enough for search engines to show it as it is written.",
  },
  sections: [
    {
      _key: "end",
      _type: "closingCta",
      headline: "What next?",
      buttons: [{ _key: "go", _type: "button", label: "Onwards", target: "page" }],
    },
  ],
};

test(
  "an editor completes the checklist: a broken link is opened at its field and disappears once fixed",
  { tag: "@proof" },
  async ({ page, signInToStudio }) => {
    test.setTimeout(120_000);
    const seen = watchPage(page);
    await signInToStudio();
    await page.goto(`${origin()}/studio/checklist`);
    await expect(page.getByTestId("checklist-summary")).toHaveText(
      /^\d+ items left before launch$/,
    );
    const [links, unpublished] = [
      await left(page, "Links"),
      await left(page, "Unpublished changes"),
    ];

    await mutate(page, [{ createOrReplace: draft }]);
    try {
      await expect
        .poll(() => left(page, "Links"), { message: "updated without a reload" })
        .toBe(links + 1);
      expect(await left(page, "Unpublished changes")).toBe(unpublished + 1);

      await page
        .getByRole("navigation", { name: "Checklist categories" })
        .getByRole("link", { name: /^Links/ })
        .click();
      await expect(page.getByRole("heading", { level: 1, name: "Links" })).toBeVisible();
      const finding = page.getByRole("link", { name: /A page with a lost button/ });
      await expect(finding).toContainText(
        "Page › Sections › Closing call to action › Buttons › Button › Page",
      );
      await expect(finding).toContainText("The button has no page. Choose one");

      await finding.click();
      const dialog = page.getByRole("dialog");
      await expect(
        dialog.getByText("The button follows this page when its path changes."),
      ).toBeVisible({
        timeout: 30_000,
      });

      await page.goto(`${origin()}/studio/checklist/links`);
      await expect(finding).toBeVisible();
      const button = { ...draft.sections[0]?.buttons[0], target: "demo" };
      await mutate(page, [
        { patch: { id: draft._id, set: { 'sections[_key=="end"].buttons': [button] } } },
      ]);
      await expect(finding).toBeHidden();
      expect(await left(page, "Links")).toBe(links);
    } finally {
      await mutate(page, [{ delete: { id: draft._id } }]);
    }
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  },
);

test(
  "an unused file is listed, deleted after confirmation, and leaves the list",
  { tag: "@proof" },
  async ({ page, signInToStudio }) => {
    test.setTimeout(120_000);
    const seen = watchPage(page);
    await signInToStudio();
    const name = `left-over-${Date.now()}.txt`;
    const upload = await page.request.post(
      `${origin()}${api}/assets/files/production?filename=${name}`,
      { data: Buffer.from(name) },
    );
    expect(upload.status()).toBe(200);
    await page.goto(`${origin()}/studio/checklist/unused-files`);
    const row = page.getByRole("listitem").filter({ hasText: name });
    await expect(row).toContainText("File · 1 kB · Not used by any document");
    // The Studio renders its tools again while it starts, which closes the confirmation.
    await expect(async () => {
      await row.getByRole("button", { name: `Delete ${name}` }).click({ timeout: 2_000 });
      await row.getByRole("button", { name: "Cancel" }).click({ timeout: 2_000 });
    }).toPass();
    await row.getByRole("button", { name: `Delete ${name}` }).click();
    await expect(row.getByRole("button", { name: "Cancel" })).toBeFocused();
    await row.getByRole("button", { name: "Delete permanently" }).click();
    await expect(row).toBeHidden();
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  },
);

test(
  "sample content is listed by document and opens at its mark",
  { tag: "@proof" },
  async ({ page, signInToStudio }) => {
    test.setTimeout(120_000);
    await signInToStudio();
    await page.goto(`${origin()}/studio/checklist/sample`);
    await page
      .getByRole("link", { name: /Team member › Sample/ })
      .first()
      .click();
    await expect(page.getByLabel("Sample", { exact: true })).toBeVisible({ timeout: 30_000 });
  },
);
