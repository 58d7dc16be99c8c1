/** Assignment rules, absences, webhooks and API tokens. */

import { expectAccessible } from "../../support/browser/accessibility.ts";
import { openScreen } from "../../support/browser/back-office.ts";
import { dataDir, expect as expectSoon, origin, test } from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";

const expect = expectSoon.configure({ timeout: 30_000 });

test.afterEach(() =>
  withProductDatabase(dataDir(), async (sql) => {
    await sql`delete from public.assignment_rules`;
    await sql`delete from public.staff_absences`;
    await sql`delete from public.webhooks`;
    await sql`delete from public.api_tokens`;
  }),
);

test("an administrator adds a rule for all leads and previews it", async ({
  page,
  signInToAdmin,
}) => {
  await signInToAdmin();
  await openScreen(page, "Settings", "Assignment rules");
  await page.getByRole("link", { name: "Add rule" }).click();
  await page.getByLabel("Name").fill("Everything");
  await page.getByRole("combobox", { name: "Owners" }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.getByRole("button", { name: /^Remove the condition/ }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Everything" })).toBeVisible();
  const before = await withProductDatabase(
    dataDir(),
    (sql) => sql`select id, owner_id from public.leads order by id`,
  );
  await page.getByRole("button", { name: "Preview assignment" }).click();
  await expect(page.getByText(/would go to|no leads from the website/).first()).toBeVisible();
  const after = await withProductDatabase(
    dataDir(),
    (sql) => sql`select id, owner_id from public.leads order by id`,
  );
  expect([...after]).toEqual([...before]);
});

test("an absence is entered on the account page and can be deleted", async ({
  page,
  signInToAdmin,
}) => {
  await signInToAdmin();
  await page.goto(`${origin()}/admin/account`);
  await page.getByRole("button", { name: "Add absence" }).click();
  await expect(page.getByText("Enter the first and the last day.")).toBeVisible();
  await page.getByLabel("First day").fill("2099-12-24");
  await page.getByLabel("Last day").fill("2099-12-26");
  await page.getByRole("button", { name: "Add absence" }).click();
  await expect(page.getByText("Absence added")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Delete the absence/ }).click();
  await expect(page.getByText("No current or upcoming absences.")).toBeVisible();
});

test("a webhook shows its secret once and reports a failed test", async ({
  page,
  signInToAdmin,
}) => {
  await signInToAdmin();
  await openScreen(page, "Settings", "Webhooks");
  await page.getByRole("link", { name: "Add webhook" }).click();
  await page.getByLabel("URL").fill("https://127.0.0.1/hook");
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByLabel("Signing secret")).toHaveValue(/^whsec_/);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByRole("cell", { name: "Failed" })).toBeVisible();
  await expect(page.getByRole("cell", { name: /not a public address/ })).toBeVisible();
  await expectAccessible(page);
});

test("a program uses the API with a token until it is revoked", async ({
  page,
  request,
  signInToAdmin,
}) => {
  await signInToAdmin();
  await openScreen(page, "Settings", "API tokens");
  await page.getByRole("link", { name: "Create token" }).click();
  await page.getByLabel("Name").fill("Data warehouse");
  await page.getByLabel("Read, add and edit leads").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create token" }).click();
  const token = await page.getByLabel("Token", { exact: true }).inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  const headers = { authorization: `Bearer ${token}` };
  const email = `api.${Date.now()}@example.com`;
  const added = await request.post(`${origin()}/api/v1/leads`, {
    headers,
    data: { name: "Grace", email },
  });
  expect(added.status()).toBe(201);
  const found = await request.get(`${origin()}/api/v1/leads?email=eq.${email}`, { headers });
  expect(await found.json()).toMatchObject([{ name: "Grace" }]);
  expect((await request.get(`${origin()}/api/v1/people`, { headers })).status()).toBe(403);
  expect((await request.get(`${origin()}/api/v1/leads`)).status()).toBe(401);

  await page.getByRole("button", { name: "Revoke Data warehouse" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Token revoked")).toBeVisible();
  expect((await request.get(`${origin()}/api/v1/leads`, { headers })).status()).toBe(401);
});
