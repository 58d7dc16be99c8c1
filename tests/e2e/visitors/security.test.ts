import { readFile } from "node:fs/promises";
import { expect, origin, test, watchPage } from "../../support/browser/e2e.ts";

test("a visitor searches the sample log, filters it and saves what matches", async ({ page }) => {
  const seen = watchPage(page);
  await page.goto(`${origin()}/security`);
  const log = page.locator("[data-section=auditLog]");
  const rows = log.locator("tbody tr:visible");
  await expect(rows).toHaveCount(12);

  await log.getByRole("searchbox").fill("transfer 88214");
  await expect(rows).toHaveCount(2);
  await log.getByRole("radio", { name: /^Denied/ }).check();
  await expect(rows).toHaveCount(1);
  await expect(log.getByRole("status")).toHaveText("1 of 42 entries");

  const download = page.waitForEvent("download");
  await log.getByRole("button", { name: "Download CSV" }).click();
  const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('"Transfer 88214","Denied"');

  await log.getByRole("searchbox").fill("");
  await log.getByRole("radio", { name: "All 42" }).check();
  await log.getByRole("checkbox").check();
  await expect(rows).toHaveCount(42);
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test("without scripts the whole log is shown, and security.txt names the policy", async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin()}/security`);
  await expect(page.locator("[data-section=auditLog] tbody tr:visible")).toHaveCount(42);
  await context.close();

  const response = await request.get(`${origin()}/.well-known/security.txt`);
  expect(response.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  const text = await response.text();
  expect(text).toContain("Contact: mailto:security@example.com\n");
  expect(text).toContain(`Policy: ${origin()}/security\n`);
  const [, expires = ""] = /^Expires: (.+)$/m.exec(text) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
});
