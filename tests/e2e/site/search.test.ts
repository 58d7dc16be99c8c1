import { expect, origin, test } from "../../support/browser/e2e.ts";
import { signIn } from "../../support/fixtures/staff-client.ts";
test.describe("search", () => {
  test("words are found despite typing errors, highlighted, and without JavaScript", async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${origin()}/search`);
    const box = page.getByRole("searchbox", { name: "Search this site" });
    await box.fill("pipelin monitorng");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/search\?q=pipelin\+monitorng$/);
    const first = page.getByRole("main").getByRole("listitem").first();
    await expect(first.getByRole("link")).toHaveAttribute("href", "/solutions/arqpulse");
    await expect(first.locator("mark").first()).toBeVisible();
    await expect(box).toHaveValue("pipelin monitorng");
    await context.close();
  });

  test("finds each kind of content, reports no results, and is not indexed by search engines", async ({
    page,
  }) => {
    for (const [query, group] of [
      ["lineage", "Modules"],
      ["privacy", "Pages"],
      ["zero trust", "Resources"],
      ["model", "Questions"],
    ] as const) {
      await page.goto(`${origin()}/search?q=${encodeURIComponent(query)}`);
      const results = page.getByRole("region", { name: new RegExp(`^${group}`) });
      expect(await results.getByRole("link").count(), query).toBeGreaterThan(0);
    }
    await page.goto(`${origin()}/search?q=${encodeURIComponent(`zzzzqqqq"><`)}`);
    await expect(page.getByRole("main").getByRole("status")).toContainText("No results");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  });

  test("published content is found immediately", async ({ request }) => {
    const editor = await signIn(origin());
    const question = "May the quokka approve a payment?";
    const answer = [
      {
        _key: "a",
        _type: "block",
        style: "normal",
        markDefs: [],
        children: [{ _key: "b", _type: "span", text: "It may not.", marks: [] }],
      },
    ];
    const found = async () => (await request.get(`${origin()}/search?q=quokka`)).text();
    expect(await found()).not.toContain("approve a payment");
    const home = await editor.content("/v2025-02-19/data/doc/production/page-home");
    const { documents }: { documents: { sections: { _key: string; _type: string }[] }[] } =
      await home.json();
    const section = documents[0]?.sections.find(({ _type }) => _type === "faqs");
    const mutate = (mutations: object[]) =>
      editor.content("/v2025-02-19/data/mutate/production", {
        method: "POST",
        body: JSON.stringify({ mutations }),
      });
    const items = `sections[_key=="${section?._key}"].selection.documents`;
    await mutate([
      { create: { _id: "faq-quokka", _type: "faq", question, answer, sample: false } },
      {
        patch: {
          id: "page-home",
          insert: {
            after: `${items}[-1]`,
            items: [{ _key: "quokka", _type: "reference", _ref: "faq-quokka" }],
          },
        },
      },
    ]);
    await expect.poll(found).toContain("approve a payment");
    await mutate([
      { patch: { id: "page-home", unset: [`${items}[_key=="quokka"]`] } },
      { delete: { id: "faq-quokka" } },
    ]);
    await expect.poll(found).not.toContain("approve a payment");
  });
});
