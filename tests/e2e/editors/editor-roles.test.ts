import type { Page } from "@playwright/test";
import { type StaffAccount, createStaff } from "../../support/product/product-staff.ts";
import { dataDir, expect as expectSoon } from "../../support/browser/e2e.ts";
import { newId, origin, test } from "../../support/browser/studio.ts";

/** What viewers and contributors can do in the Studio. */
test.describe.configure({ timeout: 240_000 });
const expect = expectSoon.configure({ timeout: 60_000 });

const account = (name: string): StaffAccount => ({
  email: `${name.toLowerCase()}@example.com`,
  password: "yet another horse battery staple",
  name,
});

/** Opens an address of the Studio, which leads to the sign-in form and back. */
async function enter(page: Page, path: string, { email, password }: StaffAccount) {
  await page.goto(`${origin()}/studio${path}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/studio\//);
}

test(
  "a viewer sees releases and cannot change them",
  { tag: "@proof" },
  async ({ page, content }) => {
    const metadata = { title: "Seen by viewers", releaseType: "undecided" };
    const releaseId = "rSeen";
    await content.act({ actionType: "sanity.action.release.create", releaseId, metadata });
    const viewer = account("Vito");
    await createStaff(dataDir(), viewer, "viewer");
    await enter(page, "/releases", viewer);
    await expect(page.getByRole("button", { name: "New release" })).toBeDisabled();
    await page.getByText(metadata.title).first().click();
    await expect(page.getByText("You may not publish nor schedule this release.")).toBeVisible();
    const refused = await page.request.post(`${origin()}/v2025-02-19/data/actions/production`, {
      data: { actions: [{ actionType: "sanity.action.release.publish", releaseId }] },
    });
    expect(refused.status()).toBe(403);
  },
);

const answer = [
  {
    _key: "a",
    _type: "block",
    style: "normal",
    markDefs: [],
    children: [{ _key: "b", _type: "span", marks: [], text: "Yes." }],
  },
];

test("a contributor requests approval, and an editor publishes", async ({
  page,
  content,
  openStudio,
}) => {
  const id = newId();
  await content.put({ _id: id, _type: "faq", question: "Before?", answer });
  const contributor = account("Cora");
  await createStaff(dataDir(), contributor, "contributor");
  await enter(page, `/intent/edit/id=${id};type=faq/`, contributor);
  const pane = page.getByTestId("document-pane").last();
  await expect(pane.getByTestId("action-publish")).toHaveCount(0);
  await pane.getByTestId("field-question").locator("input, textarea").first().fill("After?");
  await expect.poll(() => content.draft(id)).toMatchObject({ question: "After?" });
  await pane.getByRole("button", { name: "Request approval" }).click();
  await page.getByLabel("Note").fill("Legal agreed");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(pane.getByRole("button", { name: "Withdraw approval request" })).toBeVisible();

  const editor = await openStudio("admin");
  await editor.page.goto(`${origin()}/studio/checklist/approvals`);
  const request = editor.page.getByRole("link", { name: /After\?/ });
  await expect(request).toContainText(/Cora.*: Legal agreed/);
  await request.click();
  await editor.ready();
  await expect(editor.document.getByText("Approval requested")).toBeVisible();
  await editor.publish();
  await expect.poll(() => content.get(id)).toMatchObject({ question: "After?" });
  await editor.go("/checklist/approvals");
  await expect(editor.page.getByText("No draft is waiting for approval.")).toBeVisible();

  await expect(pane.getByRole("button", { name: "Request approval" })).toBeDisabled();
  await pane.getByTestId("field-question").locator("input, textarea").first().fill("Later?");
  await expect(pane.getByRole("button", { name: "Request approval" })).toBeEnabled();
});

test("a contributor has no customer data in the back office", async ({ page }) => {
  const contributor = account("Cleo");
  await createStaff(dataDir(), contributor, "contributor");
  await page.goto(`${origin()}/admin/login`);
  await page.getByLabel(/e-?mail/i).fill(contributor.email);
  await page.getByLabel("Password").fill(contributor.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Your role works in the Studio" })).toBeVisible();
  await page.goto(`${origin()}/admin/account`);
  await expect(page.getByText("Contributor", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /sign out everywhere/i }).first()).toBeVisible();
});
