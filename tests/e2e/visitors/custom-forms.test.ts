/** Forms that editors build: published, filled in without JavaScript, and read in the back office. */

import { expect, origin, test } from "../../support/browser/e2e.ts";
import { expectAccessible } from "../../support/browser/accessibility.ts";
import { signIn } from "../../support/fixtures/staff-client.ts";

async function mutate(mutations: object[]) {
  const editor = await signIn(origin());
  const response = await editor.content("/v2025-02-19/data/mutate/production", {
    method: "POST",
    body: JSON.stringify({ mutations }),
  });
  expect(response.status).toBe(200);
}

const statusOf = async (path: string) => (await fetch(origin() + path)).status;
const slug = (current: string) => ({ _type: "slug", current });
const reference = (_ref: string) => ({ _type: "reference", _ref });
const field = (_key: string, label: string, kind: string, more: object = {}) => ({
  _key,
  _type: "formField",
  label,
  kind,
  ...more,
});

const form = {
  _id: "form-quokka",
  _type: "form",
  title: "Quokka partners",
  fields: [
    field("name", "Full name", "shortText", { leadField: "name", isRequired: true }),
    field("email", "Work email", "email"),
    field("size", "Customers", "choice", { isRequired: true, choices: ["Few", "Many"] }),
    field("plan", "Your plan", "longText", { help: "Two sentences are enough." }),
    field("terms", "I accept the partner terms", "consent"),
  ],
  submitLabel: "Become a partner",
  successTitle: "Welcome aboard",
  successText: "We call you tomorrow.",
};
const page = {
  _id: "page-quokka",
  _type: "page",
  title: "Quokka partners",
  path: slug("/quokka-partners"),
  sections: [
    { _key: "a", _type: "customForm", headline: "Partner with us", form: reference(form._id) },
  ],
};

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor sends a form that an editor built, and staff read the answers", async ({
    page: visitor,
    browser,
    signInToAdmin,
  }) => {
    const email = `quokka.${Date.now()}@example.com`;
    await mutate([{ createOrReplace: form }, { createOrReplace: page }]);
    await expect.poll(() => statusOf(page.path.current)).toBe(200);
    await visitor.goto(origin() + page.path.current);
    const main = visitor.getByRole("main");
    // Spaces pass the browser's validation of a required field.
    await main.getByLabel("Full name").fill("   ");
    await main.getByLabel("Work email").fill(email);
    await main.getByLabel("Customers").selectOption("Many");
    await main.getByLabel("Your plan").fill("We resell.\nIn two countries.");
    await main.getByLabel("I accept the partner terms").check();
    await main.getByRole("button", { name: "Become a partner" }).click();
    await expect(main.getByText("Fill in “Full name”.")).toBeVisible();
    await expect(main.getByLabel("Your plan")).toHaveValue("We resell.\nIn two countries.");
    await expect(main.getByLabel("Customers")).toHaveValue("Many");
    await expect(main.getByLabel("I accept the partner terms")).toBeChecked();
    await main.getByLabel("Full name").fill("Quentin Quokka");
    await main.getByRole("button", { name: "Become a partner" }).click();
    await expect(main.getByText("We call you tomorrow.")).toBeVisible();

    const context = await browser.newContext({ javaScriptEnabled: true });
    const staffPage = await context.newPage();
    await signInToAdmin(staffPage);
    await staffPage.getByRole("button", { name: "Add filter" }).click();
    await staffPage.getByRole("menuitemcheckbox", { name: "Form", exact: true }).click();
    await staffPage.getByRole("combobox", { name: /^Form/ }).click();
    await staffPage.getByRole("option", { name: form.title }).click();
    // The list applies a filter after a pause in typing, and would leave a page that was opened before.
    await staffPage.waitForURL(/filter=[^&]*form-quokka/);
    const row = staffPage.getByRole("row").filter({ hasText: email });
    await expect(row).toContainText(form.title);
    await row.getByRole("link", { name: "Quentin Quokka", exact: true }).click();
    await expect(staffPage.getByRole("heading", { name: form.title })).toBeVisible();
    for (const text of ["Customers", "Many", "In two countries.", "I accept the partner terms"])
      await expect(staffPage.getByText(text).first()).toBeVisible();
    await context.close();
  });

  test("the file of a resource is downloaded after its form", async ({
    page: visitor,
    request,
  }) => {
    const resource = {
      _id: "resource-first-kpi-plan",
      path: slug("/resources/first-kpi-plan"),
    };
    await mutate([
      { createOrReplace: form },
      { patch: { id: resource._id, set: { form: reference(form._id), path: resource.path } } },
    ]);
    await expect
      .poll(async () => (await request.get(`${origin()}${resource.path.current}`)).text())
      .toContain("Become a partner");
    await visitor.goto(origin() + resource.path.current);
    const main = visitor.getByRole("main");
    expect(await main.innerHTML()).not.toContain(".pdf");
    await main.getByLabel("Full name").fill("Quentin Quokka");
    await main.getByLabel("Work email").fill(`quokka.file.${Date.now()}@example.com`);
    await main.getByLabel("Customers").selectOption("Few");
    await main.getByLabel("I accept the partner terms").check();
    await main.getByRole("button", { name: "Become a partner" }).click();
    const link = main.locator('a[href^="/api/resources/file"]');
    const href = (await link.getAttribute("href")) ?? "";
    expect(href).toMatch(/^\/api\/resources\/file\?id=resource-first-kpi-plan&token=/);
    const file = await request.get(origin() + href);
    expect(file.headers()["content-type"]).toBe("application/pdf");
    expect(file.headers()["content-disposition"]).toContain("attachment");
    const other = await request.get(origin() + href.replace("first-kpi-plan", "market-signals"));
    expect(other.status()).toBe(403);
    await mutate([{ patch: { id: resource._id, unset: ["form"] } }]);
  });
});

test("with JavaScript the success text replaces the form", async ({ page: visitor }) => {
  await mutate([{ createOrReplace: form }, { createOrReplace: page }]);
  await expect.poll(() => statusOf(page.path.current)).toBe(200);
  await visitor.goto(origin() + page.path.current);
  await expectAccessible(visitor);
  const main = visitor.getByRole("main");
  await main.getByRole("button", { name: "Become a partner" }).click();
  await expect(main.getByText("Tick this box to send the form.")).toBeVisible();
  await main.getByLabel("Full name").fill("Quentin Quokka");
  await main.getByLabel("Work email").fill(`quokka.script.${Date.now()}@example.com`);
  await main.getByLabel("Customers").selectOption("Few");
  await main.getByLabel("I accept the partner terms").check();
  await main.getByRole("button", { name: "Become a partner" }).click();
  await expect(main.getByText("We call you tomorrow.")).toBeVisible();
  await expect(main.getByLabel("Full name")).toHaveCount(0);
});

for (const width of [1440, 390])
  test(`the inputs of a row align although one has a help text, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${origin()}/events`);
    const main = page.getByRole("main");
    await expect(main.getByText("We'll send your invitation to this address.")).toBeVisible();
    const [name, email] = await Promise.all(
      ["Full name", "Work email"].map((label) => main.getByLabel(label).boundingBox()),
    );
    if (width === 1440) expect(email?.y).toBe(name?.y);
    else expect(email?.y).toBeGreaterThan(name?.y ?? Infinity);
    expect(email?.height).toBe(name?.height);
  });

test("an article links to an unlisted worksheet, whose page asks for the form", async ({
  page,
}) => {
  await page.goto(`${origin()}/articles/agent-access-questions`);
  await page.getByRole("link", { name: "Get the Worksheet" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: "Get the Worksheet" })).toBeVisible();
  expect(await main.innerHTML()).not.toContain(".pdf");
  await page.goto(`${origin()}/resources`);
  await expect(page.locator("[data-cards] > li")).toHaveCount(9);
  expect(await page.content()).not.toContain("agent-access-review");
});
