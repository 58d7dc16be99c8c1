import { expect, test } from "vitest";
import { PermanentFailure } from "../_shared/context.ts";
import { composeMail, type Message } from "./email-texts.ts";

const settings = {
  brand: "Arq",
  siteUrl: "https://www.example.com",
  formSecret: "a form secret",
  sender: { name: "Arq", email: "hello@example.com" },
  answerHours: async () => 24,
};

const compose = (topic: string, payload: Record<string, unknown>, changes = {}) => {
  const message: Message = {
    id: "0b0e9a8e-3f43-4c3b-9d7f-0f3c3c0d7f11",
    lease: "lease",
    kind: "mail",
    topic,
    payload: { to: "ada@example.com", ...payload },
    created_at: "2026-01-01T00:00:00.000Z",
  };
  return composeMail(message, { ...settings, ...changes });
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

test("staff read what was sent, and answer to whoever sent it", async () => {
  const mail = await compose("lead_notice", { to: "sales@example.com", lead });
  expect(mail).toMatchObject({
    to: "sales@example.com",
    replyTo: "ada@example.com",
    subject: "New lead: Ada Lovelace",
  });
  expect(mail.text).toContain("Inquiry type: Sales Inquiry");
  expect(mail.text).toContain("https://www.example.com/admin/leads/5f6a");
  expect(mail.text).toContain("<script>alert(1)</script> & more");
});

test("what a visitor typed is text in HTML", async () => {
  const { html } = await compose("lead_notice", { lead });
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; more");
  expect(html).toContain("Analytical &lt;Engines&gt;");
  expect(html).not.toContain("<script");
});

test("a name with line breaks and turning signs stays one line of the subject", async () => {
  const name = "Ada\r\nBcc: mallory@example.com\u202e\u0000";
  const mail = await compose("lead_notice", { lead: { ...lead, name } });
  expect(mail.subject).toBe("New lead: Ada Bcc: mallory@example.com");
  expect(mail.text).toContain("Name: Ada Bcc: mallory@example.com\n");
  expect(Object.keys(mail.headers)).toEqual(["Auto-Submitted"]);
});

test("a long name is cut in the subject", async () => {
  const mail = await compose("lead_notice", { lead: { ...lead, name: "x".repeat(200) } });
  expect(mail.subject.length).toBeLessThan(100);
});

test.each(["lead_confirmation", "guide"])(
  "the mail to a visitor (%s) repeats nothing of what was typed",
  async (topic) => {
    const mail = await compose(topic, { lead });
    expect(JSON.stringify(mail)).not.toMatch(/Lovelace|Analytical|script/);
    expect(mail.replyTo).toBeUndefined();
  },
);

test("a visitor is thanked with the promise of the site", async () => {
  const { text } = await compose("lead_confirmation", {});
  expect(text).toContain("Thank you for contacting us. We'll respond within 24 hours.");
});

test.each([
  ["lead_confirmation", {}],
  ["lead_notice", { lead }],
  ["response_alert", { count: 1, leads: [{ id: "5f6a", created_at: "2026-01-01T00:00:00Z" }] }],
  ["handoff_notice", { reason: "Asked", due_at: "2026-01-02T09:30:00Z" }],
  ["handoff_alert", { count: 1, due_at: "2026-01-02T09:30:00Z" }],
])("%s promises an answer within the hours of the setting", async (topic, payload) => {
  const { text } = await compose(topic, payload, { answerHours: async () => 7 });
  expect(text).toContain("within 7 hours");
  expect(text.replace("within 7 hours", "")).not.toMatch(/\bhours?\b/);
  const soon = await compose(topic, payload, { answerHours: async () => 1 });
  expect(soon.text).toContain("within 1 hour");
});

test("the guide's mail leads to a page for 14 days from the submission", async () => {
  const { text } = await compose("guide", {});
  const [, ticket = ""] = /download-guide\/again\?ticket=(\S+)/.exec(text) ?? [];
  const end = Number.parseInt(ticket.split(".")[0] ?? "", 36) * 1000;
  expect(new Date(end).toISOString()).toBe("2026-01-15T00:00:00.000Z");
});

test("without the site's secret the guide's mail leads to the form", async () => {
  const { text } = await compose("guide", {}, { formSecret: null });
  expect(text).toContain("https://www.example.com/download-guide\n");
});

test("newsletter mails are ended by one click", async () => {
  const tokens = { confirm: "c".repeat(64), unsubscribe: "d".repeat(64) };
  for (const topic of ["newsletter_confirmation", "newsletter_known"]) {
    const mail = await compose(topic, tokens);
    expect(mail.headers).toMatchObject({
      "List-Unsubscribe": `<https://www.example.com/newsletter/unsubscribe?token=${"d".repeat(64)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  }
  const { text } = await compose("newsletter_confirmation", tokens);
  expect(text).toContain(`https://www.example.com/newsletter/confirm?token=${"c".repeat(64)}`);
});

test("the alarm names pages, counts what it does not list and names nobody", async () => {
  const leads = [{ id: "5f6a", created_at: "2026-01-01T00:00:00Z" }];
  const one = await compose("response_alert", { count: 1, leads });
  expect(one.subject).toBe("A lead waits for its answer");
  const many = await compose("response_alert", { count: 30, leads });
  expect(many.subject).toBe("30 leads wait for their answers");
  expect(many.text).toContain("https://www.example.com/admin/leads/5f6a");
  expect(many.text).toContain("And 29 more.");
});

test("staff hear why a chat waits for a person, and until when", async () => {
  const notice = await compose("handoff_notice", {
    reason: "Asked\nfor a person",
    due_at: "2026-01-02T09:30:00Z",
  });
  expect(notice.text).toContain("Reason: Asked for a person");
  expect(notice.text).toContain("Due: 2026-01-02 09:30 UTC");
  expect(notice.text).toContain("https://www.example.com/admin/handoffs");
  const soon = { due_at: "2026-01-02T09:30:00Z" };
  const one = await compose("handoff_alert", { count: 1, ...soon });
  expect(one.subject).toBe("A chat has to be answered soon");
  expect(one.text).toContain("2026-01-02 09:30 UTC");
  const many = await compose("handoff_alert", { count: 3, ...soon });
  expect(many.subject).toBe("3 chats have to be answered soon");
});

test("a colleague reads who invites them, in which role, and where to accept", async () => {
  const invitation = { name: "Nora\nNorth", role: "sales", token: "a1b2", inviter: "Ada" };
  const mail = await compose("staff_invitation", invitation);
  expect(mail.text).toContain("Hello Nora North,");
  expect(mail.text).toContain("Ada invites you to the back office of Arq, in the role sales.");
  expect(mail.text).toContain("https://www.example.com/admin/accept-invitation?token=a1b2");
  expect(mail.reader, "nobody but the inviter reads a captured copy").toBeNull();
  expect((await compose("staff_invitation", { ...invitation, inviter_id: "i" })).reader).toBe("i");
  const { inviter: _, ...unsigned } = invitation;
  expect((await compose("staff_invitation", unsigned)).text).toContain("An administrator invites");
});

test("the old address reads which new one an account uses", async () => {
  const mail = await compose("account_email_changed", { email: "new@example.com" });
  expect(mail.subject).toBe("The email of your Arq account was changed");
  expect(mail.text).toContain("New email: new@example.com");
});

test("the alarm of a limit says how many forms came in how many minutes", async () => {
  const mail = await compose("limit_alert", { forms: "leads", total: 3000, minutes: 10 });
  expect(mail.text).toContain("3000 forms (leads) came in within 10 minutes");
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
])("mail to %j is refused for good", async (to) => {
  await expect(compose("lead_confirmation", { to })).rejects.toThrow(PermanentFailure);
});

test("an address to answer to that could be read as two is left out", async () => {
  const mail = await compose("lead_notice", { lead: { ...lead, email: "a,b@example.com" } });
  expect(mail.replyTo).toBeUndefined();
});

test.each<[string, Record<string, unknown>]>([
  ["unheard_of", {}],
  ["lead_notice", {}],
  ["lead_notice", { lead: { ...lead, id: 5 } }],
  ["response_alert", { count: "1", leads: [] }],
  ["handoff_notice", { reason: "Asked" }],
  ["staff_invitation", { name: "Nora", role: "sales" }],
  ["account_email_changed", {}],
  ["handoff_alert", { due_at: "2026-01-02T09:30:00Z" }],
  ["limit_alert", { total: 3000 }],
  ["newsletter_confirmation", { confirm: "c" }],
])("a message that cannot be understood (%s %j) is refused for good", async (topic, payload) => {
  await expect(compose(topic, payload)).rejects.toThrow(PermanentFailure);
});
