import { describe, expect, test } from "vitest";
import {
  ContactForm,
  contactFields,
  GuideForm,
  leadFromContact,
  leadFromGuide,
  SubmissionContext,
} from "./lead.ts";
import { inquiryTypes, leadLimits } from "./lead-values.ts";

const complete = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  company: "Analytical Engines",
  subject: "Engines",
  message: "How do they work?",
  inquiryType: "sales",
};

/** The messages per field for a changed form. */
function refusals(changes: object): Record<string, string[]> {
  const result = ContactForm.safeParse({ ...complete, ...changes });
  const messages: Record<string, string[]> = {};
  for (const issue of result.error?.issues ?? []) {
    (messages[String(issue.path[0])] ??= []).push(issue.message);
  }
  return messages;
}

test("the spec's form becomes the spec's row", () => {
  const session = "7f1f0f0e-7d0a-4c6e-9a8e-0d5b9f5c4a11";
  expect(leadFromContact(ContactForm.parse(complete), { session, submission: null })).toEqual({
    name: "Ada Lovelace",
    email: "ada@example.com",
    company: "Analytical Engines",
    inquiry_type: "sales",
    message: "Subject: Engines\n\nHow do they work?",
    form_source: "contact_form",
    session_id: session,
  });
});

test("Company and Inquiry Type may be missing or empty, and are then null", () => {
  const { company: _, inquiryType: __, ...required } = complete;
  for (const form of [required, { ...required, company: " ", inquiryType: "" }]) {
    expect(ContactForm.parse(form)).toMatchObject({ company: null, inquiryType: null });
  }
});

test.each(["\u200b", "\u2060\ufeff ", "\u3164", "\u2800\n"])(
  "text of which nothing can be seen counts as empty: %j",
  (unseen) => {
    expect(refusals({ name: unseen, message: unseen })).toEqual(
      refusals({ name: "", message: "" }),
    );
    const visible = `👩\u200d💻 ${unseen.trim()} مريم`;
    expect(ContactForm.parse({ ...complete, name: visible })).toMatchObject({ name: visible });
  },
);

test("every empty required field is named at once, each with one way to repair it", () => {
  const empty = { name: " ", email: "", subject: "", message: "\r\n " };
  const messages = refusals(empty);
  expect(Object.keys(messages)).toEqual(["name", "email", "subject", "message"]);
  for (const [message, ...more] of Object.values(messages)) {
    expect(message).toMatch(/^Enter /);
    expect(more).toEqual([]);
  }
});

describe.each([
  "ada",
  "ada@",
  "@example.com",
  "ada@example",
  "ada lovelace@example.com",
  "ada@exa mple.com",
  "ada@example.com, bob@example.com",
  "ada@-example.com",
  "<ada@example.com>",
])("the address %j", (email) => {
  test("is refused with the form it should have", () => {
    expect(refusals({ email }).email?.[0]).toContain("name@company.com");
  });
});

test.each(["a@b.co", "first.last+tag@sub.example.museum", "o'hara@example.com", "ADA@EXAMPLE.COM"])(
  "the address %j is accepted",
  (email) => {
    expect(refusals({ email })).toEqual({});
  },
);

test("limits are reached but not passed", () => {
  const longest = {
    name: "n".repeat(leadLimits.name),
    company: "c".repeat(leadLimits.company),
    subject: "s".repeat(leadLimits.subject),
    message: "m".repeat(leadLimits.message),
  };
  expect(refusals(longest)).toEqual({});
  const row = leadFromContact(ContactForm.parse({ ...complete, ...longest }), {
    session: null,
    submission: null,
  });
  expect(row.message?.length).toBeLessThanOrEqual(leadLimits.storedMessage);
  for (const [field, text] of Object.entries(longest)) {
    expect(refusals({ [field]: `${text}x` })[field]?.[0]).toMatch(/at most\. Please shorten it\.$/);
  }
});

test.each(["a\0b", "a\u0007b", "\ud83d"])("%j cannot be stored, and says so", (text) => {
  for (const field of ["name", "company", "subject", "message"]) {
    expect(refusals({ [field]: text })[field]?.[0]).toContain("cannot be stored");
  }
});

test("a line break in a one-line field is refused, in the message it is kept", () => {
  for (const field of ["name", "company", "subject"]) {
    expect(refusals({ [field]: "a\r\nBcc: b@example.com" })[field]?.[0]).toContain("one line");
  }
  expect(ContactForm.parse({ ...complete, message: "a\r\nb\rc\n" }).message).toBe("a\nb\nc");
});

test("accents, right-to-left, Chinese and emoji are text like any other", () => {
  for (const text of ["Zoë Ó Súilleabháin", "שלום עולם", "王小明", "👩‍🚀 Ada"]) {
    expect(refusals({ name: text, message: text })).toEqual({});
  }
});

test("an unknown inquiry type is refused, every known one accepted", () => {
  expect(refusals({ inquiryType: "fax" }).inquiryType?.[0]).toContain("Choose one");
  for (const inquiryType of inquiryTypes) expect(refusals({ inquiryType })).toEqual({});
});

test("values of another kind are refused with a message, never an exception", () => {
  for (const value of [1, true, {}, ["a"]]) {
    for (const field of contactFields) {
      expect(refusals({ [field]: value })[field]?.length).toBeGreaterThan(0);
    }
  }
});

test("a chat session or submission id that is none counts as absent", () => {
  expect(SubmissionContext.parse({ session: "1 or 1=1", submission: "" })).toMatchObject({
    session: null,
    submission: null,
  });
  expect(SubmissionContext.parse({})).toMatchObject({ session: null, submission: null });
});

test("what a page noticed and showed is stored with the lead; what cannot be so is left out", () => {
  const lead = (given: object) =>
    leadFromGuide(GuideForm.parse(guide), SubmissionContext.parse(given));
  const signals = { honeypot: true, elapsed_ms: "2150", token: "right" };
  expect(lead({ signals, wording: "2026-11" })).toMatchObject({
    signals: { honeypot: true, elapsed_ms: 2150, token: "right" },
    consent_wording: "2026-11",
  });
  const nothing = lead({
    signals: { elapsed_ms: "-1" },
    wording: "x".repeat(41),
    attribution: "{}",
  });
  for (const column of ["signals", "consent_wording", "attribution"])
    expect(nothing).not.toHaveProperty(column);
});

const guide = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  company: "Analytical Engines",
  role: "cto",
  employees: "51-200",
};
const noContext = { session: null, submission: null };

test("the guide form becomes the spec's row", () => {
  expect(leadFromGuide(GuideForm.parse(guide), noContext)).toEqual({
    name: "Ada Lovelace",
    email: "ada@example.com",
    company: "Analytical Engines",
    role: "cto",
    form_source: "download_guide",
    message: "Company size: 51-200",
  });
});

test("Your Role and Company Size are not enforced, all else of the guide form is", () => {
  const lead = leadFromGuide(GuideForm.parse({ ...guide, role: "", employees: "" }), noContext);
  expect(lead).toMatchObject({ role: null, message: null });
  const empty = GuideForm.safeParse({ firstName: " ", lastName: "", email: "", company: "" });
  expect(empty.error?.issues.map(({ path }) => path[0])).toEqual([
    "firstName",
    "lastName",
    "email",
    "company",
  ]);
});

test("the longest names of the guide form fit into the one name that is stored", () => {
  const longest = "x".repeat(leadLimits.partOfName);
  const form = GuideForm.parse({ ...guide, firstName: longest, lastName: longest });
  expect(leadFromGuide(form, noContext).name.length).toBeLessThanOrEqual(leadLimits.name);
});
