import { randomUUID } from "node:crypto";
import type { Frame, FrameLocator, Page } from "@playwright/test";
import { videoOrigins } from "../../../supabase/domain/video/video-url.ts";
import { keepCalendarOpen, openWednesday } from "../../support/browser/booking-page.ts";
import type { Content } from "../../support/fixtures/content.ts";
import { origin, waitLikeAPerson, watchPage } from "../../support/browser/e2e.ts";
import {
  getFrame,
  partnerOrigin,
  postToTop,
  serveEmbeddedForms,
  unlistedOrigin,
  vendorOrigin,
  vendorForm,
} from "../../support/browser/embedded-forms.ts";
import { expect, test } from "../../support/browser/studio.ts";

keepCalendarOpen();

/** A booking from a chat joins its lead: each run has its own chat. */
const session = randomUUID();
const newEmail = () => `meeting.${Date.now()}${Math.floor(Math.random() * 1000)}@example.com`;

/** The addresses of the page and its frames. */
const addresses = (page: Page) => page.frames().map((frame) => frame.url());

/** The events that a page counts from now on, logged to its console. */
function countEvents(page: Page): string[] {
  const events: string[] = [];
  page.on("console", (message) => {
    if (message.text().startsWith("event ")) events.push(message.text());
  });
  return events;
}

async function bookTime(form: FrameLocator, email: string): Promise<void> {
  await form.getByRole("link", { name: /Platform demo/ }).click();
  await openWednesday(form);
  await form.locator("[data-time]").first().click();
  await form.getByLabel("Full Name").fill("Ada Beispiel");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Company").fill("Beispiel AG");
  await waitLikeAPerson(form.locator("main"));
  await form.getByRole("button", { name: "Book this time" }).click();
}

test("spec 2: a visitor from the chat books a demo in the frame, and sales has the lead", async ({
  page,
  browser,
  signInToAdmin,
}) => {
  test.setTimeout(120_000);
  const email = newEmail();
  const visitor = await browser.newPage();
  const seen = watchPage(visitor);
  const counted = countEvents(visitor);
  await visitor.goto(`${origin()}/schedule-demo?chat_session=${session}&utm_source=mail`);
  await expect(visitor.getByText("Continuing from Chat")).toBeVisible();
  const frame = visitor.locator("iframe");
  await expect(frame).toHaveAttribute("src", `/book?chat_session=${session}&utm_source=mail`);
  const form = visitor.frameLocator("iframe");
  await expect(form.getByRole("banner"), "no header in a frame").toHaveCount(0);
  const wanted = async () =>
    `${await form.locator("main").evaluate((main) => Math.ceil(main.getBoundingClientRect().height) + 15)}px`;
  await expect
    .poll(async () => (await frame.evaluate((f) => f.style.height)) === (await wanted()))
    .toBe(true);

  await bookTime(form, email);
  const done = visitor.locator("[data-done]");
  await expect(done.getByRole("heading", { name: "Demo Scheduled" })).toBeVisible();
  await expect(
    form.getByText(email, { exact: true }),
    "the frame keeps its confirmation",
  ).toBeVisible();
  expect(counted.filter((event) => /form_|demo_request/.test(event))).toEqual([
    "event form_start {form_name: booking}",
    "event form_submit {form_name: booking}",
    "event demo_request {source: /schedule-demo}",
  ]);
  await form.getByRole("link", { name: "Cancel the appointment" }).click();
  await expect(done, "a cancellation shows no success message").toBeHidden();
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  await visitor.close();

  await signInToAdmin();
  await page.getByPlaceholder("Search leads...").fill(email);
  await expect(page.getByRole("row").filter({ hasText: email })).toHaveCount(1);
});

test(
  "the frame initially has only links, and loads scripts after following one",
  { tag: "@proof" },
  async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script" && request.frame() !== page.mainFrame())
        scripts.push(request.url());
    });
    await page.goto(`${origin()}/schedule-demo`);
    const frame = page.locator("iframe");
    await expect(frame, "it is as tall as its page").toHaveAttribute("style", /height: \d+px/);
    expect(scripts).toEqual([]);
    const form = page.frameLocator("iframe");
    await form.getByRole("link", { name: /Value Sprint/ }).click();
    await expect(form.getByLabel("Time zone")).toBeVisible();
    expect(scripts).not.toEqual([]);
  },
);

test("only this site may frame its booking page, and no other page can be framed", async ({
  request,
}) => {
  for (const path of ["/book", `/book?chat_session=${session}`]) {
    const headers = (await request.get(`${origin()}${path}`)).headers();
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'self';");
    expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
  }
  const page = (await request.get(`${origin()}/schedule-demo`)).headers();
  expect(page["content-security-policy"]).toContain("frame-ancestors 'none';");
  expect(page["content-security-policy"]).toContain(
    `frame-src 'self' ${[vendorOrigin, partnerOrigin, ...videoOrigins].join(" ")};`,
  );
  expect(page["x-frame-options"]).toBe("DENY");
});

test("the booking page is hidden from search engines", async ({ page, request }) => {
  await page.goto(`${origin()}/book`);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  const sitemap = await (await request.get(`${origin()}/sitemap.xml`)).text();
  expect(sitemap).not.toContain("/book");
});

test.describe("with site settings", () => {
  test.describe.configure({ timeout: 120_000 });

  /** Changes the site settings for this test, and restores them afterwards. */
  let settings: Content;
  const fields = ["enquiryFormUrl", "enquiryFormMessages", "scheduledPage", "schedulingUrl"];
  const demoButton = async () => (await fetch(`${origin()}/schedule-demo`)).text();
  const use = async (set: Record<string, unknown>, until: string) => {
    await settings.patch("siteSettings", { set });
    await expect.poll(demoButton, { timeout: 30_000 }).toContain(until);
  };
  test.beforeEach(({ content }) => {
    settings = content;
  });
  test.afterEach(async () => {
    await settings.patch("siteSettings", { unset: fields });
    await expect.poll(demoButton, { timeout: 30_000 }).toContain('src="/book"');
  });

  test("an external form may send allowed messages, and a malicious one changes nothing else", async ({
    page,
  }) => {
    await use({ enquiryFormUrl: vendorForm }, vendorOrigin);
    await serveEmbeddedForms(page);
    await page.clock.install();
    await page.addInitScript(() =>
      window.addEventListener("message", () => {
        const { heard: received = "0" } = document.documentElement.dataset;
        document.documentElement.dataset.heard = String(Number(received) + 1);
      }),
    );
    const received = () => page.evaluate(() => Number(document.documentElement.dataset.heard ?? 0));
    const counted = countEvents(page);
    await page.goto(`${origin()}/schedule-demo?chat_session=${session}&utm_source=a%26b`);
    const frame = page.locator("iframe");
    const height = () => frame.evaluate((element) => element.style.height);
    await expect(frame).toHaveAttribute(
      "src",
      `${vendorForm}&chat_session=${session}&utm_source=a%26b`,
    );
    await expect(page.locator("[data-health]"), "the page's scripts run").toHaveAttribute(
      "data-health",
      "healthy",
    );
    const form = getFrame(page, vendorForm);
    const size = (reported: unknown) => ({ type: "form:height", height: reported });

    for (const [reported, shown] of [
      [1e9, "3000px"],
      [-1e9, "300px"],
      [700, "715px"],
    ] as const) {
      await postToTop(form, size(reported));
      await expect.poll(height).toBe(shown);
    }

    // Each of these would change the height or end the form if accepted.
    const sent = { type: "form:submitted", id: "made up" };
    const isUnmoved = async (from: Frame, ...messages: unknown[]) => {
      const before = await received();
      await postToTop(from, ...messages);
      await expect.poll(received, "all have arrived").toBe(before + messages.length);
      await page.clock.runFor(600);
      expect(await height()).toBe("715px");
    };
    await isUnmoved(
      form,
      ...["920", "NaN", Number.NaN, Number.POSITIVE_INFINITY, null, { valueOf: 920 }, [920]].map(
        size,
      ),
      "form:submitted",
      JSON.stringify(sent),
      { type: ["form:submitted"] },
      null,
    );
    await isUnmoved(getFrame(page, `${vendorOrigin}/inner`), size(900), sent);
    await isUnmoved(page.mainFrame(), size(910), sent);
    await form.evaluate((address) => location.assign(address), `${partnerOrigin}/demo`);
    await expect.poll(() => addresses(page)).toContain(`${partnerOrigin}/demo`);
    const elsewhere = getFrame(page, `${partnerOrigin}/demo`);
    await isUnmoved(elsewhere, size(930), sent);
    await elsewhere.evaluate((address) => location.assign(address), `${unlistedOrigin}/demo`);
    await expect
      .poll(() => addresses(page), "an origin that is not allowed is not shown at all")
      .toContain("chrome-error://chromewebdata/");
    await expect(page.locator("[data-done]")).toBeHidden();
    expect(counted.join()).not.toMatch(/form_|demo_request/);

    await page.reload();
    await expect.poll(() => addresses(page)).toContain(`${vendorOrigin}/inner`);
    await expect(page.locator("[data-health]")).toHaveAttribute("data-health", "healthy");
    await postToTop(
      getFrame(page, vendorForm),
      { type: "form:submitted", id: "17" },
      { type: "form:submitted", id: "18" },
    );
    await expect(page.getByRole("heading", { name: "Demo Scheduled" })).toBeVisible();
    await expect(frame).toBeHidden();
    expect(counted.filter((event) => /form_|demo_request/.test(event))).toEqual([
      "event form_submit {form_name: booking}",
      "event demo_request {source: /schedule-demo}",
    ]);
  });

  test("messages of another vendor are translated, and the visitor is sent to the configured page", async ({
    page,
  }) => {
    const message = (_key: string, fields: Record<string, string>) => ({
      _key,
      _type: "formMessage",
      ...fields,
    });
    await use(
      {
        enquiryFormUrl: vendorForm,
        enquiryFormMessages: [
          message("a", {
            messageType: "height",
            typePath: "0",
            typeValue: "setHeight",
            valuePath: "1",
          }),
          message("b", {
            messageType: "submitted",
            typePath: "event",
            typeValue: "done",
            valuePath: "payload.id",
          }),
        ],
        scheduledPage: { _type: "reference", _ref: "page-thank-you" },
      },
      "setHeight",
    );
    await serveEmbeddedForms(page);
    await page.goto(`${origin()}/schedule-demo?chat_session=${session}`);
    await expect(page.locator("[data-health]")).toHaveAttribute("data-health", "healthy");
    const form = getFrame(page, vendorForm);
    await postToTop(form, "setHeight:NaN:form", "setHeight:650:form", "setHeight:-900:form");
    await expect.poll(() => page.locator("iframe").evaluate((f) => f.style.height)).toBe("665px");
    await postToTop(form, JSON.stringify({ event: "done", payload: { id: 17 } }));
    await expect(page).toHaveURL(`${origin()}/thank-you?chat_session=${session}&submission=17`);
    await expect(page.getByRole("heading", { name: "Request Confirmed" })).toBeVisible();
    await expect(page.getByText("Chat Context Saved")).toBeVisible();
  });

  test("every scheduling button links to the configured external page", async ({ page }) => {
    const outside = "https://calendar.example.com/arq";
    await use({ schedulingUrl: outside }, outside);
    for (const [path, label] of [
      ["/", "Schedule a Demo"],
      ["/about", "Book Blueprint Call"],
      ["/solutions", "Schedule Architecture Review"],
      ["/solutions/arqmesh", "Schedule Demo"],
    ] as const) {
      await expect
        .poll(async () => (await fetch(origin() + path)).text(), { timeout: 30_000 })
        .toContain(outside);
      await page.goto(origin() + path);
      const header = page.getByRole("banner").getByRole("link", { name: "Request Demo" });
      await expect(header.first()).toHaveAttribute("href", outside);
      const buttons = page.getByRole("main").getByRole("link", { name: label, exact: true });
      for (const button of await buttons.all())
        await expect(button, path).toHaveAttribute("href", outside);
      expect(await buttons.count(), path).toBeGreaterThan(0);
      const astray = page.locator('main a[data-track*="cta_click"][href="/schedule-demo"]');
      await expect(astray, path).toHaveCount(0);
    }
  });
});

test("spec 2 thank-you: the page states that the chat was saved only after a chat", async ({
  page,
}) => {
  await page.goto(`${origin()}/thank-you?chat_session=${session}&submission=1`);
  await expect(page.getByRole("heading", { name: "Request Confirmed" })).toBeVisible();
  await expect(page.getByText("Chat Context Saved")).toBeVisible();
  await page.goto(`${origin()}/thank-you`);
  await expect(page.getByText("Chat Context Saved")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the booking in the frame confirms itself", async ({ page }) => {
    await page.goto(`${origin()}/schedule-demo`);
    const form = page.frameLocator("iframe");
    await form.getByRole("link", { name: /Platform demo/ }).click();
    await openWednesday(form);
    await form.locator("a[data-time]").first().click();
    await form.getByLabel("Full Name").fill("Ada Beispiel");
    await form.getByLabel("Email").fill(newEmail());
    await form.getByRole("button", { name: "Book this time" }).click();
    await expect(form.getByText("Demo Scheduled").first()).toBeVisible();
  });
});
