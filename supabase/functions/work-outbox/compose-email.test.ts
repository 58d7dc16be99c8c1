import { expect, test } from "vitest";
import { PermanentError } from "../_shared/context.ts";
import { composeEmail } from "./compose-email.ts";
import type { OutboxMessage } from "./outbox-message.ts";

const settings = {
  brand: "Arq",
  siteUrl: "https://www.example.com",
  formSecret: "a form secret",
  sender: { name: "Arq", email: "hello@example.com" },
  replyAddress: null,
  loadEmail: async () => null,
  loadResponseHours: async () => 24,
};

const compose = (topic: string, payload: Record<string, unknown>, changes = {}) => {
  const message: OutboxMessage = {
    id: "0b0e9a8e-3f43-4c3b-9d7f-0f3c3c0d7f11",
    lease: "lease",
    kind: "email",
    topic,
    payload: { to: "ada@example.com", ...payload },
    createdAt: "2026-01-01T00:00:00.000Z",
  };
  return composeEmail(message, { ...settings, ...changes });
};

const lead = {
  id: "5f6a",
  name: "Ada Lovelace",
  email: "ada@example.com",
  company: "Analytical <Engines>",
  inquiry_type: "sales",
  form_source: "contact_form",
  message: "Subject: Hello\n\n<script>alert(1)</script> & more",
};

test("sends form input to staff, with the sender as reply address", async () => {
  const email = await compose("lead_notice", { to: "sales@example.com", lead });
  expect(email).toMatchObject({
    to: "sales@example.com",
    replyTo: "ada@example.com",
    subject: "New lead: Ada Lovelace",
  });
  expect(email.text).toContain("Inquiry type: Sales Inquiry");
  expect(email.text).toContain("https://www.example.com/admin/leads/5f6a");
  expect(email.text).toContain("<script>alert(1)</script> & more");
});

test("escapes form input in HTML", async () => {
  const { html } = await compose("lead_notice", { lead });
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; more");
  expect(html).toContain("Analytical &lt;Engines&gt;");
  expect(html).not.toContain("<script");
});

test("removes line breaks and bidirectional controls from the subject", async () => {
  const name = "Ada\r\nBcc: mallory@example.com\u202e\u0000";
  const email = await compose("lead_notice", { lead: { ...lead, name } });
  expect(email.subject).toBe("New lead: Ada Bcc: mallory@example.com");
  expect(email.text).toContain("Name: Ada Bcc: mallory@example.com\n");
  expect(Object.keys(email.headers)).toEqual(["Auto-Submitted"]);
});

test("truncates a long name in the subject", async () => {
  const email = await compose("lead_notice", { lead: { ...lead, name: "x".repeat(200) } });
  expect(email.subject.length).toBeLessThan(100);
});

test.each(["lead_confirmation", "guide"])(
  "the %s email does not repeat form input",
  async (topic) => {
    const email = await compose(topic, { lead });
    expect(JSON.stringify(email)).not.toMatch(/Lovelace|Analytical|script/);
    expect(email.replyTo).toBeUndefined();
  },
);

test("confirms a message with the promised response time", async () => {
  const { text } = await compose("lead_confirmation", {});
  expect(text).toContain("Thank you for contacting us. We'll respond within 24 hours.");
});

test.each([
  ["lead_confirmation", {}],
  ["lead_notice", { lead }],
  ["response_alert", { count: 1, leads: [{ id: "5f6a", created_at: "2026-01-01T00:00:00Z" }] }],
  ["handoff_notice", { reason: "Asked", due_at: "2026-01-02T09:30:00Z" }],
  ["handoff_alert", { count: 1, due_at: "2026-01-02T09:30:00Z" }],
])("the %s email states the configured response time", async (topic, payload) => {
  const { text } = await compose(topic, payload, { loadResponseHours: async () => 7 });
  expect(text).toContain("within 7 hours");
  expect(text.replace("within 7 hours", "")).not.toMatch(/\bhours?\b/);
  const singular = await compose(topic, payload, { loadResponseHours: async () => 1 });
  expect(singular.text).toContain("within 1 hour");
});

test("links to the guide for 14 days after the submission", async () => {
  const { text } = await compose("guide", {});
  const [, token = ""] = /download-guide\/again\?token=(\S+)/.exec(text) ?? [];
  const end = Number.parseInt(token.split(".")[0] ?? "", 36) * 1000;
  expect(new Date(end).toISOString()).toBe("2026-01-15T00:00:00.000Z");
});

test("links to the guide's form without a signing secret", async () => {
  const { text } = await compose("guide", {}, { formSecret: null });
  expect(text).toContain("https://www.example.com/download-guide\n");
});

test("newsletter emails support one-click unsubscribe", async () => {
  const tokens = { confirm: "c".repeat(64), unsubscribe: "d".repeat(64) };
  for (const topic of ["newsletter_confirmation", "newsletter_known"]) {
    const email = await compose(topic, tokens);
    expect(email.headers).toMatchObject({
      "List-Unsubscribe": `<https://www.example.com/newsletter/unsubscribe?token=${"d".repeat(64)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  }
  const { text } = await compose("newsletter_confirmation", tokens);
  expect(text).toContain(`https://www.example.com/newsletter/confirm?token=${"c".repeat(64)}`);
});

test("the response alert links to leads, counts the unlisted ones and contains no names", async () => {
  const leads = [{ id: "5f6a", created_at: "2026-01-01T00:00:00Z" }];
  const one = await compose("response_alert", { count: 1, leads });
  expect(one.subject).toBe("A lead is waiting for a reply");
  const many = await compose("response_alert", { count: 30, leads });
  expect(many.subject).toBe("30 leads are waiting for a reply");
  expect(many.text).toMatch(/reply:\s+https:\/\/www\.example\.com\/admin\/leads\/5f6a/);
  expect(many.text).toContain("And 29 more.");
});

test("an alert states a due time in UTC, in whichever zone it was sent", async () => {
  const email = await compose("handoff_alert", { count: 1, due_at: "2026-01-02T00:30:00+02:00" });
  expect(email.text).toContain("2026-01-01 22:30 UTC");
});

test("handoff emails state the reason and the due time", async () => {
  const notice = await compose("handoff_notice", {
    reason: "Asked\nfor a person",
    due_at: "2026-01-02T09:30:00Z",
  });
  expect(notice.text).toContain("Reason: Asked for a person");
  expect(notice.text).toContain("Due: 2026-01-02 09:30 UTC");
  expect(notice.text).toContain("https://www.example.com/admin/handoffs");
  const due = { due_at: "2026-01-02T09:30:00Z" };
  const one = await compose("handoff_alert", { count: 1, ...due });
  expect(one.subject).toBe("A chat needs a reply soon");
  expect(one.text).toContain("2026-01-02 09:30 UTC");
  const many = await compose("handoff_alert", { count: 3, ...due });
  expect(many.subject).toBe("3 chats need a reply soon");
});

const task = {
  id: "t1",
  title: "Send the\noffer",
  person: "Ada Lovelace",
  person_id: "p1",
  lead_id: null,
  due_at: "2026-12-02T14:00:00Z",
  zone: "America/New_York",
};

test("the reminder of a task states its due time in the zone of the assignee and links to the record", async () => {
  const email = await compose("task_reminder", { to: "sales@example.com", task });
  expect(email.subject).toBe("Task: Send the offer");
  expect(email.text).toContain("Person: Ada Lovelace");
  expect(email.text).toContain("Due: Wednesday, December 2, 2026 at 9:00 AM EST");
  expect(email.text).toContain("https://www.example.com/admin/people/p1");
  const ofLead = await compose("task_reminder", { task: { ...task, lead_id: "5f6a" } });
  expect(ofLead.text).toContain("https://www.example.com/admin/leads/5f6a");
  const undated = await compose("task_reminder", { task: { ...task, due_at: null } });
  expect(undated.text).not.toContain("Due:");
});

test("an invitation names the inviter and the role and links to its page", async () => {
  const invitation = { name: "Nora\nNorth", role: "sales", token: "a1b2", inviter: "Ada" };
  const email = await compose("staff_invitation", invitation);
  expect(email.text).toContain("Hello Nora North,");
  expect(email.text).toContain(
    "Ada invited you to the Arq back office as Sales. Choose a password within",
  );
  expect(email.text).toContain("https://www.example.com/admin/accept-invitation?token=a1b2");
  expect(email.readerId, "only the inviter may read a captured copy").toBeNull();
  expect((await compose("staff_invitation", { ...invitation, inviter_id: "i" })).readerId).toBe(
    "i",
  );
  const { inviter: _, ...unsigned } = invitation;
  expect((await compose("staff_invitation", unsigned)).text).toContain("An administrator invited");
});

test("tells the old address which new one the account uses", async () => {
  const email = await compose("account_email_changed", { email: "new@example.com" });
  expect(email.subject).toBe("Your Arq email address was changed");
  expect(email.text).toContain("New email: new@example.com");
});

test("the limit alert states the number of forms and minutes", async () => {
  const email = await compose("limit_alert", { forms: "leads", total: 3000, minutes: 10 });
  expect(email.text).toContain("3000 forms (leads) came in within 10 minutes");
});

test("the notice of a paused webhook names its host and the reason", async () => {
  const email = await compose("webhook_paused", {
    host: "crm.example.com",
    webhook: "a-webhook",
    reason: "The target returned 410 and accepts no more webhooks.",
  });
  expect(email.text).toContain("Deliveries to crm.example.com failed: The target returned 410");
  expect(email.text).toContain("/admin/webhooks/a-webhook");
});

test.each([
  "ada@example.com, mallory@example.com",
  "ada,mallory@example.com",
  "Ada <ada@example.com>",
  "ada@example.com\nBcc:mallory@example.com",
  '"a b"@example.com',
  "ada@example.com>",
  "ada;mallory@example.com",
  "",
])("fails permanently for the recipient %j", async (to) => {
  await expect(compose("lead_confirmation", { to })).rejects.toThrow(PermanentError);
});

test("omits a reply address that could be parsed as two", async () => {
  const email = await compose("lead_notice", { lead: { ...lead, email: "a,b@example.com" } });
  expect(email.replyTo).toBeUndefined();
});

test.each<[string, Record<string, unknown>]>([
  ["unknown_topic", {}],
  ["lead_notice", {}],
  ["lead_notice", { lead: { ...lead, id: 5 } }],
  ["response_alert", { count: "1", leads: [] }],
  ["handoff_notice", { reason: "Asked" }],
  ["staff_invitation", { name: "Nora", role: "sales" }],
  ["account_email_changed", {}],
  ["handoff_alert", { due_at: "2026-01-02T09:30:00Z" }],
  ["handoff_alert", { count: 1, due_at: "soon" }],
  ["limit_alert", { total: 3000 }],
  ["webhook_paused", { host: "crm.example.com" }],
  ["task_reminder", {}],
  ["task_reminder", { task: { ...task, zone: "Nowhere/City" } }],
  ["newsletter_confirmation", { confirm: "c" }],
])("fails permanently for the invalid message %s %j", async (topic, payload) => {
  await expect(compose(topic, payload)).rejects.toThrow(PermanentError);
});

test("sends the answers of staff to a visitor who left the chat, and names the reply address", async () => {
  const payload = {
    staff: "Sam",
    reply_to: "sam@example.com",
    messages: [{ text: "Yes & no\n<b>" }, { text: "Bye" }],
  };
  const email = await compose("chat_reply", payload);
  expect(email).toMatchObject({
    subject: "Sam from Arq replied to your chat",
    replyTo: "sam@example.com",
    text: expect.stringContaining("after you left:\n\nYes & no\n<b>\n\nBye\n\n"),
    html: expect.stringContaining("<p>Yes &amp; no<br>&lt;b&gt;</p>"),
  });
  expect((await compose("chat_reply", { messages: [{ text: "Yes" }] })).subject).toBe(
    "Reply to your Arq chat",
  );
  await expect(compose("chat_reply", { messages: [{}] })).rejects.toThrow(PermanentError);
});
