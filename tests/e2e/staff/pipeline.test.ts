/** The pipeline board, and the board and list for a viewer. */

import { expectAccessible } from "../../support/browser/accessibility.ts";
import { openScreen } from "../../support/browser/back-office.ts";
import {
  dataDir,
  expect as expectSoon,
  origin,
  test,
  watchPage,
} from "../../support/browser/e2e.ts";
import { createStaff } from "../../support/product/product-staff.ts";
import { readStatus, storeLeads } from "./leads.fixture.ts";

const expect = expectSoon.configure({ timeout: 30_000 });

test("a card is moved by keyboard, pointer and menu, and stays in place on failure", async ({
  page,
  signInToAdmin,
}) => {
  test.setTimeout(120_000);
  const { names } = await storeLeads("Ugo", "Vito", "Wera");
  const [ugo = "", vito = "", wera = ""] = names;
  const seen = watchPage(page);
  await signInToAdmin();
  await openScreen(page, "Pipeline");
  const column = (name: string) => page.getByRole("region", { name, exact: true });
  const card = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(column("New").getByRole("listitem").first()).toContainText(wera);
  await expectAccessible(page);

  await card(wera).getByRole("link").focus();
  await page.keyboard.press("ArrowDown");
  await expect(card(vito).getByRole("link")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByText(`${vito} is over New.`)).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText(`${vito} is over Contacted.`)).toBeAttached();
  await page.keyboard.press("Space");
  await expect(column("Contacted").getByText(vito)).toBeVisible();
  expect(await readStatus(vito)).toMatchObject({ status: "contacted" });

  const from = await card(ugo).boundingBox();
  const to = await column("Qualified").boundingBox();
  if (!from || !to) throw new Error("The board is not visible.");
  await page.mouse.move(from.x + 20, from.y + from.height - 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 60, { steps: 8 });
  await expect(page.getByText(`${ugo} is over Qualified.`)).toBeAttached();
  expect(await page.evaluate(() => String(globalThis.getSelection()))).toBe("");
  await page.mouse.up();
  await expect(column("Qualified").getByText(ugo)).toBeVisible();
  expect(await readStatus(ugo)).toMatchObject({ status: "qualified" });
  expect(await page.evaluate(() => String(globalThis.getSelection()))).toBe("");
  await expect(page.getByText(`${ugo} moved to Qualified.`)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`${ugo} is New again.`)).toBeVisible();
  await expect(column("New").getByText(ugo)).toBeVisible();
  expect(await readStatus(ugo)).toMatchObject({ status: "new" });

  await page.getByRole("searchbox", { name: "Search leads" }).fill(wera);
  await expect(card(ugo)).toHaveCount(0);
  await expect(column("New").getByRole("listitem")).toHaveCount(1);
  await page.getByRole("searchbox", { name: "Search leads" }).fill("");
  await expect(card(ugo)).toBeVisible();
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });

  await page.route("**/rest/v1/leads?*", (route) =>
    route.fulfill({ status: 503, json: { message: "down" } }),
  );
  await card(wera).getByRole("combobox").selectOption("Closed");
  await expect(page.getByText("Failed to update lead status.")).toBeVisible();
  await expect(column("New").getByText(wera)).toBeVisible();
  await expect(card(wera).getByRole("combobox")).toHaveValue("new");
});

test(
  "a viewer can read the list and the board, and gets no controls to change leads",
  { tag: "@proof" },
  async ({ page }) => {
    const { names } = await storeLeads("Xeno");
    const viewer = {
      email: "looks@example.com",
      password: "a horse that only looks",
      name: "Looker",
    };
    await createStaff(dataDir(), viewer, "viewer");
    await page.goto(`${origin()}/admin/pipeline?form_source=contact_form&owner=unknown`);
    await page.getByLabel("Email").fill(viewer.email);
    await page.getByLabel("Password").fill(viewer.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    const card = page.getByRole("listitem").filter({ hasText: names[0] });
    await expect(card).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Source" })).toHaveValue("contact_form");
    await expect(card.getByRole("combobox")).toHaveCount(0);
    await openScreen(page, "Leads");
    await expect(page.getByRole("row").nth(1)).toContainText(names[0] ?? "");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(page.getByText("1 selected")).toBeVisible();
    await expect(page.getByRole("button", { name: /Set status|Assign|New lead/ })).toHaveCount(0);
    for (const key of ["s", "o", "r"]) await page.keyboard.press(key);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  },
);
