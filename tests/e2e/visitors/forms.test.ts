import { sendContactForm } from "../../support/fixtures/contact-form.ts";
import { fillContact, isScripted, sendButton } from "../../support/browser/contact-page.ts";
import { dataDir, expect, origin, test, watchPage } from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import { exactTexts } from "../../support/fixtures/specification.ts";
import { until } from "../../support/until.ts";

/**
 * Forms with network failures and unusual use, and the pages linked in emails. Stored data is read from
 * the database.
 */
const newEmail = (who: string) =>
  `${who}.${Date.now()}${Math.floor(Math.random() * 1000)}@example.com`;

type Row = Record<string, unknown>;

const leadsOf = (email: string): Promise<Row[]> =>
  withProductDatabase(
    dataDir(),
    async (sql) => sql<Row[]>`
      select name, message, attribution, signals, consent_wording from public.leads where email = ${email}`,
  );

const [, contactFailure = ""] = exactTexts("## 8. Messages and errors").filter((text) =>
  /^(Error|There was a problem sending)/.test(text),
);

test("spec 8: during a network outage the form survives a reload; back online it is sent once", async ({
  page,
}) => {
  const email = newEmail("offline");
  await page.goto(`${origin()}/contact`);
  await isScripted(page);
  await fillContact(page, email);
  await page.reload();
  await expect(page.getByLabel("Message")).toHaveValue(`From ${email}`);
  await page.context().setOffline(true);
  await sendButton(page).click();
  await expect(page.getByText(contactFailure)).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue(`From ${email}`);
  await page.context().setOffline(false);
  await expect(page.getByText("Message sent!")).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("");
  expect(await leadsOf(email)).toHaveLength(1);
});

test("a double click, going back and a second tab create one lead", async ({ page, context }) => {
  const email = newEmail("twice");
  await page.goto(`${origin()}/contact`);
  await isScripted(page);
  await fillContact(page, email);
  await sendButton(page).dblclick();
  await expect(page.getByText("Message sent!")).toBeVisible();
  await page.goto(`${origin()}/about`);
  await page.goBack();
  const other = await context.newPage();
  await other.goto(`${origin()}/contact`);
  for (const tab of [page, other]) {
    await isScripted(tab);
    await fillContact(tab, email);
    await tab.getByLabel("Subject").press("Enter");
    await expect(tab.getByText("Message sent!")).toBeVisible();
  }
  expect(await leadsOf(email)).toHaveLength(1);
});

test("a lead contains its attribution with consent, and the version of the privacy notice", async ({
  page,
}) => {
  const seen = watchPage(page);
  const [refused, allowed] = [newEmail("refused"), newEmail("allowed")];
  await page.goto(`${origin()}/contact?utm_source=first&chat_session=x`);
  await expect(page.locator("form#contact")).toContainText("Privacy policy");
  await page.getByRole("button", { name: "Reject all" }).click();
  await fillContact(page, refused);
  await sendButton(page).click();
  await expect(page.getByText("Message sent!")).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["consent"]);
  const [one] = await leadsOf(refused);
  expect(one).toMatchObject({
    attribution: { first: { landing: "/contact", utm_source: "first" }, pages: ["/contact"] },
    signals: { token: "valid", elapsed_ms: expect.any(Number) },
    consent_wording: expect.stringMatching(/./),
  });

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${origin()}/solutions/arqmesh?utm_source=second&gclid=abc`);
  await page.getByRole("button", { name: "Accept all" }).click();
  await page.goto(`${origin()}/contact`);
  await isScripted(page);
  await fillContact(page, allowed);
  await sendButton(page).click();
  await expect(page.getByText("Message sent!")).toBeVisible();
  const [two] = await leadsOf(allowed);
  expect(two).toMatchObject({
    attribution: {
      first: { landing: "/solutions/arqmesh", utm_source: "second", gclid: "abc" },
      pages: ["/solutions/arqmesh", "/contact"],
      modules: ["arqmesh"],
    },
  });
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test("a filled honeypot field gets a success response and is stored as spam", async () => {
  const email = newEmail("trap");
  const response = await sendContactForm(origin(), { email, website: "https://spam.example" });
  const like = await sendContactForm(origin(), { email: newEmail("person") });
  expect([response.status, response.headers.get("location")]).toEqual([
    like.status,
    like.headers.get("location"),
  ]);
  expect(await leadsOf(email)).toEqual([]);
  const apart = await withProductDatabase(
    dataDir(),
    (sql) => sql`select email from public.spam_submissions where email = ${email}`,
  );
  expect(apart).toHaveLength(1);
});

test("while the database rejects writes a form is queued on disk, and stored once afterwards", async () => {
  test.setTimeout(120_000);
  const email = newEmail("waiting");
  await withProductDatabase(dataDir(), (sql) =>
    sql.begin(async (transaction) => {
      await transaction`lock table public.leads in access exclusive mode`;
      expect((await sendContactForm(origin(), { email })).status).toBe(303);
      const health = await (await fetch(`${origin()}/api/health`)).json();
      expect(health.notices).toEqual([expect.stringContaining("queued on disk")]);
    }),
  );
  await until(
    async () => (await (await fetch(`${origin()}/api/health`)).json()).notices.length === 0,
  );
  expect(await leadsOf(email)).toHaveLength(1);
});

/** The links to a path in the newest email to an address. */
async function linkInMail(to: string, path: string): Promise<string> {
  const text = await until(() =>
    withProductDatabase(dataDir(), async (sql) => {
      const mails = await sql<{ body: string }[]>`
        select text_body as body from public.mailbox where recipient = ${to} order by created_at desc`;
      return mails.find(({ body }) => body.includes(path))?.body;
    }),
  );
  const link = new RegExp(`https?://\\S*${path}\\S*`).exec(text)?.[0];
  if (!link) throw new Error(`No link to ${path} in the email to ${to}.`);
  return link;
}

const subscription = async (email: string) => {
  const [row] = await withProductDatabase(
    dataDir(),
    (sql) =>
      sql`select status, consent_wording from public.newsletter_subscribers where email = ${email}`,
  );
  return row;
};

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a subscription is confirmed by a button, not by a scanner following a link, and ended by a mail program", async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const email = newEmail("reader");
    const subscribe = async () => {
      await page.goto(`${origin()}/about`);
      await page.getByPlaceholder("Enter your email").fill(email);
      await page.getByRole("button", { name: "Subscribe" }).click();
      await expect(page.getByText("Thank you!")).toBeVisible();
    };
    await subscribe();

    const link = await linkInMail(email, "/newsletter/confirm");
    await page.goto(link);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
    expect(await subscription(email)).toMatchObject({
      status: "pending",
      consent_wording: expect.stringMatching(/./),
    });
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("heading", { name: "You are subscribed" })).toBeVisible();
    expect(page.url()).not.toContain("token");
    expect(await subscription(email)).toMatchObject({ status: "confirmed" });

    // Entering a subscribed address again sends an email that says so, with an unsubscribe link.
    await subscribe();
    const out = await linkInMail(email, "/newsletter/unsubscribe");
    await page.goto(out);
    await expect(page.getByRole("button", { name: "Unsubscribe" })).toBeVisible();
    expect(await subscription(email)).toMatchObject({ status: "confirmed" });
    const oneClick = await fetch(out, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(oneClick.status).toBe(200);
    expect(await subscription(email)).toMatchObject({ status: "unsubscribed" });

    await page.goto(`${origin()}/newsletter/confirm?token=${"0".repeat(64)}`);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
  });

  test("the guide's email links to a page that offers the guide again", async ({ page }) => {
    test.setTimeout(120_000);
    const email = newEmail("again");
    await page.goto(`${origin()}/download-guide`);
    const form = page.getByRole("main");
    await form.getByLabel("First Name").fill("Ada");
    await form.getByLabel("Last Name").fill("Beispiel");
    await form.getByLabel("Business Email").fill(email);
    await form.getByLabel("Company Name").fill("Beispiel AG");
    const first = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download Guide" }).click();
    await (await first).cancel();

    await page.goto(await linkInMail(email, "/download-guide/again"));
    const again = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download Guide" }).click();
    expect((await again).suggestedFilename()).toMatch(/\.pdf$/);
    await page.goto(`${origin()}/download-guide/again?token=made.up`);
    await expect(page.getByRole("heading", { name: "no longer valid" })).toBeVisible();
  });
});
