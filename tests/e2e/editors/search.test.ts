import { expect, expectClean, newId, origin, test } from "../../support/browser/studio.ts";

/** Finding documents: long lists, their search, and the global search. */
test.describe.configure({ timeout: 180_000 });

test(
  "a list of 130 documents can be scrolled to its end and searched",
  { tag: "@proof" },
  async ({ studio, content }) => {
    const id = newId();
    const name = (index: number) => `Zebra crossing ${String(index).padStart(3, "0")}`;
    await content.put(
      ...Array.from({ length: 130 }, (_, index) => ({
        _id: `drafts.${id}-${index}`,
        _type: "resourceCategory",
        title: name(index + 1),
      })),
    );
    await studio.open("resourceCategory", `${id}-0`);
    const list = studio.page.getByTestId("document-list-pane");
    await expect(list.getByText(name(1), { exact: true })).toBeVisible();
    await list.getByText(name(1), { exact: true }).hover();
    const last = list.getByText(name(130), { exact: true });
    await expect(async () => {
      await studio.page.mouse.wheel(0, 4_000);
      await expect(last).toBeVisible({ timeout: 500 });
    }).toPass();
    await last.click();
    await expect(studio.input("title")).toHaveValue(name(130));

    const search = studio.page.getByTestId("document-list-search").locator("input");
    await search.fill("crossing 077");
    await expect(list.getByRole("option")).toHaveText([new RegExp(name(77))]);
    await search.fill("no document says this");
    await expect(list).toContainText("No results found");
    expectClean(studio);
  },
);

test(
  "the global search finds drafts and published documents by their text",
  { tag: "@proof" },
  async ({ studio, content }) => {
    const { page } = studio;
    const id = newId();
    await content.put(
      { _id: `drafts.${id}-draft`, _type: "faq", question: "Do quokkas smile at work?" },
      { _id: `${id}-public`, _type: "testimonial", author: "Quokka Beispiel", quote: "We smile." },
    );
    await page.goto(`${origin()}/studio/`);
    // The desk closes an open search when it finishes loading.
    await expect(page.getByRole("link", { name: "Home page" })).toBeVisible();
    await page.getByTestId("studio-search").click();
    const results = page.getByTestId("search-results");
    const search = page.getByPlaceholder("Search", { exact: true });
    await search.fill("quokka");
    await expect(results.getByRole("option")).toHaveCount(2);
    await search.fill("quokka smil");
    await expect(results.getByRole("option")).toHaveCount(2);
    await search.fill("quokkas smile work");
    await expect(results.getByRole("option")).toHaveCount(1);
    await results.getByText("Do quokkas smile at work?").click();
    await studio.ready();
    expect(studio.id()).toBe(`${id}-draft`);
    expectClean(studio);
  },
);
