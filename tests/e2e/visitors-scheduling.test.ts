import type { FrameLocator } from "@playwright/test";
import { expect, origin, takeASecond, test, watch } from "../support/journey.ts";

const session = "2f1e6a34-54f5-4a9e-9df1-0a1b2c3d4e5f";
const newEmail = () => `meeting.${Date.now()}${Math.floor(Math.random() * 1000)}@example.com`;

async function fillRequest(form: FrameLocator, email: string): Promise<void> {
  await form.getByLabel("Full Name").fill("Ada Beispiel");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Company").fill("Beispiel AG");
  await form.getByLabel("Message").fill("Our month end takes nine days.");
}

test("spec 2: a visitor from the chat asks for a demo in the frame, and sales has the lead", async ({
  page,
  browser,
  signInToAdmin,
}) => {
  test.setTimeout(120_000);
  const email = newEmail();
  const visitor = await browser.newPage();
  const seen = watch(visitor);
  await visitor.goto(`${origin()}/schedule-demo?chat_session=${session}&utm_source=mail`);
  await expect(visitor.getByText("Continuing from Chat")).toBeVisible();
  const frame = visitor.locator("iframe");
  await expect(frame).toHaveAttribute(
    "src",
    `/schedule-demo/form?chat_session=${session}&utm_source=mail`,
  );
  const form = visitor.frameLocator("iframe");
  const wanted = await form.locator("main").evaluate((main) => Math.ceil(main.clientHeight) + 15);
  await expect(frame).toHaveCSS("height", `${wanted}px`);
  await fillRequest(form, email);
  await takeASecond(form.locator("main"));
  await form.getByRole("button").last().click();
  await expect(visitor.getByRole("heading", { name: "Demo Scheduled" })).toBeVisible();
  await expect(frame).toBeHidden();
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  await visitor.close();

  await signInToAdmin();
  await page.getByPlaceholder("Search leads...").fill(email);
  await expect(page.getByRole("row").filter({ hasText: email })).toHaveCount(1);
});

test("only this site may frame its form, and nobody any other page", async ({ request }) => {
  for (const path of ["/schedule-demo/form", `/schedule-demo/form?chat_session=${session}`]) {
    const headers = (await request.get(`${origin()}${path}`)).headers();
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'self';");
    expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
  }
  const page = (await request.get(`${origin()}/schedule-demo`)).headers();
  expect(page["content-security-policy"]).toContain("frame-ancestors 'none';");
  expect(page["content-security-policy"]).toContain("frame-src 'self';");
  expect(page["x-frame-options"]).toBe("DENY");
});

test("the form in the frame is no page of its own to search engines", async ({ page, request }) => {
  await page.goto(`${origin()}/schedule-demo/form`);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  const sitemap = await (await request.get(`${origin()}/sitemap.xml`)).text();
  expect(sitemap).not.toContain("/schedule-demo/form");
});

test("spec 2 thank-you: a visitor from the chat reads that it is kept", async ({ page }) => {
  await page.goto(`${origin()}/thank-you?chat_session=${session}&submission=1`);
  await expect(page.getByRole("heading", { name: "Request Confirmed" })).toBeVisible();
  await expect(page.getByText("Chat Context Saved")).toBeVisible();
  await page.goto(`${origin()}/thank-you`);
  await expect(page.getByText("Chat Context Saved")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form in the frame says by itself that it was sent", async ({ page }) => {
    await page.goto(`${origin()}/schedule-demo`);
    const form = page.frameLocator("iframe");
    await fillRequest(form, newEmail());
    await form.getByRole("button").last().click();
    await expect(form.getByText("Demo Scheduled")).toBeVisible();
  });
});
