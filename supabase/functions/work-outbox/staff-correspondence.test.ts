import { expect, test } from "vitest";
import { PermanentError } from "../_shared/context.ts";
import { buildReplyNotice, composeStaffEmail, requireEmail } from "./staff-correspondence.ts";

const id = "0b0e9a8e-3f43-4c3b-9d7f-0f3c3c0d7f11";
const token = "0123456789abcdef0123456789abcdef";
const email = {
  id,
  person_id: "p1",
  lead_id: null,
  name: "Ada Lovelace",
  address: "ada@example.com",
  subject: "Your message",
  body: "Hello Ada,\n\nSam",
  author_name: "Sam Seller",
  author_email: "sam@example.com",
  reply_token: token,
  thread: [],
  parent: null,
};
const settings = {
  sender: { name: "Arq", email: "hello@example.com" },
  replyAddress: "reply@in.example.com",
};

test("a new email is plain text in the name of its author, with an address for replies", () => {
  expect(composeStaffEmail("ada@example.com", email, settings)).toEqual({
    id,
    to: "ada@example.com",
    replyTo: `reply+${token}@in.example.com`,
    senderName: "Sam Seller",
    subject: "Your message",
    text: "Hello Ada,\n\nSam",
    headers: {},
  });
});

test("without a reply address, replies go to the author; without an author, to the sender", () => {
  const alone = { ...settings, replyAddress: null };
  expect(composeStaffEmail("a@b.c", email, alone).replyTo).toBe("sam@example.com");
  const erased = { ...email, author_name: null, author_email: null };
  const composed = composeStaffEmail("a@b.c", erased, alone);
  expect(composed).not.toHaveProperty("replyTo");
  expect(composed).not.toHaveProperty("senderName");
});

test("an answer belongs to its thread and quotes what it answers, without its quote", () => {
  const { text, headers } = composeStaffEmail(
    "ada@example.com",
    {
      ...email,
      thread: [
        { id: "first", message_id: null },
        { id: "second", message_id: "<1@mail.example.com>" },
      ],
      parent: {
        at: "2026-11-27T09:00:00Z",
        name: "Ada\r\nBcc: eve@example.com",
        body: "Tuesday?\n\nOn Nov 26, 2026, Sam wrote:\n> Hello",
      },
    },
    settings,
  );
  expect(headers).toEqual({
    "In-Reply-To": "<1@mail.example.com>",
    References: "<first@example.com> <1@mail.example.com>",
  });
  expect(text).toBe(
    "Hello Ada,\n\nSam\n\nOn Nov 27, 2026, Ada Bcc: eve@example.com wrote:\n> Tuesday?",
  );
});

test("names cannot add headers", () => {
  const author_name = 'Sam" <eve@example.com>\r\nBcc: eve@example.com';
  const { senderName } = composeStaffEmail("a@b.c", { ...email, author_name }, settings);
  expect(senderName).not.toMatch(/[\r\n]/);
});

test("an erased email fails permanently", () => {
  expect(() => requireEmail(null)).toThrow(PermanentError);
});

const site = { siteUrl: "https://www.example.com" };

test("the notice shows the reply without its quote and links to the person or lead", () => {
  const reply = { ...email, body: "Yes\n> quoted" };
  const notice = buildReplyNotice(reply, site);
  expect(notice).toMatchObject({
    subject: "Reply from Ada Lovelace",
    after: ["Yes"],
    link: ["Open the person", "https://www.example.com/admin/people/p1"],
  });
  // Answers belong in the back office: a reply to the notice reaches no one.
  expect(notice).not.toHaveProperty("replyTo");
  expect(buildReplyNotice({ ...reply, lead_id: "l1" }, site).link).toEqual([
    "Open the lead",
    "https://www.example.com/admin/leads/l1",
  ]);
});

test("a reply without text, subject or name has a notice, and a long one is shortened", () => {
  const notice = buildReplyNotice({ ...email, body: "", subject: "", name: null }, site);
  expect(notice).toMatchObject({ subject: "Reply from ada@example.com", after: [] });
  expect(notice.facts).toContainEqual(["Subject", "none"]);
  const [excerpt = ""] = buildReplyNotice({ ...email, body: "x".repeat(5000) }, site).after ?? [];
  expect(excerpt).toHaveLength(2001);
});
