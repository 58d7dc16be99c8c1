import { randomUUID } from "node:crypto";
import { readChatState } from "../../support/fixtures/chat-state.ts";
import { sendContactForm } from "../../support/fixtures/contact-form.ts";
import { dataDir, expect, origin, waitLikeAPerson, test } from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import { rowLabels } from "../../support/fixtures/specification.ts";
import { siteConfig } from "../../support/fixtures/staff-client.ts";

/**
 * Sections 7 and 8 of docs/specification.md about leads: rows inserted by forms, rows allowed with the
 * public key, and messages to visitors and staff on success and failure.
 */
const newEmail = (who: string) =>
  `${who}.${Date.now()}${Math.floor(Math.random() * 1000)}@example.com`;

/** The columns of the specification's payloads, as stored. */
const stored = (email: string) =>
  withProductDatabase(
    dataDir(),
    (sql) => sql`
      select name, email, company, role, inquiry_type, message, form_source, session_id, status, lead_score >= 0 as scored
      from public.leads where email = ${email}`,
  );

const session = "2f1e6a34-54f5-4a9e-9df1-0a1b2c3d4e5f";
/** The state that authenticates the visitor of this session. */
const chatState = () => withProductDatabase(dataDir(), (sql) => readChatState(sql, session));
const asVisitorsSend = { company: null, role: null, inquiry_type: null, session_id: null };
const asDatabaseWrites = { status: "new", scored: true };

const payloads = [
  {
    spec: "7 Insert into leads (contact form)",
    direct: {
      name: "Ada Beispiel",
      company: "Beispiel AG",
      inquiry_type: "sales",
      message: "Subject: First workflow\n\nHow long does it take?",
      form_source: "contact_form",
      session_id: session,
    },
    byForm: async (email: string) =>
      sendContactForm(origin(), {
        email,
        name: "Ada Beispiel",
        company: "Beispiel AG",
        inquiryType: "sales",
        subject: "First workflow",
        message: "How long does it take?",
        session_id: session,
        chat_state: await chatState(),
      }),
  },
  {
    spec: "7 Insert into leads (contact form), nothing optional given",
    direct: {
      name: "Ada Beispiel",
      message: "Subject: Hello\n\nA short one",
      form_source: "contact_form",
    },
    byForm: (email: string) =>
      sendContactForm(origin(), {
        email,
        name: "Ada Beispiel",
        company: "",
        inquiryType: "",
        subject: "Hello",
        message: "A short one",
      }),
  },
  {
    spec: "7 Insert into leads (guide)",
    direct: {
      name: "Ada Beispiel",
      company: "Beispiel AG",
      role: "cto",
      message: "Company size: 1000+",
      form_source: "download_guide",
    },
    byForm: (email: string) => sendGuide(email, { role: "cto", employees: "1000+" }),
  },
  {
    spec: "7 Insert into leads (guide), without role and size",
    direct: {
      name: "Ada Beispiel",
      company: "Beispiel AG",
      message: null,
      form_source: "download_guide",
    },
    byForm: (email: string) => sendGuide(email, {}),
  },
] as const;

const sendGuide = (email: string, fields: Record<string, string>) =>
  fetch(`${origin()}/download-guide`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: origin(), "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({
      form: "guide",
      firstName: "Ada",
      lastName: "Beispiel",
      email,
      company: "Beispiel AG",
      ...fields,
    }),
  });

for (const { spec, direct, byForm } of payloads)
  test(`spec ${spec}: by the form and directly with the public key`, async () => {
    const [ofForm, ofKey] = [newEmail("form"), newEmail("key")];
    expect((await byForm(ofForm)).status).toBe(303);
    const { supabasePublishableKey: apikey } = await siteConfig(origin());
    const proof = "session_id" in direct ? { chat_state: await chatState() } : {};
    const response = await fetch(`${origin()}/rest/v1/leads`, {
      method: "POST",
      headers: { apikey, "content-type": "application/json" },
      body: JSON.stringify({ ...direct, ...proof, email: ofKey }),
    });
    expect([response.status, await response.text()]).toEqual([201, ""]);
    for (const email of [ofForm, ofKey])
      expect(await stored(email)).toMatchObject([
        { ...asVisitorsSend, ...direct, email, ...asDatabaseWrites },
      ]);
  });

test("spec 7: a repeated submission_id is stored once, with an equal response", async () => {
  const email = newEmail("again");
  const { supabasePublishableKey: apikey } = await siteConfig(origin());
  const submission_id = randomUUID();
  for (const name of ["Ada", "Ada again"]) {
    const response = await fetch(`${origin()}/rest/v1/leads`, {
      method: "POST",
      headers: { apikey, "content-type": "application/json" },
      body: JSON.stringify({ name, email, form_source: "contact_form", submission_id }),
    });
    expect([response.status, await response.text()]).toEqual([201, ""]);
  }
  expect(await stored(email)).toMatchObject([{ name: "Ada" }]);
});

test("spec 8: a guide form that could not be sent shows a message and keeps typed text", async ({
  page,
}) => {
  await page.goto(`${origin()}/download-guide`);
  await expect(page.locator("form#guide")).toHaveJSProperty("noValidate", true);
  const form = page.getByRole("main");
  await form.getByLabel("First Name").fill("Ada");
  await form.getByLabel("Company Size").selectOption("51-200");
  await waitLikeAPerson(form);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Download Guide" }).click();
  await expect(
    page.getByText("There was a problem processing your request. Please try again."),
  ).toBeVisible();
  await expect(form.getByLabel("First Name")).toHaveValue("Ada");
  await expect(form.getByLabel("Company Size")).toHaveValue("51-200");
});

test("spec 8: staff see success and failure messages with the lead list", async ({
  page,
  signInToAdmin,
}) => {
  test.setTimeout(120_000);
  const email = newEmail("status");
  expect((await sendContactForm(origin(), { email })).status).toBe(303);
  await signInToAdmin();
  await page.getByPlaceholder("Search leads...").fill(email);
  const status = page.getByRole("row").filter({ hasText: email }).getByRole("combobox");
  await expect(status).toHaveCount(1);
  await page.route("**/rest/v1/leads*", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await status.selectOption("qualified");
  await expect(page.getByText("Failed to update lead status.")).toBeVisible();
  await expect(status).toHaveValue("new");
  await page.unrouteAll();
  await status.selectOption("qualified");
  await expect(page.getByText("Status Updated")).toBeVisible();
  await expect(page.getByText("Lead status has been updated successfully.")).toBeVisible();

  await page.route("**/rest/v1/rpc/*leads*", (route) => route.abort());
  await page.reload();
  // A failed fetch is retried before it is reported.
  await expect(page.getByText("Failed to fetch leads data.").first()).toBeVisible({
    timeout: 40_000,
  });
});

/** The place where each message about leads is asserted; other messages belong to other tests. */
const ofLeads: Record<string, string> = {
  "Contact form fails": "visitors-forms",
  "Contact form succeeds": "visitor-and-sales",
  "Guide form fails": "above",
  "Guide form succeeds": "visitors-guide",
  "Leads cannot be fetched": "above",
  "Lead status update fails": "above",
  "Lead status update succeeds": "above",
  "CSV exported": "visitor-and-sales",
  "A conversation cannot be loaded": "staff-conversations",
  "Conversation exported": "staff-conversations",
  "Conversation dialog, nothing to show": "staff-conversations",
  "More forms than are taken in a time": "web/features/contact/contact-form.test.tsx",
  "The database is away": "visitors-forms",
  "Newsletter box": "visitors-forms",
  "Page to confirm": "visitors-forms",
  "Page to unsubscribe": "visitors-forms",
  "Page that gives the guide again": "visitors-forms",
};
const ofOthers = [
  /^Calendar|in the calendar/,
  /^(Resources|Code|Chat|Logo|Unexpected|Health|Authentication)/,
];

test("every message of spec 8 is either asserted here or not about leads", () => {
  const situations = rowLabels("## 8. Messages and errors");
  const forgotten = situations.filter(
    (situation) => !(situation in ofLeads) && !ofOthers.some((other) => other.test(situation)),
  );
  expect(situations.length).toBeGreaterThan(15);
  expect(forgotten).toEqual([]);
});
