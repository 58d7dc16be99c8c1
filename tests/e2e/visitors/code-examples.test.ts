import { expect, origin, test, watchPage } from "../../support/browser/e2e.ts";

test("spec 2: a visitor selects an example and copies its code", async ({ browser }) => {
  const context = await browser.newContext();
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: origin() });
  const page = await context.newPage();
  const seen = watchPage(page);
  await page.goto(`${origin()}/code-examples`);
  await expect(page.getByRole("tab")).toHaveText([
    "Test Generation",
    "Pattern Detection",
    "PR Enhancement",
  ]);
  await page.getByRole("tab", { name: "Pattern Detection" }).click();
  await expect(page).toHaveURL(/#pattern-detection$/);
  const panel = page.getByRole("tabpanel", { name: "Pattern Detection" });
  const code = (await panel.locator("code").textContent()) ?? "";
  await panel.getByRole("button", { name: "Copy" }).click();
  await expect(panel.getByText("Copied!")).toBeVisible();
  await expect(page.getByText("Code copied!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await expect(panel.getByText("Copied!"), "for two seconds").toBeHidden({ timeout: 4_000 });
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  await context.close();
});

test(
  "without clipboard access the code is selected and a message explains it",
  { tag: "@proof" },
  async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () =>
        Promise.reject(new DOMException("no", "NotAllowedError"));
    });
    await page.goto(`${origin()}/code-examples`);
    await page.getByRole("button", { name: "Copy" }).first().click();
    await expect(page.getByText("Could not copy the code.", { exact: false })).toBeVisible();
    const selected = await page.evaluate(() => getSelection()?.toString() ?? "");
    expect(selected.length).toBeGreaterThan(100);
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("tabs are links, the code is highlighted, and there is no copy button", async ({ page }) => {
    await page.goto(`${origin()}/code-examples#pr-enhancement`);
    const shown = page.locator("#pr-enhancement");
    await expect(shown.locator("code span span").first()).toBeVisible();
    await expect(page.locator("#test-generation")).toBeHidden();
    await expect(page.getByText("Copy", { exact: true }).first()).toBeHidden();
  });
});
